import { describe, expect, it } from 'vitest'
import { ConfigError, FormatError, GitdexError, GitError, QueryError, SourceError } from '../../../src/errors.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

describe('errors', () => {
  it('carry their names whatever a minifier calls their classes', () => {
    const all = { GitdexError, FormatError, QueryError, SourceError, GitError, ConfigError }
    for (const [name, Class] of Object.entries(all)) {
      const Shortened = class N extends Class {}
      expect(String(new Shortened('QUERY_INVALID', 'x'))).toBe(`${name}: x`)
    }
  })

  it('of a closed index say that it is closed', async () => {
    const { artifact } = await buildFixture({ 'a.ts': 'export function work() {}\n' })
    const used = await openIndex(artifact)
    await used.search({ query: 'work' })
    const unused = await openIndex(artifact)
    for (const index of [used, unused]) {
      index.close()
      index.close()
      const closed = { name: 'QueryError', code: 'QUERY_INVALID', message: expect.stringContaining('index is closed') }
      await expect(index.search({ query: 'work' })).rejects.toMatchObject(closed)
      await expect(index.symbol({ symbol_id: 'work' })).rejects.toMatchObject(closed)
      await expect(index.context({ paths: 'a.ts' })).rejects.toMatchObject(closed)
      await expect(index.files(['a.ts'])).rejects.toMatchObject(closed)
      await expect(index.info({ ledger: true })).rejects.toMatchObject(closed)
      await expect(index.verify()).rejects.toMatchObject(closed)
      await expect(index.searchCode({ query: 'work' } as never)).rejects.toMatchObject(closed)
    }
  })
})
