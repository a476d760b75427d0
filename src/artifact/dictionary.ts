import { MAX_ENTRIES_PER_BLOCK, MAX_KEY_LENGTH } from '../../reader/format/dictionary.ts'
import { compareBytes, encodeUtf8 } from '../../reader/format/utf8.ts'
import { ByteWriter } from './byte-writer.ts'

export interface EncodedDictionary {
  readonly head: Uint8Array
  readonly blocks: readonly Uint8Array[]
}

const NOTHING: Uint8Array = new Uint8Array(0)

/** Collects entries in ascending order of their keys' UTF-8 bytes into front-coded blocks. */
export class DictionaryEncoder {
  private count = 0
  private readonly blocks: Uint8Array[] = []
  private readonly firstKeys: Uint8Array[] = []
  private previous = NOTHING
  private inBlock = 0
  private readonly lengths = new ByteWriter()
  private readonly suffixes = new ByteWriter()
  private readonly payloadLengths = new ByteWriter()
  private readonly payloads = new ByteWriter()

  /** `entriesPerBlock`: 1..256; small blocks cost a larger head, large ones more work per look-up. */
  constructor(private readonly entriesPerBlock: number) {
    if (entriesPerBlock < 1 || entriesPerBlock > MAX_ENTRIES_PER_BLOCK) throw new RangeError('entries per block')
  }

  /** Adds one entry; its ordinal is the number of entries before it. */
  add(key: string, payload: Uint8Array = NOTHING): void {
    const bytes = encodeUtf8(key)
    if (bytes.length > MAX_KEY_LENGTH) throw new RangeError(`dictionary key of ${bytes.length} bytes`)
    if (this.count > 0 && compareBytes(this.previous, bytes) >= 0)
      throw new RangeError(`dictionary out of order: ${key}`)
    if (this.inBlock === 0) this.firstKeys.push(bytes)
    const shared = this.inBlock === 0 ? 0 : sharedLength(this.previous, bytes)
    this.lengths.varint(shared)
    this.lengths.varint(bytes.length - shared)
    this.suffixes.bytes(bytes.subarray(shared))
    this.payloadLengths.varint(payload.length)
    this.payloads.bytes(payload)
    this.previous = bytes
    this.count++
    if (++this.inBlock === this.entriesPerBlock) this.flush()
  }

  finish(): EncodedDictionary {
    if (this.inBlock > 0) this.flush()
    return { head: this.encodeHead(), blocks: this.blocks }
  }

  private flush(): void {
    const block = new ByteWriter()
    block.u16(this.inBlock)
    for (const part of [this.lengths, this.suffixes, this.payloadLengths, this.payloads]) {
      block.bytes(part.toBytes())
      part.clear()
    }
    this.blocks.push(block.toBytes())
    this.inBlock = 0
  }

  private encodeHead(): Uint8Array {
    const head = new ByteWriter()
    for (const value of [this.count, this.entriesPerBlock, this.blocks.length, 0]) head.u32(value)
    let end = 0
    for (const key of this.firstKeys) head.u32((end += key.length))
    for (const key of this.firstKeys) head.bytes(key)
    return head.toBytes()
  }
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
