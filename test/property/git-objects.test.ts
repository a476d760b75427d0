import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDelta } from '../../src/git/delta.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import { decodePath, encodePath } from '../../src/git/path-bytes.ts'
import { parseGitConfig } from '../../src/git/git-config.ts'
import { stripCredentials } from '../../src/git/origin-url.ts'
import { GitdexError } from '../../src/errors.ts'
import { makeRepository } from '../helpers/git-fixture.ts'
import { objectId } from '../helpers/git-objects.ts'
import { IsomorphicRepository } from '../helpers/isomorphic-repository.ts'
import { encodeDelta } from '../helpers/pack-writer.ts'
import { tempDir } from '../helpers/temp-dir.ts'

describe('properties of the git reader', () => {
  it('paths of any bytes come back from their text, and different paths have different texts', () => {
    const bytes = fc.array(fc.oneof(fc.nat(255), fc.constantFrom(0x5c, 0x78, 0x66, 0x30)), { maxLength: 24 })
    fc.assert(
      fc.property(bytes, (path) => {
        expect([...encodePath(decodePath(Uint8Array.from(path)))]).toEqual(path)
      }),
      { numRuns: 2000 },
    )
  })

  it('valid UTF-8 without look-alikes of escapes is shown as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/\\x[0-9a-f]{2}/.test(text))
        expect(decodePath(Buffer.from(text))).toBe(text)
      }),
    )
  })

  it('a delta rebuilds its target', () => {
    const pair = fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), fc.nat(200_000))
    fc.assert(
      fc.property(pair, ([start, end, filler]) => {
        const base = Buffer.concat([start, Buffer.alloc(filler, 'filler'), end])
        const target = Buffer.concat([start, Buffer.from('new'), Buffer.alloc(filler, 'filler'), end])
        expect(applyDelta(base, encodeDelta(base, target)).equals(target)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('random bytes as a delta give a typed error or a result of the announced size', () => {
    const base = Buffer.alloc(100, 'base')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          expect(applyDelta(base, Buffer.from([100, ...bytes])).length).toBeLessThan(2 ** 24 * 40)
        } catch (error) {
          if (!(error instanceof GitdexError)) throw error
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('any text is read as configuration without an error', () => {
    const pieces = fc.array(fc.constantFrom('[', ']', '"', '\\', '\n', '=', '#', ' ', 'a', 'remote', '.'), {
      maxLength: 400,
    })
    fc.assert(
      fc.property(pieces, (text) => {
        for (const values of parseGitConfig(text.join('')).values()) expect(values.length).toBeGreaterThan(0)
      }),
    )
  })

  it('no password survives in the URL of a remote', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9!$&*+,;=~._-]{8,20}$/)
    const scheme = fc.constantFrom('https', 'http', 'ssh', 'git+ssh', 'ftp')
    fc.assert(
      fc.property(scheme, secret, (name, password) => {
        const url = stripCredentials(`${name}://user:${password}@example.com/group/x.git`)
        expect(url).not.toContain(password)
        expect(url).toMatch(/example\.com\/group\/x\.git$/)
      }),
    )
  })

  it('repositories of random files are read as isomorphic-git reads them, loose and packed', async () => {
    const name = fc.stringMatching(/^[a-zä.-]{1,4}$/).filter((text) => !/^\.*$/.test(text))
    const folders = fc.array(name, { maxLength: 2 }).map((parts) => parts.map((part) => `${part}.d/`).join(''))
    const path = fc.tuple(folders, name).map(([folder, file]) => `${folder}${file}.f`)
    const files = fc.dictionary(path, fc.string({ maxLength: 2000 }), { minKeys: 1, maxKeys: 12 })
    const packing = fc.constantFrom('ofs' as const, 'ref' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(files, { minLength: 1, maxLength: 3 }), packing, async (commits, deltas) => {
        const repo = await makeRepository(tempDir())
        for (const changes of commits) repo.commit(changes)
        const oids = repo.looseOids()
        for (const packed of [false, true]) {
          if (packed) repo.pack({ deltas })
          const opened = await openRepository(repo.dir)
          const oracle = new IsomorphicRepository(repo.gitDir)
          const { tree } = await opened.readCommit(await opened.resolveCommit('HEAD'))
          const plain = (entry: { pathBytes: Uint8Array }) => ({ ...entry, pathBytes: [...entry.pathBytes] })
          expect((await opened.listTree(tree)).map(plain)).toEqual((await oracle.listTree(tree)).map(plain))
          for (const oid of oids) expect(objectId(opened.readObject(oid).type, opened.readObject(oid).bytes)).toBe(oid)
          opened.close()
        }
      }),
      { numRuns: 15 },
    )
  })
})
