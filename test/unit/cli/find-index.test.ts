import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findIndex, fromHere, fromRoot, type ArtifactPeek } from '../../../reader/cli/find-index.ts'
import { findGit, readHead } from '../../../reader/cli/git-head.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'gitdex-find-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

function write(path: string, content: string | Uint8Array = ''): string {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, content)
  return full
}

/** A loose commit object with these parents. */
function commit(gitDir: string, message: string, ...parents: string[]): string {
  const lines = [`tree ${TREE}`, ...parents.map((parent) => `parent ${parent}`), `author a <a@b> 1 +0000`]
  const body = Buffer.from(`${lines.join('\n')}\ncommitter a <a@b> 1 +0000\n\n${message}\nparent ${'f'.repeat(40)}\n`)
  const object = Buffer.concat([Buffer.from(`commit ${body.length}\0`), body])
  const oid = createHash('sha1').update(object).digest('hex')
  write(`${gitDir}/objects/${oid.slice(0, 2)}/${oid.slice(2)}`, deflateSync(object))
  return oid
}

function repository(head: string): void {
  write('.git/HEAD', 'ref: refs/heads/main\n')
  write('.git/refs/heads/main', `${head}\n`)
}

/** Finds from a folder; `manifests` says what the files hold, by base name. */
function find(options: {
  from?: string
  index?: string
  file?: string
  env?: Record<string, string>
  manifests?: Record<string, ArtifactPeek>
}) {
  const { from = '.', index, file, env = {}, manifests = {} } = options
  const peek = async (path: string) => manifests[basename(path)]
  return findIndex({ index, file, cwd: join(root, from), env, peek })
}

const artifact = (oid: string, name = 'app') => `${name}-${oid.slice(0, 12)}.gitdex`

it('takes an empty name for a forgotten one, not for this folder', async () => {
  write(`${artifact('a'.repeat(40))}`)
  const empty = (said: string) => ({
    code: 'NOT_FOUND',
    message: expect.stringContaining(`${said} is empty. Build one`) as string,
  })
  await expect(find({ index: '' })).rejects.toMatchObject(empty('--index'))
  await expect(find({ file: '' })).rejects.toMatchObject(empty('The name of the artifact'))
})

