import { beforeAll, describe, expect, it } from 'vitest'
import type { ReferenceHit, SearchRequest, SymbolHit } from '../../../reader/api.ts'
import type { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { openIndex } from '../../../reader/node.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildFixture, buildRepository } from '../../helpers/build-fixture.ts'
import { FIXTURE_FILES } from '../../helpers/fixture-files.ts'

/** Beside the small application: names that several files define, re-exports, what looks like a use and is none. */
const FILES = {
  ...FIXTURE_FILES,
  'src/shop/price.ts':
    "/** Price with tax. */\nexport function total(net: number): number {\n  return round(net * 1.19)\n}\n\nfunction round(value: number): number {\n  return Math.round(value)\n}\n// total is said here, and 'total' there\nconst text = 'total'\n",
  'src/shop/index.ts': "export * from './price.ts'\n",
  'src/shop/cart.ts':
    "import { total } from './price.ts'\n\nexport class Cart {\n  sum(): number {\n    return total(1) + total(2)\n  }\n}\n",
  'src/shop/order.ts': "import { total } from './index.ts'\n\nexport const order = (): number => total(3)\n",
  'src/stats/sums.ts': 'export function total(list: number[]): number {\n  return list.length\n}\n\ntotal([])\n',
  'src/stats/report.ts': "import { total } from './sums.ts'\nexport const report = total([1])\n",
  'scripts/total.py': 'def total(x):\n    return x\n\n\nprint(total(1))\n',
  'src/shop/basket.ts':
    'export class Basket {\n  parcels(): number {\n    return this.parcels()\n  }\n}\nexport class Crate {\n  parcels(): number {\n    return this.parcels()\n  }\n}\n',
  'src/shop/crates.ts': 'export interface Basket {\n  parcels(): string\n}\nexport interface Lorry {\n  parcels(): string\n}\n',
  'java/shop/Builder.java':
    'package shop;\n\npublic class Builder {\n  public Builder() {}\n\n  Builder(Builder other) {}\n}\n',
  'java/shop/App.java':
    'package shop;\n\nclass App {\n  Builder make() {\n    return new Builder();\n  }\n}\n',
  'test/price.test.ts': "import { total } from '../src/shop/price.ts'\n\ntest('tax', () => total(1))\n",
}

let index: GitdexIndex
/** The same without source. */
let bare: GitdexIndex

beforeAll(async () => {
  const built = await buildFixture(FILES)
  index = await openIndex(built.artifact)
  bare = await openIndex((await buildRepository(built.repository, { source: false })).artifact)
})

async function references(request: SearchRequest, from = index) {
  const answer = await from.search({ mode: 'references', ...request })
  expectValid('search-response', answer)
  return { answer, hits: answer.results as ReferenceHit[] }
}

const places = (hits: readonly ReferenceHit[]) =>
  hits.map(({ file, line, column, role }) => `${file}:${line}:${column} ${role}`)

const TOTALS = [
  'scripts/total.py:1:5 definition',
  'scripts/total.py:5:7 call',
  'src/shop/cart.ts:1:10 import',
  'src/shop/cart.ts:5:12 call',
  'src/shop/cart.ts:5:23 call',
  'src/shop/order.ts:1:10 import',
  'src/shop/order.ts:3:36 call',
  'src/shop/price.ts:2:17 definition',
  'src/stats/report.ts:1:10 import',
  'src/stats/report.ts:2:23 call',
  'src/stats/sums.ts:1:17 definition',
  'src/stats/sums.ts:5:1 call',
  'test/price.test.ts:1:10 import',
  'test/price.test.ts:3:19 call',
]

describe('references', () => {
  it('of a name come by path and line, without comments and strings', async () => {
    const { answer, hits } = await references({ query: 'total' })
    expect(places(hits)).toEqual(TOTALS)
    expect(answer).toMatchObject({ mode: 'references', total: 14, total_is_exact: true, truncated: false })
    expect(hits[3]).toEqual({
      type: 'reference',
      symbol_name: 'total',
      file: 'src/shop/cart.ts',
      line: 5,
      column: 12,
      role: 'call',
      source_line: '    return total(1) + total(2)',
      containing_symbol: { name: 'sum', kind: 'method', symbol_id: 'src/shop/cart.ts::Cart.sum' },
    })
    // A definition is not inside of itself.
    expect(hits[7]).toMatchObject({ role: 'definition', containing_symbol: null })
    expect(answer.candidates[0]).toEqual({ path: 'scripts/total.py' })
  })

  it('are continued, filtered and shown with lines around', async () => {
    const first = await references({ query: 'total', limit: 4 })
    expect(first.answer).toMatchObject({ total: 14, truncated: true })
    const rest = await references({ query: 'total', cursor: first.answer.next_cursor! })
    expect(places([...first.hits, ...rest.hits])).toEqual(TOTALS)
    expect((await references({ query: 'total', kind: 'test' })).hits).toHaveLength(2)
    expect((await references({ query: 'total', path: 'src/stats/' })).hits).toHaveLength(4)
    expect((await references({ query: 'total', file_type: 'py' })).hits).toHaveLength(2)
    const { hits } = await references({ query: 'total', path: 'src/shop/price.ts', context_lines: 2 })
    expect(hits[0]).toMatchObject({
      before: ['/** Price with tax. */'],
      after: ['  return round(net * 1.19)', '}'],
    })
  })

  it('of a symbol come most likely first, with how likely they are', async () => {
    const { hits } = await references({ query: 'src/shop/price.ts::total' })
    const shown = hits.map(({ file, line, role, confidence }) => `${confidence} ${file}:${line} ${role}`)
    expect(shown).toEqual([
      '1 src/shop/price.ts:2 definition',
      '0.9 src/shop/cart.ts:1 import',
      '0.9 src/shop/cart.ts:5 call',
      '0.9 src/shop/cart.ts:5 call',
      '0.9 test/price.test.ts:1 import',
      '0.9 test/price.test.ts:3 call',
      '0.75 src/shop/order.ts:1 import',
      '0.75 src/shop/order.ts:3 call',
      '0.2 src/stats/report.ts:1 import',
      '0.2 src/stats/report.ts:2 call',
      '0.1 scripts/total.py:5 call',
      '0.1 src/stats/sums.ts:5 call',
      '0.05 scripts/total.py:1 definition',
      '0.05 src/stats/sums.ts:1 definition',
    ])
    const few = await references({ query: 'src/shop/price.ts::total', limit: 3 })
    expect(few.hits).toEqual(hits.slice(0, 3))
  })

  it('of a class begin with its definition: its constructors are no rivals', async () => {
    const { hits } = await references({ query: 'java/shop/Builder.java::Builder' })
    expect(hits.map(({ file, line, role, confidence }) => `${confidence} ${file}:${line} ${role}`)).toEqual([
      '1 java/shop/Builder.java:3 definition',
      '1 java/shop/Builder.java:4 definition',
      '1 java/shop/Builder.java:6 definition',
      '0.95 java/shop/Builder.java:6 type',
      '0.8 java/shop/App.java:4 type',
      '0.8 java/shop/App.java:5 call',
    ])
  })

  it('of a symbol that is defined in several places descend, ties by path and line, page by page', async () => {
    const { hits } = await references({ query: 'Basket.parcels', limit: 100 })
    const sorted = [...hits].sort(
      (a, b) => b.confidence! - a.confidence! || (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1),
    )
    expect(places(hits)).toEqual(places(sorted))
    expect(hits.slice(0, 2).map(({ role, file }) => `${role} ${file}`)).toEqual([
      'definition src/shop/basket.ts',
      'definition src/shop/crates.ts',
    ])
    const { answer } = await references({ query: 'Basket.parcels', limit: 2 })
    const rest = await references({ query: 'Basket.parcels', limit: 2, cursor: answer.next_cursor! })
    expect(rest.hits).toEqual(hits.slice(2, 4))
  })

  it('of a name in the wrong case suggest the right one before all others', async () => {
    expect((await references({ query: 'proxyexecute' })).answer.did_you_mean![0]).toBe('proxyExecute')
    expect((await references({ query: 'Getusername' })).answer.did_you_mean![0]).toBe('getUserName')
  })

  it('know suffixes of names, and find members with their sigils', async () => {
    expect(places((await references({ query: 'valid?' })).hits)).toEqual(['app/models/user.rb:6:7 definition'])
    expect((await references({ query: 'valid' })).hits).toEqual([])
    const { hits } = await references({ query: 'name', path: 'app/models/' })
    expect(hits.map(({ symbol_name }) => symbol_name)).toContain('@name')
    expect((await references({ query: '@name' })).hits.every(({ symbol_name }) => symbol_name === '@name')).toBe(true)
  })

  it('of what is not there suggest what is; operators are told apart', async () => {
    const { answer } = await references({ query: 'proxyExcute' })
    expect(answer).toMatchObject({ results: [], total: 0, did_you_mean: ['proxyExecute'] })
    expect((await references({ query: '>>=' })).answer.note).toContain('not of operators')
    expect((await references({ query: 'who calls proxyExecute' })).hits.map(({ role }) => role)).toContain('call')
  })

  it('are found where a name, or a part of it, is in nearly every passage and so has no list', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`src/file-${i}.js`, `export const own${i} = () => run_it(${i})\n`]),
    )
    const last = 'function run_it(x) {\n  return run_it_to_the_very_end(x)\n}\n'
    const many = await openIndex((await buildFixture({ ...files, 'src/last.js': last })).artifact)
    expect((await references({ query: 'run_it', limit: 1 }, many)).answer.total).toBe(301)
    expect((await references({ query: 'run_it_to_the_very_end' }, many)).hits).toMatchObject([{ line: 2, role: 'call' }])
  })

  it('without source hold file, line, column and role', async () => {
    const { answer, hits } = await references({ query: 'total' }, bare)
    expect(places(hits)).toEqual(TOTALS)
    expect(hits[3]).toMatchObject({ source_line: '', containing_symbol: { name: 'sum' } })
    expect(answer.note).toContain('without source')
    const { hits: ranked } = await references({ query: 'src/shop/price.ts::total' }, bare)
    expect(ranked[0]).toMatchObject({ role: 'definition', confidence: 1 })
  })
})

