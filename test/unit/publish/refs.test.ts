import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inspect } from '../../../src/cli/transfer.ts'
import { openRepository } from '../../../src/git/open-repository.ts'
import { deleteRef, writeRef } from '../../../src/git/write-ref.ts'
import { publishArtifact } from '../../../src/publish/publish.ts'
import { pullArtifact } from '../../../src/publish/pull.ts'
import { MAX_PART_BYTES, readArtifactObjects, writeArtifactObjects } from '../../../src/publish/ref-layout.ts'
import { openStore, type TargetContext } from '../../../src/publish/targets.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { startGitServer, startHttpBackend } from '../../helpers/git-server.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { writeTinyArtifact } from '../../helpers/tiny-artifact.ts'
import { testClient, testContext } from './helpers.ts'

const commitOf = (digit: string): string => digit.repeat(40)

let folder: string
let bare: GitFixture
beforeEach(async () => {
  folder = tempDir()
  bare = await makeRepository(join(folder, 'bare.git'), { bare: true, files: { 'a.txt': 'a\n' } })
})

const open = (target: string, context: Partial<TargetContext> = {}) =>
  openStore(target, testContext({ cwd: folder, ...context }))

async function roundTrip(target: string, context?: Partial<TargetContext>): Promise<void> {
  const artifact = await writeTinyArtifact(folder, { commit: commitOf('a'), bytes: 300_000 })
  const report = await publishArtifact({ artifact }, open(target, context), inspect)
  expect(report.location).toContain(`refs/gitdex/${commitOf('a')}`)
  const out = join(folder, 'pulled.gitdex')
  const pulled = await pullArtifact({ commit: commitOf('a'), out: () => out }, [open(target, context)], inspect)
  expect(pulled).toMatchObject({ commit: commitOf('a'), behind: 0, checked: 'nothing' })
  expect(readFileSync(out).equals(readFileSync(artifact))).toBe(true)
}

describe('refs of a repository on this machine', () => {
  it('take an artifact and give it back, from bare repositories and work trees, by path, URL and name of a remote', async () => {
    await roundTrip('refs:bare.git')
    await roundTrip(`refs:file://${bare.dir}`)
    await roundTrip('refs', { remoteUrl: (name) => (name === 'origin' ? bare.dir : undefined) })
    const work = await makeRepository(join(folder, 'work'), { files: { 'a.txt': 'a\n' } })
    await roundTrip('refs:work')
    expect(existsSync(join(work.gitDir, 'refs/gitdex', commitOf('a')))).toBe(true)
  })

  it('give the same commit for the same artifact, in parts of at most 48 MB that join to the file', async () => {
    expect(MAX_PART_BYTES).toBeLessThanOrEqual(48_000_000)
    const path = await writeTinyArtifact(folder, { commit: commitOf('a'), bytes: 100_000 })
    const bytes = readFileSync(path)
    const artifact = {
      path,
      file: 'app-aaaaaaaaaaaa.gitdex',
      name: 'app',
      commit: commitOf('a'),
      commit_time: '2024-05-06T07:08:09Z',
      digest: 'sha256:0',
      bytes: bytes.length,
      sha256: '0'.repeat(64),
    }
    const oids = [
      await writeArtifactObjects(bare.dir, artifact, 30_000),
      await writeArtifactObjects(bare.dir, artifact, 30_000),
    ]
    expect(new Set(oids).size).toBe(1)
    const repository = await openRepository(bare.dir)
    const { tree } = await repository.readCommit(oids[0]!)
    const entries = await repository.listTree(tree)
    expect(entries.map((entry) => entry.path)).toEqual([
      'artifact.json',
      'part-0000',
      'part-0001',
      'part-0002',
      'part-0003',
    ])
    expect(Buffer.concat(entries.slice(1).map(({ oid }) => repository.readBlob(oid))).equals(bytes)).toBe(true)
    await readArtifactObjects(repository, oids[0]!, join(folder, 'back.gitdex'))
    expect(readFileSync(join(folder, 'back.gitdex')).equals(bytes)).toBe(true)
    repository.close()
  })

  it('keep the newest, by the time of commits, and never those whose age is not known', async () => {
    const times: Record<string, number> = { a: 1, b: 2, c: 3 }
    const timeOf = async (commit: string) => times[commit[0]!]
    for (const digit of ['9', 'b', 'a', 'c']) {
      const artifact = await writeTinyArtifact(folder, { commit: commitOf(digit) })
      const report = await publishArtifact({ artifact, keep: 2 }, open('refs:bare.git', { timeOf }), inspect)
      if (digit === 'c') expect(report).toMatchObject({ removed: ['aaaaaaaaaaaa.gitdex'], unordered: 1 })
    }
    const left = await open('refs:bare.git').list({ name: 'app', commits: [] })
    expect(left.map(({ commit }) => commit![0]).sort()).toEqual(['9', 'b', 'c'])
  })

  it('that hold something else are an error, not an artifact', async () => {
    await writeRef(bare.dir, `refs/gitdex/${commitOf('f')}`, bare.head)
    const out = join(folder, 'x.gitdex')
    const attempt = pullArtifact({ commit: commitOf('f'), out: () => out }, [open('refs:bare.git')], inspect)
    await expect(attempt).rejects.toThrow(/does not hold an artifact/)
    expect(existsSync(out)).toBe(false)
    const artifact = await writeTinyArtifact(folder, { commit: commitOf('a') })
    await publishArtifact({ artifact }, open('refs:bare.git'), inspect)
    await writeRef(
      bare.dir,
      `refs/gitdex/${commitOf('e')}`,
      readFileSync(join(bare.dir, 'refs/gitdex', commitOf('a')), 'utf8').trim(),
    )
    const other = pullArtifact({ commit: commitOf('e'), out: () => out }, [open('refs:bare.git')], inspect)
    await expect(other).rejects.toThrow(/holds the index of a+, another commit/)
  })

  it('are named in errors when they cannot be reached', () => {
    expect(() => open('refs:git@host.example:a/b.git')).toThrow(/SSH.*refs:https/)
    expect(() => open('refs:nowhere')).toThrow(/no remote nowhere and no repository/)
    expect(() => open('ftp://host/x')).toThrow(/no place for artifacts/)
  })
})

