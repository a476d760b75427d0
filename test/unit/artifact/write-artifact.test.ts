import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import { FileSource } from '../../../reader/file-source.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import { nodeHash, nodeInflate } from '../../../reader/node-codecs.ts'
import { encodeArtifact, writeArtifact } from '../../../src/artifact/write-artifact.ts'
import { sampleManifest, sampleRows, sampleSections } from '../../helpers/sample-artifact.ts'

const sample = sampleRows(60)
const input = () => ({ sections: sampleSections(sample), manifest: () => sampleManifest(sample) })
let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'gitdex-write-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('writeArtifact', () => {
  it('writes the bytes that encodeArtifact gives, twice the same', async () => {
    const path = join(folder, 'a', 'sample.gitdex')
    const { bytes, manifest } = await writeArtifact(path, input())
    const file = readFileSync(path)
    expect(file.length).toBe(bytes)
    expect(Buffer.compare(file, await encodeArtifact(input()))).toBe(0)
    expect(manifest.digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(readdirSync(join(folder, 'a'))).toEqual(['sample.gitdex'])
  })

  it('can be opened from the file, with the codecs of the host and the portable ones', async () => {
    const path = join(folder, 'b.gitdex')
    await writeArtifact(path, input())
    for (const options of [{}, { inflate: nodeInflate, createHash: nodeHash }]) {
      const file = await ArtifactFile.open(new FileSource(path), options)
      expect((await file.verify()).problems).toEqual([])
      file.close()
    }
  })

  it('leaves the old file and no temporary when producing fails', async () => {
    const path = join(folder, 'c.gitdex')
    writeFileSync(path, 'old')
    function* blocks(): Generator<Uint8Array> {
      yield new Uint8Array(10)
      throw new Error('cannot read on')
    }
    const sections = [{ tag: 'POST', blocks: blocks(), head: () => new Uint8Array(0) } as const]
    await expect(writeArtifact(path, { sections, manifest: input().manifest })).rejects.toThrow('cannot read on')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('leaves the old file and no temporary when aborted', async () => {
    const path = join(folder, 'd.gitdex')
    writeFileSync(path, 'old')
    await expect(writeArtifact(path, input(), AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('sweeps temporaries of builds long dead, not those of running ones', async () => {
    const stale = join(folder, '.x.gitdex.0123456789ab.tmp')
    const fresh = join(folder, '.y.gitdex.0123456789ab.tmp')
    for (const name of [stale, fresh]) writeFileSync(name, '')
    utimesSync(stale, new Date(0), new Date(0))
    await writeArtifact(join(folder, 'e.gitdex'), input())
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual(['.y.gitdex.0123456789ab.tmp'])
    rmSync(fresh)
  })

  it('has a digest that names and shards do not change and content does', async () => {
    const digest = async (change: object, rows = sample): Promise<string> => {
      const manifest = () => ({ ...sampleManifest(rows), ...change })
      const bytes = await encodeArtifact({ sections: sampleSections(rows), manifest })
      return (await ArtifactFile.open(new MemorySource(bytes))).manifest.digest
    }
    const plain = await digest({})
    expect(await digest({ name: 'other', remote: undefined, shard: { index: 1, count: 2 } })).toBe(plain)
    expect(await digest({ commit: 'a'.repeat(40) })).not.toBe(plain)
    expect(await digest({}, sampleRows(60, 2))).not.toBe(plain)
  })
})
