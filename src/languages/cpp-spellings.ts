/**
 * Spellings of C++ that the grammar loses the rest of a class at, by ones of the same length that it reads. What users see
 * comes from the original text.
 */
export function plainSpellings(text: string): string {
  let plain = text
  if (/[A-Z0-9]_/.test(plain)) plain = blankParameterMacros(plain.replace(SECTION, publicSection))
  // `export namespace a {` of modules
  if (plain.includes('export')) plain = plain.replace(/^[ \t]*export(?=[ \t]+(?!module\b|import\b)[a-z])/gm, blank)
  // `if CONSTEXPR20 (...)`
  plain = plain.replace(/\bif[ \t]+([A-Z][A-Z0-9_]+)(?=[ \t]*\()/g, (whole) => 'if'.padEnd(whole.length))
  if (plain.includes('noexcept')) plain = replaceArguments(plain, NOEXCEPT, (whole) => 'noexcept'.padEnd(whole.length))
  if (plain.includes('decltype')) plain = replaceArguments(plain, /\bdecltype\s*\(/g, plainDecltype)
  if (!/ENABLE_IF|REQUIRES/.test(plain)) return plain
  return replaceArguments(plain, CONSTRAINT, (whole) => 'int'.padEnd(whole.length))
}

// An expression that begins with what may stand behind anything is tried at every character: words come first in all of
// these, what is in front of them is looked at afterwards, and not far.

/** `PRIVATE_UNLESS_TESTED:` stands for `private:`. */
const SECTION = /^([ \t]*)([A-Z][A-Z0-9]*_[A-Z0-9_]{3,})(?=:[ \t]*(?:\/\/[^\n]*)?\r?$)/gm
const publicSection = (_: string, indent: string, name: string): string => indent + 'public'.padEnd(name.length)

/** `int x LIFETIMEBOUND_)`, behind a parameter's name. */
const PARAMETER_MACRO = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+(?=[ \t]*[,)])/g
const PARAMETER =
  /(?<=[(,][ \t]{0,80}(?:const[ \t]{1,80})?\w[\w:]{0,200}[ \t*&]{1,80}(?:\w{1,100}[ \t*&]{1,80})?\w{1,100}[ \t]{1,80})/y

function blankParameterMacros(text: string): string {
  return text.replace(PARAMETER_MACRO, (name: string, at: number) => {
    PARAMETER.lastIndex = at
    return PARAMETER.test(text) ? blank(name) : name
  })
}

const NOEXCEPT = /\bnoexcept(?<=(?:[)&]\s{0,40}|\bconst\s{1,40})noexcept)\s*\(/g
const CONSTRAINT = /\b[A-Z](?<=[<,]\s{0,200}[A-Z])[A-Z0-9_]{0,100}(?:ENABLE_IF|REQUIRES)[A-Z0-9_]{0,100}\s{0,200}\(/g

const plainDecltype = (whole: string): string =>
  /[(,]/.test(whole.slice(9, -1)) ? `decltype(x${blank(whole.slice(10, -1))})` : whole

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
