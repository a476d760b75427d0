import { TOKEN, type LexRules, type SpecialToken } from '../scan/lexer.ts'

/** Groovy's tokens: strings in three quotes, slashy (`/a+/`) and dollar-slashy ones (`$/a/$`). */
export const RULES: LexRules = {
  lineComments: ['//'],
  blockComment: { open: '/*', close: '*/' },
  quotes: '"\'',
  escape: 'backslash',
  multiline: false,
  wordMarks: '$',
  specialMarks: '"\'/$#',
  special,
}

function special(text: string, at: number): SpecialToken | undefined {
  const char = text[at]!
  if (char === '#') return at === 0 && text[1] === '!' ? { kind: TOKEN.string, end: firstLine(text) } : undefined
  if (char === '/') return isSlashy(text, at) ? slashy(text, at) : undefined
  if (char === '$') return text[at + 1] === '/' ? upTo(text, at + 2, '/$') : undefined
  return text.startsWith(char.repeat(3), at) ? upTo(text, at + 3, char.repeat(3)) : undefined
}

function firstLine(text: string): number {
  const end = text.indexOf('\n')
  return end < 0 ? text.length : end
}

/** Per closing mark, from where on the text last read has none: what was looked for in vain is not looked for again. */
const missing = { text: '', from: new Map<string, number>() }

function upTo(text: string, from: number, close: string): SpecialToken | undefined {
  if (missing.text !== text) {
    missing.text = text
    missing.from.clear()
  }
  if (from >= (missing.from.get(close) ?? Infinity)) return undefined
  let end = text.indexOf(close, from)
  while (end > 0 && text[end - 1] === '\\' && text[end - 2] !== '\\') end = text.indexOf(close, end + 1)
  if (end >= 0) return { kind: TOKEN.string, end: end + close.length }
  missing.from.set(close, from)
  return undefined
}

/** A slash begins a string where no value stands before it. */
function isSlashy(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--
  if (before < 0 || '(,=:[!~?{};&|\n\r'.includes(text[before]!)) return true
  return /(?:^|\W)(?:return|assert|in|case)$/.test(text.slice(Math.max(0, before - 7), before + 1))
}

/** Ends on its own line, else the slash divides. */
function slashy(text: string, at: number): SpecialToken | undefined {
  for (let i = at + 1; i < text.length && i < at + 2_000; i++) {
    const char = text[i]!
    if (char === '\n') return undefined
    if (char === '/' && text[i - 1] !== '\\') return i > at + 1 ? { kind: TOKEN.string, end: i + 1 } : undefined
  }
  return undefined
}
