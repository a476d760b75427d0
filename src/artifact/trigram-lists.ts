import { SOURCE_BLOCK_MAX } from '../../reader/format/layout.ts'
import { FOLDED_BYTES, TRIGRAM_LIMIT } from '../../reader/format/text-trigrams.ts'
import { ByteWriter } from './byte-writer.ts'

/** Trigrams are sorted by their halves. */
const HALF = 2 ** 12

/** Finds the distinct trigrams of texts: a bit per possible trigram, cleared again by what was found. */
export class TrigramFinder {
  private readonly seen = new Uint32Array(TRIGRAM_LIMIT / 32)
  private found = new Uint32Array(SOURCE_BLOCK_MAX)
  private sorted = new Uint32Array(SOURCE_BLOCK_MAX)

  /** Ascending; valid until the next call. */
  of(texts: readonly Uint8Array[]): Uint32Array {
    const bytes = texts.reduce((sum, text) => sum + text.length, 0)
    if (bytes > this.found.length) {
      this.found = new Uint32Array(bytes)
      this.sorted = new Uint32Array(bytes)
    }
    let count = 0
    for (const text of texts) count = this.collect(text, count)
    const { found, seen } = this
    for (let i = 0; i < count; i++) seen[found[i]! >>> 5] = 0
    radixPass(0, count, found, this.sorted)
    radixPass(12, count, this.sorted, found)
    return found.subarray(0, count)
  }

  private collect(text: Uint8Array, count: number): number {
    const { seen, found } = this
    const { length } = text
    let trigram = length > 1 ? (FOLDED_BYTES[text[0]!]! << 8) | FOLDED_BYTES[text[1]!]! : 0
    for (let i = 2; i < length; i++) {
      trigram = ((trigram << 8) | FOLDED_BYTES[text[i]!]!) & (TRIGRAM_LIMIT - 1)
      const word = trigram >>> 5
      const bit = 1 << (trigram & 31)
      if ((seen[word]! & bit) !== 0) continue
      seen[word]! |= bit
      found[count++] = trigram
    }
    return count
  }
}

/** One stable pass of a radix sort over twelve bits of `keys`; `values`, if given, go with them. */
export function radixPass(
  shift: 0 | 12,
  count: number,
  keys: Uint32Array,
  toKeys: Uint32Array,
  values?: Uint32Array,
  toValues?: Uint32Array,
): void {
  const starts = new Uint32Array(HALF)
  for (let i = 0; i < count; i++) starts[(keys[i]! >>> shift) & (HALF - 1)]!++
  let at = 0
  for (let i = 0; i < HALF; i++) {
    const own = starts[i]!
    starts[i] = at
    at += own
  }
  for (let i = 0; i < count; i++) {
    const key = keys[i]!
    const place = starts[(key >>> shift) & (HALF - 1)]!++
    toKeys[place] = key
    if (values && toValues) toValues[place] = values[i]!
  }
}

/** Ascending trigrams as varints: each minus the one before minus 1. A third of their size, to be kept. */
export function packTrigrams(trigrams: Uint32Array, writer = new ByteWriter(trigrams.length * 2)): Uint8Array {
  let next = 0
  for (let i = 0; i < trigrams.length; i++) {
    writer.varint(trigrams[i]! - next)
    next = trigrams[i]! + 1
  }
  return writer.toBytes()
}

/** Adds the trigrams of a packed list to `perBucket`, which has one number per 4096 neighbours. */
export function countTrigrams(packed: Uint8Array, perBucket: Uint32Array): void {
  let next = 0
  for (let at = 0; at < packed.length;) {
    let byte = packed[at++]!
    let gap = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = packed[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    next += gap + 1
    perBucket[(next - 1) >>> 12]!++
  }
}

/** Walks a packed list once, in parts. */
export class TrigramCursor {
  private position = 0
  private next = 0

  constructor(private readonly packed: Uint8Array) {}

  /** Appends the trigrams below `limit` that were not yet taken to `out`, from index `at` on; returns the index behind. */
  takeBelow(limit: number, out: Uint32Array, at: number): number {
    const { packed } = this
    let { position, next } = this
    while (position < packed.length) {
      let byte = packed[position]!
      let gap = byte & 127
      let ahead = position + 1
      for (let shift = 7; byte > 127; shift += 7) {
        byte = packed[ahead++] ?? 0
        gap |= (byte & 127) << shift
      }
      if (next + gap >= limit) break
      out[at++] = next + gap
      next += gap + 1
      position = ahead
    }
    this.position = position
    this.next = next
    return at
  }
}

/** Whether bytes from a store are a packed list: ascending trigrams and nothing else. */
export function isPackedTrigrams(packed: Uint8Array): boolean {
  let next = 0
  for (let at = 0; at < packed.length;) {
    let gap = 0
    for (let shift = 0; ; shift += 7) {
      const byte = packed[at++]
      if (byte === undefined || shift > 21) return false
      gap += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    next += gap + 1
    if (next > TRIGRAM_LIMIT) return false
  }
  return true
}
