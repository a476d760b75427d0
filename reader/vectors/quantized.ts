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
  const scale = roundScale(largest / LARGEST)
  const bits = scaleBits(scale)
  into[offset] = bits & 255
  into[offset + 1] = bits >>> 8
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

/** Upper half of a float: bfloat16. */
function scaleBits(scale: number): number {
  floats[0] = scale
  return words[0]! >>> 16
}

/** To the next bfloat16 that is not smaller, so that the largest component still fits. */
function roundScale(scale: number): number {
  floats[0] = scale
  words[0] = ((words[0]! + 0xffff) & 0xffff0000) >>> 0
  return floats[0]
}

/** Scale of the row at `offset`; 0 for one that is no number. */
export function scaleAt(rows: Uint8Array, offset: number): number {
  words[0] = (rows[offset]! << 16) | (rows[offset + 1]! << 24)
  const scale = floats[0]!
  return Number.isFinite(scale) ? scale : 0
}

/**
 * Dot products of one vector with many rows. What each byte of a row may add is worked out once, so that a row costs one
 * look-up and one addition per two components.
 */
export class DotProducts {
  private readonly sums: Float32Array
  private readonly dimensions: number

  constructor(query: Float32Array) {
    this.dimensions = query.length
    this.sums = new Float32Array(query.length * 128)
    for (let i = 0; i < query.length; i += 2) {
      const at = i * 128
      for (let byte = 0; byte < 256; byte++) {
        this.sums[at + byte] = ((byte & 15) - LEVEL_OFFSET) * query[i]! + ((byte >>> 4) - LEVEL_OFFSET) * query[i + 1]!
      }
    }
  }

  /** Of the row at `offset`, which must lie inside of `rows`. Four sums, since each addition waits for the one before it. */
  at(rows: Uint8Array, offset: number): number {
    const { sums, dimensions } = this
    const end = offset + 2 + dimensions / 2
    // One by one: taking them out of an array costs more than the sums.
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let at = offset + 2
    let table = 0
    for (; at + 4 <= end; at += 4, table += 1024) {
      a += sums[table + rows[at]!]!
      b += sums[table + 256 + rows[at + 1]!]!
      c += sums[table + 512 + rows[at + 2]!]!
      d += sums[table + 768 + rows[at + 3]!]!
    }
    for (; at < end; at++, table += 256) a += sums[table + rows[at]!]!
    return (a + b + (c + d)) * scaleAt(rows, offset)
  }
}
