import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textTrigrams } from '../../reader/format/text-trigrams.ts'
import { encodeUtf8 } from '../../reader/format/utf8.ts'
import { nodeGuard } from '../../reader/node-guard.ts'
import { planRegex } from '../../reader/query/text/regex-trigrams.ts'
import { evaluate, literalQuery, type TrigramQuery } from '../../reader/query/text/trigram-query.ts'
import { compiled, someFlags, somePattern, someText } from '../helpers/regex-arbitrary.ts'

/** Whether a text passes the query. */
function passes(query: TrigramQuery, text: string): boolean {
  const held = new Set(textTrigrams(encodeUtf8(text)))
  const marks = evaluate(query, 1, (trigram) => (held.has(trigram) ? Uint32Array.of(0) : new Uint32Array(0)))
  return marks === undefined || marks[0] === 1
}

/** Well-formed: as text comes out of an artifact. */
const wellFormed = (text: string): string => Buffer.from(text).toString()
const texts = someText.map(wellFormed)

describe('trigram queries', () => {
  it('pass every text that a pattern matches', () => {
    let [matched, told] = [0, 0]
    fc.assert(
      fc.property(somePattern, someFlags, fc.array(texts, { minLength: 1, maxLength: 6 }), (pattern, flags, some) => {
        const regex = compiled(pattern, flags)
        if (!regex) return
        const { query, crossesLines } = planRegex(pattern, flags)
        if (query.op !== 'all') told++
        const matches: [string, string][] = []
        const search = (): void =>
          some.forEach((text) => {
            const match = regex.exec(text)
            if (match) matches.push([text, match[0]])
          })
        // Some patterns take longer than anyone lives.
        nodeGuard.run(search, 20)
        for (const [text, match] of matches) {
          matched++
          expect(passes(query, text), `${regex} on ${JSON.stringify(text)}: ${JSON.stringify(query)}`).toBe(true)
          if (!crossesLines) expect(match).not.toContain('\n')
        }
      }),
      { numRuns: 8000, seed: 1 },
    )
    expect(matched).toBeGreaterThan(2000)
    expect(told).toBeGreaterThan(400)
  })

  it('pass the text that a pattern was made from', () => {
    // A piece of the text, quoted, with something odd put in: this finds what random texts hardly match.
    const pieces = fc.tuple(texts, fc.nat(40), fc.nat(12), fc.constantFrom('', '.*', '(?:)', '\\b|x', '{1}', '()', '+'))
    fc.assert(
      fc.property(pieces, someFlags, ([text, start, length, odd], flags) => {
        const quoted = text.slice(start, start + length).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
        const regex = compiled(quoted + odd, flags)
        if (regex?.test(text)) expect(passes(planRegex(quoted + odd, flags).query, text), String(regex)).toBe(true)
      }),
      { numRuns: 5000, seed: 2 },
    )
  })

  it('pass every text that holds a literal', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), fc.nat(20), (text, start, length) => {
        const literal = wellFormed(text.slice(start, start + length))
        if (text.includes(literal)) expect(passes(literalQuery(literal), text)).toBe(true)
      }),
      { numRuns: 3000, seed: 3 },
    )
  })

  it('keep out texts that lack what a pattern needs', () => {
    const keeps: [string, string][] = [
      ['getUserName', ''], ['get(User|Group)Name', ''], ['foo.*barbaz', ''], ['^\\s*export function parse', 'm'], ['retr(y|ies)', 'i'],
      ['(?:abc|def)+x', ''], ['[ab]cde', ''], ['h(?=ello)ello', ''], ['log(ger)?\\.warn', ''], ['a{3,}', ''], ['ReadFile', 'iu'], ['größe', ''],
    ] // prettier-ignore
    for (const [pattern, flags] of keeps) {
      expect(passes(planRegex(pattern, flags).query, 'nothing of the sort in here'), pattern).toBe(false)
    }
  })
})
