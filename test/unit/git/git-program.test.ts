import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRepository } from '../../../src/git/open-repository.ts'
import { makeRepository } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) console.warn('SKIPPED: comparisons with the git program (there is no `git` on the PATH)')

const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_DATE: '1700000000 +0000',
  GIT_COMMITTER_DATE: '1700000000 +0000',
}

function git(dir: string, ...args: string[]): Buffer {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'init.defaultBranch=main']
  const safety = ['-c', 'safe.directory=*', '-c', 'protocol.file.allow=always', '-c', 'gc.auto=0']
  return execFileSync('git', ['-C', dir, ...identity, ...safety, ...args], { env: environment, stdio: 'pipe' })
}

/** Compares tree, blobs and sizes at HEAD with what git prints. */
async function expectSameAsGit(dir: string): Promise<void> {
  const opened = await openRepository(dir)
  const head = await opened.resolveCommit('HEAD')
  expect(head).toBe(git(dir, 'rev-parse', 'HEAD').toString().trim())
  const entries = await opened.listTree((await opened.readCommit(head)).tree)
  const lines = git(dir, 'ls-tree', '-r', '-z', '--full-tree', 'HEAD').toString('latin1').split('\0').slice(0, -1)
  const modes = { blob: '100644', symlink: '120000', submodule: '160000' }
  const printed = entries.map(({ type, executable, oid, pathBytes }) => {
    const mode = executable ? '100755' : modes[type]
    return `${mode} ${type === 'submodule' ? 'commit' : 'blob'} ${oid}\t${Buffer.from(pathBytes).toString('latin1')}`
  })
  expect(printed).toEqual(lines)
  for (const { oid, type } of entries) {
    if (type === 'submodule') continue
    const content = git(dir, 'cat-file', 'blob', oid)
    expect(Buffer.from(opened.readBlob(oid)).equals(content)).toBe(true)
    expect(opened.blobSize(oid)).toBe(content.length)
  }
  opened.close()
}

/** A repository that git itself made: several commits, a merge, a tag. */
function makeWithGit(): string {
  const dir = tempDir()
  git(dir, 'init', '-q')
  mkdirSync(join(dir, 'src', 'ünï'), { recursive: true })
  for (let i = 0; i < 5; i++) {
    const body = Array.from({ length: 300 }, (_, line) => `line ${line * (line === i * 40 ? i : 1)}\n`).join('')
    writeFileSync(join(dir, 'src', 'a.txt'), body)
    writeFileSync(join(dir, 'src', 'ünï', `${i}.txt`), `${i}\n`)
    git(dir, 'add', '.')
    git(dir, 'commit', '-qm', `commit ${i}`)
  }
  git(dir, 'checkout', '-qb', 'side', 'HEAD~2')
  git(dir, 'commit', '-q', '--allow-empty', '-m', 'side')
  git(dir, 'checkout', '-q', 'main')
  git(dir, 'merge', '-q', '--no-ff', '-m', 'merge', 'side')
  git(dir, 'tag', '-am', 'version', 'v1')
  return dir
}

