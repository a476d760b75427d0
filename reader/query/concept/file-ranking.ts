import { wholeNameKey } from '../../analysis/file-key.ts'
import { normalizeName } from '../../analysis/normalize-name.ts'
import {
  accumulateImpacts,
  foldPassages,
  type ImpactScores,
  type PassageScores,
  type WeightedPostings,
} from '../../rank/chunk-score.ts'
import {
  DEFINES_NOTHING,
  definitionShare,
  definitionWeight,
  FILE_SIGNAL_NAMES,
  FILE_SIGNALS,
  type FileSignal,
  type QueryProfile,
} from '../../rank/file-signals.ts'
import { inverseDocumentFrequency } from '../../rank/idf.ts'
import { pathSignals, pathWords } from '../../rank/path-signals.ts'
import type { Contribution } from '../../api.ts'
import type { Deadline } from '../deadline.ts'
import type { IndexData } from '../data/index-data.ts'
import type { NameEntry } from '../data/name-index.ts'
import type { QueryTerms } from './query-terms.ts'
import type { Quoted } from './quoted-text.ts'
import type { VectorScores } from './vector-leg.ts'

export interface FileRankingOptions {
  profile: QueryProfile
  /** Per document: 0 leaves it out. */
  allowed: Uint8Array
  /** Per document: 1 where the query asks for other files first (tests, unless it asks for tests). */
  demotedTests: Uint8Array
  /** False where the query asks for documentation or examples. */
  demotesProse: boolean
  /** False where the query asks for configuration. */
  demotesData: boolean
  /** What the vectors say, if anything. */
  vectors?: VectorScores | undefined
  /** Files that hold what the query quotes, and where. */
  quoted?: ReadonlyMap<number, Quoted> | undefined
  deadline: Deadline
  /** Best documents that are looked at more closely; `PASSAGE_POOL` by default. */
  pool?: number
}

/** Best documents whose path and nearest passage are looked at: a fixed pool, so that no limit changes the order. */
const PASSAGE_POOL = 64
/** The same for a first answer: the path of each may lie in another block. */
const FAR_POOL = 12

/** Files by relevance with the best passage of each. */
export interface FileRanking {
  /** Document ids, best first; only those that hold something of the query. */
  order: number[]
  scores: Float64Array
  /** What speaks for each document: its score without demotions; and the part of it that its words have. */
  evidence: Float64Array
  words: Float64Array
  passages: PassageScores
  /** BM25 per chunk. */
  chunkScores: Float32Array
  /** Documents that matched the text of the query. */
  textHits: number
  /** Documents near enough to the query by their vectors. */
  nearest: ReadonlySet<number>
  /** Files that hold what the query quotes, and where. */
  quoted?: ReadonlyMap<number, Quoted>
  /** Every signal of every document. */
  columns: Readonly<Record<FileSignal, Float32Array>>
  explain(documentId: number): Contribution[]
}

/** Ranks files by the weighted sum of `FILE_SIGNALS`. */
export async function rankFiles(data: IndexData, query: QueryTerms, options: FileRankingOptions): Promise<FileRanking> {
  const { documents } = data
  // One planned read for every dictionary block that the steps below look into.
  const names = data.isFar('SYMB') ? [] : definitionKeys(query)
  await data.loadLookups({ terms: [...query.terms.keys(), ...fileNameTerms(query)], names })
  const columns = new SignalColumns(documents.count, options.allowed)
  const text = await weightedPostings(data, query, 'text', data.chunkCount)
  options.deadline.check()
  const chunks = accumulateImpacts(data.chunkCount, text)
  const passages = { ...foldPassages(chunks, documents.chunkStart, options.allowed), chunkScores: chunks.scores }
  columns.setPassages(passages)
  options.deadline.check()
  columns.setShare(
    'path',
    accumulateImpacts(documents.count, await weightedPostings(data, query, 'path', documents.count)),
  )
  if (FILE_SIGNALS.history[options.profile] > 0) {
    const spoken = await weightedPostings(data, query, 'history', documents.count)
    columns.setShare('history', accumulateImpacts(documents.count, spoken))
  }
  const { scores: shares } = accumulateImpacts(documents.count, await unweightedPostings(data, query))
  columns.fileWords.set(shares)
  await markFileNames(data, query, columns)
  await markDefinitions(data, query, columns)
  for (const [d, { value }] of options.quoted ?? []) columns.raise('quoted', d, value)
  options.deadline.check()
  if (options.vectors) columns.setVectors(options.vectors)
  const ranking = rankTouched(data, columns, passages, options)
  if (options.profile === 'identifier') return ranking
  const pool = ranking.order.slice(0, data.isFar('DOCS') ? FAR_POOL : (options.pool ?? PASSAGE_POOL))
  await markPaths(data, query, pool, columns)
  if (options.vectors) await markNearest(options.vectors, pool, columns, passages, options.deadline)
  scoreAndSort(ranking, columns, pool, options.profile)
  return ranking
}

