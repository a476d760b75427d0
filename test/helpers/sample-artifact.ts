import { DOCUMENT_KINDS, SYMBOL_KINDS } from '../../reader/api.ts'
import type { ManifestDraft } from '../../reader/format/manifest.ts'
import { compareUtf8, encodeUtf8 } from '../../reader/format/utf8.ts'
import { encodeCalls } from '../../src/artifact/calls.ts'
import { encodeChunks } from '../../src/artifact/chunks.ts'
import { encodeDocuments } from '../../src/artifact/documents.ts'
import { encodeGraph, encodeLinks, type GraphTables } from '../../src/artifact/graph.ts'
import { encodeHistory } from '../../src/artifact/history.ts'
import { encodeImports, type ImportColumns } from '../../src/artifact/imports.ts'
import { encodeLedger } from '../../src/artifact/ledger.ts'
import { encodeNameTrigrams } from '../../src/artifact/name-trigrams.ts'
import { encodeOccurrenceRows, encodeOccurrences } from '../../src/artifact/occurrences.ts'
import { encodePages } from '../../src/artifact/pages.ts'
import { encodePaths } from '../../src/artifact/paths.ts'
import type {
  ChunkRow,
  DocumentRow,
  HistoryRow,
  LedgerRow,
  PageRow,
  SymbolRow,
  TermPostings,
} from '../../src/artifact/rows.ts'
import type { SectionInput } from '../../src/artifact/section-input.ts'
import { encodeSource, type SourceText } from '../../src/artifact/source.ts'
import type { Universes } from '../../reader/format/layout.ts'
import { buildSymbolNames, encodeSymbolNames, type SymbolNames } from '../../src/artifact/symbol-names.ts'
import { encodeSymbols } from '../../src/artifact/symbols.ts'
import type { SymbolEdges } from '../../src/graph/calls/resolve-references.ts'
import { encodeTerms } from '../../src/artifact/terms.ts'
import { TextTrigrams } from '../../src/artifact/text-trigrams.ts'
import { encodeVectors, encodeWordVectors } from '../../src/artifact/vectors.ts'
import { pseudoRandom } from './random.ts'
import { sampleCalls, sampleGraph } from './sample-graph.ts'
import {
  SAMPLE_DIMENSIONS,
  sampleHistory,
  sampleImports,
  samplePages,
  sampleRoles,
  sampleVectors,
  type SampleVectors,
} from './sample-details.ts'

/** Rows of a made-up repository, all derived from one seed. */
export interface Sample {
  readonly documents: DocumentRow[]
  readonly symbols: SymbolRow[]
  readonly chunks: ChunkRow[]
  readonly names: SymbolNames
  readonly terms: TermPostings[]
  readonly sources: SourceText[]
  /** Of the tokens of each source. */
  readonly roles: Uint8Array[]
  readonly imports: ImportColumns[]
  readonly graph: GraphTables
  readonly calls: SymbolEdges
  readonly history: HistoryRow[]
  readonly pages: PageRow[]
  readonly vectors: SampleVectors
  readonly ledger: LedgerRow[]
}

const WORDS = [
  'user',
  'session',
  'Über',
  'cache',
  'retry',
  'parse',
  'HTTP',
  'token',
  '名前',
  'index',
  'loop',
  'of',
  '🚀',
]

