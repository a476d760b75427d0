import { JOINED_KEYS, MAX_ENTRIES_PER_BLOCK, MAX_KEY_LENGTH } from '../../reader/format/dictionary.ts'
import { compareBytes, decodeUtf8, encodeUtf8 } from '../../reader/format/utf8.ts'
import { ByteWriter } from './byte-writer.ts'

export interface EncodedDictionary {
  readonly head: Uint8Array
  readonly blocks: readonly Uint8Array[]
  /** Bytes of the tail of each block. */
  readonly tails: readonly number[]
}

/** Bytes of joined keys in a block at most: far above those of any names, paths and words that people choose. */
const MAX_JOINED = 128 * 1024

const NOTHING: Uint8Array = new Uint8Array(0)

/** Collects entries in ascending order of their keys' UTF-8 bytes into blocks. */
export class DictionaryEncoder {
  private count = 0
  private readonly blocks: Uint8Array[] = []
  private readonly firstKeys: Uint8Array[] = []
  private previous = NOTHING
  private readonly keys: Uint8Array[] = []
  private readonly payloadLengths = new ByteWriter()
  private readonly payloads = new ByteWriter()
  private readonly tail = new ByteWriter()
  private readonly tails: number[] = []

  /** `entriesPerBlock`: 1..256; small blocks cost a larger head, large ones more work per look-up; `form`: the section's own. */
  constructor(
    private readonly entriesPerBlock: number,
    private readonly form = 0,
  ) {
    if (entriesPerBlock < 1 || entriesPerBlock > MAX_ENTRIES_PER_BLOCK) throw new RangeError('entries per block')
  }

  /** Adds one entry; its ordinal is the number of entries before it. A key may be given as UTF-8, which is kept. */
  add(key: string | Uint8Array, payload: Uint8Array = NOTHING): void {
    const bytes = typeof key === 'string' ? encodeUtf8(key) : key
    if (bytes.length > MAX_KEY_LENGTH) throw new RangeError(`dictionary key of ${bytes.length} bytes`)
    if (this.count > 0 && compareBytes(this.previous, bytes) >= 0)
      throw new RangeError(`dictionary out of order: ${typeof key === 'string' ? key : decodeUtf8(key)}`)
    if (this.keys.length === 0) this.firstKeys.push(bytes)
    this.keys.push(bytes)
    this.payloadLengths.varint(payload.length)
    this.payloads.bytes(payload)
    this.previous = bytes
    this.count++
    if (this.keys.length === this.entriesPerBlock) this.flush()
  }

  /** Adds bytes behind all payloads of the block of the next entry; returns where they start there. */
  addTail(bytes: Uint8Array): number {
    const start = this.tail.length
    this.tail.bytes(bytes)
    return start
  }

  finish(): EncodedDictionary {
    if (this.keys.length > 0) this.flush()
    return { head: this.encodeHead(), blocks: this.blocks, tails: this.tails }
  }

  private flush(): void {
    const { keys } = this
    const block = new ByteWriter()
    const joined = keys.reduce((sum, key) => sum + key.length + 1, -1)
    if (joined > MAX_JOINED || keys.some((key) => key.includes(0))) writeFrontCoded(block, keys)
    else {
      writeJoined(block, keys, joined)
      block.varint(this.payloadLengths.length)
    }
    this.tails.push(this.tail.length)
    for (const part of [this.payloadLengths, this.payloads, this.tail]) {
      block.bytes(part.toBytes())
      part.clear()
    }
    this.blocks.push(block.toBytes())
    keys.length = 0
  }

  private encodeHead(): Uint8Array {
    const head = new ByteWriter()
    for (const value of [this.count, this.entriesPerBlock, this.blocks.length, this.form]) head.u32(value)
    let end = 0
    for (const key of this.firstKeys) head.u32((end += key.length))
    for (const key of this.firstKeys) head.bytes(key)
    return head.toBytes()
  }
}

/** Keys with a zero byte between them: nothing splits them faster, and nothing compresses better. */
function writeJoined(block: ByteWriter, keys: readonly Uint8Array[], length: number): void {
  block.u16(keys.length | JOINED_KEYS)
  block.varint(length)
  keys.forEach((key, i) => {
    if (i > 0) block.u8(0)
    block.bytes(key)
  })
}

/** For keys that hold zero bytes themselves, or are so long that what they share matters. */
function writeFrontCoded(block: ByteWriter, keys: readonly Uint8Array[]): void {
  block.u16(keys.length)
  const shared = keys.map((key, i) => (i === 0 ? 0 : sharedLength(keys[i - 1]!, key)))
  keys.forEach((key, i) => {
    block.varint(shared[i]!)
    block.varint(key.length - shared[i]!)
  })
  keys.forEach((key, i) => block.bytes(key.subarray(shared[i])))
}

function sharedLength(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  let i = 0
  while (i < shorter && a[i] === b[i]) i++
  return i
}

export function encodeDictionary(
  entries: Iterable<{ readonly key: string; readonly payload?: Uint8Array }>,
  entriesPerBlock: number,
): EncodedDictionary {
  const encoder = new DictionaryEncoder(entriesPerBlock)
  for (const { key, payload } of entries) encoder.add(key, payload)
  return encoder.finish()
}
