import { LONGEST_WORD, SHORTEST_WORD } from '../../reader/vectors/words.ts'

/** Classes of characters; all others separate words. */
const [UPPER, LOWER, DIGIT] = [1, 2, 3] as const
const CLASSES = new Uint8Array(128)
CLASSES.fill(UPPER, 65, 91)
CLASSES.fill(LOWER, 97, 123)
CLASSES.fill(DIGIT, 48, 58)
/** Makes letters lower case and leaves digits alone. */
const LOWER_BIT = 32

const classAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code < 128 ? CLASSES[code]! : 0
}

/**
 * Counts the words of texts as `countWords` does, by the number of the word in a list: found in the text itself, so that
 * strings are made of words beyond the list only.
 */
export class WordCounter {
  /** Numbers of the words that the last text had, in order of first occurrence: the first `foundCount` of them. */
  readonly found: Int32Array
  foundCount = 0
  /** How often the last text had each word of the list. */
  readonly counts: Uint32Array
  /** Words of the last text that are not in the list, in lower case. */
  readonly others = new Map<string, number>()
  /** Open addressing: numbers of words, -1 for none. */
  private readonly slots: Int32Array
  private readonly codes: Uint8Array
  private readonly starts: Uint32Array

  /** Words in lower case, of letters and digits, none twice. */
  constructor(words: readonly string[]) {
    this.found = new Int32Array(words.length)
    this.counts = new Uint32Array(words.length)
    this.slots = new Int32Array(2 << Math.ceil(Math.log2(words.length + 1))).fill(-1)
    this.starts = new Uint32Array(words.length + 1)
    this.codes = new Uint8Array(words.reduce((sum, word) => sum + word.length, 0))
    words.forEach((word, number) => this.insert(word, number))
  }

  count(text: string, start = 0, end = text.length): void {
    for (let i = 0; i < this.foundCount; i++) this.counts[this.found[i]!] = 0
    this.foundCount = 0
    this.others.clear()
    for (let at = start; at < end;) {
      const kind = classAt(text, at)
      const stop = kind === 0 ? at + 1 : wordEnd(text, at, end, kind)
      if (kind !== 0 && stop - at >= SHORTEST_WORD && stop - at <= LONGEST_WORD) this.add(text, at, stop)
      at = stop
    }
  }

  /** Number of the word that stands in a text, or -1. */
  find(text: string, start: number, end: number): number {
    const { slots, starts, codes } = this
    const length = end - start
    for (let slot = this.slotOf(text, start, end); ; slot = (slot + 1) & (slots.length - 1)) {
      const number = slots[slot]!
      if (number < 0) return -1
      const own = starts[number]!
      if (starts[number + 1]! - own !== length) continue
      let same = 0
      while (same < length && codes[own + same] === (text.charCodeAt(start + same) | LOWER_BIT)) same++
      if (same === length) return number
    }
  }

  private add(text: string, start: number, end: number): void {
    const number = this.find(text, start, end)
    if (number >= 0) {
      if (this.counts[number]!++ === 0) this.found[this.foundCount++] = number
      return
    }
    const word = text.slice(start, end).toLowerCase()
    this.others.set(word, (this.others.get(word) ?? 0) + 1)
  }

  private insert(word: string, number: number): void {
    const start = this.starts[number]!
    for (let i = 0; i < word.length; i++) this.codes[start + i] = word.charCodeAt(i)
    this.starts[number + 1] = start + word.length
    let slot = this.slotOf(word, 0, word.length)
    while (this.slots[slot]! >= 0) slot = (slot + 1) & (this.slots.length - 1)
    this.slots[slot] = number
  }

  /** FNV-1a (Fowler, Noll, Vo), folded. */
  private slotOf(text: string, start: number, end: number): number {
    let hash = 0x811c9dc5
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ (text.charCodeAt(i) | LOWER_BIT), 0x01000193)
    return (hash ^ (hash >>> 15)) & (this.slots.length - 1)
  }
}

/** End of the word that begins at `at`: `[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+` of `words.ts`. */
function wordEnd(text: string, at: number, end: number, kind: number): number {
  const stop = runEnd(text, at + 1, end, kind)
  if (kind !== UPPER || stop === end || classAt(text, stop) !== LOWER) return stop
  // The last capital of several begins the next word: `HTTPServer`.
  return stop - at > 1 ? stop - 1 : runEnd(text, stop, end, LOWER)
}

function runEnd(text: string, from: number, end: number, kind: number): number {
  let at = from
  while (at < end && classAt(text, at) === kind) at++
  return at
}