describe.skipIf(!hasGit)('compared with the git program', () => {
  it('repositories of the tests are sound', async () => {
    const repo = await makeRepository(tempDir(), { files: { 'a/b': '1', 'a.c': '2', link: { symlink: 'a.c' } } })
    const body = Array.from({ length: 200 }, (_, i) => `line ${i}\n`)
    for (let i = 0; i < 6; i++) repo.commit({ 'a/b': body.slice(i).join('') })
    repo.tag('v1')
    expect(git(repo.dir, 'fsck', '--strict').toString()).toBe('')
    await expectSameAsGit(repo.dir)
    const half = repo.looseOids().slice(0, 12)
    repo.pack({ oids: half, deltas: 'ofs' })
    repo.pack({ deltas: 'ref', version: 1 })
    git(repo.dir, 'fsck', '--strict', '--full')
    repo.writeMultiPackIndex()
    git(repo.dir, 'multi-pack-index', 'verify')
    await expectSameAsGit(repo.dir)
  })

  it('loose, packed, multi-pack-indexed: the same trees and blobs', async () => {
    const dir = makeWithGit()
    await expectSameAsGit(dir)
    git(dir, 'repack', '-adfq', '--depth=20')
    git(dir, 'pack-refs', '--all')
    await expectSameAsGit(dir)
    git(dir, 'commit', '-q', '--allow-empty', '-m', 'one more')
    git(dir, 'repack', '-dq')
    git(dir, 'multi-pack-index', 'write')
    await expectSameAsGit(dir)
    for (const version of [1, 2]) {
      git(dir, '-c', `pack.indexVersion=${version}`, 'repack', '-adFq')
      await expectSameAsGit(dir)
    }
  })

  it('revisions mean the same', async () => {
    const dir = makeWithGit()
    const opened = await openRepository(dir)
    const revisions = [
      'HEAD',
      '@',
      'main~1',
      'HEAD^2',
      'HEAD^2~1',
      'v1',
      'v1^{}',
      'v1^{commit}',
      'v1~2^{commit}',
      'side^0',
    ]
    for (const revision of [...revisions, git(dir, 'describe', '--long').toString().trim()]) {
      const expected = git(dir, 'rev-parse', '--verify', `${revision}^{commit}`).toString().trim()
      expect([revision, await opened.resolveCommit(revision)]).toEqual([revision, expected])
    }
  })

  it('clones of every kind: shared, shallow, partial, bare, linked worktree, submodule', async () => {
    const dir = makeWithGit()
    const root = tempDir()
    git(dir, 'config', 'uploadpack.allowFilter', 'true')
    git(root, 'clone', '-q', '--shared', dir, 'shared')
    git(root, 'clone', '-q', '--depth=2', `file://${dir}`, 'shallow')
    git(root, 'clone', '-q', '--bare', dir, 'bare.git')
    git(root, 'clone', '-q', '--filter=blob:none', '--no-checkout', `file://${dir}`, 'partial')
    git(dir, 'worktree', 'add', '-q', join(root, 'linked'), 'side')
    git(join(root, 'shared'), 'submodule', '--quiet', 'add', dir, 'module')
    git(join(root, 'shared'), 'commit', '-qm', 'with a submodule')
    for (const clone of ['shared', 'shallow', 'bare.git', 'linked', 'shared/module'])
      await expectSameAsGit(join(root, clone))

    const shallow = await openRepository(join(root, 'shallow'))
    expect(shallow.shallow).toBe(true)
    const partial = await openRepository(join(root, 'partial'))
    expect(partial.partial).toBe(true)
    const { tree } = await partial.readCommit(await partial.resolveCommit('HEAD'))
    const [entry] = await partial.listTree(tree)
    expect(() => partial.readBlob(entry!.oid)).toThrow(expect.objectContaining({ code: 'GIT_MISSING_OBJECT' }))
  })

  it('replacements show the same content', async () => {
    const dir = makeWithGit()
    const [one, two] = ['HEAD:src/a.txt', 'HEAD~3:src/a.txt'].map((name) =>
      git(dir, 'rev-parse', name).toString().trim(),
    )
    git(dir, 'replace', one!, two!)
    await expectSameAsGit(dir)
    git(dir, 'replace', 'HEAD', 'HEAD~2')
    const opened = await openRepository(dir)
    const { tree } = await opened.readCommit(await opened.resolveCommit('HEAD'))
    expect(tree).toBe(git(dir, 'rev-parse', 'HEAD^{tree}').toString().trim())
  })

  it.each([['--object-format=sha256'], ['--ref-format=reftable']])('git init %s is refused', async (flag) => {
    const dir = tempDir()
    if (spawnSync('git', ['init', '-q', flag, dir], { env: environment }).status !== 0) {
      console.warn(`SKIPPED: this git does not know ${flag}`)
      return
    }
    await expect(openRepository(dir)).rejects.toThrow(expect.objectContaining({ code: 'GIT_UNSUPPORTED' }))
  })
})
