import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portableLog2 } from '../../../src/lexical/log2.ts'
import { packTerms, TermUnpacker } from '../../../src/lexical/packed-terms.ts'
import {
  buildFilePostings,
  buildPathPostings,
  buildStemPostings,
  WordTerms,
} from '../../../src/lexical/path-postings.ts'
import { staticScore } from '../../../src/lexical/static-score.ts'
import { buildTextPostings, PostingsList, quantiseImpact, TermTable } from '../../../src/lexical/term-index.ts'
import type { BlobTerms } from '../../../src/lexical/text-terms.ts'

/** Terms of one blob, from the frequencies of its chunks. */
function blobOf(chunks: readonly Record<string, number>[]): BlobTerms {
  const terms = [...new Set(chunks.flatMap((chunk) => Object.keys(chunk)))]
  const entries = chunks.map((chunk) => Object.entries(chunk))
  const offsets = [0]
  for (const list of entries) offsets.push(offsets.at(-1)! + list.length)
  return {
    terms,
    offsets: Uint32Array.from(offsets),
    termIds: Uint32Array.from(entries.flat(), ([term]) => terms.indexOf(term)),
    frequencies: Uint16Array.from(entries.flat(), ([, frequency]) => frequency),
    lengths: Uint32Array.from(entries, (list) => list.reduce((sum, [, frequency]) => sum + frequency, 0)),
  }
}

const chunk = fc.dictionary(
  fc.constantFrom('user', 'name', 'größe', 'retri', 'x1', '名前'),
  fc.integer({ min: 1, max: 65535 }),
)
const blobs = fc.array(fc.array(chunk, { maxLength: 4 }), { maxLength: 6 })

describe('packed terms', () => {
  it('come out as they went in', () => {
    const unpacker = new TermUnpacker()
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 80 }), (chunks) => {
        const blob = blobOf(chunks)
        unpacker.unpack(packTerms(blob))
        expect(unpacker.chunks).toBe(chunks.length)
        expect([...unpacker.ends.subarray(0, chunks.length)]).toEqual([...blob.offsets].slice(1))
        expect([...unpacker.lengths.subarray(0, chunks.length)]).toEqual([...blob.lengths])
        expect([...unpacker.ids.subarray(0, blob.termIds.length)]).toEqual([...blob.termIds])
        expect([...unpacker.frequencies.subarray(0, blob.termIds.length)]).toEqual([...blob.frequencies])
      }),
    )
  })

  it.each([1, 256, 257, 65_536, 65_537])('number %i distinct terms rightly', (distinct) => {
    const terms = Array.from({ length: distinct }, (_, i) => `t${i}`)
    const unpacker = new TermUnpacker()
    const termIds = Uint32Array.of(0, distinct - 1)
    const frequencies = Uint16Array.of(1, 65535)
    unpacker.unpack(
      packTerms({ terms, termIds, frequencies, offsets: Uint32Array.of(0, 2), lengths: Uint32Array.of(65536) }),
    )
    expect([...unpacker.ids.subarray(0, 2)]).toEqual([0, distinct - 1])
    expect([...unpacker.frequencies.subarray(0, 2)]).toEqual([1, 65535])
  })
})

describe('text postings', () => {
  it('hold each chunk of each term once, ascending, with its quantised impact, as counting by hand does', () => {
    fc.assert(
      fc.property(blobs, (list) => {
        const table = new TermTable()
        const documents = list.map((chunks) => table.adopt(packTerms(blobOf(chunks))))
        const { starts, ids, weights } = buildTextPostings(documents, table.size)
        const all = list.flat()
        const length = (one: Record<string, number>) => Object.values(one).reduce((sum, f) => sum + f, 0) / 4
        const average = all.reduce((sum, one) => sum + length(one), 0) / Math.max(1, all.length)
        for (let term = 0; term < table.size; term++) {
          const expected = all.flatMap((one, id) => {
            const frequency = one[table.textOf(term)]
            return frequency === undefined ? [] : [[id, quantiseImpact(frequency / 4, length(one), average)]]
          })
          const found = Array.from({ length: starts[term + 1]! - starts[term]! }, (_, i) => starts[term]! + i)
          expect(found.map((at) => [ids[at], weights[at]])).toEqual(expected)
        }
      }),
    )
  })

  it('impacts rise with frequency, fall with length, and stay between 1 and 15', () => {
    const byFrequency = [0.25, 1, 2, 5, 50, 10_000].map((tf) => quantiseImpact(tf, 100, 100))
    expect(byFrequency).toEqual([...byFrequency].sort((a, b) => a - b))
    const byLength = [1, 50, 100, 1000].map((length) => quantiseImpact(2, length, 100))
    expect(byLength).toEqual([...byLength].sort((a, b) => b - a))
    expect([Math.min(...byFrequency), Math.max(...byFrequency)]).toEqual([3, 15])
    expect(quantiseImpact(0.001, 100, 100)).toBe(1)
  })
})

