import { beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

let index: GitdexIndex

beforeAll(async () => {
  const { artifact } = await buildFixture({
    'engine.go': 'package demo\n\n// Engine serves.\ntype Engine struct{}\n\nfunc (e *Engine) Run() {}\n',
    'other.go': 'package demo\n\ntype holder struct{}\n\nfunc (h *holder) Engine() {}\n\nfunc FastEngine() {}\n',
    'docs/engine.md': '# Engine\n\nThe engine runs.\n',
  })
  index = await openIndex(artifact)
})

describe('symbol_kind', () => {
  it.each([['Engine'], ['where does `Engine` run']])('%s: symbols only', async (query) => {
    const { results } = await index.search({ query, symbol_kind: 'struct' })
    expect(results).toMatchObject([{ type: 'symbol', name: 'Engine', kind: 'struct' }])
  })

  it.each([['Engine'], ['where does `Engine` run']])('%s: the kinds of that name instead', async (query) => {
    const answer = await index.search({ query, symbol_kind: 'enum_member' })
    expect(answer).toMatchObject({ results: [], total: 0, exact_match: false })
    expect(answer.note).toMatch(/^no enum member called Engine; it is a .*struct/)
    expect(answer.note).toContain('a method')
    expect(answer.did_you_mean).toBeUndefined()
  })

  it('says so where names only hold the word', async () => {
    const answer = await index.search({ query: 'Engine', symbol_kind: 'function' })
    expect(answer.results).toMatchObject([{ name: 'FastEngine', match_rank: 4 }])
    expect(answer.note).toMatch(/^no function called Engine; /)
  })

  it('says that nothing bears the name', async () => {
    const { note } = await index.search({ query: 'Nosuch', symbol_kind: 'struct' })
    expect(note).toBe('no struct called Nosuch, nor anything else of that name')
  })
})
