import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRepository, type GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'
import { expectValid } from './schemas.ts'

let folder: string
let repository: GitFixture
beforeAll(async () => {
  folder = tempDir()
  repository = await sampleRepository(folder)
})

/** Without a cache, so that no test depends on another. */
const build = (args: string[], cwd = repository.dir, env?: Record<string, string>) =>
  run(GITDEX, ['build', '--no-cache', ...args], { cwd, ...(env ? { env } : {}) })

interface Report {
  artifact: string
  digest: string
  commit: string
  name: string
  files: number
  symbols: number
}

describe('gitdex build', () => {
  it('writes .gitdex/<name>-<commit12>.gitdex and says so in one line', async () => {
    const { code, out, err } = await build([])
    const name = `app-${repository.head.slice(0, 12)}.gitdex`
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^\.gitdex\/app-[0-9a-f]{12}\.gitdex: 6 files, \d+ symbols, .* s, sha256:[0-9a-f]{64}\n$/)
    expect(readdirSync(join(repository.dir, '.gitdex')).sort()).toEqual(['.gitignore', name])
    const start = readFileSync(join(repository.dir, '.gitdex', name))
      .subarray(0, 65536)
      .toString('latin1')
    expect(start).toContain('https://example.org/team/app.git')
    expect(start).not.toContain('secret')
  })

  it('reports as JSON, and gives one digest from anywhere, in any time zone and locale, with any number of jobs', async () => {
    const elsewhere = tempDir()
    const out = (name: string) => join(elsewhere, `${name}.gitdex`)
    const runs = await Promise.all([
      build(['--json', '--out', out('a')]),
      build(['--json', '--out', out('b'), '--jobs', '1', '--repo', '.'], repository.dir, { TZ: 'Asia/Kathmandu' }),
      build(['--json', '--out', out('c'), '--jobs', '2', '--repo', repository.dir], elsewhere, { LANG: 'tr_TR.UTF-8' }),
    ])
    const reports = runs.map((one) => JSON.parse(one.out) as Report)
    expect(new Set(reports.map((report) => report.digest)).size).toBe(1)
    expect(reports[0]).toMatchObject({ artifact: out('a'), name: 'app', commit: repository.head, files: 6 })
    expect(reports[0]!.symbols).toBeGreaterThan(4)
    const [a, b, c] = ['a', 'b', 'c'].map((name) => readFileSync(out(name)))
    expect(a!.equals(b!)).toBe(true)
    expect(a!.equals(c!)).toBe(true)
  })

  it('lists with --dry-run what would be indexed or skipped, and why, and writes nothing', async () => {
    const elsewhere = tempDir()
    const { code, out, err } = await build(['--dry-run', '--repo', repository.dir, '--exclude', 'scripts/'], elsewhere)
    expect(code).toBe(0)
    expect(err).toBe('5 of 7 paths would be indexed, 2 skipped; nothing was written\n')
    expect(out).toMatch(/^indexed {2}src\/auth\/session\.ts$/m)
    expect(out).toMatch(/^skipped {2}logo\.png {2}\(.+\)$/m)
    expect(out).toMatch(/^skipped {2}scripts\/deploy\.py {2}\(.+\)$/m)
    expect(out.trimEnd().split('\n')).toHaveLength(7)
    expect(readdirSync(elsewhere)).toEqual([])
    const json = await build(['--dry-run', '--json', '--repo', repository.dir], elsewhere)
    expect((JSON.parse(json.out) as { ledger: unknown[] }).ledger).toHaveLength(7)
  })

  it('indexes another commit, a folder, and what globs leave', async () => {
    const first = repository.head
    const other = await sampleRepository(tempDir())
    other.commit({ 'src/new.ts': 'export const added = 1\n' })
    const report = async (...args: string[]) => JSON.parse((await build(['--json', ...args], other.dir)).out) as Report
    const [head, old, part, included] = await Promise.all([
      report(),
      report('--commit', 'HEAD~1'),
      report('--root', 'src/auth', '--out', 'part.gitdex'),
      report('--include', '*.py', '--out', 'py.gitdex'),
    ])
    expect(head).toMatchObject({ commit: other.head, files: 7 })
    expect(old).toMatchObject({ commit: first, files: 6 })
    expect(part.files).toBe(1)
    expect(included.files).toBe(1)
  })
})

