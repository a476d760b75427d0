import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRepository } from '../../../src/git/open-repository.ts'
import { repositoryName } from '../../../src/git/repository-name.ts'
import { makeRepository } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

describe('openRepository', () => {
  it('says what is wrong with a `.git` that is none', async () => {
    const dir = tempDir()
    mkdirSync(join(dir, '.git/refs'), { recursive: true })
    const message = `${dir} is not a git repository: ${join(dir, '.git')} has no HEAD, no objects.`
    await expect(openRepository(dir)).rejects.toMatchObject({
      code: 'GIT_NOT_A_REPOSITORY',
      message: expect.stringContaining(message) as string,
    })
  })

  it('finds a repository upwards, from a folder or a file', async () => {
    const repo = await makeRepository(tempDir(), { files: { 'src/deep/a.ts': 'a' } })
    repo.checkout()
    for (const from of ['', 'src', 'src/deep', 'src/deep/a.ts', '.git', '.git/refs/heads']) {
      const opened = await openRepository(join(repo.dir, from))
      expect([from, opened.gitDir, opened.workTree]).toEqual([from, repo.gitDir, repo.dir])
      expect(await opened.resolveCommit('HEAD')).toBe(repo.head)
    }
  })

  it('opens bare repositories', async () => {
    const dir = join(tempDir(), 'project.git')
    const repo = await makeRepository(dir, { files: { a: 'a' }, bare: true })
    const opened = await openRepository(dir)
    expect(opened.workTree).toBeUndefined()
    expect(await opened.resolveCommit('HEAD')).toBe(repo.head)
    expect(repositoryName(opened)).toBe('project')
  })

  it('opens linked worktrees, which have a HEAD of their own and share the rest', async () => {
    const repo = await makeRepository(join(tempDir(), 'main-tree'), { files: { a: 'a' } })
    const first = repo.head
    repo.commit({ a: 'b' })
    const linked = tempDir()
    const gitDir = join(repo.gitDir, 'worktrees', 'linked')
    repo.write('worktrees/linked/HEAD', `${first}\n`)
    repo.write('worktrees/linked/commondir', '../..\n')
    repo.write('worktrees/linked/gitdir', `${join(linked, '.git')}\n`)
    repo.write('worktrees/linked/refs/bisect/bad', `${first}\n`)
    writeFileSync(join(linked, '.git'), `gitdir: ${gitDir}\n`)
    for (const from of [linked, gitDir]) {
      const opened = await openRepository(from)
      expect(opened.gitDir).toBe(gitDir)
      expect(opened.commonDir).toBe(repo.gitDir)
      expect(opened.workTree).toBe(linked)
      expect(await opened.resolveCommit('HEAD')).toBe(first)
      expect(await opened.resolveCommit('main')).toBe(repo.head)
      expect(await opened.resolveCommit('refs/bisect/bad')).toBe(first)
      expect(repositoryName(opened)).toBe('main-tree')
    }
    await expect((await openRepository(repo.dir)).resolveCommit('refs/bisect/bad')).rejects.toThrow(/no branch/)
  })

  it("opens submodules, whose .git file points into the parent's", async () => {
    const parent = await makeRepository(tempDir(), { files: { a: 'a' } })
    const module = join(parent.gitDir, 'modules', 'lib')
    const config = '[core]\n\tworktree = ../../../lib\n'
    const repo = await makeRepository(module, { files: { b: 'b' }, bare: true })
    repo.write('config', config)
    mkdirSync(join(parent.dir, 'lib'))
    writeFileSync(join(parent.dir, 'lib', '.git'), 'gitdir: ../.git/modules/lib\n')
    const opened = await openRepository(join(parent.dir, 'lib'))
    expect(opened.gitDir).toBe(module)
    expect(opened.workTree).toBe(join(parent.dir, 'lib'))
    expect(await opened.resolveCommit('HEAD')).toBe(repo.head)
  })

  it('says what is wrong when there is no repository', async () => {
    const empty = realpathSync(tempDir())
    const missing = join(empty, 'missing')
    for (const path of [empty, missing]) {
      const failure = openRepository(path)
      await expect(failure).rejects.toThrow(expect.objectContaining({ code: 'GIT_NOT_A_REPOSITORY' }))
      await expect(failure).rejects.toThrow(/--repo/)
    }
    writeFileSync(join(empty, '.git'), 'gitdir: /moved/away\n')
    await expect(openRepository(empty)).rejects.toThrow(/moved.away.*worktree repair/)
    writeFileSync(join(empty, '.git'), 'what is this')
    await expect(openRepository(empty)).rejects.toThrow(/no `gitdir:` line/)
  })

  const refused: [string, string, RegExp][] = [
    ['SHA-256', 'repositoryformatversion = 1\n[extensions]\n\tobjectFormat = sha256', /object format sha256/],
    ['SHA-256 without a version', '[extensions]\n\tobjectformat = sha256', /object format sha256/],
    ['reftable', 'repositoryformatversion = 1\n[extensions]\n\trefStorage = reftable', /ref storage reftable/],
    ['an unknown extension', 'repositoryformatversion = 1\n[extensions]\n\tteleport = true', /extension teleport/],
    ['a newer version', 'repositoryformatversion = 2', /format version 2/],
  ]
  it.each(refused)('refuses %s', async (_name, config, why) => {
    const repo = await makeRepository(tempDir(), { files: { a: 'a' } })
    repo.write('config', `[core]\n\t${config}\n`)
    const failure = openRepository(repo.dir)
    await expect(failure).rejects.toThrow(expect.objectContaining({ code: 'GIT_UNSUPPORTED' }))
    await expect(failure).rejects.toThrow(why)
  })

  it('accepts extensions that change nothing for us, and unknown ones of version 0 as git does', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'a' } })
    const known = '[extensions]\n\tobjectFormat = sha1\n\tpartialClone = origin\n\tworktreeConfig = true\n\tnoop\n'
    repo.write('config', `[core]\n\trepositoryformatversion = 1\n${known}`)
    expect((await openRepository(repo.dir)).partial).toBe(true)
    repo.write('config', '[extensions]\n\tteleport = true\n')
    expect(await (await openRepository(repo.dir)).resolveCommit('HEAD')).toBe(repo.head)
  })

  it('knows origin without credentials, and the name it gives', async () => {
    const origin = 'https://user:secret@example.com/group/my-project.git'
    const repo = await makeRepository(tempDir(), { origin })
    const opened = await openRepository(repo.dir)
    expect(opened.originUrl).toBe('https://example.com/group/my-project.git')
    expect(repositoryName(opened)).toBe('my-project')
  })
})