describe('definition', () => {
  const ask = async (request: SearchRequest) => {
    const answer = await index.search({ mode: 'definition', ...request })
    expectValid('search-response', answer)
    return { answer, hits: answer.results as SymbolHit[] }
  }

  it('by name comes with source, docstring and parent', async () => {
    const { hits, answer } = await ask({ query: 'login' })
    expect(answer).toMatchObject({ total: 1, exact_match: true })
    expect(hits[0]).toMatchObject({
      symbol_id: 'src/auth/login.ts::LoginService.login',
      docstring: 'Checks the password and starts a session.',
      parent: { name: 'LoginService', kind: 'class' },
    })
    expect(hits[0]!.source_text).toMatch(/^ {2}async login\(name[^]*\n {2}\}$/)
  })

  it('by qualified name or id is that one', async () => {
    for (const query of ['LoginService.login', 'LoginService::login', 'src/auth/login.ts::LoginService.login']) {
      expect((await ask({ query })).hits.map(({ symbol_id }) => symbol_id)).toEqual([
        'src/auth/login.ts::LoginService.login',
      ])
    }
  })

  it('by description finds what does so', async () => {
    const { hits, answer } = await ask({ query: 'retries a failed request with backoff' })
    expect(hits[0]).toMatchObject({ name: 'retryRequest', file: 'src/net/retry.ts' })
    expect(answer.note).toContain('description')
    const few = await ask({ query: 'retries a failed request with backoff', limit: 1 })
    expect(few.hits).toEqual(hits.slice(0, 1))
  })

  it('of a misspelt name suggests, and names nothing else', async () => {
    expect((await ask({ query: 'proxyExcute' })).answer).toMatchObject({ total: 0, did_you_mean: ['proxyExecute'] })
  })
})

