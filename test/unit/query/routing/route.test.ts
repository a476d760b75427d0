import { describe, expect, it } from 'vitest'
import type { SearchMode } from '../../../../reader/api.ts'
import { routeQuery } from '../../../../reader/query/routing/route.ts'
import { factsOf } from '../route-facts.ts'

const PATHS = [
  'a/b.cs', 'bin/run', 'configure', 'docs/user guide.md', 'lib/client.js', 'package.json', 'README.md', 'src/app/[slug]/page.tsx',
  'src/auth/login.ts', 'src/utils/retry.ts', '.husky/pre-commit', '.travis.yml', 'log/access.log',
] // prettier-ignore
const NAMES = [
  'HTTPServer', 'GitIndexer', 'index_repo', 'proxyExecute', 'retry', 'logic', 'name', 'list', 'get', 'Depends', 'Router',
  'fclose', 'memcpy', 'valid?', 'Session', 'res', 'json', 'handler', 'server', '用户名称管理',
] // prettier-ignore

const route = (query: string, mode: SearchMode = 'auto') => routeQuery(query, mode, factsOf(PATHS, NAMES))

/** One row per query: what it is routed to and what the shape says. */
async function expectMode(mode: SearchMode, queries: readonly string[]): Promise<void> {
  const routed = await Promise.all(queries.map(async (query) => [query, (await route(query)).mode]))
  expect(routed).toEqual(queries.map((query) => [query, mode]))
}

describe('rule 1: quotes and slashes', () => {
  it('takes a text in double quotes literally', async () => {
    await expectMode('content', ['"foo bar"', '"getUserName"', ' "x" ', '"a \\" b"', '“smart quotes”', '"src/auth/"'])
    expect((await route('"say \\"hi\\" \\n"')).shape.literal).toBe('say "hi" \\n')
  })
  it('takes off the outer quotes only', async () => {
    await expectMode('content', ['"json:"foo""', '"say "hi" now"', '""foo""', '"a="b" c="d""'])
    expect((await route('"json:"foo""')).shape.literal).toBe('json:"foo"')
    expect((await route('""foo""')).shape.literal).toBe('"foo"')
    await expectMode('concept', ['"one", "two"', '"one" OR "two"', '"open \\"'])
  })
  it('takes a pattern between slashes for a regular expression', async () => {
    await expectMode('regex', [
      '/foo.*bar/',
      '/foo.*bar/i',
      '/^import /gm',
      '/a|b/',
      '/\\d+/',
      '/src\\/auth/',
      '/fo+ bar/',
    ])
    expect((await route('/foo.*bar/gi')).shape.regex).toEqual({ source: 'foo.*bar', flags: 'gi' })
    expect((await route('/(unclosed/')).mode).toBe('regex')
  })
  it('tells a pattern without metacharacters from a path by its flags and the index', async () => {
    await expectMode('regex', ['/timeout/i'])
    await expectMode('path', ['/src/auth/', '/auth/', '/Src/Auth/', '/src/app/[slug]/'])
    await expectMode('regex', [
      '/TODO/',
      '/@Override/',
      '/err != nil/',
      '/a = b/',
      '/"use strict"/',
      '/not/a/folder/',
      '/login/',
    ])
    expect((await route('/not/a/folder/')).fallbacks).toEqual(['path'])
    expect((await route('/TODO/')).fallbacks).toEqual([])
    await expectMode('concept', ['/not/a/regex', '/foo/xyz', '/foo.*/ii'])
  })
  it('leaves other quotes to prose', async () => {
    await expectMode('concept', [
      '"one" "two"',
      '"open quote',
      'open quote"',
      'where is "connection reset" raised',
      "'single quotes'",
    ])
    expect((await route('where is "connection reset" raised')).shape.words).toEqual(['connection', 'reset', 'raised'])
  })
})