/** What the paths of the best documents say. */
async function markPaths(
  data: IndexData,
  query: QueryTerms,
  pool: readonly number[],
  columns: SignalColumns,
): Promise<void> {
  const words = pathWords(query.words, data.repositoryName)
  const paths = await data.paths(pool)
  pool.forEach((d, i) => {
    // Nothing is in an empty file: no question is answered by it, whatever its folder is called.
    if (!data.isFar('DOCS') && data.documents.linesOf(d) === 0) return
    const { nameSaid, folderSaid, home, backstage } = pathSignals(paths[i]!, words)
    columns.nameSaid[d] = nameSaid
    columns.folderSaid[d] = folderSaid
    columns.home[d] = home
    columns.backstage[d] = backstage
  })
}

/** The nearest passages of the best documents. */
async function markNearest(
  vectors: VectorScores,
  pool: readonly number[],
  columns: SignalColumns,
  passages: PassageScores,
  deadline: Deadline,
): Promise<void> {
  for (const [d, { cosine, chunk }] of await vectors.passages(pool, deadline)) {
    columns.raise('vectorPassage', d, cosine)
    if (passages.bestChunk[d]! < 0) passages.bestChunk[d] = chunk
  }
}

/** Keys under which a file may be filed that is called what the query says. */
function fileNameTerms(query: QueryTerms): string[] {
  return [...query.words.map(wholeNameKey), ...query.phrases.map(wholeNameKey)]
}

/** Names that a file may define that the query asks for: its identifiers, then its joined words. */
function definitionKeys(query: QueryTerms): string[] {
  return [...[...query.identifiers.keys()].map(normalizeName), ...query.phrases]
}

async function weightedPostings(
  data: IndexData,
  query: QueryTerms,
  field: 'text' | 'path' | 'history',
  units: number,
): Promise<WeightedPostings[]> {
  const terms = [...query.terms.keys()]
  const lists = await data.postings(terms, field)
  return lists.flatMap((list, i) => {
    if (!list) return []
    const weight = query.terms.get(terms[i] as string) as number
    return [{ ids: list.ids, weights: list.weights, factor: weight * inverseDocumentFrequency(units, list.ids.length) }]
  })
}

/** Shares of file names need no idf: rarity is in them already. */
async function unweightedPostings(data: IndexData, query: QueryTerms): Promise<WeightedPostings[]> {
  const lists = await data.postings([...query.terms.keys()], 'stem')
  return lists.flatMap((list) => (list ? [{ ids: list.ids, weights: list.weights, factor: 1 }] : []))
}

async function markFileNames(data: IndexData, query: QueryTerms, columns: SignalColumns): Promise<void> {
  for (const list of await data.postings(fileNameTerms(query), 'file')) {
    if (list) for (const documentId of list.ids) columns.raise('fileName', documentId, 1)
  }
}

async function markDefinitions(data: IndexData, query: QueryTerms, columns: SignalColumns): Promise<void> {
  // Where the symbols of a name lie is told by columns that a first answer need not wait for.
  if (data.isFar('SYMB')) return
  const identifiers = [...query.identifiers.keys()]
  const found = await data.names.find(definitionKeys(query))
  identifiers.forEach((identifier, i) => {
    const weight = query.identifiers.get(identifier) as number
    addDefinitions(
      data,
      found[i],
      columns,
      'defines',
      weight,
      (name) => name.toLowerCase() === identifier.toLowerCase(),
    )
  })
  for (const entry of found.slice(identifiers.length))
    addDefinitions(data, entry, columns, 'definesPhrase', 1, () => true)
}

