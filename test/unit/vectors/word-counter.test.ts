import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords } from '../../../reader/vectors/words.ts'
import { WordCounter } from '../../../src/vectors/word-counter.ts'

const WORDS = ['get', 'http', 'server', 'ab', 'a1', '42', 'x'.repeat(24)]
const counter = new WordCounter(WORDS)

/** What was counted, in no order. */
function counted(text: string, start?: number, end?: number): Map<string, number> {
  counter.count(text, start, end)
  const found = Array.from(counter.found.subarray(0, counter.foundCount), (word): [string, number] => [WORDS[word]!, counter.counts[word]!]) // prettier-ignore
  return new Map([...found, ...counter.others].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const expected = (text: string): Map<string, number> => new Map([...countWords(text)].sort(([a], [b]) => (a < b ? -1 : 1))) // prettier-ignore

/** Texts of words, capitals and what lies beside letters and digits in ASCII. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS, 'GET', 'Server', 'HTTP', 'A', 'b', '@', '[', '`', '{', '/', ':', 'é', 'İ', 'ſ', ' '),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 12 },
  ) // prettier-ignore
  .map((parts) => parts.join(''))

describe('WordCounter', () => {
  it('counts what the expression of the reader finds', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(counted(text)).toEqual(expected(text))
      }),
    )
  })

  it('counts a part of a text as if it stood alone', () => {
    fc.assert(
      fc.property(anyText, fc.nat(8), fc.nat(8), (text, from, length) => {
        const [start, end] = [Math.min(from, text.length), Math.min(from + length, text.length)]
        expect(counted(text, start, end)).toEqual(expected(text.slice(start, end)))
      }),
    )
  })

  it('tells words of the list from others, whatever their case', () => {
    counter.count('getHTTPServer GET of 42')
    expect([...counter.found.subarray(0, counter.foundCount)]).toEqual([0, 1, 2, 5])
    expect(counter.counts[0]).toBe(2)
    expect([...counter.others]).toEqual([['of', 1]])
  })
})