describe('replace refs', () => {
  it('stand in for commits, trees and blobs, unless switched off', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'old', 'sub/b': 'old too' } })
    const [old, next, last] = ['old', 'new', 'newest'].map((text) => repo.writeBlob(text))
    repo.setRef(`refs/replace/${old}`, next!)
    repo.packRefs()
    repo.setRef(`refs/replace/${next}`, last!)
    const opened = await openRepository(repo.dir)
    expect(Buffer.from(opened.readBlob(old!)).toString()).toBe('newest')
    expect(opened.blobSize(old!)).toBe(6)
    expect(opened.replacedBy(old!)).toBe(last)

    const { tree } = await opened.readCommit(repo.head)
    const other = repo.writeTree([{ mode: '100644', name: 'c', oid: last! }])
    repo.setRef(`refs/replace/${tree}`, other)
    const again = await openRepository(repo.dir)
    expect((await again.listTree(tree)).map(({ path }) => path)).toEqual(['c'])

    repo.write('config', '[core]\n\tuseReplaceRefs = false\n')
    const without = await openRepository(repo.dir)
    expect(Buffer.from(without.readBlob(old!)).toString()).toBe('old')
    expect((await without.listTree(tree)).map(({ path }) => path)).toEqual(['a', 'sub/b'])
  })

  it('that form a circle are refused', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'x' } })
    const [x, y] = [repo.writeBlob('x'), repo.writeBlob('y')]
    repo.setRef(`refs/replace/${x}`, y)
    repo.setRef(`refs/replace/${y}`, x)
    const opened = await openRepository(repo.dir)
    expect(() => opened.readBlob(x)).toThrow(expect.objectContaining({ code: 'GIT_UNSUPPORTED' }))
  })
})
