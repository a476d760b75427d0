import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentHistories } from '../../../reader/query/data/document-history.ts'
import { IndexData } from '../../../reader/query/data/index-data.ts'
import type { DocumentHistory } from '../../../reader/sections/history.ts'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import type { Manifest } from '../../../reader/format/manifest.ts'
import { openIndex } from '../../../reader/node.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import { buildRepository } from '../../helpers/build-fixture.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const DAY = 86_400
const NOW = 1_700_000_000

interface Opened {
  readonly manifest: Manifest
  readonly digest: string
  readonly history: Record<string, DocumentHistory>
}

async function builtHistory(fixture: GitFixture, request = {}): Promise<Opened> {
  const { artifact, report } = await buildRepository(fixture, request)
  const file = await ArtifactFile.open(new MemorySource(readFileSync(artifact)))
  const data = await IndexData.open(file)
  const paths = await data.allPaths()
  const rows = await documentHistories(
    data,
    paths.map((_, id) => id),
  )
  data.close()
  return {
    manifest: file.manifest,
    digest: report.digest,
    history: Object.fromEntries(paths.map((path, id) => [path, rows![id]!])),
  }
}

/** Four commits in the course of a year, the last one at `NOW`. */
async function repository(): Promise<{ fixture: GitFixture; ids: string[] }> {
  const fixture = await makeRepository(tempDir(), { files: { 'old.ts': 'let a = 1\n'.repeat(9), 'b.ts': 'let b\n', 'ü.ts': 'x()\n' }, message: 'Start', time: NOW - 300 * DAY }) // prettier-ignore
  const ids = [fixture.head]
  const commit = (...args: Parameters<GitFixture['commit']>) => ids.push(fixture.commit(...args))
  commit({ 'old.ts': null, 'new.ts': 'let a = 1\n'.repeat(9), 'b.ts': 'let b = 2\n' }, { message: 'Move it', time: NOW - 80 * DAY }) // prettier-ignore
  commit({ 'new.ts': 'let a = 2\n'.repeat(9), 'b.ts': 'let b = 3\n' }, { message: 'Fix it\n\nBody', time: NOW - 10 * DAY }) // prettier-ignore
  commit({ 'logo.png': Uint8Array.of(0, 1, 2), 'b.ts': 'let b = 4\n' }, { message: 'Last', time: NOW, author: 'Zoë <z@example.org>' }) // prettier-ignore
  return { fixture, ids }
}

describe('history in answers', () => {
  it('is part of the cards of files and symbols, of rankings and of what explains them', async () => {
    const { fixture, ids } = await repository()
    // Two files that a query cannot tell apart, the later one of them fresh.
    const twin = 'export function flushJournal() {}\n'
    fixture.commit({ 'a/twin.ts': twin }, { message: 'Add one', time: NOW - 200 * DAY })
    fixture.commit({ 'b/twin.ts': twin }, { message: 'Stop the flicker (#12)', time: NOW + 1 })
    const { artifact } = await buildRepository(fixture)
    const index = await openIndex(artifact)
    const { files } = await index.context({ paths: ['new.ts'] })
    expect(files[0]!.history).toMatchObject({
      last_change: { commit: ids[2], time: '2023-11-04T22:13:20.000Z', subject: 'Fix it' },
      first_seen_is_creation: true,
      commits: 3,
      commits_30_days: 1,
      commits_90_days: 2,
      co_changed: [{ file: 'b.ts', commits: 3 }],
    })
    expect(files[0]!.history!.recent_commits).toHaveLength(3)
    const [without] = (await index.context({ paths: ['new.ts'], include: ['symbols'] })).files
    expect(without).not.toHaveProperty('history')
    const card = await index.symbol({ symbol_id: 'b/twin.ts::flushJournal' })
    expect(card.symbol!.history!.last_change.subject).toBe('Stop the flicker (#12)')

    const tied = await index.search({ query: 'where is the journal flushed', mode: 'concept', explain: true })
    expect(tied.candidates.map(({ path }) => path).slice(0, 2)).toEqual(['b/twin.ts', 'a/twin.ts'])
    const signals = tied.results.map((hit) => hit.explain!.map(({ signal }) => signal))
    expect([signals[0]!.includes('freshness'), signals[1]!.includes('freshness')]).toEqual([true, false])

    const named = await index.search({ query: 'flicker stops', mode: 'concept', explain: true })
    expect(named.candidates.map(({ path }) => path)).toEqual(['b/twin.ts'])
    expect(named.results[0]!.explain!.map(({ signal }) => signal)).toContain('history')
    index.close()
  })
})