/** Adds the best definition of an entry to each file that holds one; the column keeps the best over all entries. */
function addDefinitions(
  data: IndexData,
  entry: NameEntry | undefined,
  columns: SignalColumns,
  signal: 'defines' | 'definesPhrase',
  weight: number,
  matches: (name: string) => boolean,
): void {
  if (!entry) return
  const best = new Map<number, number>()
  for (const { name, symbols } of entry.names) {
    if (!matches(name)) continue
    for (const symbol of symbols) {
      const documentId = data.documents.documentOfSymbol(symbol)
      best.set(documentId, Math.max(best.get(documentId) ?? 0, definitionWeight(data.symbolKind(symbol))))
    }
  }
  const share = weight * definitionShare(best.size)
  for (const [documentId, value] of best) columns.raise(signal, documentId, value * share)
}

type RankedPassages = PassageScores & Pick<FileRanking, 'chunkScores'>

/** Scores the touched documents and sorts them. */
function rankTouched(
  data: IndexData,
  columns: SignalColumns,
  passages: RankedPassages,
  { profile, demotedTests, demotesProse, demotesData, vectors, quoted }: FileRankingOptions,
): FileRanking {
  const judged = profile === 'prose' && !data.isFar('SYMB')
  for (const d of columns.touched) {
    columns.test[d] = demotedTests[d] as number
    columns.example[d] = demotesProse && (data.documents.isExample(d) || data.documents.isProse(d)) ? 1 : 0
    columns.foreign[d] = data.documents.isForeign(d) ? 1 : 0
    columns.centrality[d] = data.documents.centralityOf(d)
    const isData = data.documents.isData(d)
    columns.data[d] = demotesData && isData && !data.documents.isProse(d) ? 1 : 0
    columns.bare[d] = judged && !isData && definesNothing(data, d) ? 1 : 0
  }
  const explain = (d: number): Contribution[] =>
    FILE_SIGNAL_NAMES.filter((name) => columns[name][d] !== 0).map((name) => {
      const [value, weight] = [columns[name][d] as number, FILE_SIGNALS[name][profile]]
      return { signal: name, value, weight, contribution: value * weight }
    })
  const ranking = {
    order: [...columns.touched],
    scores: new Float64Array(data.documents.count),
    evidence: new Float64Array(data.documents.count),
    words: new Float64Array(data.documents.count),
    passages,
    chunkScores: passages.chunkScores,
    textHits: passages.documents.length,
    nearest: new Set(vectors?.found),
    ...(quoted && { quoted }),
    columns,
    explain,
  }
  scoreAndSort(ranking, columns, columns.touched, profile)
  return ranking
}

/** Scores some documents by their columns, then sorts all; where most are in order already, that is one pass over them. */
function scoreAndSort(
  { order, scores, evidence, words }: FileRanking,
  columns: SignalColumns,
  documents: readonly number[],
  profile: QueryProfile,
): void {
  const weights = weightsOf(profile)
  for (const d of documents) {
    words[d] = columns.words(d, weights)
    evidence[d] = (words[d] as number) + columns.vectors(d, weights)
    scores[d] = (evidence[d] as number) + columns.standing(d, weights) + columns.demotion(d, weights)
  }
  order.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
}

/** Most files show it with their first symbol. */
function definesNothing(data: IndexData, d: number): boolean {
  const { symbolStart } = data.documents
  for (let symbol = symbolStart[d]!; symbol < symbolStart[d + 1]!; symbol++) {
    if (!DEFINES_NOTHING.has(data.symbolKind(symbol))) return false
  }
  return true
}

type Weights = Record<FileSignal, number>

function weightsOf(profile: QueryProfile): Weights {
  return Object.fromEntries(FILE_SIGNAL_NAMES.map((name) => [name, FILE_SIGNALS[name][profile]])) as Weights
}

/** One column per signal, and the documents for which any was set. Documents that are not allowed stay untouched. */
class SignalColumns implements Record<FileSignal, Float32Array> {
  readonly passage: Float32Array
  readonly passages: Float32Array
  readonly fileName: Float32Array
  readonly fileWords: Float32Array
  readonly path: Float32Array
  readonly defines: Float32Array
  readonly definesPhrase: Float32Array
  readonly history: Float32Array
  readonly quoted: Float32Array
  readonly vectorText: Float32Array
  readonly vectorPassage: Float32Array
  readonly vectorNames: Float32Array
  readonly centrality: Float32Array
  readonly nameSaid: Float32Array
  readonly folderSaid: Float32Array
  readonly home: Float32Array
  readonly test: Float32Array
  readonly example: Float32Array
  readonly foreign: Float32Array
  readonly data: Float32Array
  readonly bare: Float32Array
  readonly backstage: Float32Array
  readonly touched: number[] = []
  private readonly seen: Uint8Array
  private readonly allowed: Uint8Array

