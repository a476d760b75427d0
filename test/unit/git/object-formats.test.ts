import { closeSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRepository } from '../../../src/git/open-repository.ts'
import type { GitFixture, PackOptions } from '../../helpers/git-fixture.ts'
import { makeRepository } from '../../helpers/git-fixture.ts'
import { objectId } from '../../helpers/git-objects.ts'
import { IsomorphicRepository } from '../../helpers/isomorphic-repository.ts'
import { encodePackEntry, encodePackIndex } from '../../helpers/pack-writer.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

/** A repository of ten commits whose files change a little each time, so that deltas have something to share. */
async function makeHistory(): Promise<{ repo: GitFixture; oids: string[] }> {
  const repo = await makeRepository(tempDir())
  const body = Array.from({ length: 400 }, (_, line) => `line ${line} of a file that changes now and then\n`)
  for (let i = 0; i < 10; i++) {
    body[i * 30] = `changed in commit ${i}\n`
    const files = { 'src/main.ts': body.join(''), [`docs/note-${i}.md`]: `# Note ${i}\n`, empty: '' }
    repo.commit(files, { time: 1_700_000_000 + i * 60 })
  }
  repo.tag('v1')
  return { repo, oids: repo.looseOids() }
}

async function expectContent(repo: GitFixture, oids: readonly string[]): Promise<void> {
  const opened = await openRepository(repo.dir)
  for (const oid of oids) {
    const { type, bytes } = opened.readObject(oid)
    expect(objectId(type, bytes)).toBe(oid)
    expect(opened.blobSize(oid)).toBe(bytes.length)
  }
  opened.close()
}

async function expectSameAsIsomorphicGit(repo: GitFixture, oids: readonly string[]): Promise<void> {
  const opened = await openRepository(repo.dir)
  const oracle = new IsomorphicRepository(repo.gitDir)
  for (const oid of oids) {
    const expected = await oracle.readObject(oid)
    const { type, bytes } = opened.readObject(oid)
    expect({ oid, type, bytes: Buffer.from(bytes) }).toEqual({ oid, ...expected, bytes: Buffer.from(expected.bytes) })
  }
  opened.close()
}

describe('loose objects', () => {
  it('are read as isomorphic-git reads them', async () => {
    const { repo, oids } = await makeHistory()
    expect(oids.length).toBeGreaterThan(40)
    await expectContent(repo, oids)
    await expectSameAsIsomorphicGit(repo, oids)
  })

  it('that are damaged or lie about their size are refused', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'text\n' } })
    const oid = repo.writeBlob('something else\n')
    repo.write(`objects/${oid.slice(0, 2)}/${oid.slice(2)}`, 'not zlib at all')
    const opened = await openRepository(repo.dir)
    expect(() => opened.readBlob(oid)).toThrow(expect.objectContaining({ code: 'CORRUPT' }))
    expect(() => opened.blobSize(oid)).toThrow(expect.objectContaining({ code: 'CORRUPT' }))
  })
})

