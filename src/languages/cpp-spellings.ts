/**
 * Spellings of C++ that the grammar loses the rest of a class at, by ones of the same length that it reads. What users see
 * comes from the original text.
 */
export function plainSpellings(text: string): string {
  let plain = text
    // `PRIVATE_UNLESS_TESTED:` stands for `private:`.
    .replace(
      /^([ \t]*)([A-Z][A-Z0-9]*_[A-Z0-9_]{3,})(?=:[ \t]*(?:\/\/[^\n]*)?\r?$)/gm,
      (_, indent: string, name: string) => indent + 'public'.padEnd(name.length),
    ) // prettier-ignore
    // `int x LIFETIMEBOUND_)`, behind a parameter's name.
    .replace(
      /(?<=[(,][ \t]*(?:const[ \t]+)?\w[\w:]*[ \t*&]+(?:\w+[ \t*&]+)?\w+[ \t]+)[A-Z][A-Z0-9]*_[A-Z0-9_]+(?=[ \t]*[,)])/g,
      blank,
    )
    // `export namespace a {` of modules
    .replace(/^[ \t]*export(?=[ \t]+(?!module\b|import\b)[a-z])/gm, blank)
    // `if CONSTEXPR20 (...)`
    .replace(/\bif[ \t]+([A-Z][A-Z0-9_]+)(?=[ \t]*\()/g, (whole) => 'if'.padEnd(whole.length))
  plain = replaceArguments(plain, /(?<=[)&]\s{0,40}|\bconst\s{1,40})\bnoexcept\s*\(/g, (whole) => 'noexcept'.padEnd(whole.length)) // prettier-ignore
  plain = replaceArguments(plain, /\bdecltype\s*\(/g, (whole) => (/[(,]/.test(whole.slice(9, -1)) ? `decltype(x${blank(whole.slice(10, -1))})` : whole)) // prettier-ignore
  return replaceArguments(plain, /(?<=[<,]\s{0,200})\b[A-Z][A-Z0-9_]*(?:ENABLE_IF|REQUIRES)[A-Z0-9_]*\s*\(/g, (whole) => 'int'.padEnd(whole.length)) // prettier-ignore
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')
const MAX_ARGUMENTS = 2_000

/**
 * Hands a head that ends in `(`, together with all up to the bracket that closes it, to `plain`; line breaks in it stay
 * where they are.
 */
function replaceArguments(text: string, head: RegExp, plain: (whole: string) => string): string {
  let out = ''
  let at = 0
  for (const { index, 0: found } of text.matchAll(head)) {
    const end = closing(text, index + found.length)
    if (index < at || end < 0) continue
    const whole = text.slice(index, end)
    out += text.slice(at, index) + withLines(plain(whole), whole)
    at = end
  }
  return at === 0 ? text : out + text.slice(at)
}

/** `text` with the line breaks of `model`, which has the same length. */
function withLines(text: string, model: string): string {
  if (!model.includes('\n')) return text
  let out = ''
  for (let i = 0; i < model.length; i++) out += model[i] === '\n' || model[i] === '\r' ? model[i] : text[i]
  return out
}

/** Offset behind the bracket that closes one before `from`, -1 if that is far away. */
function closing(text: string, from: number): number {
  let depth = 1
  for (let i = from; i < text.length && i < from + MAX_ARGUMENTS; i++) {
    const char = text[i]
    if (char === '(') depth++
    else if (char === ')' && --depth === 0) return i + 1
    else if (char === ';') return -1
  }
  return -1
}
