import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspect } from '../../../src/cli/transfer.ts'
import type { GitRepository } from '../../../src/git/git-repository.ts'
import { openRepository } from '../../../src/git/open-repository.ts'
import { publishArtifact } from '../../../src/publish/publish.ts'
import { pullArtifact, type PullRequest } from '../../../src/publish/pull.ts'
import { openStore } from '../../../src/publish/targets.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { writeTinyArtifact } from '../../helpers/tiny-artifact.ts'
import { folderHandler, startServer } from '../../helpers/web-server.ts'
import { testClient, testContext } from './helpers.ts'

let folder: string
let fixture: GitFixture
let repository: GitRepository
let commits: string[]
beforeEach(async () => {
  folder = tempDir()
  fixture = await makeRepository(join(folder, 'app'), {
    files: { 'a.ts': 'a\n' },
    origin: 'https://example.org/team/app.git',
    time: 1_700_000_000,
  })
  commits = [fixture.head]
  for (let i = 1; i < 5; i++) commits.push(fixture.commit({ 'a.ts': `${i}\n` }, { time: 1_700_000_000 + i * 60 }))
  repository = await openRepository(fixture.dir)
})
afterEach(() => repository.close())

const shelf = (): string => join(folder, 'shelf')
const open = (target: string) => openStore(target, testContext({ cwd: folder, client: testClient().client }))

/** Publishes the artifact of the i-th commit. */
async function publish(
  i: number,
  target = shelf(),
  options: Partial<Parameters<typeof writeTinyArtifact>[1]> = {},
  keep?: number,
) {
  const { tree, committerTime } = await repository.readCommit(commits[i]!)
  const time = new Date(committerTime * 1000).toISOString()
  const artifact = await writeTinyArtifact(folder, { commit: commits[i]!, tree, time, ...options })
  return publishArtifact({ artifact, keep }, open(target), inspect)
}

const pull = (target = shelf(), request: Partial<PullRequest> = {}) => {
  const out = (file: string): string => join(folder, 'pulled', file)
  return pullArtifact({ repository, commit: commits[4], name: 'app', out, ...request }, [open(target)], inspect)
}

const web = async (): Promise<{
  url: string
  files: Map<string, Uint8Array>
  seen: { method: string; url: string }[]
}> => {
  const files = new Map<string, Uint8Array>()
  const server = await startServer(folderHandler(files))
  return { url: `${server.origin}/`, files, seen: server.seen }
}

