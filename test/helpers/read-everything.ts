import { PAGE_TYPES } from '../../reader/api.ts'
import { ArtifactFile } from '../../reader/artifact-file.ts'
import { corrupt } from '../../reader/format/corrupt.ts'
import { DictionaryBlock, DictionaryHead, MAX_ENTRIES_PER_BLOCK } from '../../reader/format/dictionary.ts'
import { SECTION_TAGS, SECTIONS, type SectionTag } from '../../reader/format/tags.ts'
import { decodeTokenRoles, forEachOccurrence, OCCURRENCE_FORM } from '../../reader/format/tokens.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { decodeCalls } from '../../reader/sections/calls.ts'
import { ChunkBlock, CHUNKS_PER_BLOCK, decodeChunkCount } from '../../reader/sections/chunks.ts'
import { DocumentBlock, DOCUMENTS_PER_BLOCK, DocumentsHead } from '../../reader/sections/documents.ts'
import { GraphTables } from '../../reader/sections/graph.ts'
import { HistoryBlock, HistoryHead } from '../../reader/sections/history.ts'
import { decodeImports } from '../../reader/sections/imports.ts'
import { JoinedHead } from '../../reader/sections/joined.ts'
import { decodeLedger } from '../../reader/sections/ledger.ts'
import { decodeNameGroups } from '../../reader/sections/name-trigrams.ts'
import { decodeOccurrenceRows, findInRows, findInTokens, namePattern } from '../../reader/sections/occurrences.ts'
import { PageBlock, PAGES_PER_BLOCK } from '../../reader/sections/page-block.ts'
import { PagesHead } from '../../reader/sections/pages.ts'
import { SourceHead } from '../../reader/sections/source.ts'
import { decodeSpellings } from '../../reader/sections/symbol-names.ts'
import { SymbolBlock, SYMBOLS_PER_BLOCK, SymbolsHead } from '../../reader/sections/symbols.ts'
import { TextTrigramsBlock, TextTrigramsHead } from '../../reader/sections/text-trigrams.ts'
import { blocksOfPostings, decodePlacedPostings, termEntries, type Universes } from '../../reader/sections/terms.ts'
import { scoreFileBlock, scorePassageBlock, scoreVectorBlock, VectorsHead } from '../../reader/sections/vectors.ts'
import { DotProducts } from '../../reader/vectors/byte-products.ts'
import { dequantize } from '../../reader/vectors/quantized.ts'
import type { VectorTag } from '../../reader/vectors/row-bytes.ts'

/** A blocked section once its checksums have been passed. */
export interface RawSection {
  readonly head: Uint8Array
  readonly blocks: readonly Uint8Array[]
}

export type RawSections = Record<SectionTag, RawSection>

const BLOCKED = SECTION_TAGS.filter((tag) => SECTIONS[tag].layout === 'blocked')

const PLAIN = SECTION_TAGS.filter((tag) => SECTIONS[tag].layout === 'plain')

/** Opens bytes and unpacks all sections that they hold; plain ones stand as one block. */
export async function readSections(bytes: Uint8Array): Promise<RawSections> {
  const file = await ArtifactFile.open(new MemorySource(bytes))
  const out: Partial<RawSections> = {}
  for (const tag of PLAIN.filter((one) => file.has(one)))
    out[tag] = { head: new Uint8Array(0), blocks: [await file.whole(tag)] }
  for (const tag of BLOCKED.filter((one) => file.has(one))) {
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
    page: new PagesHead(sections.PAGE.head).count,
  }
  return {
    documents,
    paths: entries(sections.PATH).map(([key]) => key),
    names: entries(sections.NAME).map(([key, payload]) => decodeSpellings(payload, key, symbolsHead.count)),
    symbols: readSymbols(sections.SYMB, symbolsHead),
    trigrams: entries(sections.NTRI).map(([key, payload]) => [key, decodeNameGroups(payload, names.count)]),
    terms: readTerms(sections, universes),
    chunks: readChunks(sections.CHNK),
    pages: readPages(sections.PAGE),
    textTrigrams: readTextTrigrams(sections.TRIG),
    texts: readTexts(sections.SRCE),
    occurrences: readOccurrences(sections.OCCR, sections.SRCE),
    imports: joinedParts(sections.IMPS).map((bytes) => decodeImports(bytes)),
    graph: readGraph(sections, documents.length),
    calls: readCalls(sections, symbolsHead.count),
    history: readHistory(sections.HIST),
    vectors: readVectors(sections, documents.length, universes.chunk),
    ledger: decodeLedger(sections.LEDG.blocks[0]!),
  }
}

