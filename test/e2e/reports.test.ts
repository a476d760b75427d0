import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'
import { expectValid } from './schemas.ts'

let repository: GitFixture

const gitdex = (...args: string[]) => run(GITDEX, args, { cwd: repository.dir })

/** What a command prints with --json, which is as its schema says. */
async function report(schema: string, code: number, ...args: string[]): Promise<Record<string, unknown>> {
  const done = await gitdex(...args, '--json')
  expect({ code: done.code, err: done.err }).toEqual({ code, err: '' })
  const value = JSON.parse(done.out) as Record<string, unknown>
  expectValid(schema, value)
  return value
}

beforeAll(async () => {
  repository = await sampleRepository(tempDir())
  await report('build-report', 0, 'build', '--no-cache', '--out', 'app.gitdex')
})

describe('reports as JSON', () => {
  it('of build: from a cache, without writing, in parts and merged', async () => {
    await report('build-report', 0, 'build', '--cache', 'cache', '--out', 'again.gitdex')
    expect(await report('build-report', 0, 'build', '--dry-run')).toHaveProperty('ledger')
    const part = await report('build-report', 0, 'build', '--shard', '1/1', '--no-cache')
    const merged = await report('build-report', 0, 'merge', String(part.shard), '--no-cache', '--out', 'merged.gitdex')
    expect(merged).toHaveProperty('digest')
  })

  it('of verify: what holds, what does not, and what is damaged', async () => {
    expect(await report('verify-report', 0, 'verify', 'app.gitdex', '--repo', '.')).toMatchObject({ ok: true })
    const other = await sampleRepository(tempDir())
    other.commit({ 'a.ts': 'export const a = 1\n' })
    writeFileSync(join(repository.dir, 'damaged.gitdex'), 'no artifact')
    expect(await report('verify-report', 1, 'verify', 'damaged.gitdex')).toMatchObject({
      problems: [{ code: 'NOT_AN_ARTIFACT' }],
    })
    const built = await report('build-report', 0, 'build', '--no-cache', '--repo', other.dir, '--out', 'other.gitdex')
    expect(await report('verify-report', 1, 'verify', String(built.artifact), '--repo', '.')).toMatchObject({
      ok: false,
    })
  })

  it('of keys and signatures', async () => {
    await report('keygen-report', 0, 'keygen', '--out', 'mine')
    await report('sign-report', 0, 'sign', 'app.gitdex', '--key', 'mine.key')
    expect(await report('verify-report', 0, 'verify', 'app.gitdex', '--key', 'mine.pub')).toMatchObject({
      checked: ['signature'],
    })
  })

  it('of the set-up', async () => {
    await report('doctor-report', 0, 'doctor', '--index', 'app.gitdex')
    await report('explain-path-report', 0, 'explain-path', 'src/', 'logo.png')
    expect(await report('init-report', 0, 'init', '--client', 'all', '--dry-run')).toMatchObject({ written: false })
    await report('site-report', 0, 'site', '--index', 'app.gitdex', '--out', 'site')
  })

  it('of eval, alone and compared', async () => {
    const tasks = [{ query: 'getUserName', relevant: ['src/auth/session.ts'] }]
    writeFileSync(join(repository.dir, 'tasks.json'), JSON.stringify(tasks))
    const measured = ['eval', '--tasks', 'tasks.json', '--index', 'app.gitdex']
    await report('eval-report', 0, ...measured)
    expect(await report('eval-report', 0, ...measured, '--compare', 'mode=concept')).toHaveProperty('comparison')
  })
})
