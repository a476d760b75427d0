import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { scoreVectorBlock, VectorsHead } from '../../../reader/sections/vectors.ts'
import { VECTORS_PER_BLOCK } from '../../../reader/format/layout.ts'
import { dequantize, DotProducts, quantize, rowBytes } from '../../../reader/vectors/quantized.ts'
import { encodeVectors } from '../../../src/artifact/vectors.ts'
import { pseudoRandom } from '../../helpers/random.ts'

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

const clamped = (value: number): number => Math.max(-1, Math.min(1, value))

describe('vector sections', () => {
  it('score every row of every item, in blocks', () => {
    const random = pseudoRandom(3)
    const width = rowBytes(4)
    const count = VECTORS_PER_BLOCK + 7
    const rows = new Uint8Array(count * 2 * width)
    for (let i = 0; i < count * 2; i++)
      quantize(
        Float32Array.from({ length: 4 }, () => random() - 0.5),
        rows,
        i * width,
      )
    const section = encodeVectors('DVEC', 4, 2, [rows.subarray(0, 10 * width), rows.subarray(10 * width)])
    const blocks = [...(section.blocks as Iterable<Uint8Array>)].map((block) => block.slice())
    const head = new VectorsHead(section.head())
    expect([head.count, head.dimensions, blocks.length]).toEqual([count, 4, 2])
    const products = new DotProducts(Float32Array.of(1, 2, 3, 4))
    const columns = [new Float32Array(count), new Float32Array(count)]
    blocks.forEach((block, i) => scoreVectorBlock(block, i, head, products, columns))
    for (let i = 0; i < count * 2; i++)
      expect(columns[i % 2]![i >> 1]).toBe(Math.fround(clamped(products.at(rows, i * width))))
    expect(() => scoreVectorBlock(blocks[1]!.subarray(1), 1, head, products, columns)).toThrow(FormatError)
  })

  it('give cosines for rows that lie about their scale', () => {
    const head = new VectorsHead(new Uint8Array(new Uint32Array([3, 4]).buffer))
    // Infinity, not a number, and the largest float; components 7, 7, 7, 7.
    const rows = Uint8Array.from([0x80, 0x7f, 255, 255, 0xc0, 0x7f, 255, 255, 0x7f, 0x7f, 255, 255])
    const column = new Float32Array(3)
    for (const sign of [1, -1]) {
      scoreVectorBlock(rows, 0, head, new DotProducts(Float32Array.of(sign, sign, sign, sign)), [column])
      for (const value of column) expect(Math.abs(value)).toBeLessThanOrEqual(1)
    }
  })

  it('refuse heads that no encoder has', () => {
    for (const dimensions of [0, 3, 5000]) {
      const head = new Uint8Array(new Uint32Array([1, dimensions]).buffer)
      expect(() => new VectorsHead(head)).toThrow(FormatError)
    }
  })
})
