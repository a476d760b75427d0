import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { openIndex } from '../../../../reader/node.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

let index: GitdexIndex

beforeAll(async () => {
  const { artifact } = await buildFixture({
    'src/router.ts': 'export class Router {}\nexport function handle() {}\n',
    'config/app.json': '{ "router": { "handle": 1 }, "webhooks": {} }\n',
    'docs/guide.md': '# Router\n\nHow it routes.\n\n## Webhooks\n\nThey call.\n',
    'styles/app.css': '.router { color: red }\n.drawer { color: red }\n',
  })
  index = await openIndex(artifact)
}, 60_000)

afterAll(() => index.close())

const found = async (query: string, more: object = {}): Promise<string[]> => {
  const { results } = await index.search({ query, mode: 'symbol', limit: 10, ...more })
  return results.flatMap((hit) => (hit.type === 'symbol' ? [`${hit.kind} ${hit.name}`] : []))
}

describe('keys, headings and rules', () => {
  it('stand behind code of that name, spelt as the query or not', async () => {
    expect((await found('router'))[0]).toBe('class Router')
    expect((await found('Router'))[0]).toBe('class Router')
    expect((await found('handle'))[0]).toBe('function handle')
    expect(await found('router')).toEqual(expect.arrayContaining(['key router', 'rule router', 'heading Router']))
  })

  it('are found by their names where no code bears them', async () => {
    expect((await found('webhooks')).slice(0, 2).sort()).toEqual(['heading Webhooks', 'key webhooks'])
    expect((await found('drawer'))[0]).toBe('rule drawer')
  })

  it('are found by kind', async () => {
    expect(await found('router', { symbol_kind: 'key' })).toEqual(['key router'])
    expect(await found('router', { symbol_kind: 'heading' })).toEqual(['heading Router'])
  })

  it('do not make prose a list of identifiers', async () => {
    const { mode } = await index.search({ query: 'webhooks drawer' })
    expect(mode).toBe('concept')
  })
})
