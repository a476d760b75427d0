import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LineHit, SearchRequest, SearchResponse } from '../../../reader/api.ts'
import { QueryError, SourceError } from '../../../reader/errors.ts'
import type { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { openIndex } from '../../../reader/node.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildRepository, fixtureRepository, type BuiltFixture } from '../../helpers/build-fixture.ts'
import { FIXTURE_FILES } from '../../helpers/fixture-files.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { runReader } from './command-line.ts'

const FILES = {
  ...FIXTURE_FILES,
  'text/lines.txt': 'alpha beta\r\ngamma ALPHA alpha\n\nlast line without an end: alpha',
  'text/wide.md': `# Wide\n\n🚀 größe = "ok"\n${'x'.repeat(900)} needle ${'y'.repeat(900)}\n`,
  'text/aaa.txt': `${'a'.repeat(40)}\n`.repeat(30),
}

type LineAnswer = Omit<SearchResponse, 'results'> & { results: LineHit[] }

let built: BuiltFixture
let index: GitdexIndex
let home: string

beforeAll(async () => {
  const repository = await fixtureRepository(FILES)
  repository.checkout()
  built = await buildRepository(repository, { out: join(repository.dir, '.gitdex') })
  index = await openIndex(built.artifact)
})

async function ask(request: SearchRequest, of: GitdexIndex = index): Promise<LineAnswer> {
  const answer = await of.search(request)
  expectValid('search-response', answer)
  return answer as LineAnswer
}

const places = ({ results }: { results: LineHit[] }): string[] => results.map(({ file, line, column }) => `${file}:${line}:${column}`)

describe('content', () => {
  it('finds text in quotes by path and line, with the symbol around it', async () => {
    const answer = await ask({ query: '"session.owner"' })
    expect(answer).toMatchObject({ mode: 'content', routed_because: 'text in double quotes', total: 1, total_is_exact: true })
    expect(answer.results).toEqual([
      {
        type: 'line', file: 'src/auth/login.ts', line: 19, column: 10, end_column: 23, snippet: '  return session.owner',
        symbol: { name: 'getUserName', kind: 'function', symbol_id: 'src/auth/login.ts::getUserName' },
      },
    ]) // prettier-ignore
    expect(answer.candidates).toEqual([{ path: 'src/auth/login.ts' }])
  })

  it('is exact about case unless asked otherwise, and takes the whole query when asked for by mode', async () => {
    const scope = { mode: 'content', path: 'text/lines.txt' }
    expect(places(await ask({ query: 'alpha', ...scope }))).toEqual(['text/lines.txt:1:1', 'text/lines.txt:2:13', 'text/lines.txt:4:27'])
    expect(places(await ask({ query: 'ALPHA', ...scope }))).toEqual(['text/lines.txt:2:7'])
    expect(places(await ask({ query: 'aLpHa', ...scope, case_insensitive: true }))).toEqual(['text/lines.txt:1:1', 'text/lines.txt:2:7', 'text/lines.txt:4:27'])
    expect((await ask({ query: '"no \\" such text"' })).results).toEqual([])
  })

  it('shows lines around, without their ends', async () => {
    const { results } = await ask({ query: '"gamma"', context_lines: 2 })
    expect(results[0]).toMatchObject({ before: ['alpha beta'], snippet: 'gamma ALPHA alpha', after: ['', 'last line without an end: alpha'] })
  })

  it('counts columns in UTF-16 units and cuts long lines around the match', async () => {
    expect((await ask({ query: '"größe"' })).results[0]).toMatchObject({ file: 'text/wide.md', line: 3, column: 4, end_column: 9 })
    const { results } = await ask({ query: '"needle"' })
    expect(results[0]).toMatchObject({ line: 4, column: 902, end_column: 908 })
    expect(results[0]!.snippet).toMatch(/^…x{190,200} needle y{190,200}…$/)
  })

  it('finds text shorter than a trigram', async () => {
    expect(places(await ask({ query: '"½"' }))).toEqual([])
    expect(places(await ask({ query: '"ö"', path: 'text/' }))).toEqual(['text/wide.md:3:6'])
  })

  it('keeps to filters, to symbols of a kind too', async () => {
    const all = await ask({ query: 'session', mode: 'content', limit: 100 })
    const tests = await ask({ query: 'session', mode: 'content', limit: 100, kind: 'test' })
    const inMethods = await ask({ query: 'session', mode: 'content', limit: 100, symbol_kind: 'function' })
    expect(tests.total).toBeLessThan(all.total)
    expect(inMethods.total).toBeGreaterThan(0)
    expect(inMethods.total).toBeLessThan(all.total)
    const without = await ask({ query: 'session', mode: 'content', limit: 100, exclude_patterns: ['src/'] })
    expect(without.results.some(({ file }) => file.startsWith('src/'))).toBe(false)
  })

  it('goes on where an answer ended', async () => {
    const all = await ask({ query: 'a', mode: 'content', path: 'text/', limit: 100 })
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page === 0 || cursor; page++) {
      const answer = await ask({ query: 'a', mode: 'content', path: 'text/', limit: 7, ...(cursor && { cursor }) })
      seen.push(...places(answer))
      expect(answer.total).toBe(all.total)
      cursor = answer.next_cursor
    }
    expect(seen).toEqual(places(all))
  })
})

