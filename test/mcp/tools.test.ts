import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/cl100k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tempDir } from '../helpers/temp-dir.ts'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { GITDEX } from '../e2e/run.ts'
import { expectValid } from '../e2e/schemas.ts'
import { index, indexedRepository, serve, textOf, type Served } from './served.ts'

let repository: GitFixture
let served: Served

beforeAll(async () => {
  repository = await indexedRepository(tempDir())
  served = await serve(repository.dir)
  // From here on the client checks every structured answer against the tool's output schema.
  await served.client.listTools()
})
afterAll(() => served.client.close())

const CALLS: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
  ['search_codebase', { query: 'retryRequest' }, 'search-response', 'src/net/retry.ts::retryRequest'],
  ['search_codebase', { query: 'how are failed requests retried' }, 'search-response', 'src/net/retry.ts'],
  ['search_codebase', { query: '"retryRequest("', context_lines: 1 }, 'search-response', 'src/auth/session.ts:5'],
  ['search_codebase', { query: 'session.ts' }, 'search-response', 'src/auth/session.ts (typescript'],
  ['search_codebase', { query: 'retryRequest', mode: 'references' }, 'search-response', 'call'],
  ['search_codebase', { query: 'Session', mode: 'structure' }, 'search-response', ''],
  ['search_code', { query: 'retries', search_type: 'topic_discovery' }, 'search-code-response', 'src/net/retry.ts'],
  ['search_code', { query: 'getUserName', search_type: 'definition' }, 'search-code-response', 'String(session)'],
  ['search_code', { query: 'refresh', search_type: 'references' }, 'search-code-response', 'test/session.test.ts:2:'],
  ['search_code', { query: 'session.ts', search_type: 'file_structure' }, 'search-code-response', 'method refresh'],
  ['get_symbol', { symbol_id: 'Session.refresh' }, 'symbol-response', 'test/session.test.ts:2'],
  ['get_symbol', { symbol_id: 'src/net/retry.ts:2-4' }, 'symbol-response', 'for (let attempt'],
  ['get_context', { paths: ['retry.ts'] }, 'context-response', 'src/net/retry.ts (typescript implementation'],
]