function entries({ head, blocks }: RawSection): [string, Uint8Array][] {
  const dictionary = new DictionaryHead(head, MAX_ENTRIES_PER_BLOCK)
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
      [symbols.kind(id), symbols.flags[id], symbols.scoreOf(id)],
    ])
  })
}

function readTerms({ TERM, POST }: RawSections, universes: Universes): unknown[] {
  return TERM.blocks.flatMap((bytes) => {
    const block = new DictionaryBlock(bytes)
    return block.keys.map((key, index) => [
      key,
      ...(termEntries(block, index, universes) ?? []).map((entry) => {
        // A block that is not there is refused by the block index; here by an empty one.
        const blocks = blocksOfPostings(entry).map((number) => POST.blocks[number] ?? new Uint8Array(0))
        return [entry.field, decodePlacedPostings(entry, blocks, universes)]
      }),
    ])
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

function readPages({ head, blocks }: RawSection): unknown[] {
  const pages = new PagesHead(head)
  const ranges = PAGE_TYPES.map((type) => pages.range(type))
  const rows = blocks.flatMap((bytes, number) => {
    const block = new PageBlock(bytes, number, pages.count)
    return idsOf(number, PAGES_PER_BLOCK, pages.count).map((id) => [
      [pages.type(id), pages.kind(id), pages.document(id), pages.isWhole(id), pages.isAboutFile(id)],
      [block.target(id), block.title(id), block.summary(id), block.lines(id)],
      [block.statements(id), block.links(id)],
    ])
  })
  return [ranges, rows]
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

function readTexts(section: RawSection): string[] {
  const { source, blocksOf } = openSource(section)
  return Array.from({ length: source.count }, (_, id) => source.text(id, blocksOf(id)))
}

function openSource({ head, blocks }: RawSection): { source: SourceHead; blocksOf: (id: number) => Uint8Array[] } {
  const source = new SourceHead(head, lengthsOf(blocks))
  return { source, blocksOf: (id) => blocks.slice(...source.blocksOf(id)) }
}

const lengthsOf = (blocks: readonly Uint8Array[]): Uint32Array => Uint32Array.from(blocks, (block) => block.length)

/** The bytes of each document in a section of joined documents. */
export function joinedParts({ head, blocks }: RawSection): Uint8Array[] {
  const joined = new JoinedHead(head, lengthsOf(blocks))
  return Array.from({ length: joined.count }, (_, document) => {
    const block = joined.blockOf(document)
    return block === undefined ? new Uint8Array(0) : joined.bytes(document, blocks[block]!)
  })
}

const PATTERNS = ['user', 'session?', '@cache-1'].map((name) => namePattern(name)!)

/** Every occurrence, and the places of some names. As in the reader, a form that is not known says nothing. */
function readOccurrences(section: RawSection, text: RawSection): unknown[] {
  const { form } = new JoinedHead(section.head, lengthsOf(section.blocks))
  if (form > OCCURRENCE_FORM.lines) return []
  const parts = joinedParts(section)
  if (form !== OCCURRENCE_FORM.tokens) {
    return parts.map((bytes) => {
      const rows = bytes.length > 0 ? decodeOccurrenceRows(bytes, form) : undefined
      const columns = rows && [rows.name, rows.line, rows.column, rows.role].map((column) => Array.from(column))
      return [rows?.names, columns, rows && PATTERNS.map((pattern) => findInRows(rows, pattern))]
    })
  }
  const { source, blocksOf } = openSource(text)
  if (source.count !== parts.length) throw corrupt('occurrences and documents disagree')
  return parts.map((bytes, document) => readTokens(bytes, source.bytes(document, blocksOf(document))))
}

function readTokens(bytes: Uint8Array, text: Uint8Array): unknown[] {
  const tokens = decodeTokenRoles(bytes, text.length)
  const all: number[] = []
  forEachOccurrence(text, tokens, (...place) => all.push(...place))
  return [all, ...PATTERNS.map((pattern) => findInTokens(text, tokens, pattern))]
}

function readGraph({ GRPH, LINK }: RawSections, count: number): unknown {
  const graph = new GraphTables(GRPH.blocks[0]!, count)
  const { betweenness, community, cycle, externals, entryPoints } = graph
  const columns = [betweenness, community, cycle].map((column) => Array.from(column))
  const wanted = graph.wanted(new Set([0, 1]))
  const links = joinedParts(LINK).map((bytes, document) => [
    graph.links(document, bytes),
    graph.leadsTo(document, bytes, wanted),
  ])
  return { columns, externals, entryPoints, links }
}

function readCalls({ CALL, DOCS }: RawSections, total: number): unknown[] {
  const { symbolStart } = new DocumentsHead(DOCS.head)
  return joinedParts(CALL).map((bytes, document) => [
    ...decodeCalls(bytes, symbolStart[document]!, symbolStart[document + 1]!, total),
  ])
}

function readHistory({ head, blocks }: RawSection): unknown[] {
  const history = new HistoryHead(head)
  return blocks.flatMap((bytes, number) => {
    const block = new HistoryBlock(bytes, number, history.count)
    return idsOf(number, DOCUMENTS_PER_BLOCK, history.count).map((id) => [history.freshness[id], block.get(id)])
  })
}

/** As in the reader, heads that do not fit the rest mean that there are no vectors. */
function readVectors(sections: RawSections, documents: number, chunks: number): unknown[] {
  const { dimensions } = new VectorsHead(sections.FVEC.head)
  const words = entries(sections.WVEC).map(([key, row]) => [key, ...dequantize(row, 0, dimensions)])
  const products = new DotProducts(new Float32Array(dimensions).map((_, i) => (i % 5) - 2))
  const scored = (tag: VectorTag, count: number, columns: number, score: ScoreBlock): number[][] | undefined => {
    const { head: bytes, blocks } = sections[tag]
    const head = new VectorsHead(bytes)
    if (head.count !== count || head.dimensions !== dimensions) return undefined
    const into = Array.from({ length: columns }, () => new Float32Array(count))
    blocks.forEach((block, number) => score(block, number, head, into))
    return into.map((column) => Array.from(column))
  }
  const older: ScoreBlock = (block, number, head, into) => scoreVectorBlock(block, number, head, products, into)
  return [
    words,
    scored('FVEC', documents, 2, (block, number, head, into) =>
      scoreFileBlock(block, number, head, products, [into[0]!, into[1]!]),
    ),
    scored('PVEC', chunks, 1, (block, number, head, into) =>
      scorePassageBlock(block, number, head, products, () => 1, into[0]!),
    ),
    scored('DVEC', documents, 2, older),
    scored('CVEC', chunks, 1, older),
  ]
}

type ScoreBlock = (block: Uint8Array, number: number, head: VectorsHead, into: readonly Float32Array[]) => void

function idsOf(block: number, perBlock: number, total: number): number[] {
  const first = block * perBlock
  return Array.from({ length: Math.max(0, Math.min(perBlock, total - first)) }, (_, i) => first + i)
}