describe('findIndex without a hint', () => {
  it('takes the artifact of the checked-out commit, from any folder below', async () => {
    const a = commit('.git', 'a')
    const b = commit('.git', 'b', a)
    repository(b)
    write(`.gitdex/${artifact(a)}`)
    const path = write(`.gitdex/${artifact(b)}`)
    write('src/deep/file.ts')
    expect(await find({ from: 'src/deep' })).toEqual({ location: path, head: b, root })
  })

  it('takes the artifact of HEAD from a folder elsewhere that holds those of several repositories', async () => {
    const a = commit('here/.git', 'a')
    write('here/.git/HEAD', `${a}\n`)
    const own = write(`shared/${artifact(a)}`)
    write('shared/other-0123456789ab.gitdex')
    const manifests = {
      [artifact(a)]: { commit: a, time: 1 },
      'other-0123456789ab.gitdex': { commit: 'f'.repeat(40), time: 9 },
    }
    expect(await find({ from: 'here', index: '../shared', manifests })).toMatchObject({ location: own, head: a })
  })

  it('takes the last one written of several of that commit', async () => {
    const a = commit('.git', 'a')
    repository(a)
    const old = write(`.gitdex/${artifact(a, 'zzz')}`)
    const fresh = write(`.gitdex/${artifact(a, 'aaa')}`)
    utimesSync(old, 1000, 1000)
    expect(await find({})).toEqual({ location: fresh, head: a, root })
  })

  it('takes the nearest ancestor, not the newest commit time, and says how far behind it is', async () => {
    const a = commit('.git', 'a')
    const b = commit('.git', 'b', a)
    const side = commit('.git', 'side', a)
    const merge = commit('.git', 'merge', commit('.git', 'c', b), side)
    repository(commit('.git', 'head', merge))
    const other = commit('.git', 'unrelated')
    const manifests = {
      [artifact(a)]: { commit: a, time: 1 },
      [artifact(b)]: { commit: b, time: 2 },
      [artifact(other)]: { commit: other, time: 9 },
    }
    for (const name of Object.keys(manifests)) write(`.gitdex/${name}`)
    expect(await find({ manifests })).toMatchObject({ location: join(root, '.gitdex', artifact(b)), behind: 3 })
  })

  it('takes the newest by commit time when none is an ancestor or there is no repository', async () => {
    const manifests = {
      'x-1.gitdex': { commit: '1'.repeat(40), time: 5 },
      'y-2.gitdex': { commit: '2'.repeat(40), time: 7 },
    }
    for (const name of Object.keys(manifests)) write(`.gitdex/${name}`)
    const newest = { location: join(root, '.gitdex/y-2.gitdex') }
    expect(await find({ manifests })).toEqual(newest)
    const head = commit('.git', 'head')
    repository(head)
    expect(await find({ manifests })).toEqual({ ...newest, head, root })
  })

  it('says how far behind the only one is, if its commit is here', async () => {
    const a = commit('.git', 'a')
    const b = commit('.git', 'b', a)
    repository(b)
    const location = write(`.gitdex/${artifact(a)}`)
    const peeked = { commit: a, time: 1 }
    expect(await find({ manifests: { [artifact(a)]: peeked } })).toEqual({ location, head: b, root, behind: 1 })
    const foreign = { ...peeked, commit: 'f'.repeat(40) }
    expect(await find({ manifests: { [artifact(a)]: foreign } })).toEqual({ location, head: b, root })
    expect(await find({})).toEqual({ location, head: b, root })
  })

  it('knows the root only of the repository that the current folder is in', async () => {
    repository(commit('.git', 'a'))
    write('.gitdex/app-1.gitdex')
    write('sub/inner/.git/HEAD', 'ref: refs/heads/main\n')
    write('sub/file.ts')
    expect(await find({ from: 'sub' })).toMatchObject({ root })
    expect(await find({ from: 'sub/inner' })).not.toHaveProperty('root')
    expect(await find({ from: 'sub', index: '../.gitdex/app-1.gitdex' })).not.toHaveProperty('root')
    const seen = (cwd: string) => fromHere('sub/a b.ts', { root }, join(root, cwd))
    expect(['.', 'sub', 'other/x'].map(seen)).toEqual(['sub/a b.ts', 'a b.ts', '../../sub/a b.ts'])
    expect(fromHere('sub/a.ts', {}, join(root, 'sub'))).toBe('sub/a.ts')
  })

  it('prefers the nearest folder upwards', async () => {
    write('.gitdex/outer-1.gitdex')
    const inner = write('sub/.gitdex/inner-1.gitdex')
    expect(await find({ from: 'sub' })).toEqual({ location: inner })
    mkdirSync(join(root, 'empty/.gitdex'), { recursive: true })
    expect(await find({ from: 'empty' })).toEqual({ location: join(root, '.gitdex/outer-1.gitdex') })
  })

  it('passes over damaged files when there is a good one', async () => {
    write('.gitdex/bad-1.gitdex')
    const good = write('.gitdex/good-2.gitdex')
    expect(await find({ manifests: { 'good-2.gitdex': { commit: '2'.repeat(40), time: 1 } } })).toEqual({
      location: good,
    })
  })

  it('says how to build or point to one when there is none', async () => {
    await expect(find({})).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/gitdex build.*--index FILE.*GITDEX_INDEX/s) as string,
      data: { searched: root },
    })
  })
})

describe('findIndex with a hint', () => {
  it('takes --index before $GITDEX_INDEX: file, folder, folder with .gitdex, URL', async () => {
    const file = write('some/app-1.gitdex')
    const inner = write('repo/.gitdex/app-2.gitdex')
    const env = { GITDEX_INDEX: 'some/app-1.gitdex' }
    expect(await find({ env })).toEqual({ location: file })
    expect(await find({ env, index: 'repo' })).toEqual({ location: inner })
    expect(await find({ index: 'some' })).toEqual({ location: file })
    expect(await find({ index: file })).toEqual({ location: file })
    expect(await find({ index: 'https://example.org/a.gitdex' })).toEqual({ location: 'https://example.org/a.gitdex' })
  })

  it('says how many are of other repositories when only their age tells which is meant', async () => {
    write('many/a.gitdex')
    write('many/b.gitdex')
    write('many/c.gitdex')
    const manifests = {
      'a.gitdex': { commit: 'a', time: 1, name: 'one' },
      'b.gitdex': { commit: 'b', time: 3, name: 'two' },
      'c.gitdex': { commit: 'c', time: 2, name: 'two' },
    }
    expect(await find({ index: 'many', manifests })).toEqual({ location: join(root, 'many/b.gitdex'), others: 1 })
  })

  it('ignores an empty variable', async () => {
    const file = write('.gitdex/app-1.gitdex')
    expect(await find({ env: { GITDEX_INDEX: '' } })).toEqual({ location: file })
  })

  it('names what does not exist or holds nothing', async () => {
    await expect(find({ index: 'nope.gitdex' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('--index nope.gitdex does not exist') as string,
    })
    await expect(find({ env: { GITDEX_INDEX: 'nope' } })).rejects.toThrow('$GITDEX_INDEX nope does not exist')
    const missing = find({ file: 'nope.gitdex', index: 'other' })
    await expect(missing).rejects.toThrow(/^nope\.gitdex does not exist\. Build one with: gitdex build\.$/)
    mkdirSync(join(root, 'empty'))
    await expect(find({ index: 'empty' })).rejects.toThrow('holds no *.gitdex file')
  })
})

describe.skipIf(process.platform === 'win32')('findIndex and what is neither file nor folder', () => {
  it('refuses it by name, passes over it in a folder', async () => {
    await expect(find({ file: '/dev/null' })).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      message: '/dev/null is not a file. Give the path of a .gitdex file.',
    })
    const good = write('.gitdex/good-1.gitdex')
    symlinkSync('/dev/null', join(root, '.gitdex/a-1.gitdex'))
    expect(await find({})).toEqual({ location: good })
  })
})

