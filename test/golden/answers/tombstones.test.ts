import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchHit } from '../../../reader/api.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildRepository, fixtureRepository, type BuiltFixture } from '../../helpers/build-fixture.ts'
import { FIXTURE_FILES } from '../../helpers/fixture-files.ts'
import { makeRepository } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { runReader, searchJson } from './command-line.ts'

let built: BuiltFixture
/** A repository with a work tree and the artifact of its HEAD, fresh for each test. */
let home: string

beforeAll(async () => {
  const repository = await fixtureRepository()
  repository.checkout()
  repository.write('index', 'only its being there matters')
  built = await buildRepository(repository, { out: join(repository.dir, '.gitdex') })
})

beforeEach(() => {
  home = join(tempDir(), 'app')
  cpSync(built.repository.dir, home, { recursive: true, verbatimSymlinks: true })
})

const fileOf = (hit: SearchHit): string => (hit.type === 'page' ? hit.target_path : hit.file)
const changedFiles = (hits: readonly SearchHit[]) => [...new Set(hits.filter((hit) => hit.changed).map(fileOf))]

describe('with the work tree at hand', () => {
  it('nothing is marked while nothing has changed, whatever the kind of file', async () => {
    // The checkout of the fixture cannot write a name that is no UTF-8.
    const odd = Buffer.concat([Buffer.from(join(home, 'docs/bad')), Buffer.of(0xff), Buffer.from('name.md')])
    writeFileSync(odd, FIXTURE_FILES['docs/bad\\xffname.md'] as string)
    for (const query of ['getUserName', 'docs/', 'latest', 'crlfEnding', 'quokka wombat', 'src/']) {
      const { code, answer } = await searchJson(home, [query, '--limit', '50'])
      expect(code).toBe(0)
      expect(changedFiles(answer.results)).toEqual([])
      expect(answer).not.toHaveProperty('warnings')
      expect(answer.index).not.toHaveProperty('stale')
    }
  })

  it('results in changed files are marked', async () => {
    writeFileSync(join(home, 'src/auth/login.ts'), 'export const nothing = 1\n')
    const { answer } = await searchJson(home, ['getUserName'])
    expectValid('search-response', answer)
    expect(answer.results[0]).toMatchObject({ symbol_id: 'src/auth/login.ts::getUserName', changed: true })
    const { out } = await runReader(home, ['search', 'getUserName'])
    expect(out).toContain('changed since')
  })

  it('results in deleted files are left out, others come in their place, and a warning says so', async () => {
    const before = await searchJson(home, ['run', '--limit', '3'])
    expect(before.answer.results.map(fileOf)).toEqual(Array(3).fill('src/many/handlers-01.ts'))
    rmSync(join(home, 'src/many/handlers-01.ts'))
    const { answer } = await searchJson(home, ['run', '--limit', '3'])
    expectValid('search-response', answer)
    expect(answer.results.map(fileOf)).toEqual(Array(3).fill('src/many/handlers-02.ts'))
    expect(answer.candidates.map(({ path }) => path)).not.toContain('src/many/handlers-01.ts')
    expect(answer.warnings).toMatchObject([{ code: 'FILES_DELETED' }])
    expect(answer.warnings![0]!.message).toContain('src/many/handlers-01.ts')
  })

  it('the cursor goes on behind what was shown', async () => {
    rmSync(join(home, 'src/many/handlers-01.ts'))
    const all = await searchJson(home, ['run', '--limit', '100'])
    expect(all.answer.total).toBe(all.answer.results.length)
    const first = await searchJson(home, ['run', '--limit', '7'])
    const second = await searchJson(home, ['run', '--limit', '7', '--cursor', first.answer.next_cursor!])
    expect([...first.answer.results, ...second.answer.results]).toEqual(all.answer.results.slice(0, 14))
    // More may be gone behind these.
    expect(first.answer).toMatchObject({ total: 7, total_is_exact: false, truncated: true })
  })

  it('an answer of nothing but deleted files finds nothing', async () => {
    rmSync(join(home, 'web'), { recursive: true })
    const { code, answer } = await searchJson(home, ['$scope'])
    expect({ code, results: answer.results, candidates: answer.candidates }).toEqual({ code: 1, results: [], candidates: [] })
    expect(answer).toMatchObject({ total: 0, total_is_exact: true, exact_match: false, truncated: false })
  })

  it('a folder in place of a file, and a file in place of its folder, have changed or gone', async () => {
    rmSync(join(home, 'web'), { recursive: true })
    writeFileSync(join(home, 'web'), 'a file')
    rmSync(join(home, 'src/net/retry.ts'))
    mkdirSync(join(home, 'src/net/retry.ts'))
    expect((await searchJson(home, ['$scope'])).answer.results).toEqual([])
    expect(changedFiles((await searchJson(home, ['retryRequest'])).answer.results)).toContain('src/net/retry.ts')
  })

  it('line ends that git changed on checkout are no change', async () => {
    const path = join(home, 'src/auth/login.ts')
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    expect(changedFiles((await searchJson(home, ['getUserName'])).answer.results)).toEqual([])
  })

  it('a sparse checkout deletes nothing', async () => {
    rmSync(join(home, 'web'), { recursive: true })
    mkdirSync(join(home, '.git/info'), { recursive: true })
    writeFileSync(join(home, '.git/info/sparse-checkout'), '/src/\n')
    expect((await searchJson(home, ['$scope'])).answer.results).toHaveLength(1)
  })
})

