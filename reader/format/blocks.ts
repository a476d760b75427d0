import { corrupt } from './corrupt.ts'
import type { Checksum } from './crc32.ts'
import type { Inflate } from './inflate.ts'
import { CODEC } from './tags.ts'
import { checkRawLength, MAX_BLOCK_LENGTH, type TocEntry } from './toc.ts'
import { u32View } from './typed-view.ts'

/** Fixed part of a block index: u32 count, u32 zero; then three u32 columns, then zeros to a multiple of eight. */
export const BLOCK_INDEX_HEADER = 8

/** Where the head begins behind the index of `count` blocks. */
export function blockIndexLength(count: number): number {
  return BLOCK_INDEX_HEADER + Math.ceil((count * 12) / 8) * 8
}

/** Where the CRC-32 of block `id` of `count` lies in the region. */
export function checksumPlace(count: number, id: number): [from: number, to: number] {
  const from = BLOCK_INDEX_HEADER + (count * 2 + id) * 4
  return [from, from + 4]
}

/** What blocks are unpacked and checked with. */
export interface BlockCodecs {
  readonly inflate: Inflate
  readonly crc32: Checksum
}

/** The blocks of one section: where they lie in the file, how long they are raw, what their CRC is. */
export class BlockIndex {
  readonly count: number
  /** Bytes of each block before compression. */
  readonly rawLengths: Uint32Array
  private readonly storedLengths: Uint32Array
  private readonly crcs: Uint32Array
  /** Offset of each block in the file, and the end of the last. */
  private readonly offsets: Float64Array

  /** `region` is the head region (index and head) of the blocked section `entry`, its CRC checked already. */
  constructor(
    private readonly entry: TocEntry,
    region: Uint8Array,
  ) {
    const { tag } = entry
    if (region.length < BLOCK_INDEX_HEADER) throw corrupt('block index cut off', { tag })
    const [count, reserved] = u32View(region, 0, 2)
    if (reserved !== 0 || blockIndexLength(count!) > region.length) throw corrupt('block index cut off', { tag })
    this.count = count!
    this.storedLengths = u32View(region, BLOCK_INDEX_HEADER, this.count)
    this.rawLengths = u32View(region, BLOCK_INDEX_HEADER + this.count * 4, this.count)
    this.crcs = u32View(region, BLOCK_INDEX_HEADER + this.count * 8, this.count)
    this.offsets = this.sum(region.length - blockIndexLength(this.count))
  }

  private sum(headLength: number): Float64Array {
    const offsets = new Float64Array(this.count + 1)
    let raw = headLength
    let offset = this.entry.offset
    for (let i = 0; i < this.count; i++) {
      offsets[i] = offset
      offset += this.storedLengths[i]!
      raw += this.rawLengths[i]!
    }
    offsets[this.count] = offset
    const { storedLength, rawLength, tag } = this.entry
    const fits = offset - this.entry.offset === storedLength && raw === rawLength
    if (!fits) throw corrupt('block index does not add up', { tag })
    return offsets
  }

  /** Where block `id` lies in the file; an id outside is CORRUPT, since ids come from other sections. */
  range(id: number): { offset: number; length: number } {
    if (!Number.isInteger(id) || id < 0 || id >= this.count) throw corrupt('no such block', { tag: this.entry.tag, id })
    return { offset: this.offsets[id]!, length: this.storedLengths[id]! }
  }

  /** Checks and unpacks the stored bytes of block `id`; a block as long as its raw bytes is stored raw. */
  decode(id: number, stored: Uint8Array, { inflate, crc32 }: BlockCodecs): Uint8Array {
    const rawLength = this.rawLengths[id]!
    if (crc32(stored) !== this.crcs[id]) throw corrupt('checksum of a block', { tag: this.entry.tag, block: id })
    const codec = stored.length === rawLength ? CODEC.raw : this.entry.codec
    checkRawLength(codec, stored.length, rawLength, MAX_BLOCK_LENGTH)
    return codec === CODEC.raw ? stored : inflate(stored, rawLength)
  }
}
