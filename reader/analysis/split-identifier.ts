import { lazyPattern } from './lazy-pattern.ts'
/** 1 for capitals, 2 for small letters, 3 for digits, 0 for the rest; ASCII. */
const ASCII_CASE = new Uint8Array(128)
for (let c = 0; c < 26; c++) {
  ASCII_CASE[65 + c] = 1
  ASCII_CASE[97 + c] = 2
}
for (let c = 48; c < 58; c++) ASCII_CASE[c] = 3

/**
 * Words of an identifier, lower case: split at separators, at changes from lower to upper case, before the last capital
 * of an acronym (`HTTPServer` -> http, server) and between letters and digits. Unicode letters without case stay together.
 */
export function splitIdentifier(identifier: string): string[] {
  const parts: string[] = []
  let start = 0
  let before = 0
  for (let i = 0; i <= identifier.length; i++) {
    const code = i < identifier.length ? identifier.charCodeAt(i) : 0
    if (code > 127) return splitUnicode(identifier)
    const now = ASCII_CASE[code] as number
    if (now === before) continue
    // A capital begins the word of the small letters behind it; the capitals before that one are an acronym.
    if (before === 1 && now === 2) {
      if (i - 1 > start) parts.push(identifier.slice(start, i - 1).toLowerCase())
      start = i - 1
    } else {
      if (before !== 0) parts.push(identifier.slice(start, i).toLowerCase())
      start = i
    }
    before = now
  }
  return parts
}

const unicodeParts = lazyPattern('\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]+|\\p{N}+', 'gu')

/** The same for any script. The pattern is made when first needed: compiling its classes takes a millisecond. */
function splitUnicode(identifier: string): string[] {
  return identifier.match(unicodeParts())?.map((part) => part.toLowerCase()) ?? []
}
