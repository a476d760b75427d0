import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import { FormatError } from '../../../reader/errors.ts'
import { FileSource } from '../../../reader/file-source.ts'
import { planReads } from '../../../reader/format/plan.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import { nodeInflate } from '../../../reader/node-codecs.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'gitdex-source-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('FileSource', () => {
  it('reads several ranges of a file at once, each aligned as columns need it', async () => {
    const path = join(folder, 'ranges')
    writeFileSync(
      path,
      Uint8Array.from({ length: 100 }, (_, i) => i),
    )
    const source = new FileSource(path)
    const ranges = [
      { offset: 5, length: 3 },
      { offset: 64, length: 9 },
      { offset: 0, length: 1 },
    ]
    const read = await source.readMany(ranges)
    expect(read.map((bytes) => [...bytes])).toEqual([[5, 6, 7], [64, 65, 66, 67, 68, 69, 70, 71, 72], [0]])
    expect(read.map((bytes) => bytes.byteOffset % 8)).toEqual([0, 0, 0])
    await expect(source.readMany([{ offset: 99, length: 2 }])).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
    source.close()
    await expect(source.readMany(ranges)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
  })

  it('reads exactly what is asked, by position', async () => {
    const path = join(folder, 'bytes')
    writeFileSync(
      path,
      Uint8Array.from({ length: 1000 }, (_, i) => i % 256),
    )
    const source = new FileSource(path)
    expect([source.size, source.name]).toEqual([1000, path])
    expect([...(await source.read(250, 10))]).toEqual([250, 251, 252, 253, 254, 255, 0, 1, 2, 3])
    expect((await source.read(1000, 0)).length).toBe(0)
    source.close()
    source.close()
    await expect(source.read(0, 1)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
  })

  it('says when a file is not there, is a folder, or shrank', async () => {
    expect(() => new FileSource(join(folder, 'none.gitdex'))).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
    expect(() => new FileSource(folder)).toThrow(expect.objectContaining({ code: 'SOURCE_UNREACHABLE' }))
    const path = join(folder, 'shrinks')
    writeFileSync(path, new Uint8Array(100))
    const source = new FileSource(path)
    truncateSync(path, 50)
    await expect(source.read(0, 100)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
    source.close()
  })

  it.each([
    ['an empty file', '', 'NOT_AN_ARTIFACT'],
    ['a text', 'hello, this is no artifact at all', 'NOT_AN_ARTIFACT'],
    ['a picture', '\x89PNG\r\n\x1a\n', 'NOT_AN_ARTIFACT'],
    ['a magic and nothing else', '\x89GDX\r\n\x1a\n', 'CORRUPT'],
    ['a magic after a text transfer', '\x89GDX\n\x1a\n'.padEnd(80), 'NOT_AN_ARTIFACT'],
  ])('%s is refused', async (_, text, code) => {
    const path = join(folder, 'other')
    writeFileSync(path, text, 'latin1')
    await expect(ArtifactFile.open(new FileSource(path))).rejects.toMatchObject({ code })
  })

  it('a shard is refused as what it is', async () => {
    const path = join(folder, 'one.gitdex-shard')
    writeFileSync(path, '\x89GDXS\r\n\x1a'.padEnd(80), 'latin1')
    await expect(ArtifactFile.open(new FileSource(path))).rejects.toThrow('gitdex merge')
  })
})

describe('MemorySource', () => {
  it('refuses ranges outside', async () => {
    const source = new MemorySource(Uint8Array.of(1, 2, 3))
    expect(await source.read(1, 2)).toEqual(Uint8Array.of(2, 3))
    for (const [offset, length] of [[2, 2], [-1, 1], [4, 0]] as const) {
      await expect(source.read(offset, length)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
    } // prettier-ignore
  })
})

describe('nodeInflate', () => {
  it('keeps the contract of the portable one', () => {
    const raw = new TextEncoder().encode('words, words, words')
    const stored = deflateRawSync(raw)
    expect(Buffer.compare(nodeInflate(stored, raw.length), raw)).toBe(0)
    expect(nodeInflate(deflateRawSync(new Uint8Array(0)), 0).length).toBe(0)
    for (const length of [0, raw.length - 1, raw.length + 1]) {
      expect(() => nodeInflate(stored, length)).toThrow(FormatError)
    }
    for (let end = 0; end < stored.length; end++) {
      expect(() => nodeInflate(stored.subarray(0, end), raw.length)).toThrow(FormatError)
    }
  })
})

describe('planReads', () => {
  const range = (offset: number, length: number) => ({ offset, length })

  it('joins what overlaps, touches or lies near, in file order', () => {
    const wanted = [range(500, 10), range(0, 10), range(10, 5), range(20, 5), range(502, 3)]
    expect(planReads(wanted, 0)).toEqual([
      { offset: 0, length: 15, serves: [1, 2] },
      { offset: 20, length: 5, serves: [3] },
      { offset: 500, length: 10, serves: [0, 4] },
    ])
    expect(planReads(wanted, 5).map(({ offset, length }) => [offset, length])).toEqual([[0, 25], [500, 10]]) // prettier-ignore
    expect(planReads(wanted, 1000)).toHaveLength(1)
    expect(planReads([], 0)).toEqual([])
  })

  it('does not join into reads above 8 MB', () => {
    const megabyte = 1024 * 1024
    const wanted = Array.from({ length: 20 }, (_, i) => range(i * megabyte, megabyte))
    const reads = planReads(wanted, 0)
    expect(reads.map((read) => read.length / megabyte)).toEqual([8, 8, 4])
    expect(planReads([range(0, 20 * megabyte)], 0)).toHaveLength(1)
  })
})
