import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { DotProducts } from '../../../reader/vectors/byte-products.ts'
import { coarseRowBytes, dequantizeCoarse, quantizeCoarse } from '../../../reader/vectors/coarse.ts'
import { pseudoRandom } from '../../helpers/random.ts'
import { bellVector, cosineOf, dot } from '../../helpers/vectors.ts'

/** Also of lengths that fill no byte. */
const anyVector = fc.array(fc.float({ min: -8, max: 8, noNaN: true, noDefaultInfinity: true }), { minLength: 2, maxLength: 18 }) // prettier-ignore

function rowOf(vector: Float32Array, before = 0): Uint8Array {
  const row = new Uint8Array(before + coarseRowBytes(vector.length)).fill(255)
  quantizeCoarse(vector, row, before)
  return row
}

describe('coarse rows', () => {
  it('have the dot product with their vector that it has with itself', () => {
    fc.assert(
      fc.property(anyVector, (components) => {
        const vector = Float32Array.from(components)
        const back = dequantizeCoarse(rowOf(vector), 0, vector.length)
        const square = dot(vector, vector)
        // The scale has 8 bits of precision.
        expect(Math.abs(dot(vector, back) - square)).toBeLessThanOrEqual(square / 100 + 1e-30)
      }),
    )
  })

  it('give the dot products of their components', () => {
    fc.assert(
      fc.property(anyVector, fc.infiniteStream(fc.float({ min: -8, max: 8, noNaN: true })), (components, more) => {
        const vector = Float32Array.from(components)
        const query = vector.map(() => more.next().value as number)
        const row = rowOf(vector, 3)
        const exact = dot(query, dequantizeCoarse(row, 3, vector.length))
        expect(new DotProducts(query).coarse(row, 3)).toBeCloseTo(exact, 2)
      }),
    )
  })

  it('keep the direction of vectors that are spread as those of texts', () => {
    const random = pseudoRandom(5)
    for (let i = 0; i < 20; i++) {
      const vector = bellVector(128, random)
      expect(cosineOf(vector, dequantizeCoarse(rowOf(vector), 0, 128))).toBeGreaterThan(0.9)
    }
  })

  it('are zeros for a vector of zeros', () => {
    expect([...rowOf(new Float32Array(8))]).toEqual([0, 0, 0, 0])
    expect([...dequantizeCoarse(rowOf(new Float32Array(8)), 0, 8)].map(Math.abs)).toEqual(new Array(8).fill(0))
  })

  it('are refused when they are cut off', () => {
    expect(() => dequantizeCoarse(new Uint8Array(3), 0, 8)).toThrow(FormatError)
    expect(() => dequantizeCoarse(new Uint8Array(20), -1, 8)).toThrow(FormatError)
  })
})
