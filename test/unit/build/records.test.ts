import { describe, expect, it } from 'vitest'
import { createClassifier } from '../../../src/classify/classifier.ts'
import { decodeBlobRecord, encodeBlobRecord } from '../../../src/build/blob-record.ts'
import { planBuild } from '../../../src/build/plan-build.ts'
import { unpackSymbols } from '../../../src/build/packed-symbols.ts'
import { processBlob } from '../../../src/build/process-blob.ts'
import { TermUnpacker } from '../../../src/lexical/packed-terms.ts'
import { openRepository } from '../../../src/git/open-repository.ts'
import { fixtureRepository } from '../../helpers/build-fixture.ts'

const classify = (path: string) => createClassifier({}).classifyPath({ path, type: 'blob', oid: '0'.repeat(40) })

describe('records of blobs', () => {
  it('come back from the cache as they went in', () => {
    const text = '# Title\n\nSome words about the walrus.\n\n## Größe\n\nMore words.\n'
    const record = processBlob(classify('docs/a.md'), Buffer.from(text))
    const packed = decodeBlobRecord(Uint8Array.from(encodeBlobRecord(record)))
    expect(packed).toMatchObject({ language: 'markdown', lines: record.lines, title: 'Title', status: record.status })
    expect([...packed.chunks]).toEqual([...record.chunks])
    expect(Buffer.from(packed.terms.text).toString().trimEnd().split('\n')).toEqual(record.terms.terms)
    const names = Buffer.from(packed.symbols.names).toString().split('\0').slice(0, packed.symbols.count)
    expect(names).toEqual(record.symbols.map(({ name }) => name))
    const rest = unpackSymbols(packed.symbols, names)
    rest.forEach(({ repeat: _, ...symbol }, i) => expect(record.symbols[i]).toMatchObject(symbol))
    const unpacker = new TermUnpacker()
    unpacker.unpack(packed.terms)
    expect(unpacker.chunks).toBe(record.chunks.length / 3)
  })

  it('of other encodings carry their text in UTF-8', () => {
    const record = processBlob(classify('a.txt'), Buffer.from('Schöne Grüße aus Köln\n', 'latin1'))
    expect(Buffer.from(record.text!).toString('utf8')).toBe('Schöne Grüße aus Köln\n')
    expect(record.remark).toBe('decoded from windows-1252')
    expect(record.terms.terms).toContain('köln')
  })

  it('of what is no text say why', () => {
    const record = processBlob(classify('a.dat'), Buffer.from([0, 1, 2, 3, 0, 0]))
    expect(record).toMatchObject({ skip: 'binary', symbols: [] })
    expect(decodeBlobRecord(encodeBlobRecord(record))).toMatchObject({ skip: 'binary' })
  })
})

describe('planBuild', () => {
  it('takes each tracked path once: read or skipped', async () => {
    const fixture = await fixtureRepository()
    const repository = await openRepository(fixture.dir)
    try {
      const commit = await repository.readCommit(fixture.head)
      const { files, skips } = await planBuild(repository, commit, {})
      const paths = [...files.map(({ path }) => path.path), ...skips.map(({ path }) => path)]
      const tracked = (await repository.listTree(commit.tree)).map(({ path }) => path)
      expect([...paths].sort()).toEqual([...tracked].sort())
      expect(skips.map(({ path, reason }) => `${path} ${reason}`)).toContain('third_party/dependency submodule')
      const rooted = await planBuild(repository, commit, { root: 'src' })
      expect(rooted.files.every(({ path }) => path.path.startsWith('src/'))).toBe(true)
      await expect(planBuild(repository, commit, { root: 'nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    } finally {
      repository.close()
    }
  })
})