describe('structure', () => {
  const ask = async (query: string) => {
    const answer = await index.search({ mode: 'structure', query })
    expectValid('search-response', answer)
    return answer
  }

  it('is all symbols of a file by line, for its path, an end of it, or its name', async () => {
    for (const query of ['src/auth/login.ts', 'auth/login.ts', './src/auth/login.ts', 'login.ts', 'src\\auth\\login.ts']) {
      const { results, candidates, total } = await ask(query)
      const shown = (results as SymbolHit[]).map(({ start_line, name, parent }) => `${start_line} ${parent?.name ?? ''}.${name}`)
      expect(shown, query).toEqual([
        '5 .LoginOptions', '6 LoginOptions.remember', '10 .LoginService', '12 LoginService.login', '18 .getUserName',
        '23 .getUserNameFromTheSessionCookieStore',
      ]) // prettier-ignore
      expect(candidates).toEqual([{ path: 'src/auth/login.ts' }])
      expect(total).toBe(6)
    }
  })

  it('of a name that several files have lists them, of none suggests', async () => {
    const answer = await ask('handlers-01.ts')
    expect(answer.total).toBeGreaterThan(5)
    const many = await ask('foo')
    expect(many).toMatchObject({ total: 0, candidates: [{ path: 'lib/foo.cpp' }, { path: 'lib/foo.h' }] })
    expect(many.note).toContain('2 files')
    expect(await ask('src/auth/logn.ts')).toMatchObject({ total: 0, did_you_mean: ['src/auth/login.ts'] })
  })

  it('of a folder says that it is one, and names its files', async () => {
    for (const query of ['src/auth', 'src/auth/', './src\\auth']) {
      const answer = await ask(query)
      expect(answer.note).toMatch(/is a folder with \d+ indexed files?; ask for one of them by its path\.$/)
      expect(answer.candidates.length).toBeGreaterThan(0)
      expect(answer.candidates.every(({ path }) => path.startsWith('src/auth/'))).toBe(true)
      expect(answer.did_you_mean).toBeUndefined()
    }
  })
})