describe('PostingsList', () => {
  it('groups by term and keeps the order of arrival inside', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(100), fc.nat(15)), { maxLength: 50 }), (rows) => {
        const list = new PostingsList()
        for (const [term, id, weight] of rows) list.push(term, id, weight)
        const { starts, ids, weights } = list.group(6)
        for (let term = 0; term < 6; term++) {
          const own = rows.filter((row) => row[0] === term)
          expect([...ids.subarray(starts[term], starts[term + 1])]).toEqual(own.map((row) => row[1]))
          expect([...weights.subarray(starts[term], starts[term + 1])]).toEqual(own.map((row) => row[2]))
        }
      }),
    )
  })
})

describe('postings of paths', () => {
  const paths = ['src/auth/session.ts', 'src/auth/index.ts', 'src/retry_policy.ts']
  const table = new TermTable()
  const words = new WordTerms(table)
  const grouped = (list: PostingsList) => {
    const { starts, ids, weights } = list.group(table.size)
    return (term: string) => {
      const id = table.idOfText(term)
      return [...ids.subarray(starts[id], starts[id + 1])].map((document, i) => [document, weights[starts[id]! + i]])
    }
  }

  it('weigh words of the path: rarer ones are not heavier here, longer paths are lighter', () => {
    const of = grouped(buildPathPostings(paths, words))
    expect(of('auth').map(([document]) => document)).toEqual([0, 1])
    expect(of('src').map(([document]) => document)).toEqual([0, 1, 2])
    expect(of('nothing')).toEqual([])
  })

  it('share fifteen parts among the words of the name; an index is called like its folder', () => {
    const of = grouped(buildStemPostings(paths, words))
    expect(of('sess')).toEqual([[0, 15]])
    expect(of('auth')).toEqual([[1, 15]])
    expect(of('policy').map(([document]) => document)).toEqual([2])
  })

  it('file whole names under one term', () => {
    const of = grouped(buildFilePostings(paths, table))
    expect(of('retrypolicy').map(([document]) => document)).toEqual([2])
    expect(of('auth').map(([document]) => document)).toEqual([1])
  })
})

describe('static scores', () => {
  const plain = { kind: 'function', modifiers: [], parent: -1 } as const

  it('prefer definitions, types, what is exported, what the file is called after, what lies at the top', () => {
    const better: [Parameters<typeof staticScore>, Parameters<typeof staticScore>][] = [
      [[plain, false], [{ ...plain, modifiers: ['declaration'] }, true]],
      [[{ ...plain, kind: 'class' }, false], [{ ...plain, modifiers: ['exported'] }, false]],
      [[{ ...plain, modifiers: ['exported'] }, false], [plain, true]],
      [[plain, true], [{ ...plain, modifiers: ['entry_point'] }, false]],
      [[plain, false], [{ ...plain, parent: 3 }, false]],
    ] // prettier-ignore
    for (const [high, low] of better) expect(staticScore(...high)).toBeGreaterThan(staticScore(...low))
  })

  it('fit a byte', () => {
    const all = { kind: 'class', modifiers: ['exported', 'entry_point'], parent: -1 } as const
    expect(staticScore(all, true)).toBe(255)
    expect(staticScore({ kind: 'key', modifiers: ['declaration'], parent: 0 }, false)).toBe(0)
  })
})

it('portableLog2 is the logarithm to eight bits', () => {
  for (const x of [1, 1.5, 2, 3, 10, 1000, 123_456.789, 2 ** 40]) {
    expect(Math.abs(portableLog2(x) - Math.log2(x))).toBeLessThan(1 / 256)
    expect(portableLog2(x) * 256).toBe(Math.round(portableLog2(x) * 256))
  }
})
