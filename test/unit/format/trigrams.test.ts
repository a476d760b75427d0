import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader } from '../../../reader/format/byte-reader.ts'
import { intersectIdSet } from '../../../reader/format/id-set.ts'
import { coveringTrigrams, searchedPart, TRIGRAM_CHARACTERS, trigramsOf } from '../../../reader/format/trigrams.ts'
import { ByteWriter } from '../../../src/artifact/byte-writer.ts'
import { encodeIdSet } from '../../../src/artifact/id-set.ts'

describe('trigrams of a name', () => {
  it('cover it by few: each character that counts is in one, and all are trigrams of it', () => {
    expect(coveringTrigrams('getusername')).toEqual(['get', 'use', 'rna', 'ame'])
    expect(coveringTrigrams('abcd')).toEqual(['abc', 'bcd'])
    expect(coveringTrigrams('ab')).toEqual([])
    expect(coveringTrigrams('🎉🎉ab')).toEqual(['🎉🎉a', '🎉ab'])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (name) => {
        const all = new Set(trigramsOf(name))
        const few = coveringTrigrams(name)
        const counted = Array.from(name).slice(0, TRIGRAM_CHARACTERS)
        expect(few.every((one) => all.has(one))).toBe(true)
        if (counted.length >= 3) expect(new Set(few.flatMap((one) => [...one]))).toEqual(new Set(counted))
      }),
    )
  })

  it('stand for its beginning only', () => {
    expect(searchedPart('short')).toBe('short')
    expect(Array.from(searchedPart('🎉'.repeat(40)))).toHaveLength(TRIGRAM_CHARACTERS)
  })
})

describe('intersectIdSet', () => {
  it('keeps the ids that the set holds, in every form of a set', () => {
    const ids = fc.uniqueArray(fc.nat(3000), { maxLength: 400 }).map((list) => Uint32Array.from(list).sort())
    const dense = fc.nat(2000).map((n) => Uint32Array.from({ length: 900 }, (_, i) => n + i))
    fc.assert(
      fc.property(fc.oneof(ids, dense), ids, (held, asked) => {
        const writer = new ByteWriter()
        encodeIdSet(writer, held)
        writer.u8(7)
        const reader = new ByteReader(writer.toBytes())
        const known = new Set(held)
        expect([...intersectIdSet(reader, 3001, asked)]).toEqual([...asked].filter((id) => known.has(id)))
        expect(reader.u8()).toBe(7)
      }),
    )
  })
})
