import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchRequest } from '../../../reader/api.ts'
import type { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { openIndex } from '../../../reader/node.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildFixture, buildRepository, fixtureRepository } from '../../helpers/build-fixture.ts'
import { makeRepository } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { runReader, timeless } from './command-line.ts'
import { cpuMs } from '../../helpers/cpu-clock.ts'

let artifact: string
let index: GitdexIndex

beforeAll(async () => {
  ;({ artifact } = await buildFixture())
  index = await openIndex(artifact)
})

const search = async (request: SearchRequest) => {
  const answer = await index.search(request)
  expectValid('search-response', answer)
  return timeless(answer)
}

/** What search did not understand, by argument. */
async function ignored(request: Omit<SearchRequest, 'query'> & Record<string, unknown>, query = 'getUserName') {
  const { ignored_arguments, results } = await search({ query, ...request })
  // A value that is reported must not have emptied the answer.
  expect(results.length).toBeGreaterThan(0)
  return ignored_arguments
}

/** Ranks matter here; the numbers and cut-offs behind them are test/relevance's. A cursor names the digest of the index. */
const unscored = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    /^(?:score|relevance|relevance_score|confidence_score|total|hits)$/.test(key)
      ? // Nothing found stays nothing found.
        value === 0
        ? 0
        : typeof value
      : key === 'next_cursor'
        ? 'CURSOR'
        : value,
  )

describe('whole answers', () => {
  it.each([
    ['a symbol', { query: 'getUserName' }],
    ['a path', { query: 'src/auth/' }],
    ['a question', { query: 'how do we handle retries?', limit: 2 }],
    ['words around an identifier', { query: 'where is proxyExecute called', limit: 2 }],
    ['one word', { query: 'session', limit: 2 }],
    ['nothing found', { query: 'zzqqNothing' }],
    ['nothing found in prose', { query: 'zzqq xxjj wwvv' }],
    ['every filter misspelt', {
      query: 'getUserName', mode: 'symbl', limit: 0, kind: 'tset', symbol_kind: 'fuction', page_type: 'file', file_type: 'typscript',
      path: 'src/atuh/', case_insensitive: 'yes' as never, context_lines: 21, exclude_patterns: 3 as never, repo: 'ap', cursor: 'x',
    }],
  ])('%s', async (name, request) => {
    await expect(`${JSON.stringify(unscored(await search(request)), null, 2)}\n`).toMatchFileSnapshot(
      `./snapshots/${name.replaceAll(' ', '-')}.json`,
    )
  }) // prettier-ignore
})