describe('tools', () => {
  it('are four that only read, within their budget of tokens', async () => {
    const { tools } = await served.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_codebase', 'search_code', 'get_symbol', 'get_context'])
    for (const { annotations } of tools)
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    const tokens = tools.map(
      ({ name, description, inputSchema }) => encode(JSON.stringify({ name, description, inputSchema })).length,
    )
    expect(tokens.reduce((sum, count) => sum + count)).toBeLessThan(1800)
  })

  it.each(CALLS)('%s %j is answered as the schemas say', async (name, given, schema, expected) => {
    const result = await served.call(name, given)
    expect(result.isError ?? false, textOf(result)).toBe(false)
    expectValid(schema, result.structuredContent)
    expect(textOf(result)).toContain(expected)
  })

  it('tell the roles of references, and a line with several of them once', async () => {
    const text = textOf(await served.call('search_code', { query: 'refresh', search_type: 'references' }))
    expect(text).toMatch(/^\d+\. test\/session\.test\.ts:2:\d+ call/m)
    const lines = text.split('\n')
    const repeated = lines.filter((line, i) => line.startsWith('   ') && line === lines[i - 2])
    expect(repeated).toEqual([])
  })

  it('answer what the command line answers', async () => {
    const { structuredContent } = await served.call('search_codebase', { query: 'retry', limit: 3 })
    const other = await serve(repository.dir, [], GITDEX)
    const again = await other.call('search_codebase', { query: 'retry', limit: 3 })
    await other.client.close()
    const timeless = (answer: unknown) => JSON.stringify(answer).replace(/"(elapsed_)?ms":[\d.]+/g, '')
    expect(timeless(again.structuredContent)).toBe(timeless(structuredContent))
  })

  it('go on where a cursor says', async () => {
    const all = await served.call('search_codebase', { query: 'e', mode: 'content', limit: 10 })
    const first = await served.call('search_codebase', { query: 'e', mode: 'content', limit: 4 })
    const { next_cursor: cursor } = first.structuredContent as { next_cursor: string }
    expect(textOf(first)).toContain(cursor)
    const second = await served.call('search_codebase', { query: 'e', mode: 'content', limit: 6, cursor })
    const results = (one: typeof all) => (one.structuredContent as { results: unknown[] }).results
    expect([...results(first), ...results(second)]).toEqual(results(all))
  })

  it.each([
    ['search_codebase', { query: 'retry', colour: 'red', kind: 'impl' }, ['kind', 'colour']],
    ['search_code', { query: 'retry', search_type: 'definition', limit: -1, colour: 'red' }, ['colour', 'limit']],
    ['get_symbol', { symbol_id: 'retryRequest', include: ['callers', 'colours'], colour: 7 }, ['colour', 'include']],
    ['get_symbol', { symbol_id: 'retryRequest', include: [1, 'tests'] }, ['include']],
    ['get_context', { paths: 'retry.ts', budget_tokens: 'few', include: {} }, ['include', 'budget_tokens']],
  ])('%s %j reports what it ignores', async (name, given, expected) => {
    const result = await served.call(name, given)
    expect(result.isError ?? false, textOf(result)).toBe(false)
    const { ignored_arguments: ignored } = result.structuredContent as { ignored_arguments: { argument: string }[] }
    expect(ignored.map(({ argument }) => argument)).toEqual(expected)
    for (const argument of expected) expect(textOf(result)).toMatch(new RegExp(`ignored.*${argument}`, 'i'))
  })

  it.each([
    ['search_codebase', {}, 'QUERY_INVALID', 'query'],
    ['search_codebase', { query: '/(/', mode: 'regex' }, 'REGEX_INVALID', ''],
    ['search_codebase', { query: ['a'] }, 'QUERY_INVALID', 'must be a string'],
    ['search_code', { query: 'x', search_type: 'definitions' }, 'QUERY_INVALID', 'definition'],
    ['get_symbol', { symbol_id: 'retryRequst' }, 'NOT_FOUND', 'retryRequest'],
    ['get_symbol', { name: 'retryRequest' }, 'QUERY_INVALID', 'symbol_id'],
    ['get_symbol', { symbol_id: 17 }, 'QUERY_INVALID', 'path::Qualified.Name'],
    ['get_context', { path: 'retry.ts' }, 'QUERY_INVALID', 'paths'],
  ])('%s %j is an error that says what to do', async (name, given, code, hint) => {
    const result = await served.call(name, given)
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain(code)
    expect(textOf(result)).toContain(hint)
  })

  it('say so when there is none of that name', async () => {
    const result = await served.call('grep', {})
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('one of: search_codebase, search_code')
  })

  it('keep to the budget of tokens that they are given', async () => {
    const result = await served.call('get_context', {
      paths: ['src/auth/session.ts', 'src/net/retry.ts'],
      budget_tokens: 150,
    })
    expect(result.structuredContent).toMatchObject({ truncated: true, budget_tokens: 150 })
  })
})

describe('a server', () => {
  it('starts without an index, says how to get one, and finds it when it is there', async () => {
    const folder = tempDir()
    mkdirSync(join(folder, 'empty'))
    const lonely = await serve(join(folder, 'empty'))
    const { tools } = await lonely.client.listTools()
    expect(tools).toHaveLength(4)
    for (const name of tools.map((tool) => tool.name)) {
      const result = await lonely.call(name, { query: 'x', search_type: 'definition', symbol_id: 'x', paths: ['x'] })
      expect(result.isError).toBe(true)
      expect(textOf(result)).toMatch(/NOT_FOUND.*gitdex build.*gitdex pull/s)
    }
    await lonely.client.close()
  })

  it('answers from a newer artifact as soon as it is there, without losing a request', async () => {
    const own = await indexedRepository(tempDir())
    const swapping = await serve(own.dir)
    const commitOf = async () => {
      const { structuredContent, isError } = await swapping.call('search_codebase', { query: 'retryRequest' })
      expect(isError ?? false).toBe(false)
      return (structuredContent as { index: { commit: string } }).index.commit
    }
    const old = own.head
    expect(await commitOf()).toBe(old)
    own.commit({ 'src/net/backoff.ts': 'export function backOff() {}\n' })
    own.checkout()
    const seen = new Set<string>()
    let done = false
    const building = index(own).then(() => (done = true))
    while (!done) {
      for (const commit of await Promise.all([commitOf(), commitOf()])) seen.add(commit)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await building
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await commitOf()).toBe(own.head)
    const found = await swapping.call('get_symbol', { symbol_id: 'backOff' })
    expect(textOf(found)).toContain('src/net/backoff.ts::backOff')
    expect([...seen].every((commit) => commit === old || commit === own.head)).toBe(true)
    await swapping.client.close()
    expect(swapping.err()).toBe('')
  })
})