describe('packs', () => {
  const variants: [string, PackOptions][] = [
    ['index version 2', {}],
    ['index version 1', { version: 1 }],
    ['64-bit offsets', { largeOffsets: true }],
    ['offset deltas', { deltas: 'ofs' }],
    ['reference deltas', { deltas: 'ref' }],
    ['reference deltas, index version 1', { deltas: 'ref', version: 1 }],
    ['offset deltas, short chains, 64-bit offsets', { deltas: 'ofs', maxChain: 3, largeOffsets: true }],
  ]

  it.each(variants)('with %s hold the same objects', async (_name, options) => {
    const { repo, oids } = await makeHistory()
    repo.pack(options)
    expect(repo.looseOids()).toEqual([])
    await expectContent(repo, oids)
    if (options.version !== 1 && !options.largeOffsets) await expectSameAsIsomorphicGit(repo, oids)
  })

  it('are read with a cache too small for any base', async () => {
    const { repo, oids } = await makeHistory()
    repo.pack({ deltas: 'ofs' })
    const opened = await openRepository(repo.dir, { baseCacheBytes: 0, windowCacheBytes: 0 })
    for (const oid of oids) {
      const { type, bytes } = opened.readObject(oid)
      expect(objectId(type, bytes)).toBe(oid)
    }
  })

  it('give objects in the order of their offsets', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'a', b: 'b', c: 'c' } })
    const blobs = ['c', 'a', 'b'].map((text) => objectId('blob', Buffer.from(text)))
    const rest = repo.looseOids().filter((oid) => !blobs.includes(oid))
    repo.pack({ oids: [...blobs, ...rest] })
    const loose = repo.writeBlob('loose')
    const opened = await openRepository(repo.dir)
    expect(opened.orderForReading([loose, ...[...blobs].sort(), blobs[0]!])).toEqual([...blobs, loose])
    const read = [...opened.readBlobs([loose, ...blobs])].map(([oid, bytes]) => [oid, Buffer.from(bytes).toString()])
    expect(read).toEqual([...blobs.map((oid, i) => [oid, 'cab'[i]]), [loose, 'loose']])
  })

  it('beyond 2 and 4 GiB are read by position', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'near\n' } })
    const texts = ['first', 'above two gigabytes', 'above four gigabytes, a delta of the one before']
    const [first, second, third] = texts.map((text) => ({ bytes: Buffer.from(text.repeat(9)), type: 'blob' as const }))
    const inputs = [first!, second!, third!].map((input) => ({ ...input, oid: objectId('blob', input.bytes) }))
    const places = [12, 2 ** 31 + 4321, 2 ** 32 + 99]
    const base = { oid: inputs[1]!.oid, bytes: inputs[1]!.bytes, kind: 'ofs' as const }
    const offsets = new Map(inputs.map(({ oid }, i) => [oid, places[i]!]))
    const entries = [inputs[0]!, inputs[1]!, { ...inputs[2]!, base }].map((input, i) =>
      encodePackEntry(input, places[i]!, offsets),
    )
    const checksum = Buffer.alloc(20, 7)
    const path = join(repo.objectsDir, 'pack', `pack-${checksum.toString('hex')}`)
    const descriptor = openSync(`${path}.pack`, 'w')
    writeSync(descriptor, Buffer.from('PACK\0\0\0\x02\0\0\0\x03', 'latin1'), 0, 12, 0)
    entries.forEach((entry, i) => writeSync(descriptor, entry, 0, entry.length, places[i]!))
    ftruncateSync(descriptor, 2 ** 32 + 10_000)
    writeSync(descriptor, checksum, 0, 20, 2 ** 32 + 10_000)
    closeSync(descriptor)
    const index = inputs.map(({ oid }, i) => ({ oid, offset: places[i]! }))
    writeFileSync(`${path}.idx`, encodePackIndex(index, checksum))

    const opened = await openRepository(repo.dir)
    for (const { oid, bytes } of inputs) {
      expect(Buffer.from(opened.readBlob(oid)).toString()).toBe(bytes.toString())
      expect(opened.blobSize(oid)).toBe(bytes.length)
    }
    expect(opened.orderForReading(inputs.map(({ oid }) => oid).reverse())).toEqual(inputs.map(({ oid }) => oid))
    opened.close()
  })

  it('that appear after opening are found', async () => {
    const { repo, oids } = await makeHistory()
    const opened = await openRepository(repo.dir)
    expect(opened.readObject(oids[0]!).type).toBeDefined()
    repo.pack({ deltas: 'ofs' })
    for (const oid of oids) expect(objectId(opened.readObject(oid).type, opened.readObject(oid).bytes)).toBe(oid)
    opened.close()
  })

  it('that vanish between looking and opening are looked for again', async () => {
    const { repo, oids } = await makeHistory()
    const name = repo.pack()
    const opened = await openRepository(repo.dir)
    for (const extension of ['pack', 'idx']) {
      const from = join(repo.objectsDir, 'pack', `${name}.${extension}`)
      renameSync(from, join(repo.objectsDir, 'pack', `pack-${'c'.repeat(40)}.${extension}`))
    }
    expect(new Set(opened.orderForReading(oids))).toEqual(new Set(oids))
    for (const oid of oids) expect(objectId(opened.readObject(oid).type, opened.readObject(oid).bytes)).toBe(oid)
    expect(await opened.resolveCommit(repo.head.slice(0, 10))).toBe(repo.head)
    opened.close()
  })

  it('do not hold more files open than allowed', async () => {
    const repo = await makeRepository(tempDir(), { files: { a: 'a' } })
    const oids = Array.from({ length: 250 }, (_, i) => repo.writeBlob(`blob ${i}`))
    for (const oid of oids) repo.pack({ oids: [oid] })
    await expectContent(repo, oids)
  })
})

