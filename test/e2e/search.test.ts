import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse } from '../../reader/api.ts'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'
import { expectValid } from './schemas.ts'

let repository: GitFixture
let artifact: string
/** A folder with two files: the reader and an artifact. */
let alone: string

beforeAll(async () => {
  repository = await sampleRepository(tempDir())
  const { code, err } = await run(GITDEX, ['build', '--no-cache', '--no-source'], { cwd: repository.dir })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  artifact = join(repository.dir, '.gitdex', `app-${repository.head.slice(0, 12)}.gitdex`)
  alone = tempDir()
  copyFileSync(READER, join(alone, 'gitdex-reader.mjs'))
  copyFileSync(artifact, join(alone, 'app.gitdex'))
})

const gitdex = (...args: string[]) => run(GITDEX, args, { cwd: join(repository.dir, 'src/auth') })
const reader = (...args: string[]) =>
  run(join(alone, 'gitdex-reader.mjs'), args, { cwd: alone, env: { GITDEX_INDEX: 'app.gitdex' } })

/** An answer without what differs from run to run. */
function timeless(json: string): SearchResponse {
  const answer = JSON.parse(json) as SearchResponse
  return { ...answer, elapsed_ms: 0, legs: answer.legs?.map((leg) => ({ ...leg, ms: 0 })) }
}