describe('refs of a repository behind HTTP', () => {
  it('are pushed and fetched by name with the token of their host', async () => {
    const server = await startGitServer(bare.dir, { password: 'ghs_secret' })
    const env = { GITHUB_TOKEN: 'ghs_secret', GITHUB_SERVER_URL: server.origin }
    const context = { env, client: testClient().client }
    await roundTrip(`refs:${server.origin}/octo/app.git`, context)
    await roundTrip('refs', { ...context, remoteUrl: () => `${server.origin}/octo/app.git` })
    const store = open(`refs:${server.origin}/octo/app.git`, context)
    const [offer] = await store.list({ name: 'app', commits: [] })
    await store.remove(offer!)
    expect(await store.list({ name: 'app', commits: [] })).toEqual([])
    const stranger = open(`refs:${server.origin}/octo/app.git`, { env: { GITHUB_TOKEN: 'ghs_secret' } })
    await expect(stranger.list({ name: 'app', commits: [] })).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
  })

  it.skipIf(!hasGit())('work with a real git server, and plain git can read them', async () => {
    const artifact = await writeTinyArtifact(folder, { commit: commitOf('a'), bytes: 200_000 })
    await publishArtifact({ artifact }, open('refs:bare.git'), inspect)
    const clone = join(folder, 'clone')
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    git('init', '-q', clone)
    git('-C', clone, 'fetch', '-q', bare.dir, `refs/gitdex/${commitOf('a')}:refs/gitdex/${commitOf('a')}`)
    const part = git('-C', clone, 'cat-file', 'blob', `refs/gitdex/${commitOf('a')}:part-0000`)
    expect(part.equals(readFileSync(artifact))).toBe(true)
    git('-C', clone, 'fsck', '--strict')
    const server = await startHttpBackend(folder)
    const client = testClient().client
    await roundTrip(`refs:${server.origin}/bare.git`, { client })
    const store = open(`refs:${server.origin}/bare.git`, { client })
    for (const offer of await store.list({ name: 'app', commits: [] })) await store.remove(offer)
    expect(await store.list({ name: 'app', commits: [] })).toEqual([])
    // A repository for nothing but artifacts: no branch, no HEAD.
    git('init', '-q', '--bare', join(folder, 'empty.git'))
    await roundTrip(`refs:${server.origin}/empty.git`, { client })
  })
})

function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'])
    return true
  } catch {
    console.warn('refs.test.ts: no git program, so nothing is compared with it')
    return false
  }
}

describe('deleteRef', () => {
  it('takes a ref out of packed-refs and leaves the others, with what tags point to', async () => {
    writeFileSync(
      join(bare.dir, 'packed-refs'),
      `# pack-refs with: peeled fully-peeled sorted \n${commitOf('1')} refs/gitdex/a\n${commitOf('2')} refs/tags/v1\n^${commitOf('3')}\n${commitOf('4')} refs/tags/v2\n`,
    )
    await writeRef(bare.dir, 'refs/gitdex/a', commitOf('5'))
    await deleteRef(bare.dir, 'refs/gitdex/a')
    await deleteRef(bare.dir, 'refs/tags/v1')
    expect(readFileSync(join(bare.dir, 'packed-refs'), 'utf8')).toBe(
      `# pack-refs with: peeled fully-peeled sorted \n${commitOf('4')} refs/tags/v2\n`,
    )
    expect(existsSync(join(bare.dir, 'refs/gitdex/a'))).toBe(false)
    await expect(writeRef(bare.dir, 'refs/../../evil', commitOf('1'))).rejects.toThrow(/no name of a ref/)
  })
})
