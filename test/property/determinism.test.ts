import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openIndex } from '../../reader/node.ts'
import { GITDEX, run } from '../e2e/run.ts'
import { buildRepository, fixtureRepository } from '../helpers/build-fixture.ts'
import { bulkFiles, FIXTURE_FILES, FIXTURE_TIME } from '../helpers/fixture-files.ts'
import { makeRepository, type GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'

const pick = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, FIXTURE_FILES[path]!]))

/** Few grammars, which are what a small build spends its time on, and files enough for several batches of two workers. */
const FILES = {
  ...pick(
    'README.md',
    'package.json',
    '.gitattributes',
    'src/net/retry.ts',
    'src/auth/login.ts',
    'src/crlf.ts',
    'src/broken.py',
  ),
  ...pick(
    'docs/größe/überblick.md',
    'docs/Notes.md',
    'docs/notes.md',
    'docs/utf16.txt',
    'docs/latin1.txt',
    'docs/bad\\xffname.md',
  ),
  ...pick('web/scope.js', 'latest', 'third_party/dependency', 'logo.png', 'src/empty.ts'),
  ...bulkFiles(140),
}

let repository: GitFixture
/** Digest and bytes of the plainest build: no cache, one worker. */
let digest: string
let bytes: Uint8Array

beforeAll(async () => {
  repository = await fixtureRepository(FILES)
  const { report, artifact } = await buildRepository(repository)
  digest = report.digest
  bytes = readFileSync(artifact)
})

/** Builds by the command line, in an environment of its own. */
async function buildElsewhere(args: string[], cwd: string, env: Record<string, string>): Promise<string> {
  const out = join(tempDir(), 'app.gitdex')
  const { code, err, out: text } = await run(GITDEX, ['build', '--json', '--out', out, ...args], { cwd, env })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return (JSON.parse(text) as { digest: string }).digest
}

describe('the digest of a commit does not depend on', () => {
  it('the number of workers; the file is the same byte for byte', async () => {
    const { report, artifact } = await buildRepository(repository, { jobs: 2 })
    expect(report.digest).toBe(digest)
    expect(Buffer.compare(readFileSync(artifact), bytes)).toBe(0)
  })

  it('the current folder, time zone, language and home', async () => {
    // Other versions of the tool have other digests, and only the built one knows its version.
    const plain = { TZ: 'UTC', LANG: 'C', LC_ALL: 'C', XDG_CACHE_HOME: tempDir() }
    const odd = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', HOME: tempDir() }
    const digests = [
      await buildElsewhere(['--repo', repository.dir, '--no-cache'], tempDir(), odd),
      await buildElsewhere(['--jobs', '2'], repository.dir, plain),
    ]
    expect(digests[0]).toBe(digests[1])
  })

  it('the cache: empty, filled, and half gone', async () => {
    const cache = tempDir()
    const first = await buildRepository(repository, { cache, jobs: 2 })
    const second = await buildRepository(repository, { cache })
    expect([first.report.digest, second.report.digest]).toEqual([digest, digest])
    expect(first.report.cache.hits).toBe(0)
    expect(second.report.cache.misses).toBe(0)
    expect(Buffer.compare(readFileSync(second.artifact), bytes)).toBe(0)
  })

  it.each(['packed', 'deltas', 'two packs'])('how the objects are stored: %s', async (layout) => {
    const clone = await makeRepository(join(tempDir(), 'app'), {
      files: FILES,
      time: FIXTURE_TIME,
      origin: 'https://example.org/team/app.git',
      bare: layout === 'deltas',
    })
    expect(clone.head).toBe(repository.head)
    if (layout === 'packed') clone.pack()
    if (layout === 'deltas') clone.pack({ deltas: 'ofs' })
    if (layout === 'two packs') {
      const oids = clone.looseOids()
      clone.pack({ oids: oids.filter((_, i) => i % 2 === 0), deltas: 'ref' })
      clone.pack()
      clone.packRefs()
    }
    expect((await buildRepository(clone)).report.digest).toBe(digest)
  })

  it('the name and the remote of the repository, nor the folder of the output', async () => {
    const clone = await makeRepository(join(tempDir(), 'other name'), { files: FILES, time: FIXTURE_TIME })
    const { report } = await buildRepository(clone, { out: join(tempDir(), 'x y.gitdex') })
    expect([report.name, report.digest]).toEqual(['other name', digest])
  })

  it('changes of the work tree that are not committed', async () => {
    const copy = join(tempDir(), 'app')
    cpSync(repository.dir, copy, { recursive: true })
    writeFileSync(join(copy, 'README.md'), 'other words\n')
    writeFileSync(join(copy, 'new.ts'), 'export const fresh = 1\n')
    expect((await buildRepository({ ...repository, dir: copy } as GitFixture)).report.digest).toBe(digest)
  })
})

describe('the digest of a commit depends on', () => {
  it('its content, and an incremental build gives what a cold one gives', async () => {
    const cache = tempDir()
    const work = await makeRepository(join(tempDir(), 'app'), { files: FILES, time: FIXTURE_TIME })
    await buildRepository(work, { cache })
    // One file changed, one renamed, one gone, one new: every kind of change at once.
    work.commit({
      'src/net/retry.ts': 'export function retryNever(): void {}\n',
      'src/crlf.ts': null,
      'src/lines.ts': FIXTURE_FILES['src/crlf.ts']!,
      'web/scope.js': null,
      'web/added.js': 'function added() {}\n',
    })
    const incremental = await buildRepository(work, { cache, jobs: 2 })
    const cold = await buildRepository(work)
    expect(incremental.report.digest).toBe(cold.report.digest)
    expect(incremental.report.digest).not.toBe(digest)
    // The renamed file is another one: its path is part of what a record depends on.
    expect(incremental.report.cache.misses).toBe(3)
    expect(Buffer.compare(readFileSync(incremental.artifact), readFileSync(cold.artifact))).toBe(0)
  })

  it('the options that shape the index', async () => {
    const digests = await Promise.all(
      [{ source: false }, { exclude: ['src/bulk/'] }, { root: 'src' }].map(
        async (options) => (await buildRepository(repository, options)).report.digest,
      ),
    )
    expect(new Set([...digests, digest]).size).toBe(4)
  })

  it('the kind that .gitattributes gives a file, although no blob of code changed', async () => {
    const work = await makeRepository(join(tempDir(), 'app'), { files: FILES, time: FIXTURE_TIME })
    const cache = tempDir()
    await buildRepository(work, { cache })
    work.commit({ '.gitattributes': 'src/bulk/** linguist-generated\n' })
    const [warm, cold] = [await buildRepository(work, { cache }), await buildRepository(work)]
    expect(warm.report.digest).toBe(cold.report.digest)
  })
})

it('builds of two commits write two files beside each other', async () => {
  const work = await makeRepository(join(tempDir(), 'app'), { files: { 'a.ts': 'export const one = 1\n' } })
  const out = join(tempDir(), 'out')
  mkdirSync(out)
  const first = await buildRepository(work, { out })
  work.commit({ 'a.ts': 'export const two = 2\n' })
  const second = await buildRepository(work, { out })
  expect(readdirSync(out).sort()).toEqual(
    [first, second].map(({ report }) => `app-${report.commit.slice(0, 12)}.gitdex`).sort(),
  )
  const index = await openIndex(second.artifact)
  expect((await index.info()).manifest.parents).toEqual([first.report.commit])
})
