import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChunkHit, SearchResponse } from '../../../../reader/api.ts'
import { ArtifactFile } from '../../../../reader/artifact-file.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { IndexData } from '../../../../reader/query/data/index-data.ts'
import { LEG_BUDGET_MS } from '../../../../reader/query/legs.ts'
import { Searcher } from '../../../../reader/query/search.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'
import { SAMPLE_FILES } from '../../../e2e/sample-repository.ts'

let bytes: Uint8Array
const QUERY = 'retries a request with backoff'

beforeAll(async () => {
  bytes = readFileSync((await buildFixture(SAMPLE_FILES)).artifact)
})
afterEach(() => vi.useRealTimers())

async function open(): Promise<{ data: IndexData; search: (query: string, more?: object) => Promise<SearchResponse> }> {
  const data = await IndexData.open(await ArtifactFile.open(new MemorySource(bytes), {}))
  const searcher = new Searcher(data)
  return { data, search: (query, more = {}) => searcher.search({ query, mode: 'semantic', ...more }) }
}

const legOf = ({ legs }: SearchResponse, name: string) => legs.find((leg) => leg.name === name)

describe('semantic mode', () => {
  it('answers with the best passage of each file', async () => {
    const { search } = await open()
    const answer = await search(QUERY)
    const [first] = answer.results as ChunkHit[]
    expect(first).toMatchObject({ type: 'chunk', file: 'src/net/retry.ts', start_line: 1 })
    expect(first!.snippet).toContain('retry')
    expect(first!.relevance).toBeGreaterThan(50)
    expect(first!.sources).toContain('fts')
    expect(answer.mode).toBe('semantic')
    expect(answer.legs.map(({ name, ok }) => `${name} ${ok}`)).toEqual(['fts true', 'vector true', 'symbol true'])
    const files = answer.results.map((hit) => (hit as ChunkHit).file)
    expect(new Set(files).size).toBe(files.length)
  })

  it('names the symbol that the query names', async () => {
    const { search } = await open()
    const [first] = (await search('retryRequest')).results as ChunkHit[]
    expect(first).toMatchObject({ file: 'src/net/retry.ts', symbol: { name: 'retryRequest', kind: 'function' } })
    expect(first!.sources).toContain('symbol')
  })

  it('gives the first of more hits for a smaller limit, and explains itself', async () => {
    const { search } = await open()
    const all = await search(QUERY, { limit: 20, explain: true })
    const one = await search(QUERY, { limit: 1, explain: true })
    expect(one.results).toEqual(all.results.slice(0, 1))
    const signals = (all.results[0] as ChunkHit).explain!.map(({ signal }) => signal)
    expect(signals).toEqual(expect.arrayContaining(['passage', 'chunkWords', 'chunkVector']))
  })

  it('keeps to a kind of symbol', async () => {
    const { search } = await open()
    const answer = await search(QUERY, { symbol_kind: 'class' })
    for (const hit of answer.results) expect((hit as ChunkHit).symbol?.kind).not.toBe('function')
  })
})

describe('bounded legs', () => {
  it('answers from the words when the vectors fail', async () => {
    const { data, search } = await open()
    data.wordVectors = () => Promise.reject(new Error('broken on purpose'))
    const answer = await search(QUERY)
    expect(legOf(answer, 'vector')).toMatchObject({ ok: false, hits: 0, why: 'broken on purpose' })
    expect(legOf(answer, 'fts')).toMatchObject({ ok: true })
    expect((answer.results[0] as ChunkHit).file).toBe('src/net/retry.ts')
  })

  it('answers from the words when the vectors hang', async () => {
    const { data, search } = await open()
    let asked!: () => void
    const hangs = new Promise<void>((resolve) => (asked = resolve))
    data.wordVectors = () => (asked(), new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answering = search(QUERY)
    await hangs
    await vi.advanceTimersByTimeAsync(LEG_BUDGET_MS.vector + 1)
    const answer = await answering
    expect(legOf(answer, 'vector')).toMatchObject({ ok: false, why: 'ran out of time' })
    expect((answer.results[0] as ChunkHit).file).toBe('src/net/retry.ts')
  })

  it('says so when the words fail, and answers with nothing rather than an error', async () => {
    const { data, search } = await open()
    data.postings = () => Promise.reject(new Error('no postings today'))
    const answer = await search(QUERY)
    expect(legOf(answer, 'fts')).toMatchObject({ ok: false, why: 'no postings today' })
    expect(answer.total_is_exact).toBe(false)
  })
})
