import { describe, expect, it } from 'vitest'
import { openRepository } from '../../../src/git/open-repository.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { IsomorphicRepository } from '../../helpers/isomorphic-repository.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

async function list(repo: GitFixture, root?: string) {
  const opened = await openRepository(repo.dir)
  const { tree } = await opened.readCommit(repo.head)
  return opened.listTree(tree, root === undefined ? {} : { root })
}

const SUBMODULE = '12'.repeat(20)

describe('listTree', () => {
  it('gives every kind of entry in the order of path bytes, as isomorphic-git does', async () => {
    const repo = await makeRepository(tempDir(), {
      files: {
        'lib.ts': 'file',
        'lib/a.ts': 'in folder',
        'lib-2/a.ts': 'sorts before lib/',
        lib0: 'after lib/',
        'run.sh': { content: '#!/bin/sh\n', executable: true },
        link: { symlink: '../outside' },
        vendor: { submodule: SUBMODULE },
        'ünï/çödé 日本.md': 'not ASCII',
        'with space': 'x',
        'with\nnewline': 'x',
        'README.md': 'upper',
        'readme.md': 'lower',
        [`${'deep/'.repeat(60)}${'n'.repeat(200)}`]: 'long',
      },
    })
    const entries = await list(repo)
    const expected = await new IsomorphicRepository(repo.gitDir).listTree(
      (await (await openRepository(repo.dir)).readCommit(repo.head)).tree,
    )
    const plain = (all: typeof entries) => all.map((entry) => ({ ...entry, pathBytes: Buffer.from(entry.pathBytes) }))
    expect(plain(entries)).toEqual(plain(expected))
    const paths = entries.map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('lib'))).toEqual(['lib-2/a.ts', 'lib.ts', 'lib/a.ts', 'lib0'])
    const kinds = Object.fromEntries(entries.map(({ path, type, executable }) => [path, [type, executable]]))
    expect(kinds['run.sh']).toEqual(['blob', true])
    expect(kinds['link']).toEqual(['symlink', false])
    expect(kinds['vendor']).toEqual(['submodule', false])
    expect(entries.find(({ path }) => path === 'vendor')?.oid).toBe(SUBMODULE)
  })

  it('reads old modes: padded with zeros, group-writable', async () => {
    const repo = await makeRepository(tempDir())
    const blob = repo.writeBlob('x')
    const inner = repo.writeTree([{ mode: '100664', name: 'b', oid: blob }])
    const tree = repo.writeTree([
      { mode: '100775', name: 'a', oid: blob },
      { mode: '040000', name: 'sub', oid: inner },
    ])
    const opened = await openRepository(repo.dir)
    const entries = await opened.listTree(tree)
    expect(entries.map(({ path, type, executable }) => [path, type, executable])).toEqual([
      ['a', 'blob', true],
      ['sub/b', 'blob', false],
    ])
  })

  it('keeps paths that are not UTF-8 as they are', async () => {
    const name = Buffer.from([0x63, 0x61, 0x66, 0xe9])
    const repo = await makeRepository(tempDir())
    const inner = repo.writeTree([{ mode: '100644', name, oid: repo.writeBlob('x') }])
    const tree = repo.writeTree([{ mode: '40000', name: Buffer.from([0xff, 0x2d]), oid: inner }])
    const opened = await openRepository(repo.dir)
    const [entry] = await opened.listTree(tree)
    expect(entry?.path).toBe('\\xff-/caf\\xe9')
    expect([...entry!.pathBytes]).toEqual([0xff, 0x2d, 0x2f, ...name])
    expect(await opened.listTree(tree, { root: '\\xff-' })).toEqual([entry])
  })

  it('sorts trees that their writer did not', async () => {
    const repo = await makeRepository(tempDir())
    const oid = repo.writeBlob('x')
    const tree = repo.writeTree(['b', 'a', 'c'].map((name) => ({ mode: '100644', name, oid })))
    const opened = await openRepository(repo.dir)
    expect((await opened.listTree(tree)).map(({ path }) => path)).toEqual(['a', 'b', 'c'])
  })

  it('is restricted to a folder; paths stay relative to the root', async () => {
    const repo = await makeRepository(tempDir(), { files: { 'a/b/c': '1', 'a/b/d/e': '2', 'a/f': '3', g: '4' } })
    for (const root of ['a/b', './a/b/', '/a//b']) {
      expect((await list(repo, root)).map(({ path }) => path)).toEqual(['a/b/c', 'a/b/d/e'])
    }
    expect(await list(repo, '.')).toHaveLength(4)
    await expect(list(repo, 'a/x')).rejects.toThrow(/no folder "a\/x": there is no "x"/)
    await expect(list(repo, 'g')).rejects.toThrow(/"g" is a blob/)
    await expect(list(repo, '../etc')).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })

  it.each(['', '.', '..', 'a/b'])('refuses a tree with an entry called "%s"', async (name) => {
    const repo = await makeRepository(tempDir())
    const tree = repo.writeTree([{ mode: '100644', name, oid: repo.writeBlob('x') }])
    const opened = await openRepository(repo.dir)
    await expect(opened.listTree(tree)).rejects.toThrow(expect.objectContaining({ code: 'CORRUPT' }))
  })

  it.each(['100644 a', '100644 a\0short', '10x644 a\0', 'no mode', ' a\0'])('refuses the tree %j', async (text) => {
    const repo = await makeRepository(tempDir())
    const tree = repo.writeObject('tree', text)
    const opened = await openRepository(repo.dir)
    await expect(opened.listTree(tree)).rejects.toThrow(expect.objectContaining({ code: 'CORRUPT' }))
  })

  it('ends when replacements make a tree contain itself', async () => {
    const repo = await makeRepository(tempDir())
    const inner = repo.writeTree([{ mode: '100644', name: 'f', oid: repo.writeBlob('x') }])
    const outer = repo.writeTree([{ mode: '40000', name: 'd', oid: inner }])
    repo.setRef(`refs/replace/${inner}`, outer)
    const opened = await openRepository(repo.dir)
    await expect(opened.listTree(outer)).rejects.toThrow(/folders deep/)
  })

  it('refuses what is no tree', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'x' } })
    const opened = await openRepository(repo.dir)
    await expect(opened.listTree(repo.head)).rejects.toThrow(/is a commit where a tree was expected/)
    expect(() => opened.readBlob(repo.head)).toThrow(/is a commit where a blob was expected/)
  })

  it('an empty tree has no entries', async () => {
    const repo = await makeRepository(tempDir(), { files: {} })
    expect(await list(repo)).toEqual([])
  })
})
