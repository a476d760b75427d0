import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { VECTORS_PER_BLOCK } from '../../../reader/format/layout.ts'
import { scoreFileBlock, scorePassageBlock, scoreVectorBlock, VectorsHead } from '../../../reader/sections/vectors.ts'
import { DotProducts } from '../../../reader/vectors/byte-products.ts'
import { passageProduct, passageRowBytes } from '../../../reader/vectors/passage-rows.ts'
import { quantize, rowBytes } from '../../../reader/vectors/quantized.ts'
import { fileRowBytes } from '../../../reader/vectors/row-bytes.ts'
import { encodeVectors } from '../../../src/artifact/vectors.ts'
import { packVectors } from '../../../src/vectors/pack-vectors.ts'
import { pseudoRandom } from '../../helpers/random.ts'
import { bellVector } from '../../helpers/vectors.ts'

const DIMENSIONS = 16
const PASSAGES = 3
const clamped = (value: number): number => Math.fround(Math.max(-1, Math.min(1, value)))
const headOf = (count: number, dimensions: number): VectorsHead =>
  new VectorsHead(new Uint8Array(new Uint32Array([count, dimensions]).buffer))

/** Rows of so many files with three passages each. */
function packedFiles(count: number): Uint8Array[] {
  const random = pseudoRandom(3)
  return Array.from({ length: count }, () => {
    const [names, ...passages] = Array.from({ length: PASSAGES + 1 }, () => bellVector(DIMENSIONS, random))
    return packVectors(passages, names!)
  })
}

describe('sections of vectors', () => {
  const files = packedFiles(VECTORS_PER_BLOCK + 7)
  const toPassages = fileRowBytes(DIMENSIONS)
  const products = new DotProducts(bellVector(DIMENSIONS, pseudoRandom(4)))
  const columns = [new Float32Array(files.length), new Float32Array(files.length)] as const

  function written(tag: 'FVEC' | 'PVEC') {
    const parts = files.map((rows) => (tag === 'FVEC' ? rows.subarray(0, toPassages) : rows.subarray(toPassages)))
    const section = encodeVectors(tag, DIMENSIONS, parts)
    const blocks = [...(section.blocks as Iterable<Uint8Array>)].map((block) => block.slice())
    return { blocks, head: new VectorsHead(section.head()) }
  }

  it('score text and names of every file, in blocks', () => {
    const { blocks, head } = written('FVEC')
    expect([head.count, head.dimensions, blocks.length]).toEqual([files.length, DIMENSIONS, 2])
    blocks.forEach((block, i) => scoreFileBlock(block, i, head, products, columns))
    files.forEach((rows, i) => {
      expect(columns[0][i]).toBe(clamped(products.at(rows, 0)))
      expect(columns[1][i]).toBe(clamped(products.coarse(rows, rowBytes(DIMENSIONS))))
    })
    expect(() => scoreFileBlock(blocks[1]!.subarray(1), 1, head, products, columns)).toThrow(FormatError)
  })

  it('score every passage by its file', () => {
    const { blocks, head } = written('PVEC')
    expect([head.count, blocks.length]).toEqual([files.length * PASSAGES, 4])
    const ofFile = (chunk: number): number => Math.floor(chunk / PASSAGES) / 1000
    const cosines = new Float32Array(head.count)
    blocks.forEach((block, i) => scorePassageBlock(block, i, head, products, ofFile, cosines))
    files.forEach((rows, i) => {
      for (let p = 0; p < PASSAGES; p++) {
        const at = toPassages + p * passageRowBytes(DIMENSIONS)
        expect(cosines[i * PASSAGES + p]).toBe(clamped(passageProduct(products, rows, at, i / 1000, DIMENSIONS)))
      }
    })
    expect(() => scorePassageBlock(blocks[3]!.subarray(2), 3, head, products, ofFile, cosines)).toThrow(FormatError)
    // A block behind all passages holds none.
    expect(() => scorePassageBlock(blocks[0]!, 4, head, products, ofFile, cosines)).toThrow(FormatError)
  })

  it('are not written when rows are cut off', () => {
    const cut = files.map((rows) => rows.subarray(1, toPassages))
    expect(() => [...(encodeVectors('FVEC', DIMENSIONS, cut).blocks as Iterable<Uint8Array>)]).toThrow(RangeError)
  })

  it('score rows of four bits, as older artifacts have them', () => {
    const random = pseudoRandom(6)
    const width = rowBytes(DIMENSIONS)
    const rows = new Uint8Array(2 * files.length * width)
    for (let at = 0; at < rows.length; at += width) quantize(bellVector(DIMENSIONS, random), rows, at)
    const section = encodeVectors('DVEC', DIMENSIONS, [rows])
    const blocks = [...(section.blocks as Iterable<Uint8Array>)].map((block) => block.slice())
    const head = new VectorsHead(section.head())
    blocks.forEach((block, i) => scoreVectorBlock(block, i, head, products, columns))
    for (let row = 0; row < 2 * files.length; row++)
      expect(columns[row % 2]![row >> 1]).toBe(clamped(products.at(rows, row * width)))
    expect(() => scoreVectorBlock(blocks[1]!.subarray(1), 1, head, products, columns)).toThrow(FormatError)
  })

  it('give cosines for rows that lie about their scale', () => {
    const [column, other] = [new Float32Array(3), new Float32Array(3)]
    // Infinity, not a number, and the largest float; components 7, 7, 7, 7, and 3, 3, 3, 3.
    const scales = [[0x80, 0x7f], [0xc0, 0x7f], [0x7f, 0x7f]] // prettier-ignore
    const old = Uint8Array.from(scales.flatMap((scale) => [...scale, 255, 255]))
    const now = Uint8Array.from(scales.flatMap((scale) => [...scale, 255, 255, ...scale, 255]))
    for (const sign of [1, -1]) {
      const query = new DotProducts(Float32Array.of(sign, sign, sign, sign))
      scoreVectorBlock(old, 0, headOf(3, 4), query, [column])
      expect(column.every((value) => Math.abs(value) <= 1)).toBe(true)
      scoreFileBlock(now, 0, headOf(3, 4), query, [column, other])
      expect([...column, ...other].every((value) => Math.abs(value) <= 1)).toBe(true)
      scorePassageBlock(new Uint8Array(9).fill(255), 0, headOf(3, 4), query, () => sign, column)
      expect([...column]).toEqual([sign, sign, sign])
    }
  })

  it('refuse heads that no encoder has', () => {
    for (const dimensions of [0, 3, 5000]) expect(() => headOf(1, dimensions)).toThrow(FormatError)
  })
})