describe('with a bare repository at hand', () => {
  it('files are compared with the commit that is checked out', async () => {
    const bare = await makeRepository(join(tempDir(), 'app.git'), {
      bare: true,
      files: { 'a.ts': 'export const alpha = 1\n', 'b/b.ts': 'export const beta = 1\n', 'c.ts': 'export const gamma = 1\n' },
    })
    const { artifact } = await buildRepository(bare, { out: join(bare.dir, '.gitdex') })
    bare.commit({ 'a.ts': 'export const alpha = 2\n', 'b/b.ts': null })
    expect((await searchJson(bare.dir, ['alpha'])).answer).toMatchObject({
      results: [{ file: 'a.ts', changed: true }, {}],
      index: { stale: true },
    })
    expect((await searchJson(bare.dir, ['beta'])).answer).toMatchObject({ results: [], warnings: [{ code: 'FILES_DELETED' }] })
    expect(changedFiles((await searchJson(bare.dir, ['gamma'])).answer.results)).toEqual([])
    expect(artifact).toContain('app')
  })
})

describe('without a repository at hand', () => {
  it('the index answers for itself', async () => {
    const alone = tempDir()
    cpSync(built.artifact, join(alone, 'app.gitdex'))
    rmSync(join(home, 'src'), { recursive: true })
    const { code, answer } = await searchJson(alone, ['getUserName', '--index', 'app.gitdex'])
    expect(code).toBe(0)
    expect(answer.results[0]).toMatchObject({ symbol_id: 'src/auth/login.ts::getUserName' })
    expect(changedFiles(answer.results)).toEqual([])
    expect(answer).not.toHaveProperty('warnings')
  })
})

describe('an artifact of another repository', () => {
  it('answers, and says that it is of another one', async () => {
    const other = await makeRepository(join(tempDir(), 'other'), { files: { 'x.ts': 'export const x = 1\n' } })
    mkdirSync(join(other.dir, '.gitdex'))
    cpSync(built.artifact, join(other.dir, '.gitdex', 'app.gitdex'))
    const { code, answer } = await searchJson(other.dir, ['getUserName'])
    expect(code).toBe(0)
    expectValid('search-response', answer)
    expect(answer.index).toMatchObject({ repo: 'app', commit: built.repository.head, stale: true })
    expect(answer.warnings).toMatchObject([{ code: 'OTHER_REPOSITORY' }])
    expect(answer.warnings![0]!.message).toMatch(/of app, which the repository here does not hold.*gitdex build/s)
    expect(answer.results[0]).toMatchObject({ symbol_id: 'src/auth/login.ts::getUserName' })
  })

  it('asked for by name is what was wanted', async () => {
    const other = await makeRepository(join(tempDir(), 'other'), { files: { 'x.ts': 'export const x = 1\n' } })
    const { answer } = await searchJson(other.dir, ['getUserName', '--index', built.artifact])
    expect(answer).not.toHaveProperty('warnings')
  })
})
