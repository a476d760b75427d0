import { readFileSync, writeFileSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { applyDelta } from '../../../src/git/delta.ts'
import { openRepository } from '../../../src/git/open-repository.ts'
import { GitError } from '../../../src/errors.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { objectId } from '../../helpers/git-objects.ts'
import { encodeDelta, encodeHead, encodePackIndex, encodeSize, sha1 } from '../../helpers/pack-writer.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

/** Writes a pack of entries given as raw bytes, under the ids given. */
function writeRawPack(repo: GitFixture, entries: readonly { oid: string; bytes: Buffer }[]): void {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  header.writeUInt32BE(entries.length, 8)
  const body = Buffer.concat([header, ...entries.map(({ bytes }) => bytes)])
  let offset = header.length
  const index = entries.map(({ oid, bytes }) => {
    const entry = { oid, offset }
    offset += bytes.length
    return entry
  })
  const name = `objects/pack/pack-${sha1(body).toString('hex')}`
  repo.write(`${name}.pack`, Buffer.concat([body, sha1(body)]))
  repo.write(`${name}.idx`, encodePackIndex(index, sha1(body)))
}

const OID = 'ab'.repeat(20)

async function codeOfReading(repo: GitFixture, oid: string): Promise<string> {
  const opened = await openRepository(repo.dir)
  try {
    opened.readBlob(oid)
    return 'none'
  } catch (error) {
    expect(error).toBeInstanceOf(GitError)
    return (error as GitError).code
  } finally {
    opened.close()
  }
}

describe('damaged packs', () => {
  it.each([
    ['a size larger than the data', 1000],
    ['a size smaller than the data', 3],
    ['a size of 900 MB', 900 * 2 ** 20],
    ['a size of a petabyte', 2 ** 50],
  ])('%s is refused without a large allocation', async (_name, size) => {
    const repo = await makeRepository(tempDir())
    writeRawPack(repo, [
      { oid: OID, bytes: Buffer.concat([encodeHead(3, size), deflateSync(Buffer.from('ten bytes.'))]) },
    ])
    const before = process.memoryUsage().arrayBuffers
    expect(await codeOfReading(repo, OID)).toMatch(/CORRUPT|GIT_UNSUPPORTED/)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20)
  })

  it('a delta that announces a huge result is refused', async () => {
    const repo = await makeRepository(tempDir())
    const base = Buffer.from('base base base')
    const baseEntry = Buffer.concat([encodeHead(3, base.length), deflateSync(base)])
    const delta = Buffer.concat([encodeSize(base.length), encodeSize(700 * 2 ** 20), Buffer.from([0x90, 4])])
    const head = Buffer.concat([encodeHead(7, delta.length), Buffer.from(objectId('blob', base), 'hex')])
    writeRawPack(repo, [
      { oid: objectId('blob', base), bytes: baseEntry },
      { oid: OID, bytes: Buffer.concat([head, deflateSync(delta)]) },
    ])
    expect(await codeOfReading(repo, OID)).toBe('CORRUPT')
  })

  it('deltas that are built on each other in a circle are refused', async () => {
    const repo = await makeRepository(tempDir())
    const other = 'cd'.repeat(20)
    const delta = encodeDelta(Buffer.from('aaaa'), Buffer.from('aaab'))
    const entry = (base: string) => {
      return Buffer.concat([encodeHead(7, delta.length), Buffer.from(base, 'hex'), deflateSync(delta)])
    }
    writeRawPack(repo, [
      { oid: OID, bytes: entry(other) },
      { oid: other, bytes: entry(OID) },
    ])
    expect(await codeOfReading(repo, OID)).toBe('CORRUPT')
    const opened = await openRepository(repo.dir)
    await expect(opened.resolveCommit(OID)).rejects.toThrow(expect.objectContaining({ code: 'CORRUPT' }))
  })

  it('an index of another pack is refused', async () => {
    const repo = await makeRepository(tempDir())
    const oid = repo.writeBlob('one')
    const one = repo.pack()
    repo.writeBlob('two')
    const two = repo.pack()
    const indexOf = (name: string) => join(repo.objectsDir, 'pack', `${name}.idx`)
    writeFileSync(indexOf(one), readFileSync(indexOf(two)))
    expect(await codeOfReading(repo, objectId('blob', Buffer.from('two')))).toMatch(/CORRUPT|none/)
    expect(await codeOfReading(repo, oid)).toMatch(/CORRUPT|GIT_MISSING_OBJECT/)
  })

  it('never give other bytes than the right ones, wherever a byte is wrong', async () => {
    const repo = await makeRepository(tempDir())
    const texts = Array.from({ length: 6 }, (_, i) => `${'a shared beginning '.repeat(8)} and an end of its own ${i}\n`)
    const oids = texts.map((text) => repo.writeBlob(text))
    const name = repo.pack({ oids, deltas: 'ofs' })
    for (const extension of ['pack', 'idx']) {
      const path = join(repo.objectsDir, 'pack', `${name}.${extension}`)
      chmodSync(path, 0o644)
      const sound = readFileSync(path)
      for (let at = 0; at < sound.length; at += extension === 'idx' && at > 8 && at < 1000 ? 37 : 3) {
        const damaged = Buffer.from(sound)
        damaged[at]! ^= 0x41
        writeFileSync(path, damaged)
        await expectRightOrError(repo, oids, texts)
      }
      writeFileSync(path, sound)
    }
  })

  it('cut short anywhere give typed errors', async () => {
    const repo = await makeRepository(tempDir())
    const oid = repo.writeBlob('some text that will be cut off\n')
    const name = repo.pack()
    for (const extension of ['pack', 'idx']) {
      const path = join(repo.objectsDir, 'pack', `${name}.${extension}`)
      const sound = readFileSync(path)
      for (let length = 0; length < sound.length; length += length > 40 && length < 1000 ? 61 : 1) {
        writeFileSync(path, sound.subarray(0, length))
        expect(await codeOfReading(repo, oid)).toMatch(/CORRUPT|GIT_MISSING_OBJECT/)
      }
      writeFileSync(path, sound)
    }
  })
})

