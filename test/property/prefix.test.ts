import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchRequest, SearchResponse } from '../../reader/api.ts'
import type { GitdexIndex } from '../../reader/gitdex-index.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { openIndex } from '../../reader/node.ts'
import { expectValid } from '../e2e/schemas.ts'
import { buildFixture } from '../helpers/build-fixture.ts'
import { bulkFiles, FIXTURE_FILES } from '../helpers/fixture-files.ts'

let artifact: string
let index: GitdexIndex

beforeAll(async () => {
  ;({ artifact } = await buildFixture({ ...FIXTURE_FILES, ...bulkFiles(200) }))
  index = await openIndex(artifact)
})

const LIMITS = [1, 2, 5, 20, 100]
const MODES = [
  'auto',
  'symbol',
  'path',
  'concept',
  'hybrid',
  'content',
  'regex',
  'references',
  'definition',
  'structure',
] as const

/** Words that the fixture holds seldom, often, as names, as parts of names and not at all. */
const WORDS = [
  'user', 'run', 'event', 'handler', 'EventHandler', 'EventHandler03', 'session', 'Session', 'getUserName', 'retry', 'retryRequest',
  'login', 'Foo', 'bar', 'Foo.bar', 'User.valid?', 'server', 'the', 'value', 'how', 'x', 'e', 'ts', 'src', 'docs', 'src/many/', 'docs/',
  'handlers', '.ts', 'größe', 'package.json', 'zzqq', 'OR', '|', '==', '$scope', 'test', 'why', 'decision',
] // prettier-ignore

const query = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
  .filter((text) => /[\p{L}\p{N}=]/u.test(text))

const filters = fc.record(
  {
    kind: fc.constantFrom('implementation', 'test', 'config', 'doc'),
    symbol_kind: fc.constantFrom('class', 'method', 'function'),
    case_insensitive: fc.boolean(),
    context_lines: fc.constantFrom(0, 2),
    file_type: fc.constantFrom('ts', 'md', 'typescript', 'python'),
    path: fc.constantFrom('src/', '*.ts', 'docs/', '!src/many/'),
    exclude_patterns: fc.constantFrom('src/many/handlers-0*', '*.md'),
    page_type: fc.constantFrom('file_page', 'module_page', 'decision_record', 'symbol_spotlight', 'layer_page'),
    explain: fc.boolean(),
  },
  { requiredKeys: [] },
)

const request: fc.Arbitrary<SearchRequest> = fc
  .tuple(query, fc.constantFrom(...MODES), fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, filters))
  .map(([text, mode, chosen]) => ({ query: text, mode, ...chosen }))

/** An answer without what differs from run to run. */
const timeless = (answer: SearchResponse): object => ({
  ...answer,
  elapsed_ms: 0,
  legs: answer.legs.map((leg) => ({ ...leg, ms: 0 })),
})

describe('for one request', () => {
  it('results and candidates of a limit are the first of those of a larger one', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const answers = await Promise.all(LIMITS.map((limit) => index.search({ ...asked, limit })))
        const largest = answers.at(-1)!
        answers.forEach((answer, i) => {
          expectValid('search-response', answer)
          expect(answer.results).toEqual(largest.results.slice(0, LIMITS[i]))
          // A small answer may name fewer files: later tiers are not opened for it.
          expect(largest.candidates.slice(0, answer.candidates.length)).toEqual(answer.candidates)
          expect([answer.mode, answer.routed_because]).toEqual([largest.mode, largest.routed_because])
        })
      }),
      { numRuns: 120, seed: 1 },
    )
  })

  it('totals are exact, or never more than there are', async () => {
    await fc.assert(
      fc.asyncProperty(request, fc.constantFrom(...LIMITS), async (asked, limit) => {
        const [answer, all] = await Promise.all([
          index.search({ ...asked, limit }),
          index.search({ ...asked, limit: 5000 }),
        ])
        expect(all).toMatchObject({ total: all.results.length, total_is_exact: true, truncated: false })
        if (answer.total_is_exact) expect(answer.total).toBe(all.total)
        else expect(answer.total).toBeLessThanOrEqual(all.total)
        expect(answer.truncated).toBe(all.total > limit)
        expect(answer.next_cursor !== undefined).toBe(answer.truncated)
      }),
      { numRuns: 120, seed: 2 },
    )
  })

  it('following the cursor gives what one large answer gives', async () => {
    await fc.assert(
      fc.asyncProperty(request, fc.integer({ min: 3, max: 40 }), async (asked, limit) => {
        const all = await index.search({ ...asked, limit: 5000 })
        const results: SearchResponse['results'] = []
        let cursor: string | undefined
        for (let page = 0; page <= all.total / limit + 1; page++) {
          const part = await index.search({ ...asked, limit, ...(cursor !== undefined && { cursor }) })
          results.push(...part.results)
          cursor = part.next_cursor
          if (cursor === undefined) break
        }
        expect(cursor).toBeUndefined()
        expect(results).toEqual(all.results)
      }),
      { numRuns: 60, seed: 3 },
    )
  })

  it('filters hold in every result', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...MODES), async (text, mode) => {
        const { results } = await index.search({
          query: text,
          mode,
          limit: 200,
          kind: 'doc',
          path: 'docs/',
          exclude_patterns: ['notes.md'],
        })
        for (const hit of results) {
          const file = hit.type === 'page' ? hit.target_path : hit.file
          expect(file).toMatch(/^docs\//)
          expect(file).not.toBe('docs/notes.md')
        }
      }),
      { numRuns: 60, seed: 4 },
    )
  })
})

describe('many searches of one index', () => {
  it('give the same answers at once, from a cold index, as one after the other', async () => {
    const requests = fc.sample(request, { numRuns: 40, seed: 5 })
    const cold = await openIndex(artifact)
    const together = await Promise.all(requests.map((one) => cold.search(one)))
    for (const [i, one] of requests.entries()) {
      expect(timeless(together[i]!)).toEqual(timeless(await index.search(one)))
    }
    cold.close()
  })
})

describe('cancelling', () => {
  it.each(MODES)('an aborted signal ends a search at once: %s', async (mode) => {
    const aborted = AbortSignal.abort()
    await expect(index.search({ query: 'user session', mode }, { signal: aborted })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  it('ends a search whose read never comes back, and leaves the index usable', async () => {
    const memory = new MemorySource(readFileSync(artifact))
    let stuck = false
    let freed: (() => void) | undefined
    const free = new Promise<void>((resolve) => (freed = resolve))
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      if (stuck) await free
      return memory.read(offset, length)
    }
    const slow = await openIndex({ name: 'slow', size: memory.size, read })
    stuck = true
    const controller = new AbortController()
    const pending = slow.search({ query: 'user session' }, { signal: controller.signal })
    setTimeout(() => controller.abort(), 10)
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    freed!()
    expect((await slow.search({ query: 'user session' })).results.length).toBeGreaterThan(0)
  })
})