describe('pull', () => {
  it('takes the artifact of HEAD, else of the nearest ancestor, and says how far behind it is', async () => {
    await expect(pull()).rejects.toThrow(/no folder/)
    await publish(0)
    expect(await pull()).toMatchObject({
      commit: commits[0],
      wanted: commits[4],
      behind: 4,
      checked: 'commit and tree',
    })
    await publish(3)
    expect(await pull()).toMatchObject({ commit: commits[3], behind: 1 })
    await publish(4)
    expect(await pull()).toMatchObject({ commit: commits[4], behind: 0, notes: [] })
    expect(await pull(shelf(), { commit: commits[2] })).toMatchObject({ commit: commits[0], behind: 2 })
    await expect(pull(shelf(), { commit: commits[2], exact: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(pull(shelf(), { commit: commits[2], exact: true })).rejects.toThrow(
      /3 of other commits are there.*gitdex build/,
    )
  })

  it('goes through every parent of a merge, nearest first', async () => {
    const side = fixture.commit({ 'b.ts': 'b\n' }, { parents: [commits[1]!], branch: 'side', time: 1_700_000_999 })
    const merge = fixture.commit({ 'c.ts': 'c\n' }, { parents: [commits[4]!, side], time: 1_700_001_000 })
    commits.push(side, merge)
    await publish(0)
    await publish(5)
    expect(await pull(shelf(), { commit: merge })).toMatchObject({ commit: side, behind: 1 })
  })

  it('finds the parent behind the cut of a shallow clone, whose tree cannot be compared', async () => {
    await publish(1)
    fixture.write('shallow', `${commits[2]}\n`)
    for (const oid of commits.slice(0, 2)) fixture.removeLoose(oid)
    repository.close()
    repository = await openRepository(fixture.dir)
    expect(await pull()).toMatchObject({ commit: commits[1], behind: 3, checked: 'commit' })
  })

  it('does not fetch what is there already, and mends what is there damaged', async () => {
    await publish(4)
    const first = await pull()
    expect((await pull()).present).toBe(true)
    const bytes = readFileSync(first.artifact)
    writeFileSync(first.artifact, bytes.subarray(0, 100))
    expect((await pull()).present).toBe(false)
    expect(readFileSync(first.artifact).equals(bytes)).toBe(true)
  })

  it('refuses artifacts of other commits and trees, and damaged ones, and leaves what was there', async () => {
    await publish(4, shelf(), { tree: 'f'.repeat(40) })
    const path = join(
      shelf(),
      readdirSync(shelf()).find((name) => name.endsWith('.gitdex'))!,
    )
    mkdirSync(join(folder, 'pulled'))
    const place = join(folder, 'pulled', `app-${commits[4]!.slice(0, 12)}.gitdex`)
    writeFileSync(place, 'older')
    await expect(pull()).rejects.toThrow(/has another tree than it has here.*not put in place/)
    rmSync(join(shelf(), 'gitdex.json'))
    rmSync(`${path}.sha256`)
    const other = await writeTinyArtifact(folder, { commit: commits[1]! })
    writeFileSync(path, readFileSync(other))
    await expect(pull()).rejects.toThrow(/is the index of commit/)
    const damaged = readFileSync(path)
    damaged[damaged.length - 9]! ^= 1
    writeFileSync(path, damaged)
    await expect(pull()).rejects.toMatchObject({ code: 'CORRUPT' })
    writeFileSync(path, 'hello')
    await expect(pull()).rejects.toMatchObject({ code: 'NOT_AN_ARTIFACT' })
    expect(readFileSync(place, 'utf8')).toBe('older')
    expect(readdirSync(join(folder, 'pulled'))).toHaveLength(1)
  })

  it('marks an artifact that was built from another remote, and refuses one of another repository', async () => {
    await publish(4, shelf(), { remote: 'https://example.org/fork/app.git' })
    expect((await pull()).notes.join()).toMatch(/built from https:\/\/example.org\/fork\/app.git/)
    await writeTinyArtifact(folder, { name: 'other', commit: 'e'.repeat(40) })
    writeFileSync(join(folder, 'named.gitdex'), readFileSync(join(folder, `other-${'e'.repeat(12)}.gitdex`)))
    await expect(pull('named.gitdex')).rejects.toThrow(/not in this repository/)
    const loose = await pull('named.gitdex', { repository: undefined, commit: undefined })
    expect(loose).toMatchObject({ commit: 'e'.repeat(40), checked: 'nothing' })
  })

  it('asks several places and tells which of them failed', async () => {
    await publish(2)
    const stores = [open('http://127.0.0.1:1/x/'), open(shelf())]
    const report = await pullArtifact(
      { repository, commit: commits[4]!, out: (file) => join(folder, 'p', file) },
      stores,
      inspect,
    )
    expect(report).toMatchObject({ commit: commits[2], behind: 2 })
    expect(report.notes.join()).toContain('127.0.0.1:1')
  })
})

describe('a folder', () => {
  it('keeps the newest of a name, with list and checksums, and what others put there', async () => {
    for (const [i, name] of [
      [0, 'app'],
      [1, 'app'],
      [2, 'lib'],
      [3, 'app'],
    ] as const)
      await publish(i, shelf(), { name })
    writeFileSync(join(shelf(), 'notes.txt'), 'mine')
    const report = await publish(4, shelf(), {}, 2)
    expect([...report.removed].sort()).toEqual([0, 1].map((i) => `app-${commits[i]!.slice(0, 12)}.gitdex`).sort())
    const names = readdirSync(shelf())
    expect(names.filter((name) => name.endsWith('.gitdex'))).toHaveLength(3)
    expect(names.filter((name) => name.endsWith('.sha256'))).toHaveLength(3)
    const catalog = JSON.parse(readFileSync(join(shelf(), 'gitdex.json'), 'utf8')) as {
      artifacts: { commit: string }[]
    }
    expect(catalog.artifacts.map(({ commit }) => commit)).toEqual([commits[4], commits[3], commits[2]])
    expect(existsSync(join(shelf(), 'notes.txt'))).toBe(true)
  })
})

describe('a web folder', () => {
  it('takes artifacts by PUT, lists them, and keeps the newest', async () => {
    const { url, files } = await web()
    for (const i of [0, 1, 2]) await publish(i, url, {}, 2)
    expect([...files.keys()].filter((path) => path.endsWith('.gitdex'))).toHaveLength(2)
    expect(await pull(url)).toMatchObject({ commit: commits[2], behind: 2, source: url })
  })

  it('takes no artifact of another name when a name is given', async () => {
    await publish(3, shelf(), { name: 'other' })
    expect(await pull()).toMatchObject({ commit: commits[3], name: 'other' })
    await expect(pull(shelf(), { name: 'zzz', onlyName: true })).rejects.toThrow(/1 of other names than zzz is there/)
    expect(await pull(shelf(), { name: 'other', onlyName: true })).toMatchObject({ name: 'other' })
    const loose = { repository: undefined, commit: undefined, onlyName: true }
    writeFileSync(join(folder, 'any.gitdex'), readFileSync(join(folder, `other-${commits[3]!.slice(0, 12)}.gitdex`)))
    await expect(pull('any.gitdex', { ...loose, name: 'zzz' })).rejects.toThrow(/is the index of other, not of zzz/)
    expect(await pull('any.gitdex', { ...loose, name: 'other' })).toMatchObject({ name: 'other' })
  })

  it('without a list is asked for the names of HEAD and its ancestors', async () => {
    const { url, files, seen } = await web()
    await publish(1, url)
    files.delete('/gitdex.json')
    expect(await pull(url)).toMatchObject({ commit: commits[1], behind: 3 })
    expect(seen.filter(({ method }) => method === 'HEAD')).toHaveLength(5)
    await expect(pull(url, { name: 'other' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(pull(url, { repository: undefined, commit: undefined, name: undefined })).rejects.toThrow(
      /Give the URL of one/,
    )
  })

  it('may also be a folder that publish wrote, served as it is', async () => {
    await publish(3)
    const files = new Map(readdirSync(shelf()).map((name) => [`/${name}`, readFileSync(join(shelf(), name))]))
    const server = await startServer(folderHandler(files as Map<string, Uint8Array>))
    expect(await pull(server.origin)).toMatchObject({ commit: commits[3], behind: 1 })
    const one = `${server.origin}/app-${commits[3]!.slice(0, 12)}.gitdex`
    expect(await pull(one)).toMatchObject({ commit: commits[3], behind: 1 })
  })

  it('with a list that names paths outside of it gives nothing of them', async () => {
    const { url, files } = await web()
    const evil = {
      file: '../../evil.gitdex',
      name: 'app',
      commit: commits[4],
      commit_time: '2024',
      bytes: 1,
      sha256: 'a'.repeat(64),
      digest: `sha256:${'a'.repeat(64)}`,
    }
    files.set('/gitdex.json', Buffer.from(JSON.stringify({ gitdex: 1, artifacts: [evil, null, 5, { file: 'x' }] })))
    await expect(pull(url)).rejects.toThrow(/nothing is there/)
    files.set('/gitdex.json', Buffer.from('<html>'))
    await expect(pull(url)).rejects.toThrow(/not a list of artifacts/)
  })
})
