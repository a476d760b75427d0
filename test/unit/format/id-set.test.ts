import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { ByteReader } from '../../../reader/format/byte-reader.ts'
import { ID_SET, readIdSet } from '../../../reader/format/id-set.ts'
import { decodePostings } from '../../../reader/format/postings.ts'
import { ByteWriter } from '../../../src/artifact/byte-writer.ts'
import { encodeIdSet } from '../../../src/artifact/id-set.ts'
import { encodeOldPostings } from '../../helpers/old-postings.ts'

const UNIVERSE = 2 ** 30

function encode(ids: number[]): Uint8Array {
  const writer = new ByteWriter()
  encodeIdSet(writer, Uint32Array.from(ids))
  return writer.toBytes()
}

function form(bytes: Uint8Array): string {
  const tag = new ByteReader(bytes).varint() % 4
  return Object.entries(ID_SET).find(([, value]) => value === tag)![0]
}

const every = (count: number, step: number, start = 0): number[] =>
  Array.from({ length: count }, (_, i) => start + i * step)

describe('id sets', () => {
  it.each<[string, string, number[]]>([
    ['nothing', 'gaps', []],
    ['one id', 'singleton', [70_000]],
    ['the largest id', 'singleton', [UNIVERSE - 1]],
    ['a few ids', 'gaps', [3, 9, 1000, 500_000]],
    ['every second id', 'bitmap', every(1000, 2, 5)],
    ['a long run', 'roaring', every(5000, 1, 77)],
    ['dense ids far apart', 'roaring', [...every(3000, 1), ...every(3000, 1, 200_000), ...every(3000, 1, 900_000)]],
    ['scattered ids', 'gaps', every(1000, 100)],
  ])('%s: stored as %s', (_, want, ids) => {
    const bytes = encode(ids)
    expect(form(bytes)).toBe(want)
    const reader = new ByteReader(bytes)
    expect([...readIdSet(reader, UNIVERSE)]).toEqual(ids)
    expect(reader.remaining).toBe(0)
  })

  it.each([[[5]], [[3, 9, 1000]], [every(1000, 2)], [every(5000, 1)]])('refuses ids outside of the universe', (ids) => {
    expect(() => readIdSet(new ByteReader(encode(ids)), ids.at(-1)!)).toThrow(FormatError)
  })

  it('refuses counts and lengths that lie', () => {
    for (const value of [1, 2, 3].map((tag) => 1_000_000 * 4 + tag)) {
      const writer = new ByteWriter()
      writer.varint(value)
      writer.bytes(new Uint8Array(10))
      expect(() => readIdSet(new ByteReader(writer.toBytes()), UNIVERSE)).toThrow(FormatError)
    }
    const bytes = encode([3, 9, 1000, 70_000])
    for (let end = 0; end < bytes.length; end++) {
      expect(() => readIdSet(new ByteReader(bytes, 0, end), UNIVERSE)).toThrow(FormatError)
    }
  })

  it('is told when ids do not ascend or are too large', () => {
    expect(() => encode([5, 4])).toThrow(RangeError)
    expect(() => encode([1, 2 ** 30])).toThrow(RangeError)
  })
})

describe('postings of 1.0', () => {
  function roundTrip(count: number): ReturnType<typeof decodePostings> {
    const ids = Uint32Array.from(every(count, 3))
    const weights = Uint8Array.from(every(count, 7).map((n) => n % 16))
    const writer = new ByteWriter()
    encodeOldPostings(writer, ids, weights)
    const postings = decodePostings(writer.toBytes(), { universe: UNIVERSE, weighted: true })
    expect(postings.ids).toEqual(ids)
    expect(postings.weights).toEqual(weights)
    return postings
  }

  it('keeps weights beside ids, block maxima from 256 ids on', () => {
    for (const count of [1, 2, 127, 255]) expect(roundTrip(count).blockMax).toBeUndefined()
    for (const count of [256, 257, 1000]) {
      const { weights, blockMax } = roundTrip(count)
      expect(blockMax!.length).toBe(Math.ceil(count / 128))
      blockMax!.forEach((max, i) => expect(max).toBe(Math.max(...weights!.subarray(i * 128, i * 128 + 128))))
    }
  })

  it('refuses a list cut short or with bytes behind', () => {
    const writer = new ByteWriter()
    encodeOldPostings(writer, Uint32Array.of(1, 2, 9), Uint8Array.of(1, 2, 3))
    const bytes = writer.toBytes()
    const limits = { universe: 100, weighted: true }
    for (let end = 0; end < bytes.length; end++) {
      expect(() => decodePostings(bytes.subarray(0, end), limits)).toThrow(FormatError)
    }
    expect(() => decodePostings(bytes, { universe: 100, weighted: false })).toThrow(FormatError)
  })
})
