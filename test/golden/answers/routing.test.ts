import { beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

let index: GitdexIndex

beforeAll(async () => {
  index = await openIndex((await buildFixture()).artifact)
})

/** The file that a result opens, or its symbol. */
async function firstOf(query: string) {
  const { mode, results } = await index.search({ query })
  const hit = results[0]
  const place = hit === undefined ? '' : hit.type === 'symbol' ? hit.symbol_id : hit.type === 'page' ? hit.target_path : hit.file
  return { mode, place }
}

/** Every example of the routing table, through an index that defines the names. */
const EXAMPLES = {
  path: {
    'package.json': 'package.json',
    'README.md': 'README.md',
    Dockerfile: 'Dockerfile',
    'src/auth/': 'src/auth/login.ts',
    'login.ts': 'src/auth/login.ts',
    'a\\b.cs': 'a/b.cs',
    'docs/with space.md': 'docs/with space.md',
    'docs/größe/überblick.md': 'docs/größe/überblick.md',
    'docs/bad\\xffname.md': 'docs/bad\\xffname.md',
    latest: 'latest',
  },
  symbol: {
    getUserNameFromTheSessionCookieStore: 'src/auth/login.ts::getUserNameFromTheSessionCookieStore',
    'Foo::bar': 'lib/foo.cpp::Foo.bar',
    'Foo.bar': 'lib/foo.cpp::Foo.bar',
    'Foo#bar': 'lib/foo.cpp::Foo.bar',
    'a.B': 'a/b.cs::A.B',
    'tools.git_indexer.GitIndexer': 'tools/git_indexer.py::GitIndexer',
    'tools.GitIndexer.walk': 'tools/git_indexer.py::GitIndexer.walk',
    'app.models.User.valid?': 'app/models/user.rb::User.valid?',
    'app.src.net.retry.RetryPolicy': 'src/net/retry.ts::RetryPolicy',
    $scope: 'web/scope.js::$scope',
    'valid?': 'app/models/user.rb::User.valid?',
    'operator==': 'lib/foo.cpp::Foo.operator==',
    'GitIndexer index_repo': 'tools/git_indexer.py::GitIndexer.index_repo',
    'src/auth/login.ts::LoginService.login': 'src/auth/login.ts::LoginService.login',
  },
  hybrid: {
    'getUserName handler': 'src/auth/login.ts::getUserName',
    'where is proxyExecute called': 'src/net/proxy.ts::proxyExecute',
    'HTTPServer setup': 'src/server/server.go::HTTPServer',
  },
} as const

describe.each(Object.entries(EXAMPLES))('%s', (mode, examples) => {
  it.each(Object.entries(examples))('%s', async (query, place) => {
    expect(await firstOf(query)).toEqual({ mode, place })
  })
})

describe('concept', () => {
  it.each([
    ['TypeScript compiler options', 'docs/architecture.md'],
    ['client/server architecture', 'docs/architecture.md'],
    ['how do we handle retries?', 'src/net/retry.ts'],
  ])('%s', async (query, file) => {
    const { mode, results, candidates } = await index.search({ query })
    expect(mode).toBe('concept')
    expect(results[0]?.type).toBe('page')
    expect(candidates.slice(0, 2).map(({ path }) => path)).toContain(file)
  })
})

describe('text in quotes and regular expressions', () => {
  it('are looked for in the text', async () => {
    const literal = await index.search({ query: '"exponential backoff"' })
    expect(literal).toMatchObject({ mode: 'content', requested_mode: 'auto', total_is_exact: true })
    expect(literal.candidates[0]?.path).toBe('src/net/retry.ts')
    const regex = await index.search({ query: 'retry.*', mode: 'regex' })
    expect(regex).toMatchObject({ mode: 'regex', requested_mode: 'regex', total_is_exact: true })
    expect(regex.warnings).toBeUndefined()
  })
})

describe('the five spellings of one name', () => {
  const id = 'src/auth/login.ts::getUserName'

  it.each([
    ['getUserName', 1, 'exact name'],
    ['getusername', 2, 'name, ignoring case'],
    ['GetUserName', 2, 'name, ignoring case'],
    ['get_user_name', 3, 'name in another style'],
    ['get-user-name', 3, 'name in another style'],
  ])('%s: match_rank %i', async (query, match_rank, match_reason) => {
    for (const mode of ['auto', 'symbol']) {
      const { results, exact_match } = await index.search({ query, mode })
      expect(results[0]).toMatchObject({ type: 'symbol', symbol_id: id, match_rank, match_reason })
      expect(exact_match).toBe(match_rank === 1)
    }
  })

  it.each(['user', 'username'])('%s finds it at tier 4 or 5', async (query) => {
    for (const mode of ['auto', 'symbol']) {
      const { results } = await index.search({ query, mode, limit: 50 })
      const hit = results.find((one) => one.type === 'symbol' && one.symbol_id === id)
      expect([4, 5]).toContain(hit?.type === 'symbol' ? hit.match_rank : 0)
    }
  })

  it('scores fall with rank inside symbol mode', async () => {
    for (const query of ['user', 'run', 'event', 'getUserName', 'Foo.bar', 'value']) {
      const { results } = await index.search({ query, mode: 'symbol', limit: 200, exclude_patterns: ['test/', 'test_*'] })
      const scores = results.map((hit) => (hit.type === 'symbol' ? hit.score : NaN))
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
    }
  })
})

it('a name under a wrong owner is found all the same, before names that only hold it', async () => {
  for (const query of ['org.other.Session', 'other.ts::Session', 'Wrong::Session']) {
    const { results, exact_match } = await index.search({ query })
    expect(results[0]).toMatchObject({ symbol_id: 'src/auth/session.ts::Session', match_rank: 4 })
    expect(exact_match).toBe(false)
  }
})

describe('alternatives', () => {
  it.each(['quokka OR wombat', 'quokka | wombat', 'quokka|wombat'])('%s finds the files of either', async (query) => {
    const { mode, results } = await index.search({ query })
    const files = results.map((hit) => (hit.type === 'page' ? hit.target_path : ''))
    expect({ mode, files: files.sort() }).toEqual({ mode: 'concept', files: ['docs/latin1.txt', 'docs/utf16.txt'] })
  })

  it('between identifiers stay symbols', async () => {
    const { mode, results } = await index.search({ query: 'proxyExecute OR usernameLimit' })
    const ids = results.map((hit) => (hit.type === 'symbol' ? hit.symbol_id : ''))
    expect(mode).toBe('symbol')
    expect(ids.slice(0, 2).sort()).toEqual(['src/auth/session.ts::usernameLimit', 'src/net/proxy.ts::proxyExecute'])
  })
})

describe('did_you_mean', () => {
  it.each([
    ['proxyExcute', 'proxyExecute'],
    ['getUserNmae', 'getUserName'],
    ['retryReqeust', 'retryRequest'],
  ])('%s: %s', async (query, meant) => {
    const { did_you_mean, exact_match } = await index.search({ query })
    expect(did_you_mean).toContain(meant)
    expect(exact_match ?? false).toBe(false)
  })

  it.each([
    ['src/net/rety.ts', 'src/net/retry.ts'],
    ['scr/auth/session.ts', 'src/auth/session.ts'],
    ['packge.json', 'package.json'],
  ])('%s: %s, and no symbols called like its last letters', async (query, meant) => {
    const { did_you_mean, results } = await index.search({ query })
    const { did_you_mean: asked } = await index.search({ query, mode: 'path' })
    expect([...(did_you_mean ?? []), ...(asked ?? [])]).toContain(meant)
    expect(results.filter((hit) => hit.type === 'symbol')).toEqual([])
  })

  it('is not there for a name that is', async () => {
    expect(await index.search({ query: 'retryRequest' })).not.toHaveProperty('did_you_mean')
  })
})

describe('explain', () => {
  it('sums to the score of a symbol, and of a page', async () => {
    const symbols = await index.search({ query: 'getUserName', mode: 'symbol', explain: true, limit: 3 })
    const pages = await index.search({ query: 'how do we handle retries?', explain: true, limit: 3 })
    const sum = (hit: (typeof symbols.results)[0]) => hit.explain!.reduce((total, one) => total + one.contribution, 0)
    for (const hit of symbols.results) if (hit.type === 'symbol') expect(sum(hit)).toBeCloseTo(hit.score, 2)
    for (const hit of pages.results) if (hit.type === 'page') expect(sum(hit)).toBeCloseTo(hit.relevance_score, 2)
    expect(pages.results[0]?.explain?.map((one) => one.signal)).toContain('passage')
    expect(symbols.results.length + pages.results.length).toBe(5)
  })

  it('explains files found by their path too', async () => {
    const { results } = await index.search({ query: 'src/auth/', explain: true })
    expect(results.every((hit) => hit.explain !== undefined)).toBe(true)
  })
})
