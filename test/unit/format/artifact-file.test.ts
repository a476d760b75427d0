import { beforeAll, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import type { Source } from '../../../reader/source.ts'
import { encodeArtifact } from '../../../src/artifact/write-artifact.ts'
import { sampleManifest, sampleRows, sampleSections } from '../../helpers/sample-artifact.ts'

const sample = sampleRows(3000)
let bytes: Uint8Array

/** Notes what is asked of it. */
class CountingSource implements Source {
  readonly asked: [offset: number, length: number][] = []
  readonly size = bytes.length
  readonly name = 'counting'
  async read(offset: number, length: number): Promise<Uint8Array> {
    this.asked.push([offset, length])
    return bytes.slice(offset, offset + length)
  }
}

async function open(options = {}): Promise<{ file: ArtifactFile; source: CountingSource }> {
  const source = new CountingSource()
  return { file: await ArtifactFile.open(source, options), source }
}

beforeAll(async () => {
  bytes = await encodeArtifact({ sections: sampleSections(sample), manifest: () => sampleManifest(sample) })
})

describe('ArtifactFile', () => {
  it('opens with one read of at most 64 KiB', async () => {
    const { file, source } = await open()
    expect(bytes.length).toBeGreaterThan(65_536)
    expect(source.asked).toEqual([[0, 65_536]])
    expect(file.counters).toEqual({ reads: 1, bytes: 65_536 })
    expect(file.manifest.counts['documents']).toBe(3000)
    expect(file.has('DOCS')).toBe(true)
  })

  it('keeps header, TOC and manifest in the first 16 KiB', async () => {
    const { file } = await open()
    expect(file.header.manifest.offset + file.header.manifest.length).toBeLessThan(16 * 1024)
  })

  it('reads the heads of several sections at once', async () => {
    const { file, source } = await open()
    await file.load([{ tag: 'NAME' }, { tag: 'SYMB' }, { tag: 'DOCS' }, { tag: 'PATH' }])
    expect(source.asked.length).toBeLessThanOrEqual(2)
    await Promise.all((['NAME', 'SYMB', 'DOCS', 'PATH'] as const).map((tag) => file.head(tag)))
    expect(source.asked.length).toBeLessThanOrEqual(2)
  })

  it('joins near ranges, reads far ones apart, and nothing twice', async () => {
    const { file, source } = await open({ gap: 0 })
    await file.load([{ tag: 'SRCE' }, { tag: 'POST' }])
    const before = source.asked.length
    await file.load([{ tag: 'SRCE', blocks: [0, 1, 2, 9] }])
    expect(source.asked.length - before).toBe(2)
    await file.load([{ tag: 'SRCE', blocks: [0, 2, 9] }])
    await file.blocks('SRCE', [9, 0])
    expect(source.asked.length - before).toBe(2)
  })

  it('loads blocks of several sections in one round', async () => {
    const { file, source } = await open({ gap: 64 * 1024 * 1024 })
    await file.load([{ tag: 'SRCE' }, { tag: 'SYMB' }, { tag: 'DOCS' }])
    const before = source.asked.length
    await file.load([{ tag: 'SRCE', blocks: [3] }, { tag: 'SYMB', blocks: [4] }, { tag: 'DOCS', blocks: [7] }]) // prettier-ignore
    expect(source.asked.length - before).toBe(1)
  })

  it('gives blocks in the order asked for, whole sections, and decoded blocks once', async () => {
    const { file } = await open()
    const [two, one] = await file.blocks('SYMB', [2, 1])
    expect(await file.blocks('SYMB', [1, 2])).toEqual([one, two])
    const all = await file.whole('SRCE')
    const expected = Buffer.concat(sample.sources.map((source) => source.text))
    expect(Buffer.compare(all, expected)).toBe(0)
    const decode = (block: Uint8Array): { length: number } => ({ length: block.length })
    expect(await file.block('SYMB', 1, decode)).toBe(await file.block('SYMB', 1, decode))
  })

  it('forgets blocks beyond its budget', async () => {
    const { file, source } = await open({ cacheBytes: 1 })
    await file.head('SRCE')
    const before = source.asked.length
    await file.blocks('SRCE', [0])
    await file.blocks('SRCE', [5])
    await file.blocks('SRCE', [0])
    expect(source.asked.length - before).toBe(3)
  })

  it('is cancellable', async () => {
    const { file } = await open()
    await expect(file.blocks('SRCE', [0], AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('verifies, and says what is wrong', async () => {
    const { file } = await open()
    const good = await file.verify()
    expect(good).toMatchObject({ ok: true, problems: [], digest: file.manifest.digest })
    expect(good.sections.length).toBe(file.toc.length)
    const damaged = bytes.slice()
    damaged[file.entry('SRCE').offset + 10]! ^= 1
    const bad = await (await ArtifactFile.open(new MemorySource(damaged))).verify()
    expect(bad.ok).toBe(false)
    expect(bad.sections.filter((section) => !section.ok).map((section) => section.tag)).toEqual(['SRCE'])
    expect(bad.problems[0]!.code).toBe('CORRUPT')
  })

  it('accounts for every byte but the padding', async () => {
    const { file } = await open()
    const stored = file.sizes().reduce((sum, section) => sum + section.stored, 0)
    expect(bytes.length - stored).toBeLessThan(8 * 25)
    expect(bytes.length).toBeGreaterThanOrEqual(stored)
  })
})