describe('a symbol card', () => {
  const card = async (symbol_id: string, include?: string[]) => {
    const answer = await index.symbol({ symbol_id, ...(include && { include }) })
    expectValid('symbol-response', answer)
    return answer
  }

  it('tells who calls it, what it calls, which tests mention it, and how often it is used', async () => {
    const { symbol } = await card('src/shop/price.ts::total')
    expect(symbol).toMatchObject({
      doc: 'Price with tax.',
      callers: [
        { symbol_id: 'src/shop/cart.ts::Cart.sum', line: 5, calls: 2, confidence: 0.93 },
        { file: 'test/price.test.ts', calls: 1, confidence: 0.9 },
        { symbol_id: 'src/shop/order.ts::order', confidence: 0.4, guess: true },
      ],
      callers_total: 3,
      callees: [{ name: 'round', symbol_id: 'src/shop/price.ts::round', confidence: 0.93 }],
      tests: [{ file: 'test/price.test.ts', line: 3 }],
      references: { by_role: { definition: 1, import: 4, call: 7 }, total: 12, total_is_exact: true },
    })
  })

  it('of a class lists its children, of a child its parent', async () => {
    const { symbol } = await card('Cart')
    expect(symbol!.children).toMatchObject([{ name: 'sum', kind: 'method', start_line: 4, end_line: 6 }])
    expect((await card('Cart#sum')).symbol!.parent).toMatchObject({ name: 'Cart' })
  })

  it('holds only the parts that were asked for, and reports those it does not know', async () => {
    const { symbol, ignored_arguments } = await card('Cart', ['children', 'caller'])
    expect(symbol).not.toHaveProperty('source_text')
    expect(symbol).toHaveProperty('children')
    expect(ignored_arguments).toMatchObject([{ argument: 'include', value: 'caller' }])
    expect(ignored_arguments![0]!.valid[0]).toBe('callers')
  })

  it('for lines shows them and the symbol around', async () => {
    const { symbol, lines } = await card('src/shop/cart.ts:4-5')
    expect(lines).toMatchObject({ start_line: 4, end_line: 5, source_text: '  sum(): number {\n    return total(1) + total(2)' })
    expect(symbol).toMatchObject({ name: 'sum' })
    expect((await card('cart.ts:1-2')).symbol).toBeUndefined()
    await expect(index.symbol({ symbol_id: 'cart.ts:100-120' })).rejects.toMatchObject({ code: 'NOT_FOUND', data: { lines: 7 } })
  })

  it('of a long one is bounded, and says what to ask for next', async () => {
    const body = Array.from({ length: 700 }, (_, i) => `  work(${i})\n`).join('')
    const long = await openIndex((await buildFixture({ 'long.js': `function long() {\n${body}}\n` })).artifact)
    const { symbol } = await long.symbol({ symbol_id: 'long' })
    expect(symbol).toMatchObject({ source_end_line: 400, source_next: 'long.js:401-702' })
    const { lines } = await long.symbol({ symbol_id: symbol!.source_next! })
    expect(`${symbol!.source_text}\n${lines!.source_text}`).toBe(`function long() {\n${body}}`)
  })

  it('of a class is meant by its name, though its constructors bear it too', async () => {
    expect((await card('Builder')).symbol).toMatchObject({ kind: 'class', symbol_id: 'java/shop/Builder.java::Builder' })
    await expect(index.symbol({ symbol_id: 'Builder.Builder' })).rejects.toMatchObject({ data: { total: 2 } })
  })

  it('of several lists all, of none suggests files or names', async () => {
    const asked = index.symbol({ symbol_id: 'total' })
    await expect(asked).rejects.toMatchObject({
      code: 'AMBIGUOUS',
      data: { total: 3, candidates: expect.arrayContaining(['src/shop/price.ts::total']) as string[] },
    })
    await expect(index.symbol({ symbol_id: 'src/shop/prise.ts::total' })).rejects.toMatchObject({
      data: { did_you_mean: expect.arrayContaining(['src/shop/price.ts']) as string[] },
    })
  })
})

