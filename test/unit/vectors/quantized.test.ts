import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { DotProducts } from '../../../reader/vectors/byte-products.ts'
import { dequantize, quantize, rowBytes } from '../../../reader/vectors/quantized.ts'

const anyVector = fc.array(fc.float({ min: -8, max: 8, noNaN: true, noDefaultInfinity: true }), { minLength: 8, maxLength: 8 }) // prettier-ignore

function roundTrip(vector: readonly number[]): Float32Array {
  const row = new Uint8Array(rowBytes(vector.length))
  quantize(Float32Array.from(vector), row, 0)
  return dequantize(row, 0, vector.length)
}

describe('quantised rows', () => {
  it('keep each component within half a level of 1/7 of the largest', () => {
    fc.assert(
      fc.property(anyVector, (vector) => {
        const largest = Math.max(...vector.map(Math.abs))
        roundTrip(vector).forEach((value, i) => {
          // The scale is rounded up to 8 bits of precision.
          expect(Math.abs(value - vector[i]!)).toBeLessThanOrEqual((largest / 14) * 1.01 + 1e-30)
        })
      }),
    )
  })

  it('are stable: what was read back is written the same', () => {
    fc.assert(
      fc.property(anyVector, (vector) => {
        const once = roundTrip(vector)
        expect(roundTrip([...once])).toEqual(once)
      }),
    )
  })

  it('give the dot products of their components', () => {
    fc.assert(
      fc.property(anyVector, anyVector, (query, vector) => {
        const row = new Uint8Array(rowBytes(8) + 3)
        quantize(Float32Array.from(vector), row, 3)
        const exact = dequantize(row, 3, 8).reduce((sum, value, i) => sum + value * query[i]!, 0)
        expect(new DotProducts(Float32Array.from(query)).at(row, 3)).toBeCloseTo(exact, 3)
      }),
    )
  })

  it('are refused when they are cut off', () => {
    expect(() => dequantize(new Uint8Array(5), 0, 8)).toThrow(FormatError)
    expect(() => dequantize(new Uint8Array(20), 15, 8)).toThrow(FormatError)
  })
})