describe('history of a build', () => {
  it('tells of each document', async () => {
    const { fixture, ids } = await repository()
    const { manifest, history } = await builtHistory(fixture)
    expect(manifest.history).toEqual({ commits: 4, complete: true, oldest: ids[0] })
    expect(history['new.ts']).toEqual({
      last: { oid: ids[2], time: NOW - 10 * DAY, subject: 'Fix it' },
      firstSeen: NOW - 300 * DAY,
      born: true,
      commits: 3,
      commits30: 1,
      commits90: 2,
      recent: [
        { oid: ids[2], time: NOW - 10 * DAY, subject: 'Fix it' },
        { oid: ids[1], time: NOW - 80 * DAY, subject: 'Move it' },
        { oid: ids[0], time: NOW - 300 * DAY, subject: 'Start' },
      ],
      related: [{ document: Object.keys(history).indexOf('b.ts'), support: 3 }],
    })
    expect(history['b.ts']).toMatchObject({ commits: 4, commits30: 2, commits90: 3 })
    expect(history['ü.ts']).toMatchObject({ commits: 1, commits90: 0, related: [] })
  })

  it('reads the 90 days whatever the limit, and names authors when asked', async () => {
    const { fixture, ids } = await repository()
    const { manifest, history } = await builtHistory(fixture, { history: 0, authors: true })
    expect(manifest.history).toEqual({ commits: 3, complete: false, end: 'limit', oldest: ids[1] })
    expect(manifest.options).toMatchObject({ history: 0, authors: true })
    expect(history['b.ts']).toMatchObject({ commits: 3, last: { author: 'Zoë' } })
    expect(history['ü.ts']).toMatchObject({ commits: 0, recent: [] })
    expect(history['ü.ts']).not.toHaveProperty('last')
  })

  it('gives the same digest with and without a cache, and in later builds', async () => {
    const { fixture } = await repository()
    for (let i = 0; i < 40; i++) fixture.commit({ 'b.ts': `let c = ${i}\n` }, { message: `Step ${i}`, time: NOW + i })
    const cache = tempDir()
    const cold = await builtHistory(fixture)
    const filling = await builtHistory(fixture, { cache })
    const warm = await builtHistory(fixture, { cache })
    expect([filling.digest, warm.digest]).toEqual([cold.digest, cold.digest])
    fixture.commit({ 'new.ts': 'let z\n' }, { message: 'On top', time: NOW + 99 })
    const [next, fresh] = [await builtHistory(fixture, { cache }), await builtHistory(fixture)]
    expect(next).toEqual(fresh)
    expect(next.history['new.ts']!.recent[0]!.subject).toBe('On top')
  })

  it('says where a shallow clone is cut', async () => {
    const { fixture, ids } = await repository()
    const whole = await builtHistory(fixture)
    for (const oid of ids.slice(0, 2)) rmSync(join(fixture.objectsDir, oid.slice(0, 2), oid.slice(2)))
    writeFileSync(join(fixture.gitDir, 'shallow'), `${ids[2]}\n`)
    const { manifest, history, digest } = await builtHistory(fixture)
    expect(manifest.history).toEqual({ commits: 2, complete: false, end: 'shallow', oldest: ids[2] })
    expect(history['b.ts']).toMatchObject({ commits: 1, last: { subject: 'Last' } })
    expect(digest).not.toBe(whole.digest)
  })
})