describe('gitdex build fails with advice', () => {
  const failure = async (args: string[], cwd: string) => {
    const { code, out, err } = await build(['--json', ...args], cwd)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    const { error } = JSON.parse(err) as { error: { code: string; message: string } }
    expectValid('error', { error })
    return error
  }

  it('outside of a repository, for a revision that does not exist, for an empty repository', async () => {
    const empty = await makeRepository(join(tempDir(), 'empty'))
    const [outside, revision, unborn] = await Promise.all([
      failure([], tempDir()),
      failure(['--commit', 'nope'], repository.dir),
      failure([], empty.dir),
    ])
    expect(outside.code).toBe('GIT_NOT_A_REPOSITORY')
    expect(revision.code).toBe('GIT_BAD_REVISION')
    expect(revision.message).toContain('nope')
    expect(unborn.code).toBe('GIT_BAD_REVISION')
  })

  it('when nothing is left to index, for a bad configuration and bad options', async () => {
    const binary = await makeRepository(join(tempDir(), 'binary'), { files: { 'a.png': Buffer.from([0, 1, 2, 0]) } })
    const config = join(tempDir(), 'c.json')
    writeFileSync(config, '{"exclud": []}')
    const [nothing, bad, jobs] = await Promise.all([
      failure([], binary.dir),
      failure(['--config', config], repository.dir),
      failure(['--jobs', 'many'], repository.dir),
    ])
    expect(nothing.code).toBe('NOTHING_TO_INDEX')
    expect(nothing.message).toContain('--dry-run')
    expect(bad.code).toBe('CONFIG_INVALID')
    expect(bad.message).toContain('exclude')
    expect(jobs.message).toContain('--jobs')
  })
})

describe('gitdex build refuses', () => {
  const refused = async (args: string[], program = 'build') => {
    const { code, out, err } = await run(GITDEX, [program, ...args], { cwd: repository.dir })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).not.toMatch(/internal error|\n\s+at /)
    return err
  }

  it('names and places that cannot be, in words', async () => {
    const places = process.platform === 'linux' ? ['/proc/x.gitdex', '/proc/x'] : []
    const [name, empty, file, positional, ...others] = await Promise.all([
      refused(['--name', 'a/b']),
      refused(['--name', '']),
      refused(['--out', 'README.md', '--no-cache']),
      refused(['/path/repo']),
      ...places.map((out) => refused(['--out', out, '--no-cache'])),
    ])
    expect(name).toContain('letters, digits')
    expect(empty).toContain('must not be empty')
    expect(file).toContain('README.md is not a folder')
    expect(positional).toContain('Did you mean --repo /path/repo?')
    for (const err of others) expect(err).toContain('cannot be written')
  })

  it('an empty commit, also with --dry-run', async () => {
    const empty = await makeRepository(join(tempDir(), 'empty'), { files: {} })
    const both = await Promise.all([[], ['--dry-run']].map((args) => build(args, empty.dir)))
    expect(both[0]).toMatchObject({ code: 2, out: '' })
    expect(both[1]).toEqual(both[0])
  })
})

describe('an interrupted build', () => {
  it('leaves the older artifact as it was and nothing else', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [
        `src/file-${i}.ts`,
        `export function work${i}() {\n  return ${i}\n}\n`.repeat(30),
      ]),
    )
    const large = await makeRepository(join(tempDir(), 'large'), { files: many })
    const artifact = join(large.dir, '.gitdex', `large-${large.head.slice(0, 12)}.gitdex`)
    mkdirSync(join(large.dir, '.gitdex'))
    writeFileSync(artifact, 'the older one')
    const { code, signal } = await run(GITDEX, ['build', '--no-cache'], {
      cwd: large.dir,
      onStart: (child) => setTimeout(() => child.kill('SIGINT'), 250),
    })
    // Before the program is up, Ctrl-C has its usual meaning; a shell says 130 in both cases.
    expect(code ?? signal).toBeOneOf([130, 'SIGINT', 0])
    expect(readdirSync(join(large.dir, '.gitdex'))).toHaveLength(1)
    if (code !== 0) expect(readFileSync(artifact, 'utf8')).toBe('the older one')
    expect(existsSync(artifact)).toBe(true)
  })
})
