import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../reader/gitdex-index.ts'
import { openIndex } from '../../reader/node.ts'

/** Frozen: written once by the version that introduced format 1.0, never again. */
const ARTIFACT = fileURLToPath(new URL('./format-1.0.gitdex', import.meta.url))

describe('an artifact of format 1.0', () => {
  let index: GitdexIndex

  beforeAll(async () => {
    index = await openIndex(ARTIFACT)
  })
  afterAll(() => index.close())

  it('holds, to the byte', async () => {
    expect(await index.verify()).toMatchObject({
      ok: true,
      digest: 'sha256:ec19f10ce596a2e43c304e8dc2f077358b3cf5778b369fddfbb8af964a4ea466',
      problems: [],
    })
  })

  it('tells what it is', async () => {
    const { manifest, ledger } = await index.info({ ledger: true })
    expect(manifest).toMatchObject({ format: { major: 1, minor: 0 }, name: 'app', analyzer: 'gitdex-1' })
    expect(manifest.counts).toMatchObject({ documents: 47, symbols: 171, chunks: 47, names: 110 })
    expect(ledger).toHaveLength(50)
  })

  it.each([
    ['getUserName', 'symbol', 'src/auth/login.ts'],
    ['src/auth/', 'path', 'src/auth/login.ts'],
    ['how are retries handled', 'concept', 'src/net/retry.ts'],
    ['where is proxyExecute called', 'hybrid', 'src/net/proxy.ts'],
  ])('answers %s by %s', async (query, mode, file) => {
    const { mode: answered, candidates } = await index.search({ query })
    expect(answered).toBe(mode)
    expect(candidates[0]).toEqual({ path: file })
  })

  it('shows a symbol with its source', async () => {
    const { symbol } = await index.symbol({ symbol_id: 'src/auth/session.ts::Session' })
    expect(symbol).toMatchObject({ kind: 'class', start_line: 2, end_line: 13 })
    expect(symbol!.source_text).toContain('private constructor(readonly owner: string)')
  })

  it('lists pages of files, and none of the types that came later', async () => {
    const { pages, total, types } = await index.pages({ limit: 3 })
    expect([pages.length, total, types]).toEqual([3, 47, { file_page: 47 }])
    expect(await index.pages({ type: 'repo_overview' })).toMatchObject({ pages: [], total: 0 })
    expect((await index.page('src/auth/login.ts')).page.page_id).toBe('file_page:src/auth/login.ts')
  })
})
