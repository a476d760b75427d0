import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { VECTORS_PER_BLOCK } from '../format/layout.ts'
import { DotProducts, rowBytes } from '../vectors/quantized.ts'

/** More dimensions than this no encoder has. */
const MAX_DIMENSIONS = 4096

/** Shape of DVEC and CVEC: a fixed number of quantised rows per document or chunk. */
export class VectorsHead {
  readonly count: number
  readonly dimensions: number

  constructor(head: Uint8Array) {
    const reader = new ByteReader(head)
    this.count = reader.u32()
    this.dimensions = reader.u32()
    const sane = this.dimensions > 0 && this.dimensions <= MAX_DIMENSIONS && this.dimensions % 2 === 0
    if (!sane) throw corrupt('dimensions of vectors', { dimensions: this.dimensions })
  }
}

/** Cosines of a vector with every row of a block, `perItem` columns; writes to `into[column][id]`. */
export function scoreVectorBlock(
  bytes: Uint8Array,
  block: number,
  head: VectorsHead,
  products: DotProducts,
  into: readonly Float32Array[],
): void {
  const first = block * VECTORS_PER_BLOCK
  const count = Math.max(0, Math.min(VECTORS_PER_BLOCK, head.count - first))
  const width = rowBytes(head.dimensions)
  if (bytes.length !== count * width * into.length) throw corrupt('block of vectors', { block })
  for (let i = 0, at = 0; i < count; i++) {
    for (const column of into) {
      column[first + i] = cosine(products.at(bytes, at))
      at += width
    }
  }
}

/** Rows of unit length give -1..1, but for rounding; of a row that lies about its scale nothing else may come. */
const cosine = (value: number): number => (value > -1 ? Math.min(value, 1) : -1)