describe('rule 2: paths', () => {
  it('knows paths by slash, file name and extension', async () => {
    await expectMode('path', [
      'package.json', 'README.md', 'Dockerfile', 'src/auth/', 'login.ts', 'a\\b.cs', 'src/auth', 'Src/Auth/Login.ts', 'auth/login',
      'not/there/but.rs', 'makefile', 'Rakefile', 'Cargo.toml', 'tsconfig.json', 'index.html', 'LICENSE', '.gitignore', '.eslintrc',
      'src\\auth\\', '*.ts', 'src/**/*.ts', './src/auth', '../src/auth', '/src/auth', '.husky', '.travis.yml', 'access.log',
      'Foo.java', 'mod.rs', 'main.c', 'log/other.log', 'docs/', '`login.ts`',
    ]) // prettier-ignore
  })
  it('knows any text that equals an indexed path', async () => {
    await expectMode('path', ['docs/user guide.md', 'configure', 'bin/run'])
    await expectMode('concept', ['docs/user guides.txt', 'user guide for docs'])
  })
  it('gives the path as the index writes it', async () => {
    const path = async (query: string) => (await route(query)).shape.path
    expect(await path('a\\b.cs')).toBe('a/b.cs')
    expect(await path('./src/auth/')).toBe('src/auth/')
    expect(await path('login.ts:42')).toBe('login.ts')
    expect(await path('src/auth/login.ts:42:7')).toBe('src/auth/login.ts')
    expect(await path('login.ts#L10-L20')).toBe('login.ts')
    expect(await path('C:\\repo\\login.ts')).toBe('repo/login.ts')
    expect(await path('https://github.com/o/r/blob/main/src/auth/login.ts#L10')).toBe('src/auth/login.ts')
    expect(await path('https://gitlab.com/g/p/-/blob/main/docs/user%20guide.md')).toBe('docs/user guide.md')
  })
  it('falls back to symbols, then concepts', async () => {
    expect((await route('login.ts')).fallbacks).toEqual(['symbol', 'concept'])
    expect((await route('Foo.java')).shape.identifiers).toEqual(['Foo.java'])
  })
  it('asks the index where members are called like extensions', async () => {
    await expectMode('symbol', ['res.json', 'console.log', 'process.env', 'items.map', 'Foo.bar', 'app.get'])
    await expectMode('path', ['settings.json', 'other.json', 'page.html'])
  })
  it('does not take prose and addresses for paths', async () => {
    await expectMode('concept', [
      'and/or',
      'client/server',
      'TCP/IP',
      'https://example.com/foo',
      'https://example.com/a.json',
      'n/a',
      '@nestjs/core',
    ])
    await expectMode('concept', ['client/server architecture', 'read/write locks', 'how does src/auth/login.ts work'])
  })
})

describe('rule 3: identifiers', () => {
  it('knows every style of one identifier', async () => {
    await expectMode('symbol', [
      'getUserNameFromTheSessionCookieStore', 'Foo::bar', '$scope', 'valid?', 'operator==', 'getUserName', 'user_name',
      'get-user-name', 'Foo.bar', 'Foo#bar', '@ivar', '@@count', '#private', 'set!', 'name=', 'HTTPServer', 'x86_64',
      'path/to/file.ts::Symbol', 'std::vector<int>::push_back', 'std::map<std::string, int>::find', '__init__', '_private', 'T',
      'MAX_SIZE', 'ptr->field', 'obj:method', 'Foo\\Bar\\Baz', '\\Foo\\Bar', '::std::string', 'operator ==', 'operator()',
      'Foo::operator<<', 'operator bool', '>>=', '<$>', '==', '(>>=)', '[]', 'foo()', 'foo(a, b)', 'Foo.bar(x: Int)', 'call/2',
      'GenServer.call/3', ':ok', '~Foo', "foldl'", '#include', '&str', 'this.#count', 'Array<T>', '$http.get', 'user$', 'πValue',
      'getÜser', 'größe', 'пользователь', '`getUser`', "'getUser'", 'getUser,', '(getUser)', 'getUser;', 'Foo::', 'utf8', 'x?.y',
      'a'.repeat(500), 'Foo::'.repeat(40) + 'bar', 'Makefile::all', 'Dockerfile::FROM', '--no-source', '用户名',
    ]) // prettier-ignore
  })
  it('gives the name as source has it', async () => {
    const names = async (query: string) => (await route(query)).shape.identifiers
    expect(await names('foo(a, b)')).toEqual(['foo'])
    expect(await names('std::map<std::string, int>::find')).toEqual(['std::map::find'])
    expect(await names('operator ==')).toEqual(['operator=='])
    expect(await names('`Foo.bar`')).toEqual(['Foo.bar'])
    expect(await names('call/2')).toEqual(['call'])
    expect(await names('valid?')).toEqual(['valid?'])
    expect(await names('src/a.ts::Foo.bar~2')).toEqual(['src/a.ts::Foo.bar~2'])
  })
  it('takes several tokens if each is marked or the name of a symbol that is no ordinary word', async () => {
    await expectMode('symbol', [
      'GitIndexer index_repo', 'getUser setUser', 'valid? set!', 'Depends Router', 'Session HTTPServer', 'fclose memcpy',
      'getUser OR fetchUser', 'getUser|fetchUser', 'Foo.bar Baz.qux', 'GitIndexer, index_repo', '$scope $http',
      'getUser getUser()', 'GitIndexer Session',
    ]) // prettier-ignore
    expect((await route('GitIndexer, index_repo')).shape.identifiers).toEqual(['GitIndexer', 'index_repo'])
    await expectMode('concept', [
      'retry logic',
      'name list',
      'get list',
      'Unknown Word',
      'handler server',
      'Session logic',
    ])
  })
  it('marks one plain word, which may be a symbol, a file or a subject', async () => {
    for (const query of ['response', 'login', 'Session', 'client-side', 'TODO', 'naïve', '`retry`']) {
      const { mode, shape, fallbacks } = await route(query)
      expect([query, mode, shape.single, fallbacks]).toEqual([query, 'symbol', true, ['path', 'concept']])
    }
    for (const query of ['getUser', 'foo()', 'Foo.bar', 'user_name', 'get-user-name', 'valid?', 'fooBar,', '==']) {
      expect([query, (await route(query)).shape.single]).toEqual([query, false])
    }
  })
  it('leaves numbers, versions and the like to concept', async () => {
    await expectMode('concept', [
      '0xFF',
      '1.2.3',
      'v1.2.3',
      '42',
      '3.14',
      '#123',
      '10ms',
      'me@example.com',
      'C++',
      'C#',
      '.NET',
      '🎉',
      '\\d+\\w',
    ])
  })
})