/** A repository of `count` documents. */
export function sampleRows(count: number, seed = 1): Sample {
  const next = pseudoRandom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  const word = (): string => WORDS[below(WORDS.length)]!
  const documents: DocumentRow[] = []
  const symbols: SymbolRow[] = []
  const chunks: ChunkRow[] = []
  const sources: SourceText[] = []
  const roles: Uint8Array[] = []
  const imports: ImportColumns[] = []
  const paths = Array.from({ length: count }, (_, i) => `src/${word()}/${word()}-${i}.ts`).sort(compareUtf8)
  for (const path of paths) {
    const first = symbols.length
    const wanted = below(8)
    for (let i = 0; i < wanted; i++) symbols.push(sampleSymbol(first, symbols.length, word, below))
    const chunkCount = 1 + below(3)
    for (let i = 0; i < chunkCount; i++) {
      const symbol = wanted > 0 ? first + below(wanted) : -1
      chunks.push({ startLine: 1 + i * 40, endLine: 1 + i * 40 + below(40), symbol })
    }
    const blob = Array.from({ length: 40 }, () => below(16).toString(16)).join('')
    // Some are long enough for checkpoints of occurrences.
    const words = documents.length % 16 ? below(250) : 3000
    const content = `// ${path}\n${`${word()} `.repeat(words)}\n`
    const text = encodeUtf8(content)
    sources.push({ blob, text })
    roles.push(sampleRoles(content, next))
    imports.push(sampleImports(next))
    documents.push({
      path,
      blob,
      language: below(5) === 0 ? '' : ['typescript', 'c++', 'ruby'][below(3)]!,
      kind: DOCUMENT_KINDS[below(4)]!,
      flags: below(4096),
      lines: below(5000),
      bytes: text.length,
      centrality: below(65_536),
      title: below(2) ? `${word()} ${word()}` : '',
      summary: below(2) ? `Does ${word()} with ${word()}.` : '',
      symbols: wanted,
      chunks: chunkCount,
    })
  }
  const names = buildSymbolNames(
    symbols.map((symbol) => symbol.name),
    (name) => name.toLowerCase().replaceAll('_', ''),
  )
  const ledger = paths.map((path, i) =>
    i % 5 ? { path, status: 'indexed' } : { path, status: 'skipped', reason: 'binary' },
  )
  const terms = sampleTerms({ chunk: chunks.length, document: count, name: names.keys.length }, next)
  const history = sampleHistory(count, seed)
  const pages = samplePages(symbols.length > 0 ? documents : [])
  const vectors = sampleVectors(count, chunks.length, next)
  const graph = sampleGraph(imports, seed)
  const calls = sampleCalls(symbols.length, seed)
  const details = { graph, calls, history, pages, vectors, ledger }
  return { documents, symbols, chunks, names, terms, sources, roles, imports, ...details }
}

function sampleSymbol(first: number, id: number, word: () => string, below: (limit: number) => number): SymbolRow {
  const name = `${word()}${below(2) ? '_' : ''}${word()}${below(3) ? '' : '?'}`
  const startLine = 1 + below(300)
  return {
    name,
    qualifiedName: below(3) ? `${word()}.${name}` : below(2) ? name : `odd ${word()}`,
    repeat: below(4) ? 0 : below(5),
    kind: SYMBOL_KINDS[below(SYMBOL_KINDS.length)]!,
    parent: id > first && below(2) ? first + below(id - first) : -1,
    startLine,
    endLine: startLine + below(50),
    signature: `function ${name}(${word()}: string)`,
    doc: below(2) ? `The ${word()}\nof ${word()}.` : '',
    modifiers: below(2) ? ['exported', 'async', 'operator'] : ['declaration', 'deprecated'],
    score: below(256),
  }
}

function sampleTerms(universes: Record<'chunk' | 'document' | 'name', number>, next: () => number): TermPostings[] {
  const idsBelow = (universe: number, share: number): Uint32Array =>
    Uint32Array.from(Array.from({ length: universe }, (_, i) => i).filter((i) => i === 0 || next() < share))
  const weightsFor = (ids: Uint32Array): Uint8Array => ids.slice().map(() => Math.floor(next() * 16)) as never
  return Array.from({ length: 150 }, (_, i) => {
    const text = idsBelow(universes.chunk, i % 10 ? 0.01 : 0.6)
    const path = idsBelow(universes.document, 0.05)
    return {
      term: `term${i.toString().padStart(4, '0')}`,
      fields: [
        { field: 0 as const, ids: text, weights: Uint8Array.from(weightsFor(text)) },
        ...(i % 3 ? [] : [{ field: 1 as const, ids: path, weights: Uint8Array.from(weightsFor(path)) }]),
        ...(i % 4 ? [] : [{ field: 3 as const, ids: idsBelow(universes.name, 0.1) }]),
      ],
    }
  })
}