describe('the multi-pack-index', () => {
  it.each([false, true])('leads to objects of several packs (64-bit offsets: %s)', async (largeOffsets) => {
    const { repo, oids } = await makeHistory()
    const half = repo.looseOids().slice(0, 20)
    repo.pack({ oids: half, deltas: 'ref' })
    repo.pack({ deltas: 'ofs' })
    repo.writeMultiPackIndex({ largeOffsets })
    await expectContent(repo, oids)
    if (!largeOffsets) await expectSameAsIsomorphicGit(repo, oids)
  })

  it('is what places the objects of its packs', async () => {
    const { repo, oids } = await makeHistory()
    const name = repo.pack()
    repo.writeMultiPackIndex()
    // The pack's own index now places other objects; only the multi-pack-index still knows these.
    const others = oids.map((oid, i) => ({ oid: oid.replace(/^.{6}/, '000000'), offset: 12 + i }))
    const path = join(repo.objectsDir, 'pack', `${name}.idx`)
    writeFileSync(path, encodePackIndex(others, Buffer.from(name.slice('pack-'.length), 'hex')))
    await expectContent(repo, oids)
  })

  it('that is out of date or damaged is left aside', async () => {
    const { repo, oids } = await makeHistory()
    repo.pack({ oids: oids.slice(0, 20) })
    repo.writeMultiPackIndex()
    repo.pack()
    await expectContent(repo, oids)
    repo.write('objects/pack/multi-pack-index', 'MIDX\x07 of the future')
    await expectContent(repo, oids)
  })

  it('that names a pack which is gone is left aside', async () => {
    const { repo, oids } = await makeHistory()
    const gone = repo.pack({ oids: oids.slice(0, 5), keepLoose: true })
    repo.pack()
    repo.writeMultiPackIndex()
    for (const extension of ['pack', 'idx']) rmSync(join(repo.objectsDir, 'pack', `${gone}.${extension}`))
    await expectContent(repo, oids)
  })
})

describe('alternates', () => {
  it('are followed: absolute, relative, nested and in circles', async () => {
    const root = tempDir()
    for (const name of ['a', 'b', 'c d']) mkdirSync(join(root, name))
    const a = await makeRepository(join(root, 'a'), { files: { a: 'of a' } })
    const b = await makeRepository(join(root, 'b'), { files: { b: 'of b' } })
    const c = await makeRepository(join(root, 'c d'), { files: { c: 'of c' } })
    const oids = [...a.looseOids(), ...b.looseOids(), ...c.looseOids()]
    b.pack({ deltas: 'ofs' })
    a.write('objects/info/alternates', `# borrowed\n${b.objectsDir}\n/no/such/folder\n`)
    b.write('objects/info/alternates', '"../../../c\\040d/.git/objects"\n')
    c.write('objects/info/alternates', `${a.objectsDir}\n`)
    await expectContent(a, oids)
  })
})
