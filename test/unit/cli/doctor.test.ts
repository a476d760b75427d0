import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import { openIndex } from '../../../reader/open-local.ts'
import { buildIndex } from '../../../src/build/build-index.ts'
import { checkCache, checkNode, OLDEST_NODE, PACKAGES, type Finding } from '../../../src/cli/doctor-checks.ts'
import { DOCTOR_SPEC } from '../../../src/cli/doctor-spec.ts'
import { runDoctor } from '../../../src/cli/doctor.ts'
import pkg from '../../../package.json' with { type: 'json' }
import { makeRepository, type Files } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { fakeIo } from './fake-io.ts'

const before = process.env.XDG_CACHE_HOME
afterEach(() => {
  if (before === undefined) delete process.env.XDG_CACHE_HOME
  else process.env.XDG_CACHE_HOME = before
})

async function doctor(cwd: string, ...argv: string[]): Promise<{ code: number; findings: Map<string, Finding> }> {
  process.env.XDG_CACHE_HOME = tempDir()
  const { io, written } = fakeIo({ cwd })
  const code = await runDoctor(parseArguments('gitdex', DOCTOR_SPEC, [...argv, '--json']), io, openIndex)
  const { findings } = JSON.parse(written.out) as { findings: Finding[] }
  return { code, findings: new Map(findings.map((finding) => [finding.check, finding])) }
}

async function repository(files: Files = { 'a.ts': 'export const a = 1\n' }) {
  const dir = tempDir()
  return makeRepository(dir, { files })
}

describe('doctor', () => {
  it('knows every package that the commands need', () => {
    expect(PACKAGES).toEqual(Object.keys(pkg.dependencies))
  })

  it('does not send somebody elsewhere whose repository only lacks a commit', async () => {
    const dir = tempDir()
    mkdirSync(join(dir, '.git/objects'), { recursive: true })
    mkdirSync(join(dir, '.git/refs'))
    writeFileSync(join(dir, '.git/HEAD'), 'ref: refs/heads/main\n')
    const { code, findings } = await doctor(dir)
    expect(code).toBe(2)
    expect(findings.get('repository')?.message).toMatch(/branch "main" has no commits yet/)
    expect(findings.get('repository')?.fix).toBeUndefined()
    expect((await doctor(tempDir())).findings.get('repository')?.fix).toMatch(/--repo DIR/)
  })

  it('finds nothing broken in a repository, and tells that there is no index yet', async () => {
    const { dir, head } = await repository()
    const { code, findings } = await doctor(dir)
    expect(code).toBe(0)
    expect(findings.get('repository')).toMatchObject({ status: 'ok', message: `work tree at ${head.slice(0, 12)}` })
    expect(findings.get('index')).toMatchObject({ status: 'advice' })
  })

  it('compares the index with HEAD', async () => {
    const fixture = await repository()
    await buildIndex({ repo: fixture.dir, cache: false, jobs: 1 })
    expect((await doctor(fixture.dir)).findings.get('index')).toMatchObject({ status: 'ok' })
    fixture.commit({ 'b.ts': 'export const b = 2\n' }, { time: 2e9 })
    expect((await doctor(fixture.dir)).findings.get('index')).toMatchObject({
      status: 'advice',
      message: expect.stringContaining('1 commit behind HEAD') as string,
    })
  })

  it('tells an artifact of another repository from one of this that is behind, and what to do', async () => {
    const [mine, other] = [await repository(), await repository({ 'b.ts': 'export const b = 2\n' })]
    await buildIndex({ repo: other.dir, cache: false, jobs: 1, out: join(mine.dir, '.gitdex/other.gitdex') })
    const { code, findings } = await doctor(mine.dir)
    expect(code).toBe(2)
    const message = expect.stringMatching(/1 file: a commit that this repository does not hold/) as string
    const fix = expect.stringContaining('gitdex build makes the one of this repository') as string
    expect(findings.get('index')).toMatchObject({ status: 'broken', code: 'OTHER_REPOSITORY', message, fix })
    // Whoever names it means it.
    const named = await doctor(mine.dir, '--index', '.gitdex/other.gitdex')
    expect(named.code).toBe(0)
    expect(named.findings.get('index')).toMatchObject({ status: 'advice', code: 'OTHER_REPOSITORY' })
  })

  it('says what is broken and how to mend it, with exit code 2', async () => {
    const { dir } = await repository({ 'a.ts': 'x\n', 'gitdex.config.json': '{"exclud": []}' })
    mkdirSync(join(dir, '.gitdex'))
    writeFileSync(join(dir, '.gitdex', 'x.gitdex'), 'no artifact')
    const { code, findings } = await doctor(dir)
    expect(code).toBe(2)
    expect(findings.get('configuration')).toMatchObject({ status: 'broken' })
    expect(findings.get('index')).toMatchObject({ status: 'broken' })
    expect((await doctor(tempDir())).findings.get('repository')).toMatchObject({ status: 'broken' })
  })

  it('tells of a shallow clone', async () => {
    const { dir, gitDir, head } = await repository()
    writeFileSync(join(gitDir, 'shallow'), `${head}\n`)
    expect((await doctor(dir)).findings.get('history')).toMatchObject({ status: 'advice' })
  })
})

describe('checkNode', () => {
  it.each([
    ['20.18.0', 'broken'],
    ['18.20.4', 'broken'],
    ['20.18.1', 'ok'],
    ['22.0.0', 'ok'],
  ])('finds %s %s', (version, status) => {
    expect(checkNode(version)).toMatchObject({ status })
  })

  it('asks for what the package asks for', () => {
    expect(pkg.engines.node).toBe(`>=${OLDEST_NODE}`)
  })
})

describe('checkCache', () => {
  it('tells of a folder that cannot be used', async () => {
    const file = join(tempDir(), 'file')
    writeFileSync(file, '')
    chmodSync(file, 0o444)
    expect(await checkCache(join(file, 'cache'))).toMatchObject({ check: 'cache', status: 'advice' })
  })
})