describe('rule 4: prose with identifiers', () => {
  it('searches symbols and pages', async () => {
    await expectMode('hybrid', [
      'getUserName handler', 'where is proxyExecute called', 'HTTPServer setup', 'how does index_repo work',
      'who calls valid?', 'where is valid? defined', "what's getUserName's type", 'class GitIndexer', 'def index_repo',
      'const user = await getUserName(session)', 'useEffect-like hooks', 'Foo.bar(x).baz(y)', 'the $scope variable',
      'where is `retry` called', 'where is retry() called', 'std::filesystem path formatting', 'Plug behaviour defines call/2',
      'async fn foo_bar(x: &str) -> Result<()>', 'why does ptr->next leak', 'is int64 parsed', 'Rails::Engine initializers',
      'how App\\Models\\User is saved', '#include <stdio.h>', 'explain @decorator usage', 'операция getUser быстро',
    ]) // prettier-ignore
  })
  it('tells identifiers from words', async () => {
    const { shape, because } = await route('how does index_repo of GitIndexer handle merge commits?')
    expect(shape.identifiers).toEqual(['index_repo', 'GitIndexer'])
    expect(shape.words).toEqual(['handle', 'merge', 'commits'])
    expect(shape.questionWord).toBe(true)
    expect(because).toBe('words around the identifier index_repo')
    expect((await route('who calls valid?')).shape.identifiers).toEqual(['valid?'])
    expect((await route('const user = await getUserName(session)')).shape.identifiers).toEqual(['getUserName'])
  })
  it('counts product names only when the index defines them', async () => {
    await expectMode('concept', [
      'TypeScript compiler options', 'Node.js streams', 'GitHub actions', 'OAuth2 flow', 'sha256 hashing', 'GraphQL resolvers',
      'iOS build', 'e.g. retries', 'URLs and IDs', 'UTF-8 decoding', 'base64 encoding', 'upgrade to v2', 'example.com requests',
    ]) // prettier-ignore
    const facts = factsOf([], ['TypeScript', 'Node.js'])
    expect((await routeQuery('TypeScript compiler options', 'auto', facts)).mode).toBe('hybrid')
    expect((await routeQuery('Node.js streams', 'auto', facts)).mode).toBe('hybrid')
  })
})

