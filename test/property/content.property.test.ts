import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineHit } from '../../reader/api.ts'
import { nodeGuard } from '../../reader/node-guard.ts'
import { searchContent, searchRegex, type ContentRequest } from '../../reader/query/text/content-mode.ts'
import { compileRegex } from '../../reader/query/text/regex-compile.ts'
import type { IndexData } from '../../reader/query/data/index-data.ts'
import { compiled, someFlags, somePattern, TEXT_CHARACTERS } from '../helpers/regex-arbitrary.ts'
import { openTexts } from '../helpers/text-artifact.ts'

const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Some small documents, now and then a large one that is cut into pieces. */
const documentText = fc
  .array(fc.constantFrom(...TEXT_CHARACTERS, '\n', '\n', 'abc', 'kelvin', 'Straße', 'foo(bar)', '\r\n'), {
    maxLength: 60,
  })
  .map((parts) => wellFormed(parts.join('')))
const large = fc.tuple(documentText, documentText).map(([a, b]) => `${a}\n${'~ '.repeat(50_000)}${b}`)
const texts = fc.array(fc.oneof({ weight: 12, arbitrary: documentText }, { weight: 1, arbitrary: large }), {
  minLength: 1,
  maxLength: 12,
})

type Place = [document: number, line: number, column: number]

function request(data: IndexData, overrides: Partial<ContentRequest> = {}): ContentRequest {
  const { count } = data.documents
  return {
    scope: {
      allowed: new Uint8Array(count).fill(1),
      demotedTests: new Uint8Array(count),
      onlyProse: false,
      onlyData: false,
      accepts: () => true,
    },
    offset: 0,
    wanted: 1e6,
    candidates: 50,
    caseInsensitive: false,
    contextLines: 0,
    ...overrides,
  }
}

async function placesOf(data: IndexData, answer: { hits: unknown[] }): Promise<Place[]> {
  const paths = await data.allPaths()
  return (answer.hits as LineHit[]).map(({ file, line, column }) => [paths.indexOf(file), line, column])
}

/** Every line on which a match begins, by a plain scan. */
function scan(documents: readonly string[], regex: RegExp, deadline: number): Place[] | undefined {
  const found: Place[] = []
  const work = (): void =>
    documents.forEach((text, document) => {
      let [line, start, last] = [1, 0, 0]
      for (const { index } of text.matchAll(regex)) {
        if (index === text.length && (text === '' || text.endsWith('\n'))) continue
        for (let end = text.indexOf('\n', start); end >= 0 && end < index; end = text.indexOf('\n', start)) {
          line++
          start = end + 1
        }
        if (line > last) found.push([document, line, index - start + 1])
        last = line
      }
    })
  return nodeGuard.run(work, deadline) ? found : undefined
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

describe('content', () => {
  it('finds exactly the lines that a plain scan finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.tuple(fc.nat(11), fc.nat(60), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
        async (documents, cuts) => {
          const data = await openTexts(documents)
          for (const [document, start, length] of cuts) {
            const literal = wellFormed((documents[document] ?? '').slice(start, start + length)).split('\n')[0]!
            if (literal === '') continue
            for (const caseInsensitive of [false, true]) {
              const answer = await searchContent(data, literal, request(data, { caseInsensitive }))
              const expected = scan(documents, new RegExp(quoted(literal), caseInsensitive ? 'giu' : 'gu'), 5000)!
              expect(await placesOf(data, answer)).toEqual(expected)
              expect(answer).toMatchObject({ total: expected.length, totalIsExact: true })
            }
          }
        },
      ),
      { numRuns: 20, seed: 1 },
    )
  })

  it('gives the first lines of a larger answer for a smaller one', async () => {
    const data = await openTexts(['a b a\nb\na', '', 'b\na\n', 'aaa\n'.repeat(40)])
    const all = await searchContent(data, 'a', request(data, { contextLines: 2 }))
    for (const wanted of [1, 2, 3, 10]) {
      const some = await searchContent(data, 'a', request(data, { contextLines: 2, wanted }))
      expect(some.hits).toEqual(all.hits.slice(0, wanted))
      const rest = await searchContent(data, 'a', request(data, { contextLines: 2, offset: wanted }))
      expect(rest.hits.slice(wanted)).toEqual(all.hits.slice(wanted))
      expect(some.total).toBe(all.total)
    }
  })

  it('stops counting frequent text, and says so', async () => {
    const data = await openTexts(Array.from({ length: 40 }, () => 'x = 1\n'.repeat(2000)))
    const answer = await searchContent(data, 'x = 1', request(data, { wanted: 20 }))
    expect(answer.hits.length).toBe(20)
    expect(answer.totalIsExact).toBe(false)
    expect(answer.total).toBeGreaterThan(20)
    expect(answer.total).toBeLessThan(80_000)
  })
})

describe('regex', () => {
  it('finds exactly the lines on which matches begin', async () => {
    let compared = 0
    const patterns = fc.array(fc.tuple(somePattern, someFlags), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(texts, patterns, async (documents, some) => {
        const data = await openTexts(documents)
        data.host = { guard: nodeGuard, regexTimeout: 400 }
        for (const [source, flags] of some) {
          // Both take what they take; the slow ones are the business of other tests.
          const regex = compiled(source, `${flags.replace('m', '')}gm`)
          const expected = regex && scan(documents, compileRegex(source, flags).exact, 60)
          if (!expected) continue
          const answer = await searchRegex(data, { source, flags }, request(data))
          if (answer.warnings) continue
          expect(await placesOf(data, answer), String(regex)).toEqual(expected)
          compared++
        }
      }),
      { numRuns: 40, seed: 2 },
    )
    expect(compared).toBeGreaterThan(80)
  })
})
