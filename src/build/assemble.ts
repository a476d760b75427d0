import { termsOfWord } from '../../reader/analysis/analyzer.ts'
import { fileRowBytes } from '../../reader/vectors/row-bytes.ts'
import type { WordTable } from '../../reader/vectors/word-table.ts'
import { encodeCalls } from '../artifact/calls.ts'
import { encodeChunks } from '../artifact/chunks.ts'
import { encodeDocuments } from '../artifact/documents.ts'
import { FinishedSections } from '../artifact/finished-sections.ts'
import { encodeGraph, encodeLinks } from '../artifact/graph.ts'
import { encodeHistory } from '../artifact/history.ts'
import { encodeImports } from '../artifact/imports.ts'
import { encodeLedger } from '../artifact/ledger.ts'
import { encodeOccurrenceRows, encodeOccurrences, type DocumentRoles } from '../artifact/occurrences.ts'
import { encodePages } from '../artifact/pages.ts'
import { encodePaths } from '../artifact/paths.ts'
import type { LedgerRow } from '../artifact/rows.ts'
import type { SectionInput } from '../artifact/section-input.ts'
import { encodeSource, type BlockStore, type SourceText } from '../artifact/source.ts'
import { encodeSymbolGroups } from '../artifact/symbols.ts'
import { TextTrigrams, type TrigramBase } from '../artifact/text-trigrams.ts'
import type { EarlierTrigrams } from '../artifact/trigram-patch.ts'
import { encodeTerms } from '../artifact/terms.ts'
import { encodeVectors, encodeWordVectors } from '../artifact/vectors.ts'
import type { CodeGraph } from '../graph/code-graph.ts'
import { buildFilePostings, buildPathPostings, buildStemPostings, WordTerms } from '../lexical/path-postings.ts'
import { buildHistoryPostings } from '../lexical/history-postings.ts'
import { buildPagePostings, type PageText } from '../lexical/page-postings.ts'
import { buildTextPostings, PostingsList, type TermTable } from '../lexical/term-index.ts'
import { BUILT_IN_ENCODER, builtInModel } from '../vectors/blob-vectors.ts'
import type { SubjectWords } from '../history/subject-words.ts'
import { buildPages, pageTexts } from '../pages/build-pages.ts'
import type { CollectedDocument } from './collected.ts'
import { pageInput } from './page-input.ts'
import { NameSections } from './name-sections.ts'
import type { SymbolNameTable } from './names.ts'
import type { DocumentHistories } from './history.ts'
import { symbolGroups, type SymbolMemory } from './symbol-groups.ts'
import { chunkRows, documentRow, type DocumentGraphFacts } from './rows.ts'
import { termRows, type TermSources } from './term-rows.ts'
import { FINISHED_VERSION } from './version.ts'

export interface AssembleInput {
  /** In path order. */
  documents: readonly CollectedDocument[]
  /** Terms and names of symbols by the ids that `documents` use. */
  terms: TermTable
  /** Distinct terms of the documents. */
  termCount: number
  names: SymbolNameTable
  graph: CodeGraph
  ledger: readonly LedgerRow[]
  /** Text of the documents in order, drawn once. */
  texts: Iterable<SourceText>
  /** False for artifacts without source. */
  source: boolean
  /** Finished parts of earlier builds. */
  store?: BlockStore
  /** What the build before left, and where this one leaves the same. */
  memory?: SectionMemory
  /** What made the vectors; the built-in encoder by default. */
  encoder?: WordTable
  /** Leave out the encoder table; readers have the same. */
  thin?: boolean
  /** Per document; absent when history was not read. */
  history?: DocumentHistories
}

/** What sections are made of between builds. */
export interface SectionMemory {
  readonly symbols: SymbolMemory
  readonly trigrams: TrigramBase | undefined
  leaveTrigrams(made: () => EarlierTrigrams | undefined): void
}

export interface Assembled {
  /** Made one after the other while those before are compressed; the event loop turns in between. */
  sections: AsyncGenerator<SectionInput>
  /** Complete when all sections were taken. */
  counts: Record<string, number>
}

/** Steps that `onStep` hears of. */
export const MERGE_STEPS = 6

/** Everything between the per-blob records and the file: names, postings, rows. */
export function assembleSections(input: AssembleInput, onStep?: (done: number) => void): Assembled {
  const counts = countDocuments(input.documents)
  let done = 0
  const step = (): Promise<void> => {
    onStep?.(++done)
    return new Promise((resolve) => setImmediate(resolve))
  }
  return { sections: sectionsOf(input, counts, step), counts }
}

