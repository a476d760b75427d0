import { corrupt } from '../format/corrupt.ts'
import { scaleAt, writeScale } from './quantized.ts'

/**
 * Vectors of 2 bits a component, for what weighs little: a row is a bfloat16 scale and four components a byte, the first in the
 * lowest bits. A component is the scale times -3, -1, 1 or 3. Shared by builder and reader.
 */

/** Bytes of a row. */
export const coarseRowBytes = (dimensions: number): number => 2 + Math.ceil(dimensions / 4)

/** Width of a level, over the root of the mean square of the components: loses least of components that are spread as a bell is. */
const LEVEL_WIDTH = 0.9957

/** Writes `vector` as a row at `offset`, scaled so that its dot product with the vector is the vector's with itself. */
export function quantizeCoarse(vector: Float32Array, into: Uint8Array, offset: number): void {
  let square = 0
  for (const value of vector) square += value * value
  const width = LEVEL_WIDTH * Math.sqrt(square / vector.length)
  const row = into.subarray(offset, offset + coarseRowBytes(vector.length)).fill(0)
  if (width === 0) return
  let product = 0
  for (const [i, value] of vector.entries()) {
    const code = Math.max(0, Math.min(3, Math.floor(value / width) + 2))
    row[2 + (i >> 2)]! |= code << (2 * (i & 3))
    product += (2 * code - 3) * value
  }
  writeScale(square / product, row, 0)
}

/** The row at `offset` as numbers. */
export function dequantizeCoarse(rows: Uint8Array, offset: number, dimensions: number): Float32Array {
  if (offset < 0 || offset + coarseRowBytes(dimensions) > rows.length) throw corrupt('row of vectors', { offset })
  const scale = scaleAt(rows, offset)
  return Float32Array.from({ length: dimensions }, (_, i) => {
    const code = (rows[offset + 2 + (i >> 2)]! >>> (2 * (i & 3))) & 3
    return (2 * code - 3) * scale
  })
}
