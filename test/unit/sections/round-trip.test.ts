import { beforeAll, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import { DictionaryBlock, DictionaryHead } from '../../../reader/format/dictionary.ts'
import { NAMES_PER_GROUP, VECTORS_PER_BLOCK } from '../../../reader/format/layout.ts'
import { decodeTokenRoles, forEachOccurrence, OCCURRENCE_FORM } from '../../../reader/format/tokens.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import type { SectionTag } from '../../../reader/format/tags.ts'
import { ChunkBlock, CHUNKS_PER_BLOCK, decodeChunkCount } from '../../../reader/sections/chunks.ts'
import { DocumentBlock, DOCUMENTS_PER_BLOCK, DocumentsHead } from '../../../reader/sections/documents.ts'
import { decodeImports } from '../../../reader/sections/imports.ts'
import { JoinedHead } from '../../../reader/sections/joined.ts'
import { decodeLedger } from '../../../reader/sections/ledger.ts'
import { decodeNameGroups, trigramsOf } from '../../../reader/sections/name-trigrams.ts'
import { decodeOccurrenceRows } from '../../../reader/sections/occurrences.ts'
import { SourceHead } from '../../../reader/sections/source.ts'
import { decodeSpellings } from '../../../reader/sections/symbol-names.ts'
import { SYMBOL_FLAGS, SymbolBlock, SYMBOLS_PER_BLOCK, SymbolsHead } from '../../../reader/sections/symbols.ts'
import { blocksOfPostings, decodePlacedPostings, termEntries, type Universes } from '../../../reader/sections/terms.ts'
import { VectorsHead } from '../../../reader/sections/vectors.ts'
import type { SectionInput } from '../../../src/artifact/section-input.ts'
import { encodeArtifact } from '../../../src/artifact/write-artifact.ts'
import {
  sampleManifest,
  sampleRows,
  sampleSections,
  sectionsWithOccurrenceRows,
} from '../../helpers/sample-artifact.ts'
import { SAMPLE_DIMENSIONS } from '../../helpers/sample-details.ts'

const sample = sampleRows(700)
let file: ArtifactFile

async function open(sections: SectionInput[]): Promise<ArtifactFile> {
  return ArtifactFile.open(new MemorySource(await encodeArtifact({ sections, manifest: () => sampleManifest(sample) })))
}

beforeAll(async () => {
  file = await open(sampleSections(sample))
})

/** The bytes of each document in a section of joined documents. */
async function joinedParts(tag: SectionTag, from: ArtifactFile): Promise<Uint8Array[]> {
  const joined = new JoinedHead(await from.head(tag), from.blockIndex(tag).rawLengths)
  const blocks = await from.blocks(tag, [...from.blockIndex(tag).rawLengths.keys()])
  return Array.from({ length: joined.count }, (_, document) => {
    const block = joined.blockOf(document)
    return block === undefined ? new Uint8Array(0) : joined.bytes(document, blocks[block]!)
  })
}

const sliceOf = (text: Uint8Array, start: number, end: number): string =>
  Buffer.from(text.subarray(start, end)).toString()

type PlaceInBlock = readonly [block: DictionaryBlock, index: number]

/** All entries of a dictionary section, by walking its blocks. */
async function entriesOf(tag: SectionTag): Promise<{ key: string; payload: Uint8Array; at: PlaceInBlock }[]> {
  const head = new DictionaryHead(await file.head(tag), NAMES_PER_GROUP)
  const blocks = await file.blocks(tag, [...Array(head.blockCount).keys()])
  return blocks.flatMap((bytes) => {
    const block = new DictionaryBlock(bytes)
    return block.keys.map((key, i) => ({ key, payload: block.payload(i), at: [block, i] as const }))
  })
}

describe('sections give back the rows they were made of', () => {
  it('documents', async () => {
    const head = new DocumentsHead(await file.head('DOCS'))
    expect(head.count).toBe(sample.documents.length)
    let symbols = 0
    let chunks = 0
    for (const [id, row] of sample.documents.entries()) {
      const number = Math.floor(id / DOCUMENTS_PER_BLOCK)
      const block = await file.block('DOCS', number, (bytes) => new DocumentBlock(bytes, number, head.count))
      expect({
        path: row.path,
        blob: block.blob(id),
        language: head.language(id),
        kind: head.kind(id),
        flags: head.flags[id],
        lines: head.lines[id],
        bytes: block.bytes(id),
        centrality: head.centrality[id],
        title: block.title(id),
        summary: block.summary(id),
        symbols: head.symbolStart[id + 1]! - head.symbolStart[id]!,
        chunks: head.chunkStart[id + 1]! - head.chunkStart[id]!,
      }).toEqual(row)
      expect(head.pathLength[id]).toBe(Buffer.byteLength(row.path))
      for (let i = 0; i < row.symbols; i++) expect(head.documentOfSymbol(symbols++)).toBe(id)
      for (let i = 0; i < row.chunks; i++) expect(head.documentOfChunk(chunks++)).toBe(id)
    }
    expect([head.symbolCount, head.chunkCount]).toEqual([sample.symbols.length, sample.chunks.length])
  })

  it('paths', async () => {
    const keys = (await entriesOf('PATH')).map((entry) => entry.key)
    expect(keys).toEqual(sample.documents.map((document) => document.path))
  })

  it('symbols', async () => {
    const head = new SymbolsHead(await file.head('SYMB'))
    expect(head.count).toBe(sample.symbols.length)
    expect(head.count).toBeGreaterThan(SYMBOLS_PER_BLOCK * 2)
    for (const [id, row] of sample.symbols.entries()) {
      const number = Math.floor(id / SYMBOLS_PER_BLOCK)
      const block = await file.block('SYMB', number, (bytes) => new SymbolBlock(bytes, number, head.count))
      expect({
        name: block.name(id),
        qualifiedName: block.qualifiedName(id),
        repeat: block.repeat(id),
        kind: head.kind(id),
        parent: block.parent(id),
        startLine: block.startLine(id),
        endLine: block.endLine(id),
        signature: block.signature(id),
        doc: block.doc(id),
        modifiers: block.modifiers(id),
        score: head.scoreOf(id),
      }).toEqual(row)
      const exported = (head.flags[id]! & SYMBOL_FLAGS.exported) !== 0
      expect(exported).toBe(row.modifiers.includes('exported'))
    }
  })

  it('symbol names', async () => {
    const found = new Map<string, number[]>()
    for (const { key, payload } of await entriesOf('NAME')) {
      for (const { name, symbols } of decodeSpellings(payload, key, sample.symbols.length)) {
        expect(name.toLowerCase().replaceAll('_', '')).toBe(key)
        found.set(name, [...symbols])
      }
    }
    const wanted = new Map<string, number[]>()
    sample.symbols.forEach(({ name }, id) => wanted.set(name, [...(wanted.get(name) ?? []), id]))
    expect(found).toEqual(wanted)
  })

  it('name trigrams', async () => {
    const { keys } = sample.names
    const entries = await entriesOf('NTRI')
    expect(entries.length).toBeGreaterThan(50)
    for (const { key, payload } of entries) {
      const holders = [...keys.keys()].filter((ordinal) => keys[ordinal]!.includes(key))
      const wanted = new Set(holders.map((ordinal) => Math.floor(ordinal / NAMES_PER_GROUP)))
      expect([...decodeNameGroups(payload, Math.ceil(keys.length / NAMES_PER_GROUP))]).toEqual([...wanted])
    }
    const all = new Set(keys.flatMap((key) => trigramsOf(key)))
    expect(new Set(entries.map((entry) => entry.key))).toEqual(all)
  })

  it('terms and postings', async () => {
    const { chunks, documents, names } = sample
    const universes: Universes = { chunk: chunks.length, document: documents.length, name: names.keys.length, page: 0 }
    const entries = await entriesOf('TERM')
    expect(entries.map((entry) => entry.key)).toEqual(sample.terms.map((term) => term.term))
    let outside = 0
    for (const [i, { at }] of entries.entries()) {
      for (const [f, entry] of termEntries(...at, universes)!.entries()) {
        const blocks = await file.blocks('POST', blocksOfPostings(entry))
        outside += entry.place ? 1 : 0
        const { ids, weights } = decodePlacedPostings(entry, blocks, universes)
        const row = sample.terms[i]!.fields[f]!
        expect([entry.field, entry.documentFrequency]).toEqual([row.field, row.ids.length])
        expect({ ids, weights }).toEqual({ ids: row.ids, weights: row.weights })
      }
    }
    expect(outside).toBeGreaterThan(10)
  })

  it('chunks', async () => {
    const total = decodeChunkCount(await file.head('CHNK'))
    expect(total).toBe(sample.chunks.length)
    expect(total).toBeGreaterThan(CHUNKS_PER_BLOCK)
    for (const [id, row] of sample.chunks.entries()) {
      const number = Math.floor(id / CHUNKS_PER_BLOCK)
      const block = await file.block('CHNK', number, (bytes) => new ChunkBlock(bytes, number, total))
      expect({ startLine: block.startLine(id), endLine: block.endLine(id), symbol: block.symbol(id) }).toEqual(row)
    }
  })

  it('source', async () => {
    const head = new SourceHead(await file.head('SRCE'), file.blockIndex('SRCE').rawLengths)
    for (const [id, { text }] of sample.sources.entries()) {
      const [from, to] = head.blocksOf(id)
      const ids = Array.from({ length: to - from }, (_, i) => from + i)
      expect(Buffer.from(head.text(id, await file.blocks('SRCE', ids))).equals(Buffer.from(text))).toBe(true)
    }
  })

  it('occurrences of names, beside source and without', async () => {
    const roles = await joinedParts('OCCR', file)
    expect(roles.length).toBe(sample.documents.length)
    const bare = await open(sectionsWithOccurrenceRows(sample))
    const rows = await joinedParts('OCCR', bare)
    let places = 0
    for (const [id, { text }] of sample.sources.entries()) {
      expect(Buffer.compare(roles[id]!, sample.roles[id]!)).toBe(0)
      const wanted: unknown[] = []
      let [line, column, from] = [1, 1, 0]
      forEachOccurrence(text, decodeTokenRoles(roles[id]!, text.length), (start, end, role) => {
        const lines = sliceOf(text, from, start).split('\n')
        column = (lines.length > 1 ? 1 : column) + lines.at(-1)!.length
        line += lines.length - 1
        from = start
        wanted.push([sliceOf(text, start, end), line, column, role])
      })
      const row = rows[id]!.length > 0 ? decodeOccurrenceRows(rows[id]!, OCCURRENCE_FORM.lines) : undefined
      const found = Array.from(row?.name ?? [], (name, i) => [
        row!.names[name],
        row!.line[i],
        row!.column[i],
        row!.role[i],
      ])
      // As texts: a hundred thousand rows are slow to compare.
      expect(JSON.stringify(found)).toBe(JSON.stringify(wanted))
      places += found.length
    }
    expect(places).toBeGreaterThan(1000)
  })

  it('imports', async () => {
    const parts = await joinedParts('IMPS', file)
    expect(parts.length).toBe(sample.documents.length)
    for (const [id, { specifiers, lines }] of sample.imports.entries()) {
      const rows = decodeImports(parts[id]!)
      expect(rows.map(({ line }) => line)).toEqual(lines)
      expect(rows.map(({ specifier }) => `${specifier}\0`).join('')).toBe(Buffer.from(specifiers).toString())
    }
  })

  it('word vectors', async () => {
    const entries = await entriesOf('WVEC')
    expect(entries.map(({ key }) => key)).toEqual(sample.vectors.words)
    expect(Buffer.compare(Buffer.concat(entries.map(({ payload }) => payload)), sample.vectors.wordRows)).toBe(0)
  })

  it.each([
    ['FVEC', sample.documents.length, sample.vectors.fileRows],
    ['PVEC', sample.chunks.length, sample.vectors.passageRows],
    ['DVEC', sample.documents.length, sample.vectors.documentRows],
    ['CVEC', sample.chunks.length, sample.vectors.chunkRows],
  ] as const)('vectors: %s', async (tag, count, rows) => {
    const head = new VectorsHead(await file.head(tag))
    expect([head.count, head.dimensions]).toEqual([count, SAMPLE_DIMENSIONS])
    const blocks = await file.blocks(tag, [...Array(Math.ceil(count / VECTORS_PER_BLOCK)).keys()])
    expect(Buffer.compare(Buffer.concat(blocks), rows)).toBe(0)
  })

  it('ledger', async () => {
    expect(decodeLedger(await file.whole('LEDG'))).toEqual(sample.ledger)
  })
})