async function* sectionsOf(
  {
    documents,
    names: table,
    graph,
    terms,
    termCount,
    ledger,
    texts,
    source,
    store,
    memory,
    thin,
    encoder,
    history,
  }: AssembleInput,
  counts: Record<string, number>,
  step: () => Promise<void>,
): AsyncGenerator<SectionInput> {
  const finished = new FinishedSections(store, FINISHED_VERSION)
  // The largest first: it is compressed beside all that follows.
  const trigrams = source ? new TextTrigrams(memory?.trigrams) : undefined
  if (source) yield encodeSource(texts, store, trigrams)
  if (trigrams) yield trigrams.section()
  // It is made while other sections are, and complete when all are written.
  memory?.leaveTrigrams(() => trigrams?.forLater)
  const paths = documents.map((document) => document.path)
  const facts = graphFacts(graph)
  yield encodeDocuments(documents.map((document, i) => documentRow(document, facts(i))))
  yield encodePaths(paths)
  yield encodeChunks(chunkRows(documents))
  // Without source the names are stored; with it, what the text does not tell.
  if (source) yield encodeOccurrences(documents.map(({ roles }) => roles))
  else yield encodeOccurrenceRows(rolesWithTexts(documents, texts))
  if (!thin) yield wordVectors(encoder, finished)
  const { dimensions } = encoder ?? builtInModel()
  const toPassages = fileRowBytes(dimensions)
  yield encodeVectors(
    'FVEC',
    dimensions,
    vectorRows(documents, (rows) => rows.subarray(0, toPassages)),
  )
  yield encodeVectors(
    'PVEC',
    dimensions,
    vectorRows(documents, (rows) => rows.subarray(toPassages)),
  )
  yield encodeImports(documents.map(({ imports }) => imports))
  yield encodeLinks(graph.resolved)
  yield encodeGraph(graph)
  if (history) yield encodeHistory(history.rows)
  yield encodeCalls(graph.symbols.edges, graph.symbolStarts)
  const known = pageInput(documents, table, graph, history?.rows, history?.decisions)
  const pages = buildPages(known)
  yield encodePages(pages)
  yield encodeLedger(ledger)
  await step()
  const names = new NameSections(table, documents, finished, store)
  yield names.dictionary()
  await step()
  yield encodeSymbolGroups(symbolGroups(documents, table, memory?.symbols))
  await step()
  yield names.trigrams()
  await step()
  counts.pages = pages.length
  counts.terms = termCount
  const named = names.postings(terms)
  counts.names = named.count
  // Nothing is in an empty file: no question is answered by it, whatever it is called.
  const searched = documents.map(({ path, lines }) => (lines > 0 ? path : ''))
  const fields = otherFields(searched, named.postings, terms, history?.words, pageTexts(pages, known))
  await step()
  const text = buildTextPostings(
    documents.map((document) => document.terms),
    terms.size,
  )
  counts.postings = text.ids.length
  await step()
  const rows = termRows(terms, { text, ...fields }, counts.chunks!)
  const universes = { chunk: counts.chunks!, document: documents.length, name: named.count, page: pages.length }
  const encoded = encodeTerms(rows, universes)
  yield encoded.terms
  yield encoded.postings
}

/** The built-in encoder's table is the same in every build. */
function wordVectors(encoder: WordTable | undefined, finished: FinishedSections): SectionInput {
  const encode = ({ words, rows, dimensions }: WordTable) => encodeWordVectors(words, rows, dimensions)
  return encoder ? encode(encoder) : finished.take('WVEC', BUILT_IN_ENCODER, () => encode(builtInModel()))
}

/** Kinds of entry points at which using the repository begins; scripts and what only checks it are none. */
const BEGINNINGS: ReadonlySet<string> = new Set(['main', 'bin', 'export', 'route'])

function graphFacts({ centrality, entryPoints }: CodeGraph): (document: number) => DocumentGraphFacts {
  const begins = new Set(entryPoints.filter(({ kind }) => BEGINNINGS.has(kind)).map(({ document }) => document))
  return (document) => ({ centrality: centrality[document]!, isEntryPoint: begins.has(document) })
}

/** A part of the vectors of each document. */
function* vectorRows(
  documents: readonly CollectedDocument[],
  partOf: (rows: Uint8Array) => Uint8Array,
): Generator<Uint8Array> {
  for (const { vectors } of documents) yield partOf(vectors)
}

function* rolesWithTexts(
  documents: readonly CollectedDocument[],
  texts: Iterable<SourceText>,
): Generator<DocumentRoles> {
  let i = 0
  for (const { text } of texts) yield { text, roles: documents[i++]!.roles }
}

/** Everything but the text; these add terms to the table, so all are collected before any is grouped. */
function otherFields(
  paths: readonly string[],
  name: PostingsList,
  terms: TermTable,
  subjects: SubjectWords | undefined,
  pages: Iterable<PageText>,
): TermSources {
  const words = new WordTerms(terms, termsOfWord)
  const lists = {
    path: buildPathPostings(paths, words),
    stem: buildStemPostings(paths, words),
    name,
    file: buildFilePostings(paths, terms),
    history: subjects ? buildHistoryPostings(paths, subjects, terms) : new PostingsList(),
    page: buildPagePostings(pages, words),
  }
  return {
    path: lists.path.group(terms.size),
    stem: lists.stem.group(terms.size),
    name: lists.name.group(terms.size),
    file: lists.file.group(terms.size),
    history: lists.history.group(terms.size),
    page: lists.page.group(terms.size),
  }
}

function countDocuments(documents: readonly CollectedDocument[]): Record<string, number> {
  const sum = (of: (document: CollectedDocument) => number): number =>
    documents.reduce((total, document) => total + of(document), 0)
  return {
    documents: documents.length,
    symbols: sum(({ symbols }) => symbols.count),
    chunks: sum(({ chunks }) => chunks.length / 3),
    lines: sum(({ lines }) => lines),
    bytes: sum(({ bytes }) => bytes),
    // In the order in which the manifest shows them.
    pages: 0,
    names: 0,
    terms: 0,
    postings: 0,
  }
}
