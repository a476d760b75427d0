import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageHit, SearchMode, SearchResponse } from '../../../../reader/api.ts'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { openIndex } from '../../../../reader/node.ts'
import { expectValid } from '../../../e2e/schemas.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

const FILES = {
  'src/auth.ts':
    '/** Checks the authentication of a request in front of every middleware. */\nexport function check(): boolean {\n  return true\n}\n',
  'src/pool.ts':
    '/** A pool of database connections, opened when they are wanted. */\nexport class Pool {\n  open(): void {}\n}\n',
  'src/stack.ts': '/** The middleware stack. */\nexport const layers = []\nexport function getusername() {}\n',
  'src/flash.ts': '/** Flash messages, shown once; sessions of them. */\nexport const flash = new Map()\n',
}

let index: GitdexIndex

beforeAll(async () => {
  const { artifact } = await buildFixture(FILES)
  index = await openIndex(new MemorySource(readFileSync(artifact)))
})

async function search(query: string, mode: SearchMode = 'auto'): Promise<SearchResponse> {
  const answer = await index.search({ query, mode })
  expectValid('search-response', answer)
  return answer
}
const paths = ({ results }: SearchResponse): string[] => (results as PageHit[]).map(({ target_path }) => target_path)

describe('typing errors in prose', () => {
  it('are mended where no file holds the word, and the answer says so', async () => {
    const answer = await search('authentification midleware')
    expect(paths(answer)).toEqual(expect.arrayContaining(['src/auth.ts', 'src/stack.ts']))
    expect(paths(answer)[0]).toBe('src/auth.ts')
    expect(answer.did_you_mean).toEqual(['authentication middleware'])
    expect(answer.note).toBe(
      'No indexed file speaks of authentification, midleware; taken for authentication, middleware.',
    )
  })

  it.each(['pool of datbase conections', 'pool of Datbase connetcions'])(
    'in the midst of right words: %s',
    async (query) => {
      const answer = await search(query)
      expect(paths(answer)[0]).toBe('src/pool.ts')
      expect(answer.did_you_mean).toEqual(['pool of database connections'])
    },
  )

  it('in modes semantic and hybrid, too', async () => {
    for (const mode of ['semantic', 'hybrid'] as const) {
      const answer = await search('open the datbase pool', mode)
      expect(answer.did_you_mean).toEqual(['open the database pool'])
      expect(answer.note).toContain('taken for database')
    }
  })

  it('give the answer to the mended query, whatever the limit', async () => {
    const [typed, meant] = [await search('datbase connections pool'), await search('database connections pool')]
    expect(typed.results).toEqual(meant.results)
    expect(meant.did_you_mean).toBeUndefined()
    const { results } = await index.search({ query: 'datbase connections pool', limit: 1 })
    expect(results).toEqual(typed.results.slice(0, 1))
  })

  it.each([
    ['a word that is no typing error, although it is near to one that is held', 'session kafka broker'],
    ['short words, which are near to too many', 'flask sessions'],
    ['names, which have suggestions of their own', 'getMidleware of layers'],
    ['names written together', 'getusername of the pool'],
    ['words near to none', 'zookeeperish pool'],
  ])('leave %s alone', async (_, query) => {
    const answer = await search(query)
    expect(answer.did_you_mean ?? []).not.toContainEqual(expect.stringContaining(' '))
    expect(answer.note ?? '').not.toContain('taken for')
  })
})
