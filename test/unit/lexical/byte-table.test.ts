import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareUtf8 } from '../../../reader/format/utf8.ts'
import { ByteTable } from '../../../src/lexical/byte-table.ts'

/** Strings that share beginnings, hold zeros and leave ASCII. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', 'é', '🚀'), maxLength: 9 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const texts = fc.array(text, { maxLength: 60 })

describe('ByteTable', () => {
  it('gives ids as a Map would, in order of arrival, and the texts back', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const table = new ByteTable()
        const map = new Map<string, number>()
        for (const one of list) {
          const text = one
          if (!map.has(text)) map.set(text, map.size)
          expect(table.idOfText(text)).toBe(map.get(text))
        }
        expect(table.size).toBe(map.size)
        for (const [one, id] of map) expect(table.textOf(id)).toBe(one)
      }),
    )
  })

  it('sorts by bytes', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const table = new ByteTable()
        for (const one of list) table.idOfText(one)
        const sorted = [...table.sortedIds()].map((id) => table.textOf(id))
        expect(sorted).toEqual([...new Set(list)].sort(compareUtf8))
      }),
    )
  })

  it('grows far beyond its first size', () => {
    const table = new ByteTable()
    for (let i = 0; i < 50_000; i++) expect(table.idOfText(`word${i}`)).toBe(i)
    for (let i = 0; i < 50_000; i += 997) expect(table.idOfText(`word${i}`)).toBe(i)
    const sorted = [...table.sortedIds()].map((id) => table.textOf(id))
    expect(sorted).toEqual([...sorted].sort(compareUtf8))
  })

  it('reads lists of terminated strings', () => {
    const table = new ByteTable()
    const bytes = Buffer.from('one\ntwo\n\none\n')
    expect([...table.idsOfList(bytes, 4, 10)]).toEqual([0, 1, 2, 0])
    expect(table.textOf(2)).toBe('')
  })
})
