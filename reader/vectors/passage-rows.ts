import { corrupt } from '../format/corrupt.ts'
import type { DotProducts } from './byte-products.ts'

/**
 * Vectors of passages, told by what sets them off from their file's: a row is a byte for the share of the file's vector, one
 * for the size of the rest, and a bit for the sign of each component of the rest. The passage is share / 255 times the file's
 * vector plus size / 255 * 2 / sqrt(dimensions) times the signs. Shared by builder and reader.
 */

/** Bytes of a row. */
export const passageRowBytes = (dimensions: number): number => 2 + Math.ceil(dimensions / 8)

/** What one step of the size byte is worth. */
const stepOf = (dimensions: number): number => 2 / 255 / Math.sqrt(dimensions)

/** Writes a passage of a file, both of about unit length or zero, as a row at `offset`; `file` is as it reads back. */
export function quantizePassage(vector: Float32Array, file: Float32Array, into: Uint8Array, offset: number): void {
  const row = into.subarray(offset, offset + passageRowBytes(vector.length)).fill(0)
  const share = shareOf(vector, file)
  let [size, square] = [0, 0]
  for (const [i, value] of vector.entries()) {
    const rest = value - (share / 255) * file[i]!
    if (rest >= 0) row[2 + (i >> 3)]! |= 1 << (i & 7)
    size += Math.abs(rest)
    square += rest * rest
  }
  row[0] = share
  // So large that its dot product with the rest is that of the rest with itself.
  row[1] = size === 0 ? 0 : Math.min(255, Math.round(square / size / stepOf(vector.length)))
}

/** How much of the file's vector is in the passage's: 0..255. */
function shareOf(vector: Float32Array, file: Float32Array): number {
  let [product, square] = [0, 0]
  for (const [i, value] of vector.entries()) {
    product += value * file[i]!
    square += file[i]! ** 2
  }
  return square === 0 ? 0 : Math.max(0, Math.min(255, Math.round((255 * product) / square)))
}

/** The row at `offset` as numbers. */
export function dequantizePassage(rows: Uint8Array, offset: number, file: Float32Array): Float32Array {
  if (offset < 0 || offset + passageRowBytes(file.length) > rows.length) throw corrupt('row of vectors', { offset })
  const share = rows[offset]! / 255
  const size = rows[offset + 1]! * stepOf(file.length)
  return file.map((value, i) => share * value + ((rows[offset + 2 + (i >> 3)]! >>> (i & 7)) & 1 ? size : -size))
}

/** Dot product of a query with the passage at `offset`, which must lie inside of `rows`; `file` is the query's with its file. */
export function passageProduct(
  products: DotProducts,
  rows: Uint8Array,
  offset: number,
  file: number,
  dimensions: number,
): number {
  const size = rows[offset + 1]! * stepOf(dimensions)
  return (rows[offset]! / 255) * file + size * products.levels(1, rows, offset + 2)
}
