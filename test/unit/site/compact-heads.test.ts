import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import { JoinedSource } from '../../../reader/worker/joined-source.ts'
import { KeptSource } from '../../../reader/worker/kept-source.ts'
import type { SearchHit, SearchResponse } from '../../../reader/api.ts'
import type { IndexData } from '../../../reader/query/data/index-data.ts'
import { fileOf } from '../../../reader/query/answer.ts'
import { encodeCompactHeads } from '../../../src/site/compact-heads.ts'
import { run, GITDEX } from '../../e2e/run.ts'
import { sampleRepository } from '../../e2e/sample-repository.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const folder = tempDir()
const file = join(folder, 'app.gitdex')
const repository = await sampleRepository(folder)
const built = await run(GITDEX, ['build', '--repo', repository.dir, '--no-cache', '--jobs', '1', '--out', file], { cwd: folder }) // prettier-ignore
const artifact = new Uint8Array(readFileSync(file))
const { bytes, table } = encodeCompactHeads(file, artifact.length)

const plain = (): Promise<GitdexIndex> => GitdexIndex.open(new MemorySource(artifact))
const compact = (heads: Uint8Array = bytes): Promise<GitdexIndex> => {
  const source = new KeptSource(new JoinedSource(new MemorySource(artifact), new MemorySource(new Uint8Array(heads))))
  return GitdexIndex.open(source, { firstRead: 4096, gap: 64, compactHeads: { offset: artifact.length, table } })
}

/** What an index asks its questions of. */
const data = (index: GitdexIndex): Promise<IndexData> =>
  (index as unknown as { indexData(): Promise<IndexData> }).indexData()

const untimed = ({ legs, ...answer }: SearchResponse): unknown => ({
  ...answer,
  elapsed_ms: 0,
  legs: legs.map((leg) => ({ ...leg, ms: 0 })),
})

describe('compressed heads beside an artifact', () => {
  it('are made of a real artifact', () => {
    expect(built.code).toBe(0)
    expect(table.DOCS!.length).toBe(5)
    expect(Object.keys(table)).toEqual(expect.arrayContaining(['DOCS', 'SYMB', 'NAME', 'TERM', 'SRCE']))
  })

  it.each([
    { query: 'getUserName' },
    { query: 'refresh', mode: 'symbol', limit: 20 },
    { query: 'user', mode: 'symbol', symbol_kind: 'function' },
    { query: 'retry.ts', mode: 'path' },
    { query: 'how are requests retried' },
    { query: '"backoff"' },
    { query: '/retr(y|ies)/', kind: 'implementation' },
    { query: 'retryRequest', mode: 'references' },
    { query: 'src/auth/session.ts', mode: 'structure' },
    { query: 'session', file_type: 'typescript', path: 'src/' },
  ])('give the same answer: $query $mode', async (request) => {
    const [one, other] = await Promise.all([plain(), compact()])
    expect(untimed(await other.search(request))).toEqual(untimed(await one.search(request)))
    const quick = await other.search(request, { lexical: true })
    expect(quick.results.length).toBeGreaterThan(0)
  })

  it.each([
    ['part of a name', { query: 'getUserNa' }],
    ['in lower case', { query: 'getusername' }],
    ['the middle of a name', { query: 'UserName', mode: 'symbol' }],
    ['several names', { query: 'retryRequest getUserName' }],
    ['the end of a path', { query: 'net/retry.ts' }],
    ['a folder', { query: 'src/auth/' }],
    ['a whole path', { query: 'src/auth/session.ts' }],
    ['words and a name', { query: 'where is retryRequest called' }],
    ['a literal', { query: '"retry"', limit: 1 }],
    ['a literal of words', { query: '"export function"' }],
    ['a literal that cuts words', { query: '"etryReques"' }],
    ['a regular expression', { query: '/retr(y|ies)/' }],
    ['a regular expression of words', { query: '/export\\s+function/' }],
  ])('give a first answer that the full one holds, of %s', async (_, request) => {
    const index = await compact()
    const first = await index.search({ limit: 3, ...request }, { lexical: true })
    const full = await index.search({ ...request, limit: 100 })
    expect(first.mode).toBe(full.mode)
    expect(first.results.length).toBeGreaterThan(0)
    const nameOf = (hit: SearchHit): string => ('symbol_id' in hit ? hit.symbol_id : fileOf(hit))
    const known = new Set(full.results.map(nameOf))
    for (const hit of first.results) expect(known).toContain(nameOf(hit))
    expect(first.did_you_mean).toBeUndefined()
  })

  it('leave suggestions for a typing error to the full answer', async () => {
    const index = await compact()
    const first = await index.search({ query: 'getUserNmae', mode: 'symbol' }, { lexical: true })
    expect(first).toMatchObject({ results: [{ name: 'getUserName', match_rank: 5 }], total_is_exact: false })
    expect(first.did_you_mean).toBeUndefined()
    expect((await index.search({ query: 'getUserNmae', mode: 'symbol' })).did_you_mean).toContain('getUserName')
  })

  it('give the same text of single files, of whose places only a part is loaded', async () => {
    const [one, other] = await Promise.all([plain(), compact()])
    const [first, last] = [(await data(one)).documents.count - 1, 0]
    for (const ids of [[first], [last], [2, first, 1]]) {
      expect(await (await data(other)).sources(ids)).toEqual(await (await data(one)).sources(ids))
      expect(await (await data(other)).textLengths(ids)).toEqual(await (await data(one)).textLengths(ids))
    }
  })

  it('give the same context, symbol and page', async () => {
    const [one, other] = await Promise.all([plain(), compact()])
    for (const index of [one, other]) expect((await index.info()).bytes).toBe(artifact.length)
    const paths = ['src/net/retry.ts', 'test/session.test.ts']
    expect((await other.context({ paths })).files).toEqual((await one.context({ paths })).files)
    expect((await other.symbol({ symbol_id: 'retryRequest' })).symbol).toEqual((await one.symbol({ symbol_id: 'retryRequest' })).symbol) // prettier-ignore
    expect((await other.page('src/net/retry.ts')).page).toEqual((await one.page('src/net/retry.ts')).page)
  })

  it('are checked: a flipped bit is an error, never another answer', async () => {
    for (let at = 0; at < bytes.length; at += 97) {
      const damaged = new Uint8Array(bytes)
      damaged[at]! ^= 1
      const index = await compact(damaged)
      const answer = await index.search({ query: 'getUserName' }).catch((error: unknown) => error)
      if (answer instanceof Error) expect(answer).toMatchObject({ code: 'CORRUPT' })
      else expect((answer as SearchResponse).results[0]).toMatchObject({ name: 'getUserName' })
    }
  })
})
