import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dequantize, quantize, rowBytes, scaleAt } from '../../../reader/vectors/quantized.ts'
import { rowWeight } from '../../../reader/vectors/static-encoder.ts'
import { PackedRows } from '../../../src/vectors/packed-rows.ts'

const DIMENSIONS = 6

/** Rows of scales from small to so large that a single one fills the room of a sum. */
const anyRows = fc
  .array(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS }), {
    minLength: 4,
    maxLength: 4,
  })
  .map((vectors) => {
    // prettier-ignore
    const rows = new Uint8Array(vectors.length * rowBytes(DIMENSIONS))
    vectors.forEach((vector, i) => quantize(Float32Array.from(vector, (value) => value * 10 ** (i * 2 - 3)), rows, i * rowBytes(DIMENSIONS))) // prettier-ignore
    return rows
  })

/** Component by component. */
function slowSum(rows: Uint8Array, added: readonly [row: number, count: number][]): number[] {
  const sum = new Array<number>(DIMENSIONS).fill(0)
  for (const [row, count] of added) {
    const scale = scaleAt(rows, row * rowBytes(DIMENSIONS))
    const vector = dequantize(rows, row * rowBytes(DIMENSIONS), DIMENSIONS)
    for (const [i, value] of vector.entries()) {
      sum[i]! += scale === 0 ? 0 : Math.round(value / scale) * rowWeight(count, scale)
    }
  }
  return sum.map((value) => value + 0)
}

describe('PackedRows', () => {
  it('adds rows exactly, however many and however heavy they are', () => {
    const anyAdded = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 1e6 })), { maxLength: 300 })
    fc.assert(
      fc.property(anyRows, anyAdded, (rows, added) => {
        const sums = new PackedRows(rows, DIMENSIONS)
        for (const [row, count] of added) sums.add(row, count)
        expect([...sums.take()].map((value) => value + 0)).toEqual(slowSum(rows, added))
        expect([...sums.take()]).toEqual(new Array(DIMENSIONS).fill(0))
      }),
    )
  })
})
