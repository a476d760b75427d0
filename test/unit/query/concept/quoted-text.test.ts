import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FileHit, PageHit, SearchHit, SearchRequest, SearchResponse, SymbolHit } from '../../../../reader/api.ts'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { openIndex } from '../../../../reader/node.ts'
import { mayQuote } from '../../../../reader/query/routing/quote-hint.ts'
import { runsOf, tokensOf } from '../../../../reader/query/concept/quoted-text.ts'
import { expectValid } from '../../../e2e/schemas.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

const filler = (words: string): string =>
  Array.from({ length: 20 }, (_, i) => `// ${words} ${i}\nexport const part${i} = ${i}\n`).join('')

const FILES = {
  'CHANGELOG.md': '# Changes\n\n## 1.7.9\n\nFaster.\n\n## 11.7.1\n\nSlower.\n',
  'src/check.ts':
    'export function checkFlags(missing: string[]): void {\n  const given = missing.length\n  if (given > 0) {\n    throw new Error(`required flag(s) "${missing.join()}" not set`)\n  }\n}\n',
  'src/flags.ts': `/** Flags that are required, and what is set when a name is not. */\n${filler('required flags set by name, error when a flag is not set')}`,
  'src/cache.ts':
    "/** Where things are kept. */\nexport class Store {\n  open(): string {\n    return process.env.APP_CACHE_DIR ?? ''\n  }\n}\nexport const off = '--no-cache'\n",
  'src/cached.ts': `/** Cache, caching, what the cache keeps; no cache. */\n${filler('the app cache dir of the cache')}export const other = '--no-cache-dir'\n`,
  'src/response.js':
    'var res = {}\n/** Sends. */\nres.send = function send(body) {\n  return body\n}\nmodule.exports = res\n',
  'src/json.py': 'def dumps(value):\n    """Writes a value."""\n    return str(value)\n',
  'src/rules.qqq': 'def limit: take(1);\n',
  'test/check.test.ts': 'test("flags", () => {\n  expect(run()).toThrow(\'required flag(s) "name" not set\')\n})\n',
}

let index: GitdexIndex

beforeAll(async () => {
  const { artifact } = await buildFixture(FILES)
  index = await openIndex(new MemorySource(readFileSync(artifact)))
})

async function search(query: string, more: Partial<SearchRequest> = {}): Promise<SearchResponse> {
  const answer = await index.search({ query, ...more })
  expectValid('search-response', answer)
  return answer
}
const first = ({ results }: SearchResponse): SearchHit => results[0]!

describe('what a query quotes leads', () => {
  it('the file that says a message, with its line, before who expects it', async () => {
    const { results } = await search('Error: required flag(s) "name" not set')
    const paths = (results as PageHit[]).map(({ target_path }) => target_path)
    expect(paths[0]).toBe('src/check.ts')
    expect((results[0] as PageHit).snippet).toContain('required flag(s)')
    expect(paths).toContain('test/check.test.ts')
  })

  it('a version, whole', async () => {
    const { results, note } = await search('1.7.9')
    expect((results[0] as PageHit).target_path).toBe('CHANGELOG.md')
    expect((results[0] as PageHit).snippet).toContain('## 1.7.9')
    expect(note).toBeUndefined()
    expect((await search('1.7.1')).note).toContain('No indexed file holds 1.7.1 as it stands')
  })

  it('an option, and none that only begins so', async () => {
    const { results } = await search('what does --no-cache do')
    expect((results[0] as PageHit).target_path).toBe('src/cache.ts')
    expect((results[0] as PageHit).snippet).toContain("'--no-cache'")
  })

  it('a line that a trace names, wherever the repository lay', async () => {
    const { results } = await search('    at Object.check (/home/me/node_modules/flags/src/check.ts:4:11)')
    const page = results.find((hit): hit is PageHit => hit.type === 'page')!
    expect(page.target_path).toBe('src/check.ts')
    expect(page.start_line! <= 4 && page.end_line! >= 4).toBe(true)
  })

  it('its signal is explained', async () => {
    const { results } = await search('what does --no-cache do', { explain: true })
    expect(results[0]!.explain).toContainEqual({ signal: 'quoted', value: 1, weight: 3, contribution: 3 })
  })

  it('only within the scope', async () => {
    const { results } = await search('what does --no-cache do', { path: 'src/cached.ts' })
    expect(results.every((hit) => hit.type === 'page' && hit.target_path === 'src/cached.ts')).toBe(true)
  })
})

describe('a name that no symbol has', () => {
  it('is looked for in files when it is that of a variable of the environment', async () => {
    const answer = await search('APP_CACHE_DIR')
    expect(answer.mode).toBe('concept')
    expect((first(answer) as PageHit).target_path).toBe('src/cache.ts')
    expect((first(answer) as PageHit).snippet).toContain('APP_CACHE_DIR')
  })

  it('is that of a file, whatever its extension', async () => {
    const answer = await search('rules.qqq')
    expect([answer.mode, (first(answer) as FileHit).file]).toEqual(['path', 'src/rules.qqq'])
  })

  it.each(['res_send', 'resSend', 'ResSend'])('%s is a member in another style', async (query) => {
    const hit = first(await search(query)) as SymbolHit
    expect([hit.symbol_id, hit.match_rank]).toEqual(['src/response.js::res.send', 3])
  })

  it('may be what a file of that name defines', async () => {
    expect((first(await search('json_dumps')) as SymbolHit).symbol_id).toBe('src/json.py::dumps')
  })
})

describe('a path with a line', () => {
  it('tells what is there', async () => {
    const hit = first(await search('check.ts:4')) as FileHit
    expect([hit.file, hit.line, hit.symbol?.symbol_id]).toEqual(['src/check.ts', 4, 'src/check.ts::checkFlags'])
  })

  it('is a path alone where the file has no such line', async () => {
    expect(first(await search('check.ts:400'))).not.toHaveProperty('line')
  })
})

describe('answers that say little', () => {
  it('say so', async () => {
    expect((await search('how does the')).note).toContain('no word that tells')
    expect((await search('zork quux frobnicate')).note).toContain('zork, quux, frobnicate')
  })
})

describe('the shape of what may be a quote', () => {
  it.each([
    ['how does caching work', false],
    ['where are errors handled', false],
    ['retry policy', false],
    ['the name is not set', true],
    ['app.ts:12:3', true],
    ['1.2.3', true],
    ['--no-cache', true],
    ['see https://example.com/x', true],
    ['LANG-1234', true],
  ])('%s: %s', (query, expected) => {
    expect(mayQuote(query, /^(?:how|where)/.test(query))).toBe(expected)
  })

  it('takes tokens out of prose', () => {
    expect(tokensOf('upgrade to v1.2 from 1.1.0, see https://a.b/c. (LANG-12) --dry-run')).toEqual([
      'https://a.b/c',
      '--dry-run',
      'LANG-12',
      '1.1.0',
    ])
    expect(tokensOf('python 3.8 or 2020-10-14')).toEqual([])
  })

  it('takes runs of words that say something', () => {
    const texts = (query: string, count: number): string[] => runsOf(query.split(' '), count).map(({ text }) => text)
    expect(texts('"Cannot iterate over null."', 4)).toEqual(['Cannot iterate over null'])
    expect(texts('it is not a the of', 3)).toEqual([])
    expect(texts('a bad block type', 3)).toEqual(['a bad block', 'bad block type'])
  })
})
