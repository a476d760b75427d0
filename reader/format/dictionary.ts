import { ByteReader } from './byte-reader.ts'
import { corrupt } from './corrupt.ts'
import { u32View } from './typed-view.ts'
import { compareBytes, decodeUtf8, encodeUtf8 } from './utf8.ts'
import { readVarints } from './varint.ts'

/** u32 count, u32 entries per block, u32 blocks, u32 zero; then u32 ends of the first keys; then the first keys. */
export const DICTIONARY_HEADER = 16
export const MAX_KEY_LENGTH = 65_535
export const MAX_ENTRIES_PER_BLOCK = 256

/**
 * The head of a sorted dictionary: the first key of each block, searched as bytes and never made into strings.
 * Every block holds `entriesPerBlock` entries (the last one the rest), so that ordinals map to blocks by division.
 */
export class DictionaryHead {
  /** Entries in all blocks. */
  readonly count: number
  readonly entriesPerBlock: number
  readonly blockCount: number
  private readonly ends: Uint32Array
  private readonly keys: Uint8Array

  constructor(head: Uint8Array) {
    const reader = new ByteReader(head)
    this.count = reader.u32()
    this.entriesPerBlock = reader.u32()
    this.blockCount = reader.u32()
    const perBlock = this.entriesPerBlock
    const shaped = reader.u32() === 0 && perBlock > 0 && perBlock <= MAX_ENTRIES_PER_BLOCK
    if (!shaped || Math.ceil(this.count / perBlock) !== this.blockCount) throw corrupt('dictionary head')
    this.ends = u32View(head, DICTIONARY_HEADER, this.blockCount)
    this.keys = head.subarray(DICTIONARY_HEADER + this.blockCount * 4)
    this.checkEnds()
  }

  private checkEnds(): void {
    let previous = 0
    for (const end of this.ends) {
      if (end < previous || end > this.keys.length) throw corrupt('first keys of a dictionary')
      previous = end
    }
  }

  private firstKey(block: number): Uint8Array {
    return this.keys.subarray(block === 0 ? 0 : this.ends[block - 1]!, this.ends[block])
  }

  /** The only block that can hold `key`; -1 when the key sorts before all. */
  blockOf(key: string): number {
    return this.firstAfter(encodeUtf8(key), compareBytes) - 1
  }

  /** The block of entry `ordinal` (0..count-1); its place inside is `ordinal % entriesPerBlock`. */
  blockOfOrdinal(ordinal: number): number {
    if (ordinal < 0 || ordinal >= this.count) throw corrupt('no such dictionary entry', { ordinal })
    return Math.floor(ordinal / this.entriesPerBlock)
  }

  /** Entries of one block. */
  entriesIn(block: number): number {
    return Math.max(0, Math.min(this.entriesPerBlock, this.count - block * this.entriesPerBlock))
  }

  /** Half-open range of blocks that can hold keys starting with `prefix`. */
  blocksWithPrefix(prefix: string): [from: number, to: number] {
    const bytes = encodeUtf8(prefix)
    const to = this.firstAfter(bytes, comparePrefix)
    // Keys with the prefix can begin inside the block before the first that begins with one.
    const from = Math.max(0, this.firstAfter(bytes, (key, wanted) => (compareBytes(key, wanted) < 0 ? -1 : 1)) - 1)
    return [Math.min(from, to), to]
  }

