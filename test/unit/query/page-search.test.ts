import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageHit, SearchRequest, SearchResponse } from '../../../reader/api.ts'
import type { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import { openIndex } from '../../../reader/node.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

const FILES = {
  'README.md': '# Shop\n\nSells things to people who like things.\n',
  'docs/adr/0001-keep-sessions-in-redis.md':
    '# 1. Keep sessions in Redis\n\n## Status\n\nAccepted\n\n## Context\n\nSessions must survive a restart.\n\n## Decision\n\nWe keep sessions in Redis, because it is fast.\n',
  'src/session/store.ts':
    '/** Stores sessions of users. */\nexport class SessionStore {\n  // WHY: the expiry is checked on reading, since timers of thousands of sessions cost too much.\n  read(id: string): string {\n    return id\n  }\n}\n',
  'src/session/copy.ts':
    '/** Copies sessions. */\nexport function copySession(): void {\n  // WHY: the expiry is checked on reading, since timers of thousands of sessions cost too much.\n}\n',
  'src/session/README.md': '# Sessions\n\nKeeps users logged in.\n',
  'src/pay/card.ts': '/** Takes money from a card. */\nexport function charge(): void {}\n',
  'src/pay/bill.ts': "import { charge } from './card.ts'\n/** Writes a bill. */\nexport const bill = charge\n",
  'test/session.test.ts':
    "import { SessionStore } from '../src/session/store.ts'\ntest('stores sessions', () => new SessionStore())\n",
  Dockerfile: 'FROM node:22\nEXPOSE 8080\nCMD ["node", "server.js"]\n',
}

let index: GitdexIndex

beforeAll(async () => {
  const { artifact } = await buildFixture(FILES)
  index = await openIndex(new MemorySource(readFileSync(artifact)))
})

async function search(request: SearchRequest): Promise<SearchResponse> {
  const answer = await index.search({ mode: 'concept', limit: 50, ...request })
  expectValid('search-response', answer)
  return answer
}
const pagesOf = ({ results }: SearchResponse): PageHit[] => results as PageHit[]
const ids = (answer: SearchResponse): string[] => pagesOf(answer).map(({ page_id }) => page_id)

describe('pages of a type', () => {
  it.each([
    ['decision_record', 'sessions in redis', 'decision_record:docs/adr/0001-keep-sessions-in-redis.md'],
    ['infra_page', 'container image', 'infra_page:Dockerfile'],
    ['module_page', 'users logged in', 'module_page:src/session'],
    ['symbol_spotlight', 'session store', 'symbol_spotlight:src/session/store.ts::SessionStore'],
    ['repo_overview', 'sells things', 'repo_overview:.'],
    ['file_page', 'takes money from a card', 'file_page:src/pay/card.ts'],
  ])('%s: %s', async (page_type, query, first) => {
    const answer = await search({ query, page_type })
    expect(ids(answer)[0]).toBe(first)
    expect(pagesOf(answer).every((hit) => hit.page_type === page_type)).toBe(true)
    // What was found can be read.
    expect((await index.page(first)).page.page_id).toBe(first)
  })

  it('answers names and paths with pages, too', async () => {
    const answer = await search({ query: 'SessionStore', mode: 'auto', page_type: 'decision_record' })
    expect(pagesOf(answer).every((hit) => hit.page_type === 'decision_record')).toBe(true)
  })

  it('says when there is none of a type', async () => {
    const answer = await search({ query: 'session', page_type: 'scc_page' })
    expect(answer).toMatchObject({ results: [], note: 'This index holds no scc_page pages.' })
  })

  it('collapses what is decided twice in the same words', async () => {
    const found = ids(await search({ query: 'expiry timers of sessions', page_type: 'decision_record' }))
    expect(found.filter((id) => id.includes('src/session'))).toHaveLength(1)
  })
})

describe('all types together', () => {
  it('puts decisions behind files', async () => {
    const answer = await search({ query: 'keep sessions in redis' })
    const types = pagesOf(answer).map(({ page_type }) => page_type)
    expect(types).toContain('decision_record')
    expect(types.lastIndexOf('file_page')).toBeLessThan(types.indexOf('decision_record'))
  })

  it('puts them first when the query asks why', async () => {
    const answer = await search({ query: 'why do we keep sessions in redis' })
    expect(ids(answer)[0]).toBe('decision_record:docs/adr/0001-keep-sessions-in-redis.md')
    expect(answer.candidates[0]!.path).toBe('docs/adr/0001-keep-sessions-in-redis.md')
    const comment = await search({ query: 'why is the expiry checked on reading' })
    expect(pagesOf(comment)[0]).toMatchObject({ page_type: 'decision_record', start_line: 3 })
  })

  it('names a file once, and candidates are files', async () => {
    for (const query of ['sessions', 'why sessions in redis', 'sells things', 'keeps users logged in sessions']) {
      const answer = await search({ query })
      const files = pagesOf(answer).filter(({ target_path }) => target_path in FILES).map(({ target_path }) => target_path) // prettier-ignore
      expect(new Set(files).size).toBe(files.length)
      for (const { path } of answer.candidates) expect(path in FILES).toBe(true)
    }
  })

  it('applies filters while it looks', async () => {
    const code = await search({ query: 'sessions', kind: 'implementation', page_type: 'decision_record' })
    expect(ids(code)).toHaveLength(1)
    const docs = await search({ query: 'sessions', kind: 'doc', page_type: 'decision_record' })
    expect(ids(docs)).toEqual(['decision_record:docs/adr/0001-keep-sessions-in-redis.md'])
    const pay = await search({ query: 'files', path: 'src/pay/', page_type: 'module_page' })
    expect(ids(pay).every((id) => id.startsWith('module_page:src/pay'))).toBe(true)
  })

  it('judges paths by what a page is about, not by the file that it stands on', async () => {
    const found = async (request: Partial<SearchRequest>): Promise<string[]> =>
      pagesOf(await search({ query: 'files sessions sells', ...request })).map(({ target_path }) => target_path)
    expect(await found({ page_type: 'module_page' })).toEqual(expect.arrayContaining(['src/', 'src/session/', 'src/pay/'])) // prettier-ignore
    expect(await found({ page_type: 'module_page', path: 'src/session/' })).toEqual(['src/session/'])
    expect(await found({ page_type: 'module_page', path: 'src/session/store.ts' })).toEqual([])
    // Its README speaks for it, and is left out; the folder is not.
    const without = { page_type: 'module_page', path: 'src/session', exclude_patterns: ['README.md'] }
    expect(await found(without)).toEqual(['src/session/'])
    expect(await found({ page_type: 'module_page', exclude_patterns: ['src/session/'] })).not.toContain('src/session/')
    expect(await found({ page_type: 'repo_overview' })).toEqual([''])
    expect(await found({ page_type: 'repo_overview', path: 'README.md' })).toEqual([])
    for (const path of await found({ path: 'src/session/' })) expect(path).toMatch(/^src\/session\//)
  })

  it('explains', async () => {
    const answer = await search({ query: 'sessions in redis', page_type: 'decision_record', explain: true })
    expect(pagesOf(answer)[0]!.explain).toMatchObject([{ signal: 'page' }])
  })
})

describe('the list of pages', () => {
  it('has all types that there are', async () => {
    const { types, total, pages } = await index.pages({ limit: 5000 })
    expect(Object.keys(types)).toEqual(expect.arrayContaining(['module_page', 'repo_overview', 'symbol_spotlight', 'infra_page', 'decision_record'])) // prettier-ignore
    expect(pages).toHaveLength(total)
    for (const { page_id } of pages) {
      const { page } = await index.page(page_id)
      expectValid('page-response', { ...(await index.page(page_id)) })
      expect(page.page_id).toBe(page_id)
      for (const { statements } of page.sections) {
        for (const { path, line } of statements) {
          expect(path in FILES).toBe(true)
          expect(line).toBeGreaterThan(0)
        }
      }
      for (const link of page.links) expect((await index.page(link.page_id)).page.page_id).toBe(link.page_id)
    }
  })

  it('holds what is inside of a path', async () => {
    const inside = async (path: string): Promise<string[]> =>
      (await index.pages({ path })).pages.map(({ page_id }) => page_id).filter((id) => !id.startsWith('file_page:'))
    expect(await inside('src/pay/')).toEqual(expect.arrayContaining(['module_page:src/pay', 'symbol_spotlight:src/pay/card.ts::charge'])) // prettier-ignore
    expect(await inside('src/pay/')).not.toContain('module_page:src')
    expect(await inside('README.md')).toEqual([])
    expect(await inside('.')).toContain('repo_overview:.')
  })

  it('suggests what was meant', async () => {
    await expect(index.page('module_page:src/sesion')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { did_you_mean: expect.arrayContaining(['module_page:src/session']) as unknown },
    })
    expect((await index.page('src/session')).page.page_id).toBe('module_page:src/session')
    expect((await index.page('repo_overview')).page.title).toContain('Overview of')
  })
})
