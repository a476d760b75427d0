import { beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { openIndex } from '../../../../reader/node.ts'
import { estimateTokens } from '../../../../reader/query/cards/context.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

let index: GitdexIndex

beforeAll(async () => {
  const work = Array.from({ length: 20 }, (_, i) => `export function work${i}() {\n  return ${i}\n}\n`).join('\n')
  const { artifact } = await buildFixture({
    Makefile: 'GO ?= go\n\nall:\n\t$(GO) build\n',
    'src/go.ts': work,
    'src/more.ts': work.replaceAll('work', 'more'),
    'package-lock.json': '{ "name": "app", "lockfileVersion": 3 }\n',
  })
  index = await openIndex(artifact)
})

describe('what is a file', () => {
  it.each(['src/go.ts', './src/go.ts', 'go.ts'])('is no symbol: %s', async (path) => {
    await expect(index.symbol({ symbol_id: path })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/that is a file: gitdex context (src\/)?go\.ts$/) as string,
    })
  })

  it.each(['work1', 'src/go.ts::work1', 'go.ts:1-2'])('is not taken for one: %s', async (id) => {
    expect(await index.symbol({ symbol_id: id })).toMatchObject({ index: {} })
  })
})

describe('a tracked file that was skipped', () => {
  it('is told with the reason, as context and as search', async () => {
    const { missing } = await index.context({ paths: ['package-lock.json', 'nowhere.json'] })
    expect(missing).toMatchObject([
      { path: 'package-lock.json', why: 'skipped', reason: 'lockfile', candidates: [] },
      { path: 'nowhere.json', why: 'not_found' },
    ])
    const { note } = await index.search({ query: 'package-lock.json' })
    expect(note).toMatch(/^package-lock\.json is tracked but not indexed: lockfile/)
  })
})

describe('a budget of tokens', () => {
  it.each([400, 200, 130])('of %i holds, files being left out last', async (budget) => {
    const answer = await index.context({ paths: ['src/go.ts', 'src/more.ts'], budget_tokens: budget })
    expect(answer.truncated).toBe(true)
    expect(answer.tokens).toBe(estimateTokens(answer.files))
    expect(answer.tokens).toBeLessThanOrEqual(budget)
    expect(answer.note ?? '').toBe(answer.files.length === 2 ? '' : `budget_tokens ${budget} left out 1 of 2 files`)
  })

  it('that holds not even one file says so', async () => {
    const { tokens, note, files } = await index.context({ paths: 'src/go.ts', budget_tokens: 10 })
    expect(files).toHaveLength(1)
    expect(files[0]!.omitted).toMatchObject({ symbols: 20 })
    expect(note).toBe(`budget_tokens 10 is too little: one file takes ${tokens} at least`)
  })
})