  constructor(documents: number, allowed: Uint8Array) {
    const column = (): Float32Array => new Float32Array(documents)
    this.passage = column()
    this.passages = column()
    this.fileName = column()
    this.fileWords = column()
    this.path = column()
    this.defines = column()
    this.definesPhrase = column()
    this.history = column()
    this.quoted = column()
    this.vectorText = column()
    this.vectorPassage = column()
    this.vectorNames = column()
    this.centrality = column()
    this.nameSaid = column()
    this.folderSaid = column()
    this.home = column()
    this.test = column()
    this.example = column()
    this.foreign = column()
    this.data = column()
    this.bare = column()
    this.backstage = column()
    this.seen = new Uint8Array(documents)
    this.allowed = allowed
  }

  private touch(documentId: number): boolean {
    if (this.allowed[documentId] === 0) return false
    if (this.seen[documentId] === 0) {
      this.seen[documentId] = 1
      this.touched.push(documentId)
    }
    return true
  }

  /** Sets a signal unless it is higher already. */
  raise(signal: FileSignal, documentId: number, value: number): void {
    const column = this[signal]
    if (this.touch(documentId) && value > (column[documentId] as number)) column[documentId] = value
  }

  /** Passages relative to the best of any file. */
  setPassages({ documents, best, nextThree }: PassageScores): void {
    let top = 0
    for (const d of documents) if ((best[d] as number) > top) top = best[d] as number
    for (const d of documents) {
      this.touch(d)
      this.passage[d] = (best[d] as number) / top
      this.passages[d] = (nextThree[d] as number) / top
    }
  }

  /** Scores relative to the best of any allowed file. */
  setShare(signal: 'path' | 'history', { scores, touched }: ImpactScores): void {
    const column = this[signal]
    let top = 0
    for (const d of touched) if (this.allowed[d] === 1 && (scores[d] as number) > top) top = scores[d] as number
    for (const d of touched) if (this.touch(d)) column[d] = (scores[d] as number) / top
  }

  /** Cosines above 0 of the touched documents, and of those that the vectors found. */
  setVectors({ text, names, found }: VectorScores): void {
    for (const d of found) this.touch(d)
    for (const d of this.touched) {
      this.raise('vectorText', d, text[d] as number)
      this.raise('vectorNames', d, names[d] as number)
    }
  }

  /** Written out, not as a loop over signals: this runs for every touched document of a cold process. */
  words(d: number, w: Weights): number {
    const text = w.passage * (this.passage[d] as number) + w.passages * (this.passages[d] as number)
    const name = w.fileName * (this.fileName[d] as number) + w.fileWords * (this.fileWords[d] as number)
    const said = w.nameSaid * (this.nameSaid[d] as number) + w.folderSaid * (this.folderSaid[d] as number)
    const defined = w.defines * (this.defines[d] as number) + w.definesPhrase * (this.definesPhrase[d] as number)
    const told = w.path * (this.path[d] as number) + w.history * (this.history[d] as number)
    return text + name + said + told + defined + w.quoted * (this.quoted[d] as number)
  }

  vectors(d: number, w: Weights): number {
    const near = w.vectorText * (this.vectorText[d] as number) + w.vectorNames * (this.vectorNames[d] as number)
    return near + w.vectorPassage * (this.vectorPassage[d] as number)
  }

  /** What speaks for a document whatever is asked; not below zero. */
  standing(d: number, w: Weights): number {
    return w.centrality * (this.centrality[d] as number) + w.home * (this.home[d] as number)
  }

  /** What sets a document back whatever it holds; not above zero. */
  demotion(d: number, w: Weights): number {
    const aside = w.test * (this.test[d] as number) + w.example * (this.example[d] as number)
    const place = w.foreign * (this.foreign[d] as number) + w.backstage * (this.backstage[d] as number)
    return aside + place + w.data * (this.data[d] as number) + w.bare * (this.bare[d] as number)
  }
}
