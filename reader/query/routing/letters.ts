import { lazyPattern } from '../../analysis/lazy-pattern.ts'

/**
 * Letters for regular expressions: the body of a character class, without the `u` flag. A class such as `\p{L}` costs
 * milliseconds to compile, many times what routing a query takes, and each use of it pays again. So beyond ASCII this
 * takes whole blocks: everything that scripts write words with, their marks and digits included; punctuation,
 * symbols and surrogates (emoji) are no letters.
 */
export const LETTER =
  'A-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3007\\u3031-\\u3035' +
  '\\u3040-\\ud7ff\\uf900-\\ufdff\\ufe70-\\ufefe\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\uff66-\\uffdc'

const someLetter = lazyPattern(`[${LETTER}]`)
const someLetterOrDigit = lazyPattern(`[0-9${LETTER}]`)

export const hasLetter = (text: string): boolean => /[A-Za-z]/.test(text) || someLetter().test(text)
export const hasLetterOrDigit = (text: string): boolean => /[0-9A-Za-z]/.test(text) || someLetterOrDigit().test(text)

/** Two upper-case letters before a lower-case one, or an upper-case one behind a lower-case one. */
const ASCII_CAPITAL = /[a-z][0-9]*[A-Z]|[A-Z][A-Z][a-z]/

/** `getName`, `HTTPServer`, `iPhone`; not `Name`, `HTTP`, `URLs`. */
export function hasInnerCapital(text: string): boolean {
  if (/^[A-Z]+s$/.test(text)) return false
  return /^[\0-\x7f]*$/.test(text) ? ASCII_CAPITAL.test(text) : ASCII_CAPITAL.test(asciiCase(text))
}

/** Every letter beyond ASCII that has case becomes `a` or `A`. */
function asciiCase(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (char) => {
    const lower = char.toLowerCase()
    return lower !== char ? 'A' : char.toUpperCase() !== char ? 'a' : '.'
  })
}