describe('readHead', () => {
  const head = () => readHead(findGit(root)!)

  it('reads loose and packed branches and a detached head', () => {
    const oid = 'a'.repeat(40)
    repository(oid)
    expect(head()).toBe(oid)
    rmSync(join(root, '.git/refs/heads/main'))
    write(
      '.git/packed-refs',
      `# pack-refs with: peeled\n${'b'.repeat(40)} refs/heads/main2\n${oid} refs/heads/main\n^${'c'.repeat(40)}\n`,
    )
    expect(head()).toBe(oid)
    write('.git/HEAD', `${'d'.repeat(40)}\n`)
    expect(head()).toBe('d'.repeat(40))
  })

  it('follows the file of a linked worktree to its branch in the common directory', () => {
    const oid = 'a'.repeat(40)
    write('main/.git/refs/heads/topic', `${oid}\n`)
    write('main/.git/worktrees/w/HEAD', 'ref: refs/heads/topic\n')
    write('main/.git/worktrees/w/commondir', '../..\n')
    write('linked/.git', `gitdir: ${join(root, 'main/.git/worktrees/w')}\n`)
    const place = findGit(join(root, 'linked'))!
    expect(place.commonDir).toBe(join(root, 'main/.git'))
    expect(readHead(place)).toBe(oid)
  })

  it('knows bare repositories', () => {
    write('bare/HEAD', `${'e'.repeat(40)}\n`)
    mkdirSync(join(root, 'bare/objects'))
    mkdirSync(join(root, 'bare/refs'))
    expect(readHead(findGit(join(root, 'bare/refs'))!)).toBe('e'.repeat(40))
  })

  it('has no answer before the first commit, for loops of refs and for other storages', () => {
    write('.git/HEAD', 'ref: refs/heads/main\n')
    expect(head()).toBeUndefined()
    write('.git/refs/heads/main', 'ref: refs/heads/main\n')
    expect(head()).toBeUndefined()
    write('.git/HEAD', 'ref: refs/heads/.invalid\n')
    expect(head()).toBeUndefined()
  })
})

it.each([
  ['a.ts', 'src/a.ts'],
  ['./a.ts', 'src/a.ts'],
  ['../README.md', 'README.md'],
  ['./gone.ts', 'src/gone.ts'],
  ['..', '.'],
  ['deep', 'src/deep'],
  ['src/a.ts', 'src/a.ts'],
  ['gone.ts', 'gone.ts'],
  ['getUserName', 'getUserName'],
  ['../../outside.ts', '../../outside.ts'],
  ['/elsewhere/a.ts', '/elsewhere/a.ts'],
  ['', ''],
])('takes %j, typed in src/, for %j of the repository', (typed, meant) => {
  for (const path of ['src/a.ts', 'src/deep/b.ts', 'README.md']) write(path)
  expect(fromRoot(typed, { root }, join(root, 'src'))).toBe(meant)
  expect(fromRoot(typed, {}, join(root, 'src'))).toBe(typed)
})

it('takes an absolute path into the repository for one of it', () => {
  expect(fromRoot(join(root, 'src/gone.ts'), { root }, join(root, 'src'))).toBe('src/gone.ts')
})
