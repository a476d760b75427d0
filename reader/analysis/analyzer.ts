import { lazyPattern } from './lazy-pattern.ts'
import { splitIdentifier } from './split-identifier.ts'
import { stem } from './stem.ts'

/**
 * Identifies tokenizer, splitter and stemmer together. It stands in every artifact; a reader with another analyzer would
 * look for terms that are not there, so it must change whenever the terms of any text change.
 */
export const ANALYZER_ID = 'gitdex-1'

/** Longer tokens are hashes, encoded data or generated names: nobody types them, and each would be a term of its own. */
export const MAX_TERM_LENGTH = 64

/** Names of more words are sentences: nobody types them whole, and each would be a term of its own. */
export const MAX_WHOLE_PARTS = 4

const cjk = lazyPattern('[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]', 'u')
const letter = lazyPattern('[\\p{L}\\p{M}]', 'u')
const digit = lazyPattern('^\\p{N}', 'u')

/** 1 for ASCII letters, `_` and `$`; 2 for digits; 0 for the rest. */
const ASCII_CLASS = new Uint8Array(128)
ASCII_CLASS.fill(1, 65, 91).fill(1, 97, 123).fill(2, 48, 58)
ASCII_CLASS[95] = ASCII_CLASS[36] = 1

/** Classes of UTF-16 code units above ASCII, found once each; surrogates count as letters so that pairs stay whole. */
let wideClass: Int8Array | undefined

/** Not 0 for UTF-16 code units that belong to words: letters, marks, digits, `_` and `$`. */
export function wordClass(code: number): number {
  if (code < 128) return ASCII_CLASS[code] as number
  wideClass ??= new Int8Array(65536).fill(-1)
  let known = wideClass[code] as number
  if (known < 0) {
    const ch = String.fromCharCode(code)
    known = code >= 0xd800 && code < 0xe000 ? 1 : letter().test(ch) ? 1 : digit().test(ch) ? 2 : 0
    wideClass[code] = known
  }
  return known
}

/**
 * Calls `visit(start, end)` for every word of `text` between `from` and `to` (UTF-16 offsets, half open): runs of letters,
 * digits, `_` and `$`. What starts with a digit counts too (`404`, `2fa`).
 */
export function forEachWord(text: string, from: number, to: number, visit: (start: number, end: number) => void): void {
  let i = from
  while (i < to) {
    if (wordClass(text.charCodeAt(i)) === 0) {
      i++
      continue
    }
    const start = i
    do i++
    while (i < to && wordClass(text.charCodeAt(i)) !== 0)
    visit(start, i)
  }
}

/** Begins with a number; parts are all of one class. */
function isNumber(part: string): boolean {
  const first = part.charCodeAt(0)
  return first < 128 ? ASCII_CLASS[first] === 2 : digit().test(part)
}

function cjkBigrams(word: string): string[] {
  const chars = [...word]
  if (chars.length < 2) return chars
  return chars.slice(1).map((ch, i) => (chars[i] as string) + ch)
}

/**
 * Terms of one word: the whole identifier (lower case, separators dropped; up to four words) and its parts, all stemmed, without repeats.
 * Parts of a single letter and numbers inside a longer name carry nothing and are left out. Text in scripts without
 * spaces is cut into pairs of characters. Empty for what is no term. `stemOf` is `stem`, perhaps with a memory.
 */
export function termsOfWord(word: string, stemOf: (part: string) => string = stem): string[] {
  if (word.length > MAX_TERM_LENGTH) return []
  if (word.charCodeAt(0) > 127 && cjk().test(word)) return cjkBigrams(word)
  const parts = splitIdentifier(word)
  if (parts.length === 0) return []
  if (parts.length === 1) {
    const only = parts[0] as string
    return only.length === 1 && only.charCodeAt(0) < 128 ? [] : [stemOf(only)]
  }
  const terms: string[] = parts.length <= MAX_WHOLE_PARTS ? [stem(parts.join(''))] : []
  for (const part of parts) {
    if (part.length === 1 || isNumber(part)) continue
    const term = stemOf(part)
    if (!terms.includes(term)) terms.push(term)
  }
  return terms
}

/** Terms of the parts of one word, without the whole: what names share when they are not spelled alike. */
export function partTermsOfWord(word: string, stemOf: (part: string) => string = stem): string[] {
  const terms = termsOfWord(word, stemOf)
  const parts = splitIdentifier(word)
  return parts.length > 1 && parts.length <= MAX_WHOLE_PARTS ? terms.slice(1) : terms
}

/** Words of a text as they stand, in order. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  forEachWord(text, 0, text.length, (start, end) => words.push(text.slice(start, end)))
  return words
}

/** Distinct terms of a text, in order of first appearance. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap((word) => termsOfWord(word)))]
}
