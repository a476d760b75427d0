import { termsOfWord, wordClass } from '../../reader/analysis/analyzer.ts'
import { rememberStems } from './remember-stems.ts'

/** 1 for UTF-16 code units that belong to words: one look-up per character of all text there is. */
const IS_WORD: Uint8Array = Uint8Array.from({ length: 2 ** 16 }, (_, code) => (code < 128 && wordClass(code) ? 1 : 0))
/** Units above ASCII, whose class costs a regular expression, are asked for when first met. */
const UNKNOWN = 2
IS_WORD.fill(UNKNOWN, 128)

/** Whether a UTF-16 code unit belongs to a word. */
export function isWordUnit(code: number): boolean {
  const known = IS_WORD[code]!
  if (known !== UNKNOWN) return known === 1
  return (IS_WORD[code] = wordClass(code) === 0 ? 0 : 1) === 1
}

/** The hash of a word is `hashUnit` over its code units, from `HASH_START` on (FNV-1a, 32 bits). */
export const HASH_START = 0x811c9dc5 | 0
export const hashUnit = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/**
 * Numbers of words and the numbers of their terms, for one thread: nearly every word of a file was seen before, so that
 * it is cut and stemmed once per thread. Words are looked up by their code units where they stand, without a string of
 * their own: open addressing with linear probing.
 */
export class WordTable {
  /** Number of words. */
  size = 0
  /** Terms by number. */
  readonly terms: string[] = []
  private readonly termIds = new Map<string, number>()
  private readonly stemOf = rememberStems()
  /** Word `w` owns `starts[w]..starts[w + 1]` of `codes`. */
  private codes = new Uint16Array(1 << 16)
  private starts = new Uint32Array(1 << 12)
  private hashes = new Int32Array(1 << 12)
  /** Word `w` has the terms `lists[listStarts[w]..listStarts[w + 1]]`. */
  lists = new Uint32Array(1 << 13)
  listStarts = new Uint32Array(1 << 12)
  /** Numbers of words plus one at their place by hash; zero is free. */
  private slots = new Int32Array(1 << 13)

  /** The number of `text[from..to)`, a new one when it was not seen before; `hash` is that of its units. */
  wordOf(text: string, from: number, to: number, hash: number): number {
    const { slots, hashes } = this
    const mask = slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let held = slots[slot]!; held !== 0; held = slots[(slot = (slot + 1) & mask)]!) {
      if (hashes[held - 1] === hash && this.equals(held - 1, text, from, to)) return held - 1
    }
    return this.append(text, from, to, hash, slot)
  }

  private equals(word: number, text: string, from: number, to: number): boolean {
    let at = this.starts[word]!
    if (this.starts[word + 1]! - at !== to - from) return false
    for (let i = from; i < to; i++) if (this.codes[at++] !== text.charCodeAt(i)) return false
    return true
  }

  private append(text: string, from: number, to: number, hash: number, slot: number): number {
    const word = this.size++
    if (word + 2 > this.starts.length) this.growEntries()
    const start = this.starts[word]!
    if (start + to - from > this.codes.length) this.codes = grown(this.codes, start + to - from)
    for (let i = from, at = start; i < to; i++) this.codes[at++] = text.charCodeAt(i)
    this.starts[word + 1] = start + to - from
    this.hashes[word] = hash
    this.slots[slot] = word + 1
    this.addTerms(word, text.slice(from, to))
    if (this.size * 2 > this.slots.length) this.rehash()
    return word
  }

  private addTerms(word: number, text: string): void {
    const terms = termsOfWord(text, this.stemOf)
    let end = this.listStarts[word]!
    if (end + terms.length > this.lists.length) this.lists = grown(this.lists, end + terms.length)
    for (const term of terms) this.lists[end++] = this.termIdOf(term)
    this.listStarts[word + 1] = end
  }

  private termIdOf(term: string): number {
    let id = this.termIds.get(term)
    if (id === undefined) this.termIds.set(term, (id = this.terms.push(term) - 1))
    return id
  }

  private growEntries(): void {
    this.starts = grown(this.starts, 0)
    this.hashes = grown(this.hashes, 0)
    this.listStarts = grown(this.listStarts, 0)
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 2)
    const mask = slots.length - 1
    for (let word = 0; word < this.size; word++) {
      const hash = this.hashes[word]!
      let slot = (hash ^ (hash >>> 15)) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = word + 1
    }
    this.slots = slots
  }
}

type Numbers = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

/** Twice as long, or as long as need be. */
export function grown<T extends Numbers>(from: T, least: number): T {
  const larger = new (from.constructor as new (length: number) => T)(Math.max(from.length * 2, least))
  larger.set(from)
  return larger
}