async function expectRightOrError(repo: GitFixture, oids: readonly string[], texts: readonly string[]): Promise<void> {
  const opened = await openRepository(repo.dir)
  oids.forEach((oid, i) => {
    let bytes: Uint8Array
    try {
      bytes = opened.readBlob(oid)
    } catch (error) {
      if (!(error instanceof GitError)) throw error
      return
    }
    // An id that was changed in the index may by now name another object: that one is read soundly.
    if (!texts.includes(Buffer.from(bytes).toString())) expect(Buffer.from(bytes).toString()).toBe(texts[i])
  })
  opened.close()
}

describe('applyDelta', () => {
  const base = Buffer.from('0123456789')
  it.each([
    ['a copy beyond the base', [10, 4, 0x91, 8, 4]],
    ['an insert beyond the delta', [10, 4, 4, 1, 2]],
    ['the reserved instruction', [10, 1, 0]],
    ['a base of another size', [11, 1, 1, 65]],
    ['a result shorter than announced', [10, 3, 1, 65]],
    ['a copy without its length byte', [10, 4, 0x91, 8]],
    ['no size at all', [0x80]],
  ])('refuses %s', (_name, bytes) => {
    expect(() => applyDelta(base, Buffer.from(bytes))).toThrow(expect.objectContaining({ code: 'CORRUPT' }))
  })

  it('takes a copy without length bytes as 64 KiB', () => {
    const large = Buffer.alloc(0x10000 + 5, 'abc')
    const delta = Buffer.concat([encodeSize(large.length), encodeSize(0x10000), Buffer.from([0x81, 5])])
    expect(applyDelta(large, delta).equals(large.subarray(5))).toBe(true)
  })
})

describe('missing objects', () => {
  it('are named, with what to do', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'gone' } })
    const oid = objectId('blob', Buffer.from('gone'))
    repo.removeLoose(oid)
    const opened = await openRepository(repo.dir)
    expect(opened.partial).toBe(false)
    const expected = { code: 'GIT_MISSING_OBJECT', message: expect.stringContaining(oid) as string }
    expect(() => opened.readBlob(oid)).toThrow(expect.objectContaining(expected))
    expect(() => opened.blobSize(oid)).toThrow(expect.objectContaining(expected))
  })

  it('of a partial clone are told apart, with the remote to ask', async () => {
    const config =
      '[remote "upstream"]\n\turl = https://example.com/x.git\n\tpromisor = true\n\tpartialclonefilter = blob:none\n'
    const repo = await makeRepository(tempDir(), { files: { a: 'promised' }, config })
    const oid = objectId('blob', Buffer.from('promised'))
    repo.removeLoose(oid)
    const opened = await openRepository(repo.dir)
    expect(opened.partial).toBe(true)
    const entries = await opened.listTree((await opened.readCommit(repo.head)).tree)
    expect(entries.map(({ path }) => path)).toEqual(['a'])
    expect(() => opened.readBlob(oid)).toThrow(/partial clone.*"upstream".*--filter/)
  })

  it.each(['', 'HEAD', '../../../config', 'z'.repeat(40)])('are what "%s" names, which is no id', async (oid) => {
    const repo = await makeRepository(tempDir(), { files: { a: 'x' } })
    repo.pack({ keepLoose: true })
    expect(await codeOfReading(repo, oid)).toBe('GIT_MISSING_OBJECT')
  })

  it('above the limit of size are refused before they are read', async () => {
    const repo = await makeRepository(tempDir(), { files: { large: 'x'.repeat(5000) } })
    const oid = objectId('blob', Buffer.from('x'.repeat(5000)))
    for (const pack of [false, true]) {
      if (pack) repo.pack()
      const opened = await openRepository(repo.dir, { maxObjectBytes: 4999 })
      expect(opened.blobSize(oid)).toBe(5000)
      const expected = { code: 'GIT_UNSUPPORTED', message: expect.stringContaining(oid) as string }
      expect(() => opened.readBlob(oid)).toThrow(expect.objectContaining(expected))
    }
  })
})
