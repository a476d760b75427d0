import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termsOf, termsOfWord, wordsOf } from '../../../reader/analysis/analyzer.ts'
import { extractPlain } from '../../../src/extract/extract-text.ts'
import type { ExtractedBlob } from '../../../src/extract/types.ts'
import { FieldWeights } from '../../../src/lexical/field-weights.ts'
import { buildTextTerms, type BlobTerms } from '../../../src/lexical/text-terms.ts'
import { TEXT_WEIGHTS } from '../../../src/lexical/weights.ts'

const blobOf = (text: string): ExtractedBlob => extractPlain({ text, path: 'a.txt', language: undefined }, 'text')

/** Frequencies of one chunk by term. */
function chunkOf(terms: BlobTerms, chunk: number): Record<string, number> {
  const slots = Array.from(terms.termIds.subarray(terms.offsets[chunk], terms.offsets[chunk + 1]))
  return Object.fromEntries(slots.map((id, i) => [terms.terms[id], terms.frequencies[terms.offsets[chunk]! + i]!]))
}

/** The same by the slow way: every word looked at for itself. */
function countSlowly(text: string, folder: string): Record<string, number> {
  const counts: Record<string, number> = {}
  const add = (words: string[], weight: number): void => {
    for (const term of words.flatMap((word) => termsOfWord(word))) counts[term] = (counts[term] ?? 0) + weight
  }
  add(wordsOf(text), TEXT_WEIGHTS.code)
  add(wordsOf('file_name'), TEXT_WEIGHTS.fileStem)
  add(wordsOf(folder), TEXT_WEIGHTS.folder)
  return counts
}

const word = fc.oneof(
  fc.constantFrom('getUserName', 'get_user_name', 'HTTPServer2', 'übergrößen', '検索エンジン', 'x', '404', '🚀'),
  fc.string({ unit: fc.constantFrom('a', 'B', '_', '$', '7', 'é', ' ', '-', '\n'), maxLength: 80 }),
)

describe('terms of text', () => {
  it('are those of each word, weighed by where it stands', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join(' ')
        const whole = { ...blobOf(text), headings: new Uint32Array(0) }
        const blob = { ...whole, chunks: [{ start: 0, end: text.length, startLine: 1, endLine: 1, symbol: -1 }] }
        const terms = buildTextTerms(text, blob, 'src/some_folder/file_name.txt')
        const expected = countSlowly(text, 'some_folder')
        expect(chunkOf(terms, 0)).toEqual(expected)
        expect(terms.lengths[0]).toBe(Object.values(expected).reduce((sum, frequency) => sum + frequency, 0))
      }),
    )
  })

  it('count a definition where it is defined, and its name in every passage of it', () => {
    const text = 'walrus(oyster)\noyster walrus\n'
    const symbol = { name: 'walrus', parent: -1 } as ExtractedBlob['symbols'][number]
    const blob: ExtractedBlob = {
      ...blobOf(text),
      symbols: [symbol],
      names: Uint32Array.of(0, 6),
      headings: new Uint32Array(0),
      chunks: [
        { start: 0, end: 14, startLine: 1, endLine: 1, symbol: 0 },
        { start: 15, end: text.length, startLine: 2, endLine: 2, symbol: 0 },
      ],
    }
    const terms = buildTextTerms(text, blob, 'a.c')
    const of = (name: string) => termsOf(name)[0]!
    const { name, code, enclosing } = TEXT_WEIGHTS
    expect(chunkOf(terms, 0)).toMatchObject({ [of('walrus')]: name + enclosing, [of('oyster')]: code })
    expect(chunkOf(terms, 1)).toMatchObject({ [of('walrus')]: code + enclosing, [of('oyster')]: code })
  })

  it('survive a frequency above two bytes and a text longer than all before', () => {
    const text = `${'needle '.repeat(20_000)}${Array.from({ length: 30_000 }, (_, i) => `w${i}`).join(' ')}`
    const terms = buildTextTerms(text, { ...blobOf(text), chunks: [{ start: 0, end: text.length, startLine: 1, endLine: 1, symbol: -1 }] }, 'a.txt') // prettier-ignore
    expect(chunkOf(terms, 0)[termsOf('needle')[0]!]).toBe(65_535)
    expect(terms.terms.length).toBeGreaterThan(30_000)
  })
})

describe('FieldWeights', () => {
  it('gives the weight of the first field that holds an offset', () => {
    const ranges = (last: number) =>
      fc.uniqueArray(fc.nat(last), { maxLength: 10 }).map((cuts) => {
        const ascending = cuts.sort((a, b) => a - b)
        return Uint32Array.from(ascending.slice(0, ascending.length & ~1))
      })
    const offsets = fc.array(fc.nat(60), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b))
    fc.assert(
      fc.property(ranges(50), ranges(50), offsets, (first, second, asked) => {
        const fields = new FieldWeights([{ ranges: first, weight: 12 }, { ranges: second, weight: 8 }], 4) // prettier-ignore
        const holds = (list: Uint32Array, offset: number) =>
          list.some((start, i) => i % 2 === 0 && start <= offset && offset < list[i + 1]!)
        for (const offset of asked)
          expect(fields.at(offset)).toBe(holds(first, offset) ? 12 : holds(second, offset) ? 8 : 4)
      }),
    )
  })
})
