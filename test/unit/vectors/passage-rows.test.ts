import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { DotProducts } from '../../../reader/vectors/byte-products.ts'
import {
  dequantizePassage,
  passageProduct,
  passageRowBytes,
  quantizePassage,
} from '../../../reader/vectors/passage-rows.ts'
import { normalize } from '../../../reader/vectors/static-encoder.ts'
import { pseudoRandom } from '../../helpers/random.ts'
import { bellVector, cosineOf, dot } from '../../helpers/vectors.ts'

const component = fc.float({ min: -1, max: 1, noNaN: true, noDefaultInfinity: true })
/** Three vectors of one length, also of lengths that fill no byte, of unit length or zero. */
const anyThree = fc
  .integer({ min: 2, max: 20 })
  .chain((length) => fc.tuple(...[0, 1, 2].map(() => fc.array(component, { minLength: length, maxLength: length }))))
  .map((three) => three.map((one) => normalize(Float32Array.from(one))) as [Float32Array, Float32Array, Float32Array])

function rowOf(vector: Float32Array, file: Float32Array, before = 0): Uint8Array {
  const row = new Uint8Array(before + passageRowBytes(vector.length)).fill(255)
  quantizePassage(vector, file, row, before)
  return row
}

describe('rows of passages', () => {
  it('have, beside their share of the file, the dot product with the rest that it has with itself', () => {
    fc.assert(
      fc.property(anyThree, ([vector, file]) => {
        const row = rowOf(vector, file)
        const restOf = (one: Float32Array): Float32Array => one.map((value, i) => value - (row[0]! / 255) * file[i]!)
        const rest = restOf(vector)
        const square = dot(rest, rest)
        // The size is rounded to a byte, and none is beyond two.
        const root = Math.sqrt(vector.length)
        const tolerance = 0.01 + square * Math.max(0, (root - 2) / root)
        expect(Math.abs(dot(rest, restOf(dequantizePassage(row, 0, file))) - square)).toBeLessThanOrEqual(tolerance)
      }),
    )
  })

  it('give the dot products of their components', () => {
    fc.assert(
      fc.property(anyThree, ([vector, file, query]) => {
        const row = rowOf(vector, file, 3)
        const given = passageProduct(new DotProducts(query), row, 3, dot(query, file), file.length)
        expect(given).toBeCloseTo(dot(query, dequantizePassage(row, 3, file)), 4)
      }),
    )
  })

  it('keep the direction the better, the more a passage is like its file', () => {
    const random = pseudoRandom(5)
    for (const [share, least] of [
      [0, 0.75],
      [0.5, 0.8],
      [0.8, 0.86],
      [1, 0.999],
    ] as const) {
      // prettier-ignore
      const file = bellVector(128, random)
      const own = bellVector(128, random)
      const vector = normalize(file.map((value, d) => share * value + Math.sqrt(1 - share * share) * own[d]!))
      expect(cosineOf(vector, dequantizePassage(rowOf(vector, file), 0, file)), `${share}`).toBeGreaterThan(least)
    }
  })

  it('say nothing of a passage without known words, nor of a file without any', () => {
    const zero = new Float32Array(8)
    const file = normalize(Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8))
    expect(dot(dequantizePassage(rowOf(zero, file), 0, file), file)).toBeCloseTo(0, 6)
    expect(rowOf(file, zero)[0]).toBe(0)
  })

  it('are refused when they are cut off', () => {
    expect(() => dequantizePassage(new Uint8Array(2), 0, new Float32Array(8))).toThrow(FormatError)
    expect(() => dequantizePassage(new Uint8Array(20), -1, new Float32Array(8))).toThrow(FormatError)
  })
})
