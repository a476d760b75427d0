import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReferenceHit, SearchResponse } from '../../reader/api.ts'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'
import { expectValid } from './schemas.ts'

let repository: GitFixture
/** A folder with two files: the reader and an artifact with source. */
let alone: string

beforeAll(async () => {
  repository = await sampleRepository(tempDir())
  repository.write('index', 'only its being there matters')
  const { code, err } = await run(GITDEX, ['build', '--no-cache'], { cwd: repository.dir })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  alone = tempDir()
  copyFileSync(READER, join(alone, 'gitdex-reader.mjs'))
  const artifact = join(repository.dir, '.gitdex', `app-${repository.head.slice(0, 12)}.gitdex`)
  copyFileSync(artifact, join(alone, 'app.gitdex'))
})

const gitdex = (...args: string[]) => run(GITDEX, args, { cwd: repository.dir })
const reader = (...args: string[]) =>
  run(join(alone, 'gitdex-reader.mjs'), args, { cwd: alone, env: { GITDEX_INDEX: 'app.gitdex' } })

const timeless = (json: string): object => ({ ...(JSON.parse(json) as object), elapsed_ms: 0 })

describe('references', () => {
  it('are the same from both programs, in valid answers', async () => {
    const args = ['search', 'retryRequest', '--mode', 'references', '--json']
    const [full, single] = await Promise.all([gitdex(...args), reader(...args)])
    expectValid('search-response', JSON.parse(full.out))
    expect(timeless(single.out)).toEqual(timeless(full.out))
    const hits = (JSON.parse(full.out) as SearchResponse).results as ReferenceHit[]
    expect(hits.map(({ file, line, role }) => `${file}:${line} ${role}`)).toEqual([
      'src/auth/session.ts:5 call',
      'src/net/retry.ts:2 definition',
    ])
  })

  it('can be read by people and by editors', async () => {
    const [pretty, vimgrep] = await Promise.all([
      reader('search', 'retryRequest', '--mode', 'references', '-C', '1'),
      reader('search', 'retryRequest', '--mode', 'references', '--format', 'vimgrep'),
    ])
    expect(pretty.out).toContain('src/auth/session.ts:5:12  call  in method refresh\n')
    expect(pretty.out).toContain('      async refresh(token: string): Promise<Session> {\n')
    expect(vimgrep.out.split('\n')[0]).toBe('src/auth/session.ts:5:12:return retryRequest(() => this.load(token))')
  })
})

describe('references of an artifact without source', () => {
  it('get their lines from the repository at hand, if there is one', async () => {
    const bare = join(alone, 'bare.gitdex')
    await run(GITDEX, ['build', '--no-cache', '--no-source', '--out', bare], { cwd: repository.dir })
    const args = ['search', 'retryRequest', '--mode', 'references', '--json', '--index', bare]
    const [there, elsewhere] = await Promise.all([gitdex(...args), reader(...args)])
    const lines = (json: string) =>
      (JSON.parse(json) as SearchResponse).results.map((hit) => (hit as ReferenceHit).source_line)
    expect(lines(there.out)[0]).toBe('    return retryRequest(() => this.load(token))')
    expect(lines(elsewhere.out)).toEqual(['', ''])
  })
})

describe('definition and structure', () => {
  it('print source with line numbers, and symbols by line', async () => {
    const [definition, structure, none] = await Promise.all([
      reader('search', 'getUserName', '--mode', 'definition'),
      reader('search', 'session.ts', '--mode', 'structure', '--format', 'jsonl'),
      reader('search', 'nope.ts', '--mode', 'structure'),
    ])
    expect(definition.out).toContain('    14    return String(session)\n')
    const names = structure.out.trim().split('\n').map((row) => (JSON.parse(row) as { name: string }).name) // prettier-ignore
    expect(names).toEqual(['Session', 'refresh', 'load', 'getUserName'])
    expect(none).toMatchObject({ code: 1, out: '' })
  })
})

describe('symbol', () => {
  it('shows callers, callees and counts, the same from both programs', async () => {
    const [full, single] = await Promise.all([
      gitdex('symbol', 'retryRequest', '--json'),
      reader('symbol', 'retryRequest', '--json'),
    ])
    expectValid('symbol-response', JSON.parse(full.out))
    expect(timeless(single.out)).toEqual(timeless(full.out))
    expect(JSON.parse(full.out)).toMatchObject({
      symbol: {
        callers: [{ symbol_id: 'src/auth/session.ts::Session.refresh', calls: 1 }],
        references: { by_role: { call: 1, definition: 1 } },
      },
    })
    const pretty = await reader('symbol', 'retryRequest', '--include', 'callers,references')
    expect(pretty.out).toContain('callers (1)\n  src/auth/session.ts::Session.refresh')
    expect(pretty.out).not.toContain('setTimeout')
  })

  it('takes lines, and says when the file has changed', async () => {
    const lines = await reader('symbol', 'session.ts:4-6')
    expect(lines.out).toContain('method Session.refresh')
    expect(lines.out).toContain('src/auth/session.ts:4-6')
    const file = join(repository.dir, 'src/auth/session.ts')
    writeFileSync(file, 'export const other = 1\n')
    const changed = await gitdex('symbol', 'getUserName', '--json')
    expect(JSON.parse(changed.out)).toMatchObject({ symbol: { changed: true, start_line: 13 } })
    expect((await gitdex('symbol', 'getUserName')).err).toContain('src/auth/session.ts has changed since')
    rmSync(file)
    expect((await gitdex('context', 'src/auth/session.ts')).err).toContain('no longer there')
  })
})

describe('context', () => {
  it('shows files, the same from both programs', async () => {
    const args = ['context', 'src/net/retry.ts', 'retry', 'nope.ts', '--json']
    const [full, single, pretty] = await Promise.all([gitdex(...args), reader(...args), reader('context', 'retry.ts')])
    expectValid('context-response', JSON.parse(full.out))
    expect(timeless(single.out)).toEqual(timeless(full.out))
    expect(JSON.parse(full.out)).toMatchObject({
      files: [{ file: 'src/net/retry.ts', summary: 'Retries a request with exponential backoff.' }],
      missing: [{ path: 'nope.ts', why: 'not_found' }],
    })
    expect(pretty.out).toContain('symbols (1)\n    2  export async function retryRequest')
  })

  it('keeps to a budget, reports what it does not know, and ends with 1 when nothing is found', async () => {
    const some = await reader(
      'context',
      'session.ts',
      '--budget-tokens',
      '150',
      '--include',
      'symbols,colour',
      '--json',
    )
    expect(JSON.parse(some.out)).toMatchObject({
      truncated: true,
      budget_tokens: 150,
      ignored_arguments: [{ argument: 'include', value: 'colour' }],
    })
    expect(await reader('context', 'zzqqxx.ts')).toMatchObject({ code: 1 })
    expect(await reader('context')).toMatchObject({ code: 2 })
  })
})
