import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEARCH_MODES, type SearchMode } from '../../reader/api.ts'
import { QueryError } from '../../reader/errors.ts'
import { asIdentifier, splitQualified } from '../../reader/query/routing/identifiers.ts'
import { parseRequest } from '../../reader/query/request/request.ts'
import { routeQuery } from '../../reader/query/routing/route.ts'
import { factsOf } from '../unit/query/route-facts.ts'
import { cpuMs } from '../helpers/cpu-clock.ts'

const piece = fc.constantFrom(
  'a', 'Ab', 'getUser', 'x_y', '.', '::', ':', '#', '->', '<', '>', '(', ')', '"', '\\', '/', '[', ']', '-', '$', '@', '?',
  '!', "'", '`', '|', ' ', 'OR ', '1', 'operator', '=', 'é', '漢字', '🎉', '{', '}', ',', '*', 'http://', 'a.ts', 'L1', '\u0301',
  '\ud800', '\0', '\n', 'test', 'why ', '“', '’s',
) // prettier-ignore
const query = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
)
const facts = factsOf(['a', 'src/a.ts', 'Ab/x_y'], ['Ab', 'getUser', 'x_y', 'a'])

describe('any query', () => {
  it('is routed by a reason, the same every time, and white space around it does not matter', async () => {
    const property = fc.asyncProperty(query, fc.constantFrom<SearchMode>(...SEARCH_MODES), async (text, mode) => {
      const routed = await routeQuery(text, mode, facts)
      expect(routed.because).not.toBe('')
      if (mode !== 'auto') expect(routed.mode).toBe(mode)
      expect(routed.fallbacks).not.toContain(routed.mode)
      expect(new Set(routed.shape.identifiers).size).toBe(routed.shape.identifiers.length)
      expect(await routeQuery(`\t${text} `, mode, facts)).toEqual(routed)
    })
    await fc.assert(property, { numRuns: 2000 })
  })

  it('is valid or QUERY_INVALID, and no argument makes a request fail', () => {
    const anything = fc.anything({ withBigInt: true, withMap: true, withDate: true })
    const fields = fc.dictionary(
      fc.constantFrom('mode', 'limit', 'kind', 'path', 'cursor', 'exclude_patterns', 'file_type', 'x'),
      anything,
    )
    const property = fc.property(query, fields, (text, rest) => {
      try {
        const { request, ignored } = parseRequest({ ...rest, query: text })
        expect(request.query).toBe(text)
        expect(request.limit ?? 5).toBeGreaterThan(0)
        expect(() => JSON.stringify(ignored)).not.toThrow()
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError)
      }
    })
    fc.assert(property, { numRuns: 1000 })
  })

  it('is taken apart in bounded time however it is built', async () => {
    const long = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join('').repeat(4096).slice(0, 4096))
    const property = fc.asyncProperty(long, async (text) => {
      const started = cpuMs()
      await routeQuery(text, 'auto', facts)
      asIdentifier(text)
      splitQualified(text)
      expect(cpuMs() - started).toBeLessThan(1000)
    })
    await fc.assert(property, { numRuns: 150 })
  })
})

describe('splitQualified', () => {
  it('gives back the names that were joined', () => {
    const name = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,8}$/)
    const names = fc.array(name, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(names, fc.constantFrom('.', '::', '#', '->', '\\', ':'), (parts, separator) => {
        fc.pre(separator !== '::' || !/\.\w+$/.test(parts[0]!))
        expect(splitQualified(parts.join(separator))).toEqual(parts)
      }),
    )
  })
})