describe('rule 5: everything else', () => {
  it('is a concept', async () => {
    await expectMode('concept', [
      'how do we handle retries?', 'retry logic', 'client/server architecture', 'request validation and error handling',
      'client-side rendering', 'well-known third-party libraries', "don't panic", 'fix #123', 'file(s) handling', 'retry(s)',
      'C++ parser', 'JSON parser and tokenizer', 'if (x == null) return', 'SELECT * FROM users WHERE id = 1', 'a b c',
      'how is --limit parsed', '如何处理登录重试', 'ユーザーを検索する', 'Изменить пользователя', 'Größe berechnen', 'emoji 🎉 party',
      'retry OR backoff', 'costs $5 or 100%', 'Hello, world!', 'I/O scheduling', 'foo bar!', '3D rendering in 10ms',
    ]) // prettier-ignore
  })
  it('prefers the index where a script writes no spaces', async () => {
    await expectMode('symbol', ['用户名称管理'])
  })
  it('reads OR and | between words as alternatives', async () => {
    const alternatives = async (query: string) => (await route(query)).shape.alternatives
    expect(await alternatives('retry OR backoff logic')).toEqual([['retry', 'backoff']])
    expect(await alternatives('a1 OR b1 OR c1 and x | y')).toEqual([['a1', 'b1', 'c1'], ['x', 'y']]) // prettier-ignore
    expect(await alternatives('retry|backoff')).toEqual([['retry', 'backoff']])
    expect(await alternatives('OR the end OR')).toEqual([])
    expect(await alternatives('this or that')).toEqual([])
    expect((await route('retry OR backoff')).shape.words).toEqual(['retry', 'backoff'])
  })
  it('notes what kind of answer is wanted', async () => {
    const shape = async (query: string) => (await route(query)).shape
    for (const query of [
      'why is the cache global',
      'rationale for two passes',
      'reasons behind the fork',
      'how come it retries',
    ]) {
      expect([query, (await shape(query)).whyShaped]).toEqual([query, true])
    }
    for (const query of [
      'tests for the parser',
      'login.test.ts',
      'how is login tested',
      'test_login',
      'unit test helpers',
      'LoginSpec',
      'retry policy test',
    ]) {
      expect([query, (await shape(query)).testShaped]).toEqual([query, true])
    }
    for (const query of [
      'how is the latest contest found',
      'test client',
      'how hooks are called around each test',
      'inspect',
      'Tester',
    ]) {
      const { whyShaped, testShaped } = await shape(query)
      expect([query, whyShaped, testShaped]).toEqual([query, false, false])
    }
    expect((await shape('retry logic')).questionWord).toBe(false)
    expect((await shape('can retries overlap')).questionWord).toBe(true)
  })
})

describe('a mode that was asked for', () => {
  it('is kept, without fall-backs', async () => {
    const { mode, because, fallbacks } = await route('how do we handle retries?', 'symbol')
    expect([mode, because, fallbacks]).toEqual(['symbol', 'mode symbol was asked for', []])
  })
  it('gets the query in its terms', async () => {
    expect((await route('foo bar', 'content')).shape.literal).toBe('foo bar')
    expect((await route('"foo bar"', 'content')).shape.literal).toBe('"foo bar"')
    expect((await route('a+b', 'regex')).shape.regex).toEqual({ source: 'a+b', flags: '' })
    expect((await route('/a+b/i', 'regex')).shape.regex).toEqual({ source: 'a+b', flags: 'i' })
    expect((await route('"src/auth/"', 'path')).shape.path).toBe('src/auth/')
    expect((await route('user name', 'symbol')).shape.identifiers).toEqual(['user', 'name'])
    expect((await route('Foo.bar', 'references')).shape.identifiers).toEqual(['Foo.bar'])
    expect((await route('where is index_repo', 'definition')).shape.identifiers).toEqual(['where', 'is', 'index_repo'])
    expect((await route('how does index_repo work', 'concept')).shape.identifiers).toEqual(['index_repo'])
  })
})

describe('questions to the index', () => {
  it('are few: none for literals, one batch of names for prose', async () => {
    const asked = async (query: string) => {
      const facts = factsOf(PATHS, NAMES)
      await routeQuery(query, 'auto', facts)
      return [facts.asked.paths.length, facts.asked.parts.length, facts.asked.names.length]
    }
    expect(await asked('"foo"')).toEqual([0, 0, 0])
    expect(await asked('/a+/')).toEqual([0, 0, 0])
    expect(await asked('package.json')).toEqual([0, 0, 0])
    expect(await asked('src/auth')).toEqual([1, 1, 0])
    expect(await asked('getUserName')).toEqual([1, 0, 0])
    expect(await asked('retry logic')).toEqual([1, 0, 0])
    expect(await asked('GitIndexer fclose Depends')).toEqual([1, 0, 1])
    expect(await asked('TypeScript compiler options for Node.js?')).toEqual([1, 0, 1])
  })
})
