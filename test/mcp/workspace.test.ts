import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse } from '../../reader/api.ts'
import { expectValid } from '../e2e/schemas.ts'
import { READER, run } from '../e2e/run.ts'
import { makeRepository, type GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { index, serve, textOf, type Served } from './served.ts'

const RETRY = 'export function retryRequest() {\n  return 1\n}\n'

let folder: string
let app: GitFixture
let other: GitFixture
let silent: Server
let served: Served

beforeAll(async () => {
  folder = tempDir()
  app = await makeRepository(join(folder, 'app'), {
    files: { 'src/retry.ts': RETRY, 'src/app.ts': 'export const a = 1\n' },
  })
  other = await makeRepository(join(folder, 'other'), {
    files: { 'lib/only.ts': 'export function onlyHere() {}\n', 'src/retry.ts': RETRY.replace('1', '2') },
  })
  await index(app)
  await index(other)
  // Takes connections and says nothing.
  silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const slow = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/slow.gitdex`
  write('both.json', { repositories: { app: 'app', far: 'other' } })
  write('slow.json', { repositories: { app: 'app', far: 'other', slow }, timeout_ms: 900 })
  served = await serve(folder, ['--workspace', 'both.json'])
  // From here on the client checks every structured answer against the tool's output schema.
  await served.client.listTools()
})
afterAll(async () => {
  await served.client.close()
  silent.closeAllConnections()
  silent.close()
})

const write = (name: string, config: object) => writeFileSync(join(folder, name), JSON.stringify(config))
const searched = ({ structuredContent }: CallToolResult) => structuredContent as unknown as SearchResponse

describe('a server of several repositories', () => {
  it.each([
    ['search_codebase', { query: 'retryRequest' }, 'search-response', /1\. app:src\/retry\.ts::retryRequest .*2\. far:src\/retry\.ts::retryRequest /s],
    ['search_codebase', { query: 'retryRequest', repo: 'all' }, 'search-response', / app:src.* far:src/s],
    ['search_codebase', { query: 'retryRequest', repo: 'far' }, 'search-response', /1 of 1,.* far:src/s],
    ['search_codebase', { query: 'retryRequest', repo: 'other' }, 'search-response', /1 of 1,.* far:src/s],
    ['search_codebase', { query: '"retryRequest"' }, 'search-response', / app:src\/retry\.ts:1:.* far:src/s],
    ['search_codebase', { query: 'x', repo: 'third' }, 'search-response', /Ignored argument repo "third"; valid: .*far/],
    ['search_code', { query: 'onlyHere', search_type: 'definition' }, 'search-code-response', /1\. far:lib\/only\.ts:1-1 function onlyHere/],
    ['search_code', { query: 'retryRequest', search_type: 'definition', directory: 'far' }, 'search-code-response', /return 2/],
    ['search_code', { query: 'retry', search_type: 'topic_discovery' }, 'search-code-response', / app:src.* far:src/s],
    ['search_code', { query: 'onlyHere', search_type: 'definition', directory: 'lib' }, 'search-code-response', /^1 of 1/],
    ['get_symbol', { symbol_id: 'onlyHere' }, 'symbol-response', /^far:lib\/only\.ts::onlyHere /],
    ['get_symbol', { symbol_id: 'retryRequest', repo: 'far' }, 'symbol-response', /return 2/],
    ['get_context', { paths: ['only.ts', 'app.ts'] }, 'context-response', /^far:lib\/only\.ts .*^app:src\/app\.ts |^app:src\/app\.ts .*^far:lib\/only\.ts /ms],
    ['get_symbol', { symbol_id: 'far:src/retry.ts::retryRequest' }, 'symbol-response', /return 2/],
    ['get_context', { paths: ['far:src/retry.ts'] }, 'context-response', /^far:src\/retry\.ts /],
    ['search_code', { query: 'far:lib/only.ts', search_type: 'file_structure' }, 'search-code-response', /1-1 function onlyHere \[far\]/],
  ])('%s %j asks them as one', async (name, given, schema, expected) => {
    const result = await served.call(name, given)
    expect(result.isError ?? false, textOf(result)).toBe(false)
    expectValid(schema, result.structuredContent)
    expect(textOf(result)).toMatch(expected)
  }) // prettier-ignore

  it('says which repositories a symbol may be of', async () => {
    const result = await served.call('get_symbol', { symbol_id: 'retryRequest' })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toMatch(/AMBIGUOUS.*\napp:src\/retry\.ts::retryRequest\nfar:src\/retry\.ts::retryRequest/s)
  })

  it('answers what the command line answers', async () => {
    const { out } = await run(READER, ['search', 'retryRequest', '--workspace', 'both.json', '--json'], { cwd: folder })
    const timeless = (answer: unknown) => JSON.stringify(answer).replace(/"(elapsed_)?ms":[\d.]+/g, '')
    const { structuredContent } = await served.call('search_codebase', { query: 'retryRequest' })
    expect(timeless(structuredContent)).toBe(timeless(JSON.parse(out)))
  })

  it('goes on where a cursor says', async () => {
    const query = { query: 'e', mode: 'content' }
    const all = searched(await served.call('search_codebase', { ...query, limit: 5 }))
    const first = searched(await served.call('search_codebase', { ...query, limit: 2 }))
    const cursor = first.next_cursor!
    const rest = searched(await served.call('search_codebase', { ...query, limit: 3, cursor }))
    expect([...first.results, ...rest.results]).toEqual(all.results)
  })

  it('lists pages of all, and reads them', async () => {
    const { resources } = await served.client.listResources()
    const uri = resources[0]!.uri
    expect(uri).toContain('?repo=app')
    const { contents } = await served.client.readResource({ uri })
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown' })
    const { contents: found } = await served.client.readResource({ uri: 'gitdex://file/lib/only.ts' })
    expect(found[0]).toMatchObject({ text: 'export function onlyHere() {}\n' })
  })

  it('takes artifacts that are named one by one', async () => {
    const several = await serve(folder, ['--index', 'app/.gitdex', '--index', 'other'])
    const both = searched(await several.call('search_codebase', { query: 'retryRequest' }))
    expect(both.results.map(({ repo }) => repo)).toEqual(['app', 'other'])
    await several.client.close()
  })

  it.each([
    [['--workspace', 'none.json'], /CONFIG_INVALID|cannot be read/],
    [['--workspace', 'both.json', '--index', 'app'], /exclude each other/],
    [['--workspace', 'both.json', '--worktree', 'app'], /worktree/],
  ])('does not start with %j', async (args, expected) => {
    const { code, err, out } = await run(READER, ['mcp', ...args], { cwd: folder })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(expected)
  })
})

describe('a slow repository', () => {
  it('is left out, told in the text, and waited for with notices of progress', async () => {
    const waiting = await serve(folder, ['--workspace', 'slow.json'])
    await waiting.client.listTools()
    const notices: { progress: number; total?: number | undefined }[] = []
    const call = { name: 'search_codebase', arguments: { query: 'retryRequest' } }
    const onprogress = (notice: (typeof notices)[number]) => void notices.push(notice)
    const result = (await waiting.client.callTool(call, undefined, { onprogress })) as CallToolResult
    expectValid('search-response', result.structuredContent)
    expect(searched(result).results.map(({ repo }) => repo)).toEqual(['app', 'far'])
    expect(textOf(result)).toMatch(/Without slow, which gave no answer: SOURCE_UNREACHABLE: No answer within 900 ms/)
    expect(notices.at(-1)).toMatchObject({ progress: 2, total: 3 })
    const steps = notices.map(({ progress }) => progress)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
    await waiting.client.close()
  })

  it('brings no notice to a client that asked for none', async () => {
    const waiting = await serve(folder, ['--workspace', 'slow.json'])
    const notices: unknown[] = []
    waiting.client.fallbackNotificationHandler = async (notice) => void notices.push(notice)
    const result = await waiting.call('get_symbol', { symbol_id: 'onlyHere' })
    expect(textOf(result)).toMatch(/Without slow/)
    expect(notices).toEqual([])
    await waiting.client.close()
  })
})

describe('a repository that moves on', () => {
  it('is told to be stale, and answers from its newer artifact when there is one', async () => {
    other.checkout()
    const first = searched(await served.call('search_codebase', { query: 'onlyHere' }))
    expect(first.repos_stale).toBeUndefined()
    other.commit({ 'lib/newer.ts': 'export function muchNewer() {}\n' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const result = await served.call('search_codebase', { query: 'onlyHere' })
    expect(searched(result)).toMatchObject({ repos_stale: ['far'], results: [{ repo: 'far', stale: true }] })
    expect(textOf(result)).toMatch(/Not of HEAD: far/)
    await index(other)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const newer = searched(await served.call('search_codebase', { query: 'muchNewer' }))
    expect(newer).toMatchObject({ exact_match: true, results: [{ repo: 'far', file: 'lib/newer.ts' }] })
    expect(newer.repos_stale).toBeUndefined()
  })
})
