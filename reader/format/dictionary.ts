import { ByteReader } from './byte-reader.ts'
import { corrupt } from './corrupt.ts'
import { NumberColumn } from './number-column.ts'
import { u32View } from './typed-view.ts'
import { compareBytes, compareUtf8, decodeAscii, decodeUtf8, encodeUtf8 } from './utf8.ts'
import { readVarints } from './varint.ts'

/** u32 count, u32 entries per block, u32 blocks, u32 of the section's own; then u32 ends of the first keys; then the first keys. */
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
  /** Of the section's own; 0 in most. */
  readonly form: number
  private readonly ends: Uint32Array
  private readonly keys: Uint8Array

  constructor(head: Uint8Array, maxForm = 0) {
    const reader = new ByteReader(head)
    this.count = reader.u32()
    this.entriesPerBlock = reader.u32()
    this.blockCount = reader.u32()
    const perBlock = this.entriesPerBlock
    this.form = reader.u32()
    const shaped = this.form <= maxForm && perBlock > 0 && perBlock <= MAX_ENTRIES_PER_BLOCK
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

/** Bit of a block's u16 of entries: its keys are joined by zero bytes, not front-coded. */
export const JOINED_KEYS = 0x8000

/** The keys and payloads of one block. Both are taken apart when they are first asked for: few look-ups want both. */
export class DictionaryBlock {
  readonly count: number
  /** Where payloads end, and all of them. */
  private readonly ends: NumberColumn
  private readonly payloads: Uint8Array
  private readonly splitKeys: () => readonly string[]
  private readonly joinedText: () => string = () => this.keys.join('\0')
  private strings: readonly string[] | undefined
  private text: string | undefined

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes)
    const shape = reader.u16()
    const count = shape & ~JOINED_KEYS
    if (count > MAX_ENTRIES_PER_BLOCK) throw corrupt('too many entries in a dictionary block')
    this.count = count
    if (shape & JOINED_KEYS) {
      const joined = takeCounted(reader)
      this.joinedText = () => decodeUtf8(joined)
      this.splitKeys = () => splitKeys(this.joined, count)
      this.ends = new NumberColumn(takeCounted(reader), count, 'sum')
    } else {
      const lengths = readVarints(reader, count * 2)
      const suffixes = reader.take(checkedLength(lengths))
      this.splitKeys = () => asciiKeys(suffixes, lengths) ?? joinedKeys(suffixes, lengths)
      const start = reader.position
      for (let i = 0; i < count; i++) reader.varint()
      this.ends = new NumberColumn(bytes.subarray(start, reader.position), count, 'sum')
    }
    this.payloads = reader.take(reader.remaining)
  }

  /** All keys as strings, made once. */
  get keys(): readonly string[] {
    return (this.strings ??= this.splitKeys())
  }

  /** All keys in one string, with NUL between them, made once; in blocks of joined keys not one is taken out for it. */
  get joined(): string {
    return (this.text ??= this.joinedText())
  }

  key(i: number): string {
    this.checkIndex(i)
    return this.keys[i]!
  }

  /** The bytes stored with entry `i` (0..count-1): a view. */
  payload(i: number): Uint8Array {
    this.checkIndex(i)
    const end = this.ends.get(i)
    if (end > this.payloads.length) throw corrupt('payloads of a dictionary')
    return this.payloads.subarray(i === 0 ? 0 : this.ends.get(i - 1), end)
  }

  /** What stands behind all payloads. */
  get tail(): Uint8Array {
    return this.payloads.subarray(this.count === 0 ? 0 : this.ends.get(this.count - 1))
  }

  /** Index of `key` in this block, -1 if it is not here. */
  indexOf(key: string): number {
    const wanted = asStored(key)
    const at = this.lowerBound(wanted)
    return this.keys[at] === wanted ? at : -1
  }

  /** Half-open range of entries whose keys start with `prefix`. */
  withPrefix(prefix: string): [from: number, to: number] {
    const wanted = asStored(prefix)
    const from = this.lowerBound(wanted)
    let to = from
    while (this.keys[to]?.startsWith(wanted)) to++
    return [from, to]
  }

  private lowerBound(wanted: string): number {
    const { keys } = this
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareUtf8(keys[middle]!, wanted) < 0) low = middle + 1
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

/** Bytes behind their number. */
const takeCounted = (reader: ByteReader): Uint8Array =>
  reader.take(reader.count(reader.remaining, 'part of a dictionary'))

/** Keys with a zero byte between them. */
function splitKeys(joined: string, count: number): string[] {
  const keys = count === 0 ? [] : joined.split('\0')
  if (keys.length !== count) throw corrupt('keys of a dictionary')
  return keys
}

/** Bytes of all suffixes; checks that no key shares more than the one before has, and that none is too long. */
function checkedLength(lengths: Uint32Array): number {
  let previous = 0
  let total = 0
  for (let i = 0; i < lengths.length; i += 2) {
    const shared = lengths[i]!
    const length = shared + lengths[i + 1]!
    if (shared > previous || length > MAX_KEY_LENGTH) throw corrupt('keys of a dictionary')
    total += length - shared
    previous = length
  }
  return total
}

/**
 * Keys of a block that is all ASCII: cut from one decoded text, which costs a cold process a fraction of joining bytes.
 * Undefined for other blocks, where a suffix may begin inside of a character.
 */
function asciiKeys(suffixes: Uint8Array, lengths: Uint32Array): string[] | undefined {
  const text = decodeAscii(suffixes)
  if (text === undefined) return undefined
  const keys = new Array<string>(lengths.length / 2)
  let key = ''
  let at = 0
  for (let i = 0; i < keys.length; i++) {
    key = key.slice(0, lengths[i * 2]) + text.slice(at, (at += lengths[i * 2 + 1]!))
    keys[i] = key
  }
  return keys
}

/** Keys of any block: joined as bytes, then decoded. */
function joinedKeys(suffixes: Uint8Array, lengths: Uint32Array): string[] {
  const keys: string[] = []
  let previous = new Uint8Array(0)
  let at = 0
  for (let i = 0; i < lengths.length; i += 2) {
    const shared = lengths[i]!
    const key = new Uint8Array(shared + lengths[i + 1]!)
    key.set(previous.subarray(0, shared))
    key.set(suffixes.subarray(at, (at += lengths[i + 1]!)), shared)
    keys.push(decodeUtf8(key))
    previous = key
  }
  return keys
}

/** The key that the writer makes of a text: lone surrogates are U+FFFD. */
function asStored(key: string): string {
  return /[\ud800-\udfff]/.test(key) ? decodeUtf8(encodeUtf8(key)) : key
}
