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

/** No string in three quotes or dollar-slashes is looked for further than this, UTF-16 units. */
const MAX_LONG_STRING = 200_000

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

function upTo(text: string, from: number, close: string): SpecialToken | undefined {
  const window = text.slice(from, from + MAX_LONG_STRING)
  let end = window.indexOf(close)
  while (end > 0 && window[end - 1] === '\\' && window[end - 2] !== '\\') end = window.indexOf(close, end + 1)
  return end < 0 ? undefined : { kind: TOKEN.string, end: from + end + close.length }
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
