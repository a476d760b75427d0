import { wholeNameKey } from '../analysis/file-key.ts'
import { normalizeName } from '../analysis/normalize-name.ts'
import { accumulateImpacts, foldPassages, type PassageScores, type WeightedPostings } from '../rank/chunk-score.ts'
import {
  definitionShare,
  definitionWeight,
  FILE_SIGNAL_NAMES,
  FILE_SIGNALS,
  type FileSignal,
  type QueryProfile,
} from '../rank/file-signals.ts'
import { inverseDocumentFrequency } from '../rank/idf.ts'
import type { Contribution } from '../api.ts'
import type { Deadline } from './deadline.ts'
import type { IndexData, NameEntry } from './index-data.ts'
import type { QueryTerms } from './query-terms.ts'

export interface FileRankingOptions {
  profile: QueryProfile
  /** Per document: 0 leaves it out. */
  allowed: Uint8Array
  /** Per document: 1 where the query asks for other files first (tests, unless it asks for tests). */
  demotedTests: Uint8Array
  deadline: Deadline
}

/** Files by relevance with the best passage of each. */
export interface FileRanking {
  /** Document ids, best first; only those that hold something of the query. */
  order: number[]
  scores: Float64Array
  passages: PassageScores
  /** Documents that matched the text of the query. */
  textHits: number
  explain(documentId: number): Contribution[]
}

type SignalColumns = Record<FileSignal, Float32Array>

/** Ranks files by the weighted sum of `FILE_SIGNALS`. */
export async function rankFiles(data: IndexData, query: QueryTerms, options: FileRankingOptions): Promise<FileRanking> {
  const { documents } = data
  // One planned read for every dictionary block that the steps below look into.
  await data.loadLookups({ terms: [...query.terms.keys(), ...fileNameTerms(query)], names: definitionKeys(query) })
  const signals = Object.fromEntries(
    FILE_SIGNAL_NAMES.map((name) => [name, new Float32Array(documents.count)]),
  ) as SignalColumns

  const text = await weightedPostings(data, query, 'text', data.chunkCount)
  options.deadline.check()
  const chunkScores = accumulateImpacts(data.chunkCount, text)
  const passages = foldPassages(chunkScores, documents.chunkStart, options.allowed)
  const top = maximum(passages.best)
  scaleInto(signals.passage, passages.best, top)
  scaleInto(signals.passages, passages.nextThree, top)
  options.deadline.check()

  const path = accumulateImpacts(documents.count, await weightedPostings(data, query, 'path', documents.count))
  mask(path, options.allowed)
  scaleInto(signals.path, path, maximum(path))
  signals.fileWords.set(accumulateImpacts(documents.count, await unweightedPostings(data, query)))
  await markFileNames(data, query, signals.fileName)
  await markDefinitions(data, query, signals)
  markDemotions(data, options, signals)
  options.deadline.check()
  return order(data, signals, passages, options)
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
  field: 'text' | 'path',
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

async function markFileNames(data: IndexData, query: QueryTerms, column: Float32Array): Promise<void> {
  for (const list of await data.postings(fileNameTerms(query), 'file')) {
    if (list) for (const documentId of list.ids) column[documentId] = 1
  }
}

async function markDefinitions(data: IndexData, query: QueryTerms, signals: SignalColumns): Promise<void> {
  const identifiers = [...query.identifiers.keys()]
  const found = await data.names(definitionKeys(query))
  identifiers.forEach((identifier, i) => {
    const weight = query.identifiers.get(identifier) as number
    addDefinitions(data, found[i], signals.defines, weight, (name) => name.toLowerCase() === identifier.toLowerCase())
  })
  for (const entry of found.slice(identifiers.length)) addDefinitions(data, entry, signals.definesPhrase, 1, () => true)
}

/** Adds the best definition of an entry to each file that holds one; the column keeps the best over all entries. */
function addDefinitions(
  data: IndexData,
  entry: NameEntry | undefined,
  column: Float32Array,
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
  for (const [documentId, value] of best) column[documentId] = Math.max(column[documentId] as number, value * share)
}

function markDemotions(data: IndexData, options: FileRankingOptions, signals: SignalColumns): void {
  const { documents } = data
  for (let d = 0; d < documents.count; d++) {
    signals.test[d] = options.demotedTests[d] as number
    signals.example[d] = documents.isExample(d) || documents.kindOf(d) === 'doc' ? 1 : 0
    signals.foreign[d] = documents.isForeign(d) ? 1 : 0
  }
}

function order(
  data: IndexData,
  signals: SignalColumns,
  passages: PassageScores,
  options: FileRankingOptions,
): FileRanking {
  const count = data.documents.count
  const scores = new Float64Array(count)
  const matched = new Uint8Array(count)
  for (const name of FILE_SIGNAL_NAMES) {
    const weight = FILE_SIGNALS[name][options.profile]
    const column = signals[name]
    for (let d = 0; d < count; d++) {
      scores[d] = (scores[d] as number) + weight * (column[d] as number)
      if (weight > 0 && (column[d] as number) > 0) matched[d] = 1
    }
  }
  const found: number[] = []
  let textHits = 0
  for (let d = 0; d < count; d++) {
    if (matched[d] === 0 || options.allowed[d] === 0) continue
    found.push(d)
    if ((passages.best[d] as number) > 0) textHits++
  }
  found.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
  const explain = (d: number): Contribution[] =>
    FILE_SIGNAL_NAMES.filter((name) => signals[name][d] !== 0).map((name) => {
      const [value, weight] = [signals[name][d] as number, FILE_SIGNALS[name][options.profile]]
      return { signal: name, value, weight, contribution: value * weight }
    })
  return { order: found, scores, passages, textHits, explain }
}

function maximum(values: Float32Array): number {
  let max = 0
  for (let i = 0; i < values.length; i++) if ((values[i] as number) > max) max = values[i] as number
  return max
}

function scaleInto(target: Float32Array, values: Float32Array, top: number): void {
  if (top > 0) for (let i = 0; i < values.length; i++) target[i] = (values[i] as number) / top
}

function mask(values: Float32Array, allowed: Uint8Array): void {
  for (let i = 0; i < values.length; i++) if (allowed[i] === 0) values[i] = 0
}
