import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'

let cwd: string

const TASKS = [
  { query: 'renew the session', relevant: ['src/auth/session.ts'], repo: 'app', category: 'prose' },
  { query: 'retryRequest', relevant: ['src/net/retry.ts'], repo: 'app', category: 'symbol' },
]

interface Output {
  left_out: number
  settings: { overall: { queries: number; ndcg10: number }; queries: { ranks: number[] }[] }[]
  comparison?: { ndcg10: { p: number; same: number } }
}

beforeAll(async () => {
  cwd = (await sampleRepository(tempDir())).dir
  mkdirSync(join(cwd, 'indexes'))
  const built = await run(GITDEX, ['build', '--no-cache', '--name', 'app', '--out', 'indexes/some.gitdex'], { cwd })
  expect(built.code).toBe(0)
  writeFileSync(join(cwd, 'tasks.json'), JSON.stringify(TASKS))
  writeFileSync(join(cwd, 'more.json'), JSON.stringify([...TASKS, { ...TASKS[0], repo: 'other' }]))
})

const gitdexEval = (...args: string[]) => run(GITDEX, ['eval', ...args], { cwd })
const json = async (...args: string[]) => JSON.parse((await gitdexEval(...args, '--json')).out) as Output

describe('eval', () => {
  it('prints a table by category', async () => {
    const { code, out, err } = await gitdexEval('--tasks', 'tasks.json', '--index', 'indexes')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^all +2 +1\.000 +1\.000 +1\.000 +1\.000/m)
    expect(out).toMatch(/^category[^]*^prose +1[^]*^symbol +1/m)
  })

  it('prints every query as JSON', async () => {
    const { settings, left_out } = await json('--tasks', 'tasks.json', '--index', 'indexes/some.gitdex')
    expect(left_out).toBe(0)
    expect(settings).toHaveLength(1)
    expect(settings[0]!.overall).toMatchObject({ queries: 2, ndcg10: 1 })
    expect(settings[0]!.queries.map(({ ranks }) => ranks)).toEqual([[1], [1]])
  })

  it('compares two settings', async () => {
    const args = ['--tasks', 'tasks.json', '--index', 'indexes', '--compare', 'mode=path']
    const { settings, comparison } = await json(...args)
    expect(settings[1]!.overall.ndcg10).toBeLessThan(1)
    expect(comparison!.ndcg10.same).toBeLessThan(2)
    const { out } = await gitdexEval(...args)
    expect(out).toMatch(/^ndcg10 +-/m)
  })

  it('compares two indexes', async () => {
    const { comparison } = await json('--tasks', 'tasks.json', '--index', 'indexes', '--compare', 'indexes/some.gitdex')
    expect(comparison!.ndcg10).toMatchObject({ p: 1, same: 2 })
  })

  it('tells which repositories have no index', async () => {
    const { code, err } = await gitdexEval('--tasks', 'more.json', '--index', 'indexes')
    expect({ code, err }).toEqual({ code: 0, err: '1 query left out: no index of other\n' })
  })

  it('tells which relevant files the index does not hold, and which scopes counted for nothing', async () => {
    const missing = [...TASKS, { query: 'nothing', relevant: ['src/nowhere.ts', 'src/auth/session.ts'], repo: 'app' }]
    writeFileSync(join(cwd, 'missing.json'), JSON.stringify(missing))
    const { code, err } = await gitdexEval('--tasks', 'missing.json', '--index', 'indexes', '--set', 'path=no-folder')
    expect(code).toBe(0)
    expect(err).toContain('relevant file src/nowhere.ts is not in the index of app')
    expect(err).toContain('path=no-folder counted for nothing in app')
    expect(err).not.toContain('session.ts')
  })

  it.each([
    [
      ['--tasks', 'tasks.json', '--index', 'indexes', '--set', 'mode=foo'],
      /mode=foo means nothing; mode is one of: .*concept/,
    ],
    [['--tasks', 'tasks.json', '--index', 'indexes', '--compare', 'kind=foo'], /kind=foo means nothing/],
    [['--index', 'indexes'], /needs --tasks/],
    [['--tasks', 'none.json', '--index', 'indexes'], /none\.json cannot be read/],
    [['--tasks', 'tasks.json', '--index', 'nowhere'], /--index nowhere does not exist/],
    [['--tasks', 'tasks.json', '--index', 'indexes', '--set', 'limit=3'], /FIELD=VALUE with one of mode/],
    [['--tasks', 'tasks.json', '--index', 'indexes', '--compare', 'a', '--compare', 'b'], /one other index/],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await gitdexEval(...args)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
})
