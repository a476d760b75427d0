import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, FormatError, GitdexError, GitError, QueryError, SourceError } from '../../../src/errors.ts'
import { openIndex, openWorkspace } from '../../../reader/node.ts'
import { openRemote } from '../../../reader/open-remote.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

describe('errors', () => {
  it('carry their names whatever a minifier calls their classes', () => {
    const all = { GitdexError, FormatError, QueryError, SourceError, GitError, ConfigError }
    for (const [name, Class] of Object.entries(all)) {
      const Shortened = class N extends Class {}
      expect(String(new Shortened('QUERY_INVALID', 'x'))).toBe(`${name}: x`)
    }
  })

  it('say what can be opened', async () => {
    for (const nothing of [undefined, null, 42, {}, [], ''] as never[]) {
      await expect(openIndex(nothing)).rejects.toMatchObject({ name: 'SourceError' })
      await expect(openRemote(nothing)).rejects.toMatchObject({ name: 'SourceError' })
    }
  })

  it('say what a workspace is made of', async () => {
    for (const nothing of [undefined, null, 42, {}, { repositories: {} }, { repositories: { all: 'a' } }] as never[]) {
      await expect(openWorkspace(nothing)).rejects.toMatchObject({ name: 'ConfigError', code: 'CONFIG_INVALID' })
    }
  })

  it('do not keep bytes from being opened as they are', async () => {
    const { artifact } = await buildFixture({ 'a.ts': 'export function work() {}\n' })
    const bytes = readFileSync(artifact)
    const copy = Uint8Array.from(bytes)
    for (const open of [openIndex, openRemote]) {
      for (const held of [bytes, copy, copy.buffer]) {
        const index = await open(held)
        expect((await index.search({ query: 'work' })).results).not.toEqual([])
        index.close()
      }
    }
    await expect(openIndex(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: 'NOT_AN_ARTIFACT' })
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
