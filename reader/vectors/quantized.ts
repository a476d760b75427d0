import { corrupt } from '../format/corrupt.ts'

/**
 * Vectors of 4 bits a component: a row is a bfloat16 scale and two components a byte, the first in the low half, each stored
 * as value + 8 where value is -7..7. A component is value times scale. Shared by builder and reader.
 */

/** Bytes of a row. */
export const rowBytes = (dimensions: number): number => 2 + dimensions / 2

const LARGEST = 7
/** What is added to a component's level before it is stored in four bits. */
export const LEVEL_OFFSET = 8

/** Writes `vector` as a row at `offset`. */
export function quantize(vector: Float32Array, into: Uint8Array, offset: number): void {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = writeScale(largest / LARGEST, into, offset)
  const level = (value: number): number =>
    scale === 0 ? LEVEL_OFFSET : Math.max(-LARGEST, Math.min(LARGEST, Math.round(value / scale))) + LEVEL_OFFSET
  for (let i = 0; i < vector.length; i += 2) {
    into[offset + 2 + i / 2] = level(vector[i]!) | (level(vector[i + 1]!) << 4)
  }
}

/** The row at `offset` as numbers. */
export function dequantize(rows: Uint8Array, offset: number, dimensions: number): Float32Array {
  if (offset < 0 || offset + rowBytes(dimensions) > rows.length) throw corrupt('row of vectors', { offset })
  const scale = scaleAt(rows, offset)
  const vector = new Float32Array(dimensions)
  for (let i = 0; i < dimensions; i += 2) {
    const byte = rows[offset + 2 + i / 2]!
    vector[i] = ((byte & 15) - LEVEL_OFFSET) * scale
    vector[i + 1] = ((byte >>> 4) - LEVEL_OFFSET) * scale
  }
  return vector
}

const floats = new Float32Array(1)
const words = new Uint32Array(floats.buffer)

/** Writes a scale as the next bfloat16 that is not smaller, so that the largest component still fits, and returns that. */
export function writeScale(scale: number, into: Uint8Array, offset: number): number {
  floats[0] = scale
  const bits = (words[0]! + 0xffff) >>> 16
  into[offset] = bits & 255
  into[offset + 1] = bits >>> 8
  words[0] = (bits << 16) >>> 0
  return floats[0]
}

/** Scale of the row at `offset`; 0 for one that is no number. */
export function scaleAt(rows: Uint8Array, offset: number): number {
  words[0] = (rows[offset]! << 16) | (rows[offset + 1]! << 24)
  const scale = floats[0]!
  return Number.isFinite(scale) ? scale : 0
}