describe('regex', () => {
  it('takes ^ and $ for the ends of lines, and reports matches over several', async () => {
    expect(places(await ask({ query: '/^alpha|alpha$/', path: 'text/' }))).toEqual(['text/lines.txt:1:1', 'text/lines.txt:2:13', 'text/lines.txt:4:27'])
    const { results } = await ask({ query: '/beta\\s+gamma/' })
    expect(results[0]).toMatchObject({ line: 1, column: 7, end_line: 2, end_column: 6, snippet: 'alpha beta\ngamma ALPHA alpha' })
  })

  it('knows the flags i, s and u, and case_insensitive', async () => {
    expect((await ask({ query: '/GR.SSE/iu', path: 'text/' })).total).toBe(0)
    expect((await ask({ query: '/GRÖSSE|GRÖßE/iu', path: 'text/' })).total).toBe(1)
    expect((await ask({ query: 'NEEDLE', mode: 'regex', case_insensitive: true })).total).toBe(1)
    expect((await ask({ query: '/alpha beta.*gamma/s', path: 'text/' })).total).toBe(1)
    expect((await ask({ query: '/^🚀.{2}r/u', path: 'text/' })).total).toBe(1)
  })

  it.each([
    ['/(abc/', 0], ['/abc)/', 3], ['/a[b/', 1], ['/x**/', 2], ['/[z-a]/', 2], ['/a{2,1}/', 1], ['/abc\\\\/', undefined], ['/(?<n>a)(?<n>b)/', undefined],
    ['/a.b/v', 3], ['/\\\\u{110000}.*/u', undefined],
  ])('says where %s is wrong', async (query, position) => {
    const outcome = await index.search({ query, mode: 'regex' }).catch((error: unknown) => error)
    if (position === undefined && !(outcome instanceof QueryError)) return
    expect(outcome).toBeInstanceOf(QueryError)
    expect(outcome).toMatchObject({ code: 'REGEX_INVALID', data: { position: position ?? expect.any(Number) } })
  }) // prettier-ignore

  it('stops patterns that would take for ever, and gives what was found before', async () => {
    const hasty = await openIndex(built.artifact, { regexTimeout: 150 })
    const started = performance.now()
    const answer = await ask({ query: '/(a+)+\\$|^# Wide/', path: 'text/', limit: 50 }, hasty)
    expect(answer.warnings?.[0]).toMatchObject({ code: 'REGEX_TIMEOUT' })
    expect(answer).toMatchObject({ mode: 'regex', total_is_exact: false, truncated: true })
    expect(performance.now() - started).toBeLessThan(10_000)
    hasty.close()
  })
})

