import { ArtifactFile } from '../../reader/artifact-file.ts'
import { DictionaryBlock, DictionaryHead } from '../../reader/format/dictionary.ts'
import type { SectionTag } from '../../reader/format/tags.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { ChunkBlock, CHUNKS_PER_BLOCK, decodeChunkCount } from '../../reader/sections/chunks.ts'
import { DocumentBlock, DOCUMENTS_PER_BLOCK, DocumentsHead } from '../../reader/sections/documents.ts'
import { decodeLedger } from '../../reader/sections/ledger.ts'
import { decodeNameOrdinals } from '../../reader/sections/name-trigrams.ts'
import { SourceHead } from '../../reader/sections/source.ts'
import { decodeSpellings } from '../../reader/sections/symbol-names.ts'
import { SymbolBlock, SYMBOLS_PER_BLOCK, SymbolsHead } from '../../reader/sections/symbols.ts'
import { TextTrigramsBlock, TextTrigramsHead } from '../../reader/sections/text-trigrams.ts'
import { decodePlacedPostings, decodeTerm, type Universes } from '../../reader/sections/terms.ts'

/** A blocked section once its checksums have been passed. */
export interface RawSection {
  readonly head: Uint8Array
  readonly blocks: readonly Uint8Array[]
}

export type RawSections = Record<SectionTag, RawSection>

const BLOCKED = ['DOCS', 'PATH', 'NAME', 'SYMB', 'TERM', 'CHNK', 'NTRI', 'POST', 'TRIG', 'SRCE'] as const

/** Opens bytes and unpacks all sections; the ledger stands as one block. */
export async function readSections(bytes: Uint8Array): Promise<RawSections> {
  const file = await ArtifactFile.open(new MemorySource(bytes))
  const out: Partial<RawSections> = { LEDG: { head: new Uint8Array(0), blocks: [await file.whole('LEDG')] } }
  for (const tag of BLOCKED) {
    const head = await file.head(tag)
    out[tag] = { head, blocks: await file.blocks(tag, [...Array(file.blockIndex(tag).count).keys()]) }
  }
  return out as RawSections
}

/** Decodes every row of every section into one comparable value. */
export function decodeEverything(sections: RawSections): unknown {
  const documents = readDocuments(sections.DOCS)
  const symbolsHead = new SymbolsHead(sections.SYMB.head)
  const names = new DictionaryHead(sections.NAME.head)
  const universes: Universes = {
    chunk: decodeChunkCount(sections.CHNK.head),
    document: documents.length,
    name: names.count,
    page: 0,
  }
  return {
    documents,
    paths: entries(sections.PATH).map(([key]) => key),
    names: entries(sections.NAME).map(([key, payload]) => decodeSpellings(payload, key, symbolsHead.count)),
    symbols: readSymbols(sections.SYMB, symbolsHead),
    trigrams: entries(sections.NTRI).map(([key, payload]) => [key, decodeNameOrdinals(payload, names.count)]),
    terms: entries(sections.TERM).map(([key, payload]) => [key, ...readTerm(payload, sections.POST, universes)]),
    chunks: readChunks(sections.CHNK),
    textTrigrams: readTextTrigrams(sections.TRIG),
    texts: readTexts(sections.SRCE),
    ledger: decodeLedger(sections.LEDG.blocks[0]!),
  }
}

function entries({ head, blocks }: RawSection): [string, Uint8Array][] {
  const dictionary = new DictionaryHead(head)
  dictionary.blockOf('middle')
  dictionary.blocksWithPrefix('us')
  return blocks.flatMap((bytes) => {
    const block = new DictionaryBlock(bytes)
    block.indexOf('middle')
    block.withPrefix('us')
    return block.keys.map((key, i): [string, Uint8Array] => [key, block.payload(i)])
  })
}

function readDocuments({ head, blocks }: RawSection): unknown[] {
  const documents = new DocumentsHead(head)
  if (documents.symbolCount > 0) documents.documentOfSymbol(documents.symbolCount - 1)
  return blocks.flatMap((bytes, number) => {
    const block = new DocumentBlock(bytes, number, documents.count)
    return idsOf(number, DOCUMENTS_PER_BLOCK, documents.count).map((id) => [
      [block.blob(id), block.bytes(id), block.title(id), block.summary(id)],
      [documents.language(id), documents.kind(id), documents.flags[id], documents.lines[id], documents.centrality[id]],
    ])
  })
}

function readSymbols({ blocks }: RawSection, symbols: SymbolsHead): unknown[] {
  return blocks.flatMap((bytes, number) => {
    const block = new SymbolBlock(bytes, number, symbols.count)
    return idsOf(number, SYMBOLS_PER_BLOCK, symbols.count).map((id) => [
      [block.name(id), block.qualifiedName(id), block.signature(id), block.doc(id)],
      [block.parent(id), block.startLine(id), block.endLine(id), block.modifiers(id)],
      [symbols.kind(id), symbols.flags[id], symbols.score[id]],
    ])
  })
}

function readTerm(payload: Uint8Array, post: RawSection, universes: Universes): unknown[] {
  return decodeTerm(payload, universes).map((entry) => {
    // A block that is not there is refused by the block index; here by an empty one.
    const block = entry.place ? post.blocks[entry.place.block] : undefined
    return [entry.field, decodePlacedPostings(entry, block ?? new Uint8Array(0), universes)]
  })
}

function readChunks({ head, blocks }: RawSection): unknown[] {
  const total = decodeChunkCount(head)
  return blocks.flatMap((bytes, number) => {
    const block = new ChunkBlock(bytes, number, total)
    return idsOf(number, CHUNKS_PER_BLOCK, total).map((id) => [
      block.startLine(id),
      block.endLine(id),
      block.symbol(id),
    ])
  })
}

function readTextTrigrams({ head, blocks }: RawSection): unknown[] {
  const trigrams = new TextTrigramsHead(head, blocks.length)
  trigrams.blockOf(0x616263)
  return blocks.flatMap((bytes, number) => {
    // Units are those of the source where the section is used; here whatever the head says bounds them.
    const block = new TextTrigramsBlock(bytes, trigrams.first(number), Math.min(trigrams.units, 1e6))
    return block.all.map((trigram) => [trigram, Array.from(block.unitsOf(trigram))])
  })
}

function readTexts({ head, blocks }: RawSection): string[] {
  const source = new SourceHead(
    head,
    Uint32Array.from(blocks, (block) => block.length),
  )
  return Array.from({ length: source.count }, (_, id) => source.text(id, blocks.slice(...source.blocksOf(id))))
}

function idsOf(block: number, perBlock: number, total: number): number[] {
  const first = block * perBlock
  return Array.from({ length: Math.max(0, Math.min(perBlock, total - first)) }, (_, i) => first + i)
}
