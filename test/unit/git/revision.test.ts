import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openRepository } from '../../../src/git/open-repository.ts'
import type { GitRepository } from '../../../src/git/git-repository.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { encodeCommit, objectId } from '../../helpers/git-objects.ts'
import { IsomorphicRepository } from '../../helpers/isomorphic-repository.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

let repo: GitFixture
let opened: GitRepository
const ids: Record<string, string> = {}

beforeAll(async () => {
  repo = await makeRepository(tempDir(), { files: { a: '1' }, message: 'one\n' })
  ids['one'] = repo.head
  ids['two'] = repo.commit({ a: '2' })
  ids['side'] = repo.commit({ b: 'b' }, { parents: [ids['one']], branch: 'feature/side' })
  ids['merge'] = repo.commit({ c: 'c' }, { parents: [ids['two'], ids['side']] })
  ids['v1'] = repo.tag('v1', ids['two'])
  ids['nested'] = repo.tag('nested', ids['v1'], { type: 'tag' })
  repo.tag('light', ids['one'], { lightweight: true })
  repo.tag('tree', repo.writeTree([]), { type: 'tree' })
  repo.setRef('refs/remotes/origin/main', ids['two'])
  repo.write('refs/remotes/origin/HEAD', 'ref: refs/remotes/origin/main\n')
  repo.write('FETCH_HEAD', `${ids['side']}\tnot-for-merge\tbranch 'side' of example.com:x\n`)
  repo.setRef('refs/heads/deadbeef', ids['one'])
  repo.write('config', '[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n')
  opened = await openRepository(repo.dir)
})

const good: [string, string][] = [
  ['HEAD', 'merge'],
  ['@', 'merge'],
  ['main', 'merge'],
  ['heads/main', 'merge'],
  ['refs/heads/main', 'merge'],
  ['feature/side', 'side'],
  ['HEAD~1', 'two'],
  ['HEAD~', 'two'],
  ['HEAD^', 'two'],
  ['HEAD^2', 'side'],
  ['HEAD^2~1', 'one'],
  ['@~2', 'one'],
  ['HEAD~0', 'merge'],
  ['HEAD^0', 'merge'],
  ['HEAD^^', 'one'],
  ['v1', 'two'],
  ['v1^{}', 'two'],
  ['v1^{commit}', 'two'],
  ['v1^{object}', 'two'],
  ['v1^{tag}^{commit}', 'two'],
  ['v1~1', 'one'],
  ['v1^0', 'two'],
  ['nested', 'two'],
  ['nested^{}~', 'one'],
  ['tags/light', 'one'],
  ['origin/main', 'two'],
  ['origin', 'two'],
  ['FETCH_HEAD', 'side'],
  ['deadbeef', 'one'],
  ['main@{upstream}', 'two'],
  ['@{u}~1', 'one'],
]

describe('resolveCommit', () => {
  it.each(good)('%s', async (revision, expected) => {
    expect(await opened.resolveCommit(revision)).toBe(ids[expected])
  })

  it('takes full and short ids, in any case, and names that git describe makes', async () => {
    const id = ids['merge']!
    expect(await opened.resolveCommit(id)).toBe(id)
    expect(await opened.resolveCommit(id.toUpperCase())).toBe(id)
    expect(await opened.resolveCommit(id.slice(0, 12))).toBe(id)
    expect(await opened.resolveCommit(id.slice(0, 7).toUpperCase())).toBe(id)
    expect(await opened.resolveCommit(`v1-2-g${id.slice(0, 8)}`)).toBe(id)
    expect(await opened.resolveCommit(ids['v1']!.slice(0, 10))).toBe(ids['two'])
  })

  it('agrees with isomorphic-git where that knows the syntax', async () => {
    const oracle = new IsomorphicRepository(repo.gitDir)
    for (const name of ['HEAD', 'main', 'refs/heads/main', 'feature/side', 'origin/main', 'origin', 'light', 'v1']) {
      expect([name, await opened.resolveCommit(name)]).toEqual([name, await oracle.resolveCommit(name)])
    }
    for (const id of Object.values(ids)) {
      expect(await opened.resolveCommit(id.slice(0, 14))).toBe(await oracle.resolveCommit(id.slice(0, 14)))
    }
  })

  const bad: [string, RegExp][] = [
    ['nowhere', /no branch, tag or commit "nowhere"/],
    ['', /not written as a revision/],
    ['~1', /does not start with a name/],
    ['HEAD~3', /has only 0 parent/],
    ['HEAD^3', /has only 2 parent/],
    ['main..v1', /range/],
    ['HEAD:a', /names a file/],
    [':/one', /names a file or searches/],
    ['HEAD^{/one}', /messages are not searched/],
    ['HEAD^{house}', /no kind of object/],
    ['HEAD^{tree}', /names a tree, not a commit/],
    ['tree', /names a tree/],
    ['HEAD^{tree}^{commit}', /names a tree, not a commit/],
    ['HEAD^{blob}', /names a commit, not a blob/],
    ['light^{tag}', /names a commit, not a tag/],
    ['HEAD@{1}', /reflog/],
    ['HEAD^x', /not written as a revision/],
    ['../../etc/passwd', /range/],
    ['config', /no branch/],
    ['feature/side@{upstream}', /follows no other/],
  ]
  it.each(bad)('refuses "%s"', async (revision, why) => {
    const failure = opened.resolveCommit(revision)
    await expect(failure).rejects.toThrow(expect.objectContaining({ code: 'GIT_BAD_REVISION' }))
    await expect(failure).rejects.toThrow(why)
  })

  it('says that an unknown full id is missing', async () => {
    const failure = opened.resolveCommit('1234567890'.repeat(4))
    await expect(failure).rejects.toThrow(expect.objectContaining({ code: 'GIT_MISSING_OBJECT' }))
  })

  it('prefers commits to other objects that start alike', async () => {
    const own = await makeRepository(tempDir(), { files: { a: '1' } })
    const prefix = own.head.slice(0, 4)
    const blob = own.writeBlob(findBlob((oid) => oid.startsWith(prefix)))
    const reader = await openRepository(own.dir)
    expect(blob).not.toBe(own.head)
    expect(await reader.resolveCommit(prefix)).toBe(own.head)
  })

  it('lists the candidates of an ambiguous id', async () => {
    const own = await makeRepository(tempDir(), { files: { a: '1' } })
    const [one, two] = writeCommitsThatStartAlike(own)
    const reader = await openRepository(own.dir)
    for (const packed of [false, true]) {
      if (packed) own.pack()
      const failure = reader.resolveCommit(one.slice(0, 4))
      await expect(failure).rejects.toThrow(`${one} (commit)`)
      await expect(failure).rejects.toMatchObject({ code: 'GIT_BAD_REVISION', data: { candidates: [one, two] } })
      expect(await reader.resolveCommit(one.slice(0, 20))).toBe(one)
    }
  })
})