describe('the context of files', () => {
  const ask = async (request: Parameters<GitdexIndex['context']>[0]) => {
    const answer = await index.context(request)
    expectValid('context-response', answer)
    return answer
  }

  it('tells what is in a file, what it uses, and who uses it', async () => {
    const { files } = await ask({ paths: 'src/shop/price.ts' })
    expect(files[0]).toMatchObject({
      file: 'src/shop/price.ts',
      language: 'typescript',
      kind: 'implementation',
      lines: 10,
      imports: [],
      importers: ['src/shop/cart.ts', 'src/shop/index.ts', 'test/price.test.ts'],
      tests: ['test/price.test.ts'],
    })
    expect(files[0]!.symbols!.map(({ name }) => name)).toContain('total')
    const cart = (await ask({ paths: ['cart.ts'] })).files[0]
    expect(cart!.imports).toEqual([{ specifier: './price.ts', line: 1, files: ['src/shop/price.ts'] }])
    const foo = (await ask({ paths: ['lib/foo.cpp'] })).files[0]
    expect(foo).toMatchObject({ imports: [{ specifier: 'foo.h', files: ['lib/foo.h'] }], related: ['lib/foo.h'] })
    const python = (await ask({ paths: ['tools/git_indexer.py'] })).files[0]
    expect(python).toMatchObject({ importers: ['tools/test_git_indexer.py'], tests: ['tools/test_git_indexer.py'] })
  })

  it('says which paths name no file, several, or a folder', async () => {
    const { files, missing } = await ask({ paths: ['foo', 'src/shop/', 'src/auth/logn.ts', 'login.ts'] })
    expect(files.map(({ file }) => file)).toEqual(['src/auth/login.ts'])
    expect(missing).toMatchObject([
      { path: 'foo', why: 'ambiguous', candidates: ['lib/foo.cpp', 'lib/foo.h'] },
      { path: 'src/shop/', why: 'folder' },
      { path: 'src/auth/logn.ts', why: 'not_found', candidates: ['src/auth/login.ts'] },
    ])
    await expect(index.context({ paths: [] })).rejects.toMatchObject({ code: 'QUERY_INVALID' })
  })

  it('keeps to a budget, and says what it left out', async () => {
    const whole = await ask({ paths: ['src/auth/login.ts'], include: ['symbols', 'source', 'nonsense'] })
    expect(whole.ignored_arguments).toMatchObject([{ argument: 'include', value: 'nonsense' }])
    expect(whole.truncated).toBe(false)
    const tight = await ask({ paths: ['src/auth/login.ts'], include: ['symbols', 'source'], budget_tokens: 400 })
    expect(tight.truncated).toBe(true)
    expect(tight.tokens).toBeLessThanOrEqual(400)
    expect(tight.files[0]!.omitted!.symbols).toBeGreaterThan(0)
    expect(tight.files[0]!.symbols!.length + tight.files[0]!.omitted!.symbols!).toBe(6)
  })
})