describe('an artifact without source', () => {
  it('says what to do, and searches a work tree', async () => {
    const { artifact } = await buildRepository(built.repository, { source: false })
    const bare = await openIndex(artifact)
    const answer = await ask({ query: '"gamma"' }, bare)
    expect(answer).toMatchObject({ results: [], total: 0, total_is_exact: false, truncated: true, warnings: [{ code: 'NO_SOURCE' }] })
    expect(answer.warnings![0]!.message).toContain('--worktree')
    bare.close()
    const { code, err } = await runReader(built.repository.dir, ['search', '"gamma"', '--index', artifact])
    expect(code).toBe(2)
    expect(err).toContain('NO_SOURCE')
    expect(err).not.toContain('nothing found')
    const local = await openIndex(artifact, { worktree: built.repository.dir })
    expect(places(await ask({ query: '"gamma"' }, local))).toEqual(['text/lines.txt:2:1'])
    local.close()
  })
})

describe('with a work tree', () => {
  beforeEach(() => {
    home = join(tempDir(), 'app')
    cpSync(built.repository.dir, home, { recursive: true, verbatimSymlinks: true })
  })

  it('sees changes at once: text that came, text that went, files that are gone', async () => {
    const local = await openIndex(built.artifact, { worktree: join(home, 'src') })
    expect((await ask({ query: '"gamma"' }, local)).results[0]).not.toHaveProperty('changed')
    writeFileSync(join(home, 'text/lines.txt'), 'one\ntwo brandNewWord\n')
    expect((await ask({ query: '"gamma"' }, local)).total).toBe(0)
    const fresh = await ask({ query: '"brandNewWord"' }, local)
    expect(fresh.results).toEqual([
      { type: 'line', file: 'text/lines.txt', line: 2, column: 5, end_column: 17, snippet: 'two brandNewWord', changed: true },
    ]) // prettier-ignore
    expect((await ask({ query: '/brand\\w+/' }, local)).total).toBe(1)
    writeFileSync(join(home, 'text/lines.txt'), 'changed again\n')
    expect((await ask({ query: '"brandNewWord"' }, local)).total).toBe(0)
    rmSync(join(home, 'src/auth/login.ts'))
    expect((await ask({ query: '"session.owner"' }, local)).total).toBe(0)
    expect((await local.search({ query: 'getUserName' })).candidates.map(({ path }) => path)).not.toContain('src/auth/login.ts')
    local.close()
  })

  it('takes a checkout with the line ends of Windows for the same', async () => {
    writeFileSync(join(home, 'text/aaa.txt'), `${'a'.repeat(40)}\r\n`.repeat(30))
    const local = await openIndex(built.artifact, { worktree: home })
    const { results } = await ask({ query: 'aaaa', mode: 'content', path: 'text/aaa.txt' }, local)
    expect(results[0]).not.toHaveProperty('changed')
    local.close()
  })

  it('must be a folder', async () => {
    await expect(openIndex(built.artifact, { worktree: join(home, 'nowhere') })).rejects.toThrow(SourceError)
  })

  it('is read by the command line', async () => {
    writeFileSync(join(home, 'text/lines.txt'), 'one\ntwo brandNewWord\n')
    const { code, out } = await runReader(home, ['search', '"brandNewWord"', '--worktree', '.', '--format', 'vimgrep'])
    expect(code).toBe(0)
    expect(out).toBe('text/lines.txt:2:5:two brandNewWord\n')
  })
})

describe('the command line', () => {
  it('prints lines as grep does, counts from -C, and tells by its exit code', async () => {
    const { dir } = built.repository
    const found = await runReader(dir, ['search', '"gamma"', '-C', '1'])
    expect(found.code).toBe(0)
    expect(found.out).toBe('text/lines.txt:2:1\n    1- alpha beta\n    2: gamma ALPHA alpha\n    3- \n')
    const insensitive = await runReader(dir, ['search', '"GAMMA"', '-i', '-f', 'paths'])
    expect(insensitive.out).toBe('text/lines.txt\n')
    expect((await runReader(dir, ['search', '"no such text at all"'])).code).toBe(1)
    const invalid = await runReader(dir, ['search', '/(a/', '--json'])
    expect(invalid.code).toBe(2)
    expect(JSON.parse(invalid.err)).toMatchObject({ error: { code: 'REGEX_INVALID', data: { position: 0 } } })
    expect((await runReader(dir, ['search', '/a/', '--regex-timeout', 'soon'])).code).toBe(2)
  })
})