/** Ids, sorted, of two new commits that share their first four digits: a few hundred tries. */
function writeCommitsThatStartAlike(own: GitFixture): [string, string] {
  const tree = own.writeTree([])
  const seen = new Map<string, number>()
  for (let time = 1; ; time++) {
    const oid = objectId('commit', encodeCommit({ tree, time }))
    const earlier = seen.get(oid.slice(0, 4))
    if (earlier !== undefined) {
      return [earlier, time].map((at) => own.writeCommit({ tree, time: at })).sort() as [string, string]
    }
    seen.set(oid.slice(0, 4), time)
  }
}

function findBlob(matches: (oid: string) => boolean): string {
  for (let i = 0; ; i++) if (matches(objectId('blob', Buffer.from(`blob ${i}`)))) return `blob ${i}`
}

describe('refs', () => {
  it('are found packed as well as loose, loose first', async () => {
    const own = await makeRepository(tempDir(), { files: { a: '1' } })
    const first = own.head
    own.tag('v1')
    own.setRef('refs/heads/main-2', first)
    own.packRefs()
    const reader = await openRepository(own.dir)
    expect(await reader.resolveCommit('main')).toBe(first)
    expect(await reader.resolveCommit('v1')).toBe(first)
    expect(await reader.resolveCommit('main-2')).toBe(first)
    await expect(reader.resolveCommit('main-')).rejects.toThrow(/no branch/)
    const second = own.commit({ a: '2' })
    expect(await reader.resolveCommit('HEAD')).toBe(second)
  })

  it('a detached HEAD is a commit', async () => {
    const own = await makeRepository(tempDir(), { files: { a: '1' } })
    const first = own.head
    own.commit({ a: '2' })
    own.setHead(first)
    expect(await (await openRepository(own.dir)).resolveCommit('HEAD')).toBe(first)
  })

  it('a branch without commits says so', async () => {
    const own = await makeRepository(tempDir(), { branch: 'trunk' })
    const failure = (await openRepository(own.dir)).resolveCommit('HEAD')
    const data = { branch: 'trunk', reason: 'unborn' }
    await expect(failure).rejects.toThrow(expect.objectContaining({ code: 'GIT_BAD_REVISION' }))
    await expect(failure).rejects.toMatchObject({ data })
    await expect(failure).rejects.toThrow(/"trunk" has no commits yet/)
  })

  it('that point to each other end in an error', async () => {
    const own = await makeRepository(tempDir(), { files: { a: '1' } })
    own.write('refs/heads/x', 'ref: refs/heads/y\n')
    own.write('refs/heads/y', 'ref: refs/heads/x\n')
    own.write('refs/heads/out', 'ref: ../../../secret\n')
    const reader = await openRepository(own.dir)
    for (const name of ['x', 'out']) await expect(reader.resolveCommit(name)).rejects.toThrow(/no branch/)
  })
})

describe('commits', () => {
  it('are read with parents, time and message in its encoding', async () => {
    const own = await makeRepository(tempDir(), { files: { a: '1' } })
    const tree = (await (await openRepository(own.dir)).readCommit(own.head)).tree
    const latin = Buffer.from('Gr\xfc\xdfe\n', 'latin1')
    const headers = ['encoding ISO-8859-1', 'gpgsig -----BEGIN', ' parent 0123', ' -----END']
    const oid = own.writeCommit({ tree, parents: [own.head], message: latin, headers, time: 12 })
    const reader = await openRepository(own.dir)
    expect(await reader.readCommit(oid)).toEqual({
      oid,
      tree,
      parents: [own.head],
      committerTime: 12,
      message: 'Grüße\n',
    })
    const plain = await new IsomorphicRepository(own.gitDir).readCommit(own.head)
    expect(await reader.readCommit(own.head)).toEqual(plain)
  })

  it('at the end of a shallow history have parents that cannot be followed', async () => {
    const own = await makeRepository(tempDir(), { files: { a: '1' } })
    const first = own.head
    const second = own.commit({ a: '2' })
    own.commit({ a: '3' })
    own.write('shallow', `${second}\n`)
    rmSync(join(own.objectsDir, first.slice(0, 2), first.slice(2)))
    const reader = await openRepository(own.dir)
    expect(reader.shallow).toBe(true)
    expect([...reader.shallowCommits]).toEqual([second])
    expect(await reader.resolveCommit('HEAD~1')).toBe(second)
    expect((await reader.readCommit(second)).parents).toEqual([first])
    await expect(reader.resolveCommit('HEAD~2')).rejects.toThrow(/shallow clone ends.*--unshallow/)
    expect(opened.shallow).toBe(false)
  })
})
