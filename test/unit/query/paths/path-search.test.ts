import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchRequest } from '../../../../reader/api.ts'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { openIndex } from '../../../../reader/node.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

let index: GitdexIndex

beforeAll(async () => {
  const { artifact } = await buildFixture({
    'engine.go': 'package demo\n\n// Engine serves files and logs in.\ntype Engine struct{}\n',
    'engine_test.go': 'package demo\n\nfunc TestEngine() {}\n',
    'binding/json.go': 'package binding\n\n// JSON binds.\nfunc JSON() {}\n',
    'binding/deep/json_fast.go': 'package deep\n\nfunc bind() {}\n',
    'README.md': '# Demo\n\nAn engine.\n',
    'odd/page[1]*.rst': '# Odd\n',
  })
  index = await openIndex(artifact)
})

const search = (query: string, more: Partial<SearchRequest> = {}) => index.search({ query, ...more })
const files = async (query: string): Promise<string[]> =>
  (await search(query)).results.map((hit) => (hit.type === 'file' ? hit.file : `${hit.type} ?`))

describe('a pattern finds the paths that it matches, and no others', () => {
  it.each([
    ['*.go', ['engine.go', 'binding/json.go', 'binding/deep/json_fast.go', 'engine_test.go']],
    ['binding/*.go', ['binding/json.go']],
    ['binding/*', ['binding/json.go', 'binding/deep/json_fast.go']],
    ['deep/*.go', ['binding/deep/json_fast.go']],
    ['**/json*.go', ['binding/json.go', 'binding/deep/json_fast.go']],
    ['./binding/j?on.go', ['binding/json.go']],
    ['*_test.go', ['engine_test.go']],
    ['*.{md,txt}', ['README.md']],
    ['*.GO', ['engine.go', 'binding/json.go', 'binding/deep/json_fast.go', 'engine_test.go']],
  ])('%s', async (query, expected) => {
    expect(await search(query)).toMatchObject({ mode: 'path' })
    expect(await files(query)).toEqual(expected)
  })

  it('says that no path matches', async () => {
    const answer = await search('*.zig')
    expect(answer.results).toEqual([])
    expect(answer.note).toBe('no path in the index matches the pattern')
    expect(answer.did_you_mean).toBeUndefined()
  })
})

describe('a file that is not there', () => {
  it('is said, and the words of the path are looked for', async () => {
    const answer = await search('src/engine/files.ts')
    expect(answer.mode).toBe('concept')
    expect(answer.note).toBe('no such file in the index; these are about its words')
    expect(answer.results.length).toBeGreaterThan(0)
  })

  it.each([
    ['bindng/json.go', 'binding/json.go'],
    ['binding/jsno.go', 'binding/json.go'],
    ['src/engin.go', 'engine.go'],
  ])('%s: %s is suggested', async (query, expected) => {
    const { did_you_mean: meant } = await search(query)
    expect(meant?.[0]).toBe(expected)
  })

  it('is never looked for as the symbol of its extension', async () => {
    const { mode } = await search('login.go')
    expect(mode).not.toBe('symbol')
  })

  it('is a member where its last part is a name', async () => {
    const { mode, results, did_you_mean: meant } = await search('c.JSON')
    expect(mode).toBe('symbol')
    expect(results[0]).toMatchObject({ name: 'JSON' })
    expect(meant).toBeUndefined()
  })

  it('is said where only parts of it are found', async () => {
    const { note } = await search('fast.go')
    expect(note).toBe('no such file in the index; these paths hold parts of it')
  })

  it('is not said of a file that the filters leave out', async () => {
    const { note } = await search('engine.go', { mode: 'path', file_type: 'md' })
    expect(note).toBe('the filters leave out all files of that path')
  })
})

it('finds a path that is itself written like a pattern', async () => {
  expect((await search('odd/page[1]*.rst', { mode: 'path' })).results[0]).toMatchObject({ file: 'odd/page[1]*.rst' })
})

it.each(['binding/json.go:3', 'binding/json.go:3:6', 'json.go:3-4', 'binding/json.go#L3-L4', 'binding/json.go:3:'])(
  'takes %s for the file that the place lies in',
  async (place) => {
    const { files: found, missing } = await index.context({ paths: [place] })
    expect([found.map(({ file }) => file), missing]).toEqual([['binding/json.go'], []])
    expect((await index.page(place)).page.page_id).toBe('file_page:binding/json.go')
  },
)
