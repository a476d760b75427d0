import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { CHUNKS_PER_BLOCK } from '../format/layout.ts'
import { readVarints, unzigzag } from '../format/varint.ts'
import { rowOf, rowsIn } from './columns.ts'

export { CHUNKS_PER_BLOCK } from '../format/layout.ts'

/** Number of chunks, from the section's head. */
export function decodeChunkCount(head: Uint8Array): number {
  return new ByteReader(head).u32()
}

/** Lines and symbols of 1024 chunks, addressed by chunk id. */
export class ChunkBlock {
  private readonly first: number
  private readonly count: number
  private readonly starts: Float64Array
  private readonly ends: Float64Array
  private readonly symbols: Float64Array

  /** Block `block` of a section of `total` chunks. */
  constructor(bytes: Uint8Array, block: number, total: number) {
    this.first = block * CHUNKS_PER_BLOCK
    this.count = rowsIn(block, CHUNKS_PER_BLOCK, total)
    const reader = new ByteReader(bytes)
    const [starts, extents, symbols] = [0, 1, 2].map(() => readVarints(reader, this.count)) as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ]
    if (reader.remaining > 0) throw corrupt('bytes behind the chunks')
    this.starts = new Float64Array(this.count)
    this.ends = new Float64Array(this.count)
    this.symbols = new Float64Array(this.count)
    this.fill(starts, extents, symbols)
  }

  private fill(starts: Uint32Array, extents: Uint32Array, symbols: Uint32Array): void {
    let end = 0
    let symbol = 0
    for (let i = 0; i < this.count; i++) {
      const start = end + unzigzag(starts[i]!)
      this.starts[i] = start
      this.ends[i] = end = start + extents[i]!
      symbol += unzigzag(symbols[i]!)
      this.symbols[i] = symbol - 1
    }
  }

  /** 1-based. */
  startLine(chunk: number): number {
    return this.starts[rowOf(chunk, this.first, this.count)]!
  }

  /** 1-based, inclusive. */
  endLine(chunk: number): number {
    return this.ends[rowOf(chunk, this.first, this.count)]!
  }

  /** Id of the innermost symbol that holds the chunk; -1 for none. */
  symbol(chunk: number): number {
    return this.symbols[rowOf(chunk, this.first, this.count)]!
  }
}