describe('queries', () => {
  it('of 4,096 characters are answered, also when they are many words, one word or wide characters', async () => {
    for (const query of [
      'retry request '.repeat(400).slice(0, 4096),
      'a'.repeat(4096),
      '😀'.repeat(4096),
      'getUserName '.repeat(400).slice(0, 4096),
      '/'.repeat(4096),
      '(('.repeat(2048),
    ]) {
      const started = cpuMs()
      await search({ query })
      expect(cpuMs() - started).toBeLessThan(2000)
    }
    const { results } = await search({ query: 'retry request '.repeat(400).slice(0, 4096) })
    expect(results[0]).toMatchObject({ target_path: 'src/net/retry.ts' })
  })

  it('of 4,097 characters are refused with the number', async () => {
    const asked = index.search({ query: 'x'.repeat(4097) })
    await expect(asked).rejects.toMatchObject({ code: 'QUERY_INVALID', data: { length: 4097, maximum: 4096 } })
    await expect(asked).rejects.toThrow(/4097 characters; at most 4096/)
  })

  it.each([[''], ['   '], ['\n\t'], ['""'], ['\0']])('%j is refused with examples', async (query) => {
    const asked = index.search({ query })
    await expect(asked).rejects.toMatchObject({ code: 'QUERY_INVALID' })
    await expect(asked).rejects.toThrow(/getUserName.*src\/auth\//)
  })
})

describe('limit', () => {
  it.each([[0], [5001], [1.5], [-1], ['five']])('%s is reported and five results are given', async (limit) => {
    const { results, ignored_arguments, total } = await search({ query: 'run', limit: limit as number })
    expect(ignored_arguments).toEqual([{ argument: 'limit', value: limit, valid: ['1..5000'] }])
    expect(results).toHaveLength(5)
    expect(total).toBeGreaterThan(50)
  })

  it.each([[1], [5000]])('%s is as it says', async (limit) => {
    const { results, total, ignored_arguments } = await search({ query: 'run', limit })
    expect(results).toHaveLength(Math.min(limit, total))
    expect(ignored_arguments).toBeUndefined()
  })
})

describe('a filter with a typo is reported, with what was probably meant first', () => {
  it.each([
    ['mode', 'symbl', 'symbol'],
    ['kind', 'tests', 'test'],
    ['symbol_kind', 'fuction', 'function'],
    ['page_type', 'file_pag', 'file_page'],
    ['file_type', 'typscript', 'typescript'],
    ['path', 'src/atuh/', 'src/auth/'],
    ['path', 'scr/', 'src/'],
    ['path', 'src/auth/*.py', 'src/auth/'],
    ['repo', 'apps', 'app'],
    ['cursor', 'not a cursor', 'next_cursor of an earlier answer to the same request'],
  ])('%s %s: %s', async (argument, value, meant) => {
    const [report, ...more] = (await ignored({ [argument]: value }))!
    expect(more).toEqual([])
    expect(report).toMatchObject({ argument, value })
    expect(report!.valid[0]).toBe(meant)
  })

  it('an unknown argument too', async () => {
    expect(await ignored({ fileType: 'ts' })).toMatchObject([{ argument: 'fileType', value: 'ts' }])
    expect((await ignored({ limt: 3 }))![0]!.valid[0]).toBe('limit')
  })

  it('values in another case or style are understood', async () => {
    for (const request of [{ mode: 'Symbol' }, { kind: 'IMPLEMENTATION' }, { file_type: '.TS' }, { file_type: 'TypeScript' }, { repo: 'app' }]) {
      expect(await ignored(request)).toBeUndefined()
    }
  })

  it('values that hold something apart, but nothing together, are explained', async () => {
    const { results, note } = await search({ query: 'getUserName', path: 'docs/', file_type: 'ts' })
    expect(results).toEqual([])
    expect(note).toBe('No indexed file passes all of the filters together.')
  })

  it('symbol_kind where pages answer is explained, and where one word is asked it finds only symbols', async () => {
    expect((await search({ query: 'how do we handle retries?', symbol_kind: 'class' })).note).toContain('mode symbol')
    const { results } = await search({ query: 'session', symbol_kind: 'class' })
    expect(results.map((hit) => hit.type === 'symbol' && hit.kind)).toEqual(['class'])
  })

  it('a filter that the mode has no use for is reported', async () => {
    const ignored = async (request: SearchRequest) =>
      (await search(request)).ignored_arguments?.map(({ argument, value, valid }) => [argument, value, valid[0]])
    const page = ['page_type', 'file_page', 'mode concept']
    const kind = ['symbol_kind', 'class', 'mode symbol']
    for (const mode of ['symbol', 'path', 'definition', 'references', 'structure', 'content', 'regex']) {
      expect(await ignored({ query: 'session', mode, page_type: 'file_page' })).toEqual([page])
    }
    for (const mode of ['path', 'references']) {
      expect(await ignored({ query: 'session', mode, symbol_kind: 'class' })).toEqual([kind])
    }
    for (const mode of ['auto', 'concept', 'semantic', 'hybrid']) {
      expect(await ignored({ query: 'getUserName', mode, page_type: 'file_page' })).toBe(undefined)
    }
  })

  it('a cursor of another request starts over, and says so', async () => {
    const { next_cursor } = await search({ query: 'run' })
    const { results, warnings } = await search({ query: 'event', cursor: next_cursor! })
    expect(warnings).toMatchObject([{ code: 'CURSOR_IGNORED' }])
    expect(results).toEqual((await search({ query: 'event' })).results)
  })
})

describe('no artifact', () => {
  it('is NOT_FOUND, and says how to get one', async () => {
    const { code, out, err } = await runReader(tempDir(), ['search', 'x', '--json'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expectValid('error', JSON.parse(err))
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(err).toMatch(/gitdex build.*--index FILE.*GITDEX_INDEX/)
  })

  it('at the place named is NOT_FOUND with that place', async () => {
    const named = await runReader(tempDir(), ['search', 'x', '--index', 'gone.gitdex'])
    expect(named).toMatchObject({ code: 2, out: '' })
    expect(named.err).toContain('--index gone.gitdex does not exist')
    const variable = await runReader(tempDir(), ['search', 'x'], { GITDEX_INDEX: 'gone.gitdex' })
    expect(variable.err).toContain('$GITDEX_INDEX gone.gitdex does not exist')
  })

  it('but another file is NOT_AN_ARTIFACT', async () => {
    const { code, err } = await runReader(process.cwd(), ['search', 'x', '--index', 'package.json', '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'NOT_AN_ARTIFACT' } })
  })
})

describe('a repository with nothing to index', () => {
  it('without commits is GIT_BAD_REVISION', async () => {
    const repository = await makeRepository(`${tempDir()}/empty`)
    await expect(buildRepository(repository)).rejects.toMatchObject({ code: 'GIT_BAD_REVISION' })
  })

  it('with an empty tree is NOTHING_TO_INDEX', async () => {
    const repository = await fixtureRepository({})
    await expect(buildRepository(repository)).rejects.toMatchObject({ code: 'NOTHING_TO_INDEX' })
    await expect(buildRepository(repository)).rejects.toThrow(/its tree is empty/)
  })

  it('with nothing but skipped files is NOTHING_TO_INDEX, and says where to see why', async () => {
    const repository = await fixtureRepository({ 'logo.png': Buffer.from('89504e470d0a1a0a', 'hex'), 'empty.ts': '' })
    await expect(buildRepository(repository)).rejects.toThrow(/all 2 tracked paths are skipped \(binary 1, empty 1; gitdex build --dry-run/)
  })
})

describe('a repository without source files', () => {
  it('is indexed as text: paths and prose are found, symbols are not', async () => {
    const { artifact: plain } = await buildFixture({
      'LICENSE': 'Permission is granted to use the marmoset.\n',
      'notes.txt': 'The walrus sleeps.\n',
    })
    const texts = await openIndex(plain)
    const path = await texts.search({ query: 'notes.txt' })
    expect(path).toMatchObject({ mode: 'path', total: 1 })
    const prose = await texts.search({ query: 'where does the walrus sleep' })
    expect(prose.results[0]).toMatchObject({ target_path: 'notes.txt', snippet: 'The walrus sleeps.' })
    const symbol = await texts.search({ query: 'getUserName' })
    expect(symbol).toMatchObject({ results: [], total: 0, candidates: [], exact_match: false })
    for (const answer of [path, prose, symbol]) expectValid('search-response', answer)
    await expect(texts.symbol({ symbol_id: 'getUserName' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('symbol', () => {
  it('by its id, by its name, by its qualified name', async () => {
    const id = 'src/auth/login.ts::LoginService.login'
    for (const symbol_id of [id, 'LoginService.login']) {
      const { symbol } = await index.symbol({ symbol_id })
      expect(symbol).toMatchObject({ symbol_id: id, kind: 'method', start_line: 12, end_line: 14 })
      expect(symbol!.source_text).toMatch(/^ {2}async login\(name: string[^]*\n {2}\}$/)
    }
  })

  it('of several of one name lists their ids', async () => {
    await expect(index.symbol({ symbol_id: 'run' })).rejects.toMatchObject({ code: 'AMBIGUOUS', data: { total: 60 } })
    await expect(index.symbol({ symbol_id: 'run' })).rejects.toThrow(/handlers-01.ts::EventHandler01A.run/)
  })

  it('that is not there suggests others', async () => {
    const asked = index.symbol({ symbol_id: 'src/net/proxy.ts::proxyExcute' })
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND', data: { did_you_mean: ['proxyExecute'] } })
  })
})