  /** First block whose first key is above `wanted` in the given order. */
  private firstAfter(wanted: Uint8Array, order: (key: Uint8Array, wanted: Uint8Array) => number): number {
    let low = 0
    let high = this.blockCount
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(this.firstKey(middle), wanted) > 0) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** As `compareBytes`, keys that begin with `prefix` counting as equal. */
function comparePrefix(key: Uint8Array, prefix: Uint8Array): number {
  return compareBytes(key.subarray(0, prefix.length), prefix)
}

/**
 * One block: u16 entries; per entry a varint of bytes shared with the key before and one of bytes that follow; the
 * bytes that follow; per entry a varint of payload bytes; the payloads.
 */
export class DictionaryBlock {
  readonly count: number
  private readonly keyBytes: Uint8Array
  private readonly keyEnds: Uint32Array
  private readonly payloads: Uint8Array
  private readonly payloadEnds: Uint32Array
  private strings: string[] | undefined

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes)
    this.count = reader.u16()
    if (this.count > MAX_ENTRIES_PER_BLOCK) throw corrupt('too many entries in a dictionary block')
    const lengths = readVarints(reader, this.count * 2)
    this.keyEnds = keyEnds(lengths)
    this.keyBytes = joinKeys(reader, lengths, this.keyEnds)
    this.payloadEnds = readVarints(reader, this.count)
    for (let i = 1; i < this.count; i++) this.payloadEnds[i]! += this.payloadEnds[i - 1]!
    this.payloads = reader.take(reader.remaining)
    if ((this.payloadEnds[this.count - 1] ?? 0) !== this.payloads.length) throw corrupt('payloads of a dictionary')
  }

  private keyAt(i: number): Uint8Array {
    return this.keyBytes.subarray(i === 0 ? 0 : this.keyEnds[i - 1]!, this.keyEnds[i])
  }

  /** All keys as strings, made once. */
  get keys(): readonly string[] {
    return (this.strings ??= Array.from({ length: this.count }, (_, i) => decodeUtf8(this.keyAt(i))))
  }

  key(i: number): string {
    this.checkIndex(i)
    return this.strings?.[i] ?? decodeUtf8(this.keyAt(i))
  }

  /** The bytes stored with entry `i` (0..count-1): a view. */
  payload(i: number): Uint8Array {
    this.checkIndex(i)
    const start = i === 0 ? 0 : this.payloadEnds[i - 1]!
    const end = this.payloadEnds[i]!
    if (start > end) throw corrupt('payloads of a dictionary')
    return this.payloads.subarray(start, end)
  }

  /** Index of `key` in this block, -1 if it is not here. */
  indexOf(key: string): number {
    const wanted = encodeUtf8(key)
    const at = this.lowerBound(wanted)
    return at < this.count && compareBytes(this.keyAt(at), wanted) === 0 ? at : -1
  }

  /** Half-open range of entries whose keys start with `prefix`. */
  withPrefix(prefix: string): [from: number, to: number] {
    const wanted = encodeUtf8(prefix)
    const from = this.lowerBound(wanted)
    let to = from
    while (to < this.count && comparePrefix(this.keyAt(to), wanted) === 0) to++
    return [from, to]
  }

  private lowerBound(wanted: Uint8Array): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.keyAt(middle), wanted) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  private checkIndex(i: number): void {
    if (!(i >= 0 && i < this.count)) throw corrupt('no such dictionary entry', { index: i })
  }
}

export function decodeDictionaryBlock(bytes: Uint8Array): DictionaryBlock {
  return new DictionaryBlock(bytes)
}

/** Ends of the keys once they are whole, from pairs of (shared, following) lengths. */
function keyEnds(lengths: Uint32Array): Uint32Array {
  const ends = new Uint32Array(lengths.length / 2)
  let previous = 0
  let total = 0
  for (let i = 0; i < ends.length; i++) {
    const shared = lengths[i * 2]!
    const length = shared + lengths[i * 2 + 1]!
    if (shared > previous || length > MAX_KEY_LENGTH) throw corrupt('keys of a dictionary')
    previous = length
    total += length
    ends[i] = total
  }
  return ends
}

function joinKeys(reader: ByteReader, lengths: Uint32Array, ends: Uint32Array): Uint8Array {
  const keys = new Uint8Array(ends[ends.length - 1] ?? 0)
  let previous = 0
  let start = 0
  for (let i = 0; i < ends.length; i++) {
    const shared = lengths[i * 2]!
    keys.copyWithin(start, previous, previous + shared)
    const from = reader.skip(lengths[i * 2 + 1]!)
    for (let to = start + shared, at = from; to < ends[i]!;) keys[to++] = reader.bytes[at++]!
    previous = start
    start = ends[i]!
  }
  return keys
}