describe('search', () => {
  it.each([
    ['getUserName', 'symbol', 'src/auth/session.ts'],
    ['get_user_name', 'symbol', 'src/auth/session.ts'],
    ['Session.refresh', 'symbol', 'src/auth/session.ts'],
    ['src/net/', 'path', 'src/net/retry.ts'],
    ['package.json', 'path', 'package.json'],
    ['how are failed requests retried', 'concept', 'src/net/retry.ts'],
    ['where is retryRequest called', 'hybrid', 'src/net/retry.ts'],
  ])('%s: %s, and the reader alone answers the same', async (query, mode, first) => {
    const [full, single] = await Promise.all([gitdex('search', query, '--json'), reader('search', query, '--json')])
    expect({ code: full.code, err: full.err }).toEqual({ code: 0, err: '' })
    const answer = timeless(full.out)
    expectValid('search-response', JSON.parse(full.out))
    expect(answer).toMatchObject({ mode, requested_mode: 'auto', index: { repo: 'app', commit: repository.head } })
    expect(answer.candidates[0]?.path).toBe(first)
    expect(timeless(single.out)).toEqual(answer)
  })

  it('explains itself, and reports what it ignored, in valid answers', async () => {
    const { code, out } = await gitdex('search', 'refresh', '--explain', '--kind', 'tset', '--limit', '0', '--json')
    expect(code).toBe(0)
    expectValid('search-response', JSON.parse(out))
    const { ignored_arguments, results } = JSON.parse(out) as SearchResponse
    expect(ignored_arguments?.map((one) => one.argument).sort()).toEqual(['kind', 'limit'])
    expect(results.some((hit) => (hit.explain?.length ?? 0) > 0)).toBe(true)
  })

  it('writes clean lines into pipes and colours only when asked', async () => {
    const [plain, colored, paths] = await Promise.all([
      gitdex('search', 'getUserName'),
      run(GITDEX, ['search', 'getUserName'], { cwd: repository.dir, env: { FORCE_COLOR: '1' } }),
      gitdex('search', 'getUserName', '--format', 'paths'),
    ])
    expect(plain.out).toContain('src/auth/session.ts:13-15  function getUserName')
    expect(plain.out + plain.err).not.toContain('\u001b')
    expect(plain.err).toBe('')
    expect(colored.out).toContain('\u001b[')
    // Seen from src/auth, where the search runs.
    expect(paths.out.split('\n')[0]).toBe('session.ts')
  })

  it('ends with 1 when nothing is found and 2 for errors', async () => {
    const [none, empty, unknown, missing] = await Promise.all([
      gitdex('search', 'zzqqxxjj'),
      gitdex('search', '', '--json'),
      gitdex('search', 'x', '--lmit', '3'),
      run(GITDEX, ['search', 'x', '--json'], { cwd: tempDir() }),
    ])
    expect(none).toMatchObject({ code: 1, out: '' })
    expect(none.err).toContain('nothing found')
    expect(empty).toMatchObject({ code: 2, out: '' })
    expect(JSON.parse(empty.err)).toMatchObject({ error: { code: 'QUERY_INVALID' } })
    expect(unknown).toMatchObject({ code: 2, out: '' })
    expect(unknown.err).toContain('Did you mean --limit?')
    expect(JSON.parse(missing.err)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    for (const { err } of [empty, missing]) expectValid('error', JSON.parse(err))
  })

  it('is quiet when nobody reads its output', async () => {
    const { code, err } = await run(GITDEX, ['search', 'session', '--json', '--limit', '50'], {
      cwd: repository.dir,
      onStart: (child) => child.stdout!.destroy(),
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  it('says when another commit is checked out, and how far behind the index is', async () => {
    const moved = await sampleRepository(tempDir())
    mkdirSync(join(moved.dir, '.gitdex'))
    copyFileSync(artifact, join(moved.dir, '.gitdex', `app-${moved.head.slice(0, 12)}.gitdex`))
    moved.commit({ 'a.txt': 'a' })
    const { out } = await run(GITDEX, ['search', 'getUserName', '--json'], { cwd: moved.dir })
    expect((JSON.parse(out) as SearchResponse).index).toMatchObject({ commit: repository.head, stale: true })
  })
})

describe('symbol', () => {
  it('shows the source of the repository at hand; the same without one, but without source', async () => {
    const id = 'src/auth/session.ts::Session.refresh'
    const [full, single, none] = await Promise.all([
      gitdex('symbol', id, '--json'),
      reader('symbol', id, '--json'),
      gitdex('symbol', 'src/auth/session.ts::Session.refrsh', '--json'),
    ])
    for (const { out } of [full, single]) expectValid('symbol-response', JSON.parse(out))
    expect(JSON.parse(full.out)).toMatchObject({
      symbol: {
        symbol_id: id,
        start_line: 4,
        end_line: 6,
        source_text: expect.stringContaining('retryRequest') as string,
      },
    })
    expect((JSON.parse(single.out) as { symbol: object }).symbol).not.toHaveProperty('source_text')
    expect(none).toMatchObject({ code: 1, out: '' })
    expectValid('error', JSON.parse(none.err))
  })
})

describe('info and verify', () => {
  it('describe the artifact', async () => {
    const { code, out } = await reader('info', '--json', '--ledger', '--sizes')
    expect(code).toBe(0)
    expectValid('info', JSON.parse(out))
    const info = JSON.parse(out) as {
      manifest: object
      ledger: { path: string; status: string }[]
      sizes: { stored_bytes: number }[]
    }
    expectValid('manifest', info.manifest)
    expect(info.ledger).toHaveLength(7)
    expect(info.ledger.find(({ path }) => path === 'logo.png')?.status).toBe('skipped')
    const plain = await gitdex('info')
    expect(plain.out).toContain(repository.head)
  })

  it('verify holds for a good file, not for one with a flipped bit, and fails for what is no artifact', async () => {
    const bytes = readFileSync(artifact)
    bytes[bytes.length - 20]! ^= 4
    writeFileSync(join(alone, 'flipped.gitdex'), bytes)
    writeFileSync(join(alone, 'short.gitdex'), bytes.subarray(0, bytes.length / 2))
    const [good, flipped, short, missing] = await Promise.all([
      reader('verify'),
      reader('verify', 'flipped.gitdex', '--json'),
      reader('verify', 'short.gitdex'),
      reader('verify', 'nope.gitdex'),
    ])
    expect(good).toMatchObject({ code: 0, err: '' })
    expect(good.out).toMatch(/^ok /)
    expect(flipped.code).toBe(1)
    expect(JSON.parse(flipped.out)).toMatchObject({ ok: false, problems: [{ code: 'CORRUPT' }] })
    expect(short.code).toBe(1)
    expect(missing.code).toBe(2)
  })
})
