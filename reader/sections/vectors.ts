import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { VECTORS_PER_BLOCK } from '../format/layout.ts'
import type { DotProducts } from '../vectors/byte-products.ts'
import { passageProduct, passageRowBytes } from '../vectors/passage-rows.ts'
import { rowBytes } from '../vectors/quantized.ts'
import { fileRowBytes } from '../vectors/row-bytes.ts'

/** More dimensions than this no encoder has. */
const MAX_DIMENSIONS = 4096

/** Shape of FVEC, PVEC, DVEC and CVEC: a fixed number of bytes per document or chunk. */
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

/** Cosines of a vector with the text and the names of each file of a block of FVEC; writes to `into[column][id]`. */
export function scoreFileBlock(
  bytes: Uint8Array,
  block: number,
  head: VectorsHead,
  products: DotProducts,
  [text, names]: readonly [text: Float32Array, names: Float32Array],
): void {
  const width = fileRowBytes(head.dimensions)
  const [first, end] = idsOf(bytes, block, head, width)
  const toNames = rowBytes(head.dimensions)
  for (let id = first, at = 0; id < end; id++, at += width) {
    text[id] = cosine(products.at(bytes, at))
    names[id] = cosine(products.coarse(bytes, at + toNames))
  }
}

/** Cosines of a vector with each passage of a block of PVEC; `ofFile` tells that of the passage's file. */
export function scorePassageBlock(
  bytes: Uint8Array,
  block: number,
  head: VectorsHead,
  products: DotProducts,
  ofFile: (chunk: number) => number,
  into: Float32Array,
): void {
  const { dimensions } = head
  const width = passageRowBytes(dimensions)
  const [first, end] = idsOf(bytes, block, head, width)
  for (let id = first, at = 0; id < end; id++, at += width) {
    into[id] = cosine(passageProduct(products, bytes, at, ofFile(id), dimensions))
  }
}

/** Cosines of a vector with every row of a block of DVEC or CVEC, as older artifacts have: four bits in every row. */
export function scoreVectorBlock(
  bytes: Uint8Array,
  block: number,
  head: VectorsHead,
  products: DotProducts,
  into: readonly Float32Array[],
): void {
  const width = rowBytes(head.dimensions)
  const [first, end] = idsOf(bytes, block, head, width * into.length)
  for (let id = first, at = 0; id < end; id++) {
    for (const column of into) {
      column[id] = cosine(products.at(bytes, at))
      at += width
    }
  }
}

/** The ids of a block whose items take `width` bytes each. */
function idsOf(bytes: Uint8Array, block: number, { count }: VectorsHead, width: number): [first: number, end: number] {
  const first = block * VECTORS_PER_BLOCK
  const end = Math.max(first, Math.min(first + VECTORS_PER_BLOCK, count))
  if (bytes.length !== (end - first) * width) throw corrupt('block of vectors', { block })
  return [first, end]
}

/** Rows of unit length give -1..1, but for rounding; of a row that lies about its scale nothing else may come. */
const cosine = (value: number): number => (value > -1 ? Math.min(value, 1) : -1)
