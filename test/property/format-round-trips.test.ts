import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { Packr } from 'msgpackr'
import { describe, expect, it } from 'vitest'
import { ByteReader } from '../../reader/format/byte-reader.ts'
import { DictionaryBlock, DictionaryHead } from '../../reader/format/dictionary.ts'
import { readIdSet } from '../../reader/format/id-set.ts'
import { inflate } from '../../reader/format/inflate.ts'
import { decodeMsgpack } from '../../reader/format/msgpack.ts'
import { BitReader, readInterpolative } from '../../reader/format/interpolative.ts'
import { decodePostings } from '../../reader/format/postings.ts'
import { compareBytes, compareUtf8, decodeUtf8, encodeUtf8 } from '../../reader/format/utf8.ts'
import { readVarints, unzigzag } from '../../reader/format/varint.ts'
import { Columns } from '../../reader/sections/columns.ts'
import { ByteWriter, varintLength, zigzag } from '../../src/artifact/byte-writer.ts'
import { packColumns, packNumbers, packTexts } from '../../src/artifact/columns.ts'
import { encodeDictionary } from '../../src/artifact/dictionary.ts'
import { encodeIdSet } from '../../src/artifact/id-set.ts'
import { BitWriter, writeInterpolative } from '../../src/artifact/interpolative.ts'
import { encodeOldPostings } from '../helpers/old-postings.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
/** Any UTF-16, lone surrogates included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((u) => String.fromCharCode(...u))
const ids = fc
  .tuple(fc.uniqueArray(fc.nat({ max: 2 ** 30 - 1 }), { maxLength: 300 }), fc.integer({ min: 1, max: 2 ** 20 }))
  .map(([list, scale]) => Uint32Array.from(new Set(list.map((id) => Math.floor(id / scale)))).sort())

describe('numbers', () => {
  it('varints of any safe integer', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const writer = new ByteWriter()
        writer.varint(value)
        expect(writer.length).toBe(varintLength(value))
        expect(new ByteReader(writer.toBytes()).varint()).toBe(value)
      }),
    )
  })

  it('columns of 32-bit varints, and zigzag', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 31 - 1 })), (values) => {
        const reader = new ByteReader(packNumbers(values))
        expect([...readVarints(reader, values.length)]).toEqual(values)
        for (const value of values) expect([unzigzag(zigzag(value)), unzigzag(zigzag(-value - 1))]).toEqual([value, -value - 1]) // prettier-ignore
      }),
    )
  })
})

describe('text', () => {
  it('compareUtf8 orders as the bytes do', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Math.sign(compareBytes(encodeUtf8(a), encodeUtf8(b))))
      }),
      { numRuns: 1000 },
    )
  })

  it('decodes what it encodes', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(decodeUtf8(encodeUtf8(value))).toBe(value)
      }),
    )
  })

  it('text columns keep any list; lone surrogates become U+FFFD unless two halves meet', () => {
    fc.assert(
      fc.property(fc.array(anyText), (values) => {
        const columns = new Columns(packColumns({ column: packTexts(values) }), values.length).texts('column')
        const read = values.map((_, i) => columns.get(i))
        expect(read.map((value) => value.length)).toEqual(values.map((value) => value.length))
        if (!/\p{Surrogate}/u.test(values.join(''))) expect(read).toEqual(values)
      }),
      { numRuns: 500 },
    )
  })
})

describe('sets', () => {
  it('id sets', () => {
    fc.assert(
      fc.property(ids, (set) => {
        const writer = new ByteWriter()
        encodeIdSet(writer, set)
        const reader = new ByteReader(writer.toBytes())
        expect(readIdSet(reader, 2 ** 30)).toEqual(set)
        expect(reader.remaining).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('sets of bits, in their universe', () => {
    fc.assert(
      fc.property(ids, fc.nat({ max: 1000 }), (set, more) => {
        const universe = (set.at(-1) ?? 0) + 1 + more
        const bits = new BitWriter()
        // Two one behind the other: a reader takes the bits of the first and no others.
        for (let i = 0; i < 2; i++) writeInterpolative(bits, set, universe)
        const bytes = bits.toBytes()
        const reader = new BitReader(bytes)
        for (let i = 0; i < 2; i++) expect(readInterpolative(reader, set.length, universe)).toEqual(set)
        expect(reader.overran).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('bits that nobody wrote are ascending ids or CORRUPT', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.nat({ max: 300 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        (bytes, count, universe) => {
          try {
            const read = readInterpolative(new BitReader(bytes), count, universe)
            read.forEach((id, i) => expect(id < universe && (i === 0 || id > read[i - 1]!)).toBe(true))
          } catch (error) {
            expect(error).toMatchObject({ code: 'CORRUPT' })
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('postings of 1.0', () => {
    fc.assert(
      fc.property(ids, (set) => {
        const weights = Uint8Array.from(set, (id) => (id * 7) % 16)
        const writer = new ByteWriter()
        encodeOldPostings(writer, set, weights)
        const read = decodePostings(writer.toBytes(), { universe: 2 ** 30, weighted: true })
        expect(read.ids).toEqual(set)
        expect(read.weights).toEqual(weights)
      }),
      { numRuns: 300 },
    )
  })
})

describe('dictionary, against a sorted Map', () => {
  it('finds every key by name, ordinal and prefix, and no other', () => {
    const keys = fc.uniqueArray(text, { maxLength: 120 })
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 9 }), text, (list, perBlock, probe) => {
        const sorted = [...list].sort(compareUtf8)
        const entries = sorted.map((key) => ({ key, payload: encodeUtf8(key.repeat(2)) }))
        const encoded = encodeDictionary(entries, perBlock)
        const head = new DictionaryHead(encoded.head)
        const blocks = encoded.blocks.map((bytes) => new DictionaryBlock(bytes))
        expect([head.count, head.blockCount]).toEqual([list.length, blocks.length])
        const find = (key: string): number => {
          const block = head.blockOf(key)
          const at = block < 0 ? -1 : blocks[block]!.indexOf(key)
          return at < 0 ? -1 : block * perBlock + at
        }
        sorted.forEach((key, ordinal) => {
          expect(find(key)).toBe(ordinal)
          const block = blocks[head.blockOfOrdinal(ordinal)]!
          expect(block.key(ordinal % perBlock)).toBe(key)
          expect(decodeUtf8(block.payload(ordinal % perBlock))).toBe(key.repeat(2))
        })
        expect(find(probe)).toBe(sorted.indexOf(probe))
        for (const prefix of [probe, probe.slice(0, 1), '']) {
          const [from, to] = head.blocksWithPrefix(prefix)
          const found = blocks.slice(from, to).flatMap((block) => block.keys.slice(...block.withPrefix(prefix)))
          const bytes = encodeUtf8(prefix)
          const starts = (key: string): boolean => compareBytes(encodeUtf8(key).subarray(0, bytes.length), bytes) === 0
          expect(found).toEqual(sorted.filter(starts))
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('against other implementations', () => {
  it('reads what msgpackr writes', () => {
    const packr = new Packr({ useRecords: false })
    const leaf = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true }),
      text,
      fc.uint8Array(),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value')), fc.dictionary(text, tie('value'))),
    }))
    fc.assert(
      fc.property(value, (input) => {
        expect(plain(decodeMsgpack(packr.pack(input)))).toEqual(plain(input))
      }),
      { numRuns: 500 },
    )
  })

  it('inflates what zlib deflates', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      text.map((value) => encodeUtf8(value.repeat(300))),
    )
    fc.assert(
      fc.property(bytes, fc.integer({ min: 0, max: 9 }), (raw, level) => {
        expect(Buffer.compare(inflate(deflateRawSync(raw, { level }), raw.length), raw)).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

/** Same values without prototypes, buffers as arrays, so that only content is compared; -0 counts as 0. */
function plain(value: unknown): unknown {
  if (value === 0) return 0
  if (value instanceof Uint8Array) return ['bytes', ...value]
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value).map(([key, inner]) => [key, plain(inner)])
}
