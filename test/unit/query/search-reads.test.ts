import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchRequest } from '../../../reader/api.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture, openCounting } from '../../helpers/build-fixture.ts'
import { bulkFiles, FIXTURE_FILES } from '../../helpers/fixture-files.ts'

const OPENING = 64 * 1024
/** Reads of one query on an index opened anew, beyond the one that opened it. */
const MOST_READS = 6
/** Prose looks up more dictionary blocks and postings, and reads the passages that it shows. */
const MOST_READS_CONCEPT = 8

let file: string
let bytes: Uint8Array
/** Bytes of everything but the source: what a query chooses from. */
let index: number

beforeAll(async () => {
  const { artifact } = await buildFixture({ ...FIXTURE_FILES, ...bulkFiles(400) })
  file = artifact
  bytes = readFileSync(artifact)
  const { index: opened } = await openCounting(bytes)
  const { sizes } = await opened.info({ sizes: true })
  index = sizes!.filter(({ tag }) => tag !== 'SRCE').reduce((sum, { stored_bytes }) => sum + stored_bytes, 0)
  expect(index).toBeGreaterThan(4 * OPENING)
})

/** Reads of a query on a cold index. */
async function readsOf(request: SearchRequest) {
  const { index: opened, source } = await openCounting(bytes)
  expect(source.reads).toEqual([{ offset: 0, length: OPENING }])
  source.reset()
  const { mode, results } = await opened.search(request)
  const read = source.reads.reduce((sum, { length }) => sum + length, 0)
  return { mode, results: results.length, reads: source.reads.length, read, ranges: source.reads }
}

describe('a cold index is opened by one read of 64 KiB and answers', () => {
  it.each([
    ['getUserName', 'symbol'],
    ['get_user_name', 'symbol'],
    ['Foo.bar', 'symbol'],
    ['LoginService.login', 'symbol'],
    ['GitIndexer index_repo', 'symbol'],
    ['proxyExecut', 'symbol'],
    ['$scope', 'symbol'],
    ['run', 'symbol'],
    ['src/many/', 'path'],
    ['package.json', 'path'],
    ['handlers-03.ts', 'path'],
    ['src/auth/login.ts', 'path'],
  ])('%s by at most six more reads', async (query, mode) => {
    const answer = await readsOf({ query })
    expect(answer).toMatchObject({ mode })
    expect(answer.results).toBeGreaterThan(0)
    expect(answer.reads).toBeLessThanOrEqual(MOST_READS)
    expect(answer.read).toBeLessThan(index / 2)
  })

  it.each([
    ['how do we handle retries?', 'concept'],
    ['where is proxyExecute called', 'hybrid'],
    ['session', 'symbol'],
  ])('%s by at most eight', async (query, mode) => {
    const answer = await readsOf({ query })
    expect(answer).toMatchObject({ mode })
    expect(answer.results).toBeGreaterThan(0)
    expect(answer.reads).toBeLessThanOrEqual(MOST_READS_CONCEPT)
  })

  it('the same from a local file, of which no more bytes are read', async () => {
    for (const query of ['getUserName', 'proxyExecut', 'src/auth/login.ts', 'Foo.bar']) {
      const local = await openIndex(file)
      const opening = local.counters
      await local.search({ query })
      expect(local.counters.reads - opening.reads, query).toBeLessThanOrEqual(MOST_READS)
      expect(local.counters.bytes - opening.bytes, query).toBeLessThanOrEqual((await readsOf({ query })).read)
      local.close()
    }
  })

  it('the same query again without any read', async () => {
    const { index: opened, source } = await openCounting(bytes)
    for (const query of ['getUserName', 'src/many/', 'how do we handle retries?', 'session']) {
      await opened.search({ query })
      source.reset()
      await opened.search({ query })
      expect(source.reads).toEqual([])
    }
  })

  it('never a byte range twice in one query', async () => {
    for (const query of ['getUserName', 'run', 'session', 'how do we handle retries?', 'getUserName handler']) {
      const { ranges } = await readsOf({ query })
      const starts = ranges.map(({ offset }) => offset)
      expect(new Set(starts).size, query).toBe(starts.length)
    }
  })
})