describe('searchCode', () => {
  const ask = async (request: Parameters<GitdexIndex['searchCode']>[0]) => {
    const answer = await index.searchCode(request)
    expectValid('search-code-response', answer)
    return answer
  }

  it('answers the four questions in the fields of their tables', async () => {
    const topics = await ask({ query: 'how are failed requests retried', search_type: 'topic_discovery' })
    expect(topics.status).toBe('ok')
    expect(topics.results[0]).toMatchObject({
      file_path: 'src/net/retry.ts',
      matched_symbols: expect.arrayContaining(['retryRequest']) as string[],
    })
    const [definition] = (await ask({ query: 'LoginService.login', search_type: 'definition' })).results
    expect(definition).toMatchObject({
      name: 'login',
      kind: 'method',
      file_path: 'src/auth/login.ts',
      line_start: 12,
      line_end: 14,
      docstring: 'Checks the password and starts a session.',
      parent: { name: 'LoginService', kind: 'class' },
    })
    const { results } = await ask({ query: 'total', search_type: 'references', directory: 'src/shop/', limit: 3 })
    expect(results[0]).toEqual({
      symbol_name: 'total',
      file_path: 'src/shop/cart.ts',
      line_number: 1,
      source_line: "import { total } from './price.ts'",
      containing_symbol: null,
    })
    const structure = await ask({ query: 'cart.ts', search_type: 'file_structure' })
    expect(structure.results).toEqual([
      { name: 'Cart', kind: 'class', line_start: 3, line_end: 7, parent: null },
      { name: 'sum', kind: 'method', line_start: 4, line_end: 6, parent: { name: 'Cart', kind: 'class' } },
    ])
  })

  it('says how much there is, and goes on where an answer ended', async () => {
    const request = { query: 'total', search_type: 'references' }
    const first = await ask({ ...request, limit: 4 })
    expect(first).toMatchObject({ total: 14, total_is_exact: true, truncated: true })
    expect(first.results).toHaveLength(4)
    const rest = await ask({ ...request, cursor: first.next_cursor! })
    expect(rest).toMatchObject({ total: 14, truncated: false })
    expect([...first.results, ...rest.results]).toEqual((await ask({ ...request, limit: 100 })).results)
    expect(await ask({ query: '', search_type: 'definition' })).toMatchObject({ total: 0, truncated: false })
  })

  it('turns what is wrong into an answer', async () => {
    const unknown = await ask({ query: 'x', search_type: 'refs' })
    expect(unknown).toMatchObject({ status: 'error', error: { code: 'QUERY_INVALID' } })
    expect(unknown.error!.message).toContain('references')
    expect(await ask({ query: '', search_type: 'definition' })).toMatchObject({ status: 'error' })
    expect(await ask({ query: 'foo', search_type: 'file_structure' })).toMatchObject({
      status: 'ok',
      results: [],
      candidates: ['lib/foo.cpp', 'lib/foo.h'],
    })
  })
})