function universesOf({ documents, chunks, names }: Sample): Universes {
  return { chunk: chunks.length, document: documents.length, name: names.keys.length, page: 0 }
}

function symbolStarts({ documents }: Sample): Uint32Array {
  const starts = new Uint32Array(documents.length + 1)
  documents.forEach(({ symbols }, i) => (starts[i + 1] = starts[i]! + symbols))
  return starts
}

/** All sections of a sample. */
export function sampleSections(sample: Sample): SectionInput[] {
  const { terms, postings } = encodeTerms(sample.terms, universesOf(sample))
  const trigrams = new TextTrigrams()
  const { words, wordRows, documentRows, chunkRows, fileRows, passageRows } = sample.vectors
  return [
    encodeDocuments(sample.documents),
    encodePaths(sample.documents.map((document) => document.path)),
    encodeSymbols(sample.symbols),
    encodeSymbolNames(sample.names),
    encodeNameTrigrams(sample.names.keys),
    terms,
    postings,
    encodeChunks(sample.chunks),
    encodePages(sample.pages),
    encodeSource(sample.sources, undefined, trigrams),
    trigrams.section(),
    encodeOccurrences(sample.roles),
    encodeImports(sample.imports),
    encodeHistory(sample.history),
    encodeLinks(sample.graph.resolved),
    encodeGraph(sample.graph),
    encodeCalls(sample.calls, symbolStarts(sample)),
    encodeWordVectors(words, wordRows, SAMPLE_DIMENSIONS),
    encodeVectors('DVEC', SAMPLE_DIMENSIONS, [documentRows]),
    encodeVectors('CVEC', SAMPLE_DIMENSIONS, [chunkRows]),
    encodeVectors('FVEC', SAMPLE_DIMENSIONS, [fileRows]),
    encodeVectors('PVEC', SAMPLE_DIMENSIONS, [passageRows]),
    encodeLedger(sample.ledger),
  ]
}

/** The same with the occurrences as an artifact without source has them. */
export function sectionsWithOccurrenceRows(sample: Sample): SectionInput[] {
  const rows = encodeOccurrenceRows(sample.sources.map(({ text }, i) => ({ text, roles: sample.roles[i]! })))
  return sampleSections(sample).map((section) => (section.tag === 'OCCR' ? rows : section))
}

/** A manifest that fits a sample. */
export function sampleManifest(sample: Sample): ManifestDraft {
  const { documents, symbols, chunks, names, terms } = sample
  return {
    format: { major: 1, minor: 1 },
    tool: { name: 'gitdex', version: '0.1.0' },
    analyzer: 'test-1',
    name: 'sample',
    remote: 'https://example.org/sample.git',
    commit: 'c0ffee'.padEnd(40, '0'),
    tree: 'beef'.padEnd(40, '0'),
    parents: ['feed'.padEnd(40, '0')],
    commit_time: '2024-05-06T07:08:09Z',
    counts: {
      documents: documents.length,
      symbols: symbols.length,
      names: names.keys.length,
      chunks: chunks.length,
      terms: terms.length,
    },
    languages: { typescript: { files: 1, lines: 2, bytes: 3 } },
    coverage: { tracked: documents.length, indexed: documents.length, skipped: { binary: 1 }, parsed: { parsed: 1 } },
    options: { include: [], exclude: ['vendor/**'], source: true },
    position_encoding: 'utf-16',
    encoder: { id: 'sample-1', dimension: SAMPLE_DIMENSIONS },
  }
}
