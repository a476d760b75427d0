import { termsOfWord } from '../../analysis/analyzer.ts'
import { STOP_WORDS } from '../../analysis/stop-words.ts'
import type { LegReport, PageType, SearchHit } from '../../api.ts'
import type { ModeAnswer } from '../answer.ts'
import { rankFiles, type FileRanking } from './file-ranking.ts'
import { pageHits, relevanceOf } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'
import { Deadline } from '../deadline.ts'
import { LEG_BUDGET_MS, runLeg } from '../legs.ts'
import { filesOfRefs, type PageRef } from './page-refs.ts'
import { queryTerms, type QueryTerms } from './query-terms.ts'
import type { Quotes } from './quoted-text.ts'
import type { Respelling } from './respell.ts'
import type { Scope } from '../request/scope.ts'
import type { QueryProfile } from '../../rank/file-signals.ts'
import { hasTies } from '../../rank/freshness.ts'

/** Files with less than this share of the evidence for the strongest one are noise; demotions do not count. */
export const MINIMUM_SHARE = 0.1
/** The same for files that no word of the query speaks for, and the least evidence that they need at all. */
const NEAR_SHARE = 0.5
const LEAST_NEAR = 0.7

/** Words of queries that want documentation or examples rather than the code itself. */
const PROSE_WORDS: ReadonlySet<string> = new Set(
  'doc docs documentation documented readme changelog guide tutorial example examples sample samples'.split(' '),
)

/** Words of queries that want configuration and build files. */
const DATA_WORDS: ReadonlySet<string> = new Set(
  'yaml yml toml ini dockerfile makefile workflow workflows ci'.split(' '),
)

export interface RankRequest {
  query: string
  profile: QueryProfile
  scope: Scope
  signal?: AbortSignal
  /** As that of `FileRankingOptions`. */
  pool?: number
  /** What the query may quote from files. */
  quotes?: Quotes | undefined
}

export interface ConceptRequest extends RankRequest {
  /** Only pages of this type. */
  pageType?: PageType | undefined
  /** Asks for reasons: decisions answer first. */
  whyShaped: boolean
  /** Hits to fill in: offset + limit. */
  wanted: number
  /** Files to name as candidates. */
  candidates: number
  explain: boolean
}

/** Files ranked for a query and everything needed to show them. */
export interface RankedFiles {
  terms: QueryTerms
  ranking: FileRanking
  /** Document ids above the minimum relevance, best first. */
  order: number[]
  /** What the query quotes and no indexed file holds. */
  absent?: string[]
  /** The query that was answered, where words of it were taken for typing errors. */
  respelling?: Respelling
  /** Cosines of chunks of some documents, where vectors spoke. */
  chunkCosines?: (documents: readonly number[], signal?: AbortSignal) => Promise<Float32Array>
}

/** What ranking came to: no `ranked` where the leg failed, which its report says. */
interface ScopeRanking {
  ranked?: RankedFiles
  leg: LegReport
  legs: LegReport[]
}

/** Ranks the files of the scope; for prose with a misspelt word that no file holds, by the word that was probably meant. */
export async function rankScope(data: IndexData, request: RankRequest): Promise<ScopeRanking> {
  const terms = queryTerms(request.query, data.repositoryName)
  const asked = await rankTerms(data, request, terms)
  // A first answer is not worth a second look, and names have suggestions of their own.
  if (request.profile !== 'prose' || data.isQuick || !asked.ranked) return asked
  const unknown = await unknownWords(data, terms.words)
  if (unknown.length === 0) return asked
  const respelling = await (await import('./respell.ts')).respell(data, request.query, unknown)
  if (!respelling) return asked
  const meant = await rankTerms(data, request, queryTerms(respelling.query, data.repositoryName))
  if (meant.ranked) meant.ranked.respelling = respelling
  return meant
}

/** Words of which the index holds no term. */
async function unknownWords(data: IndexData, words: readonly string[]): Promise<string[]> {
  const terms = words.map((word) => termsOfWord(word))
  const known = await data.knownTerms(terms.flat())
  return words.filter((_, i) => !terms[i]!.some((term) => known.has(term)))
}

async function rankTerms(data: IndexData, request: RankRequest, terms: QueryTerms): Promise<ScopeRanking> {
  const { allowed, demotedTests } = request.scope
  const says = (words: ReadonlySet<string>): boolean => terms.words.some((word) => words.has(word.toLowerCase()))
  const demotesProse = !request.scope.onlyProse && !says(PROSE_WORDS)
  const demotesData = demotesProse && !request.scope.onlyData && !says(DATA_WORDS)
  const { profile, pool } = request
  const near = request.profile === 'prose' ? await vectorLeg(data, terms, request) : undefined
  const quoted = request.quotes === undefined ? undefined : await quotesOf(data, request.quotes, request)
  const vectors = near?.value
  const { value, report } = await runLeg(
    'fts',
    request.signal,
    (deadline) =>
      rankFiles(data, terms, { profile, allowed, demotedTests, demotesProse, demotesData, vectors, quoted: quoted?.found, deadline, ...(pool !== undefined && { pool }) }), // prettier-ignore
    (ranking) => ranking.textHits,
  )
  const legs = near ? [report, near.report] : [report]
  if (!value) return { leg: report, legs }
  // Rare, so that a cold process neither loads nor reads what decides it.
  if (data.file.has('HIST') && hasTies(value.order, value.scores)) {
    const { settleByFreshness } = await import('./freshness.ts')
    await settleByFreshness(data, value)
  }
  const ranked: RankedFiles = { terms, ranking: value, order: aboveNoise(value) }
  if (quoted && quoted.absent.length > 0) ranked.absent = quoted.absent
  if (vectors) {
    ranked.chunkCosines = (documents, signal) =>
      vectors.chunkCosines(documents, new Deadline(LEG_BUDGET_MS.vector, signal))
  }
  return { ranked, leg: report, legs }
}

/** What the query quotes; loaded where it may. */
async function quotesOf(data: IndexData, quotes: Quotes, { scope, signal }: RankRequest) {
  const { quotedText } = await import('./quoted-text.ts')
  return quotedText(data, quotes, scope, signal)
}

/** The vector leg, loaded where the index has vectors; one word is a name, and nothing is gained by names like it. */
async function vectorLeg(data: IndexData, terms: QueryTerms, { scope, signal }: RankRequest) {
  if (terms.words.length < 2 || !data.hasVectors) return undefined
  const { vectorsOf, vectorScores } = await import('./vector-leg.ts')
  const section = await vectorsOf(data, 'documents')
  if (!section) return undefined
  return runLeg(
    'vector',
    signal,
    (deadline) => vectorScores(data, section, terms.words.join(' '), scope.allowed, deadline),
    (scores) => scores?.found.length ?? 0,
  )
}

/**
 * The ranked documents without those of little evidence and, beside more relevant ones, those of no relevance. What only
 * the vectors found must come near to the best: everything is a little like everything.
 */
export function aboveNoise(ranking: Pick<FileRanking, 'order' | 'scores' | 'evidence' | 'words'>): number[] {
  const { order, scores, evidence, words } = ranking
  const most = (of: Float64Array): number => order.reduce((top, d) => Math.max(top, of[d] as number), 0)
  const spoken = most(words) * MINIMUM_SHARE
  const near = Math.max(most(evidence) * NEAR_SHARE, LEAST_NEAR)
  const strong = order.filter((d) => {
    const said = words[d] as number
    return said > 0 ? said >= spoken : (evidence[d] as number) >= near
  })
  const relevant = strong.filter((d) => relevanceOf(scores[d] as number) > 0)
  return relevant.length > 0 ? relevant : strong
}

/** Page hits of the first `count` files. */
export function rankedPages(
  data: IndexData,
  ranked: RankedFiles,
  count: number,
  explain: boolean,
): Promise<SearchHit[]> {
  return shownPages(data, ranked, filePages(ranked).slice(0, count), explain)
}

const filePages = ({ order }: RankedFiles): PageRef[] => order.map((document) => ({ document }))

/** The ranking with all that decided, when somebody asks for it. */
const explained = async (data: IndexData, ranking: FileRanking, explain: boolean): Promise<FileRanking> =>
  explain ? (await import('./freshness.ts')).explainFreshness(data, ranking) : ranking

/** Hits of the first `count` pages, of files and others, in their order. */
export async function shownPages(
  data: IndexData,
  ranked: RankedFiles,
  refs: readonly PageRef[],
  explain: boolean,
): Promise<SearchHit[]> {
  const rarity = await data.rarity([...ranked.terms.terms.keys()])
  const documents = refs.flatMap((ref) => ('document' in ref ? [ref.document] : []))
  const stored = refs.flatMap((ref) => ('page' in ref ? [ref] : []))
  const top = ranked.ranking.scores[ranked.ranking.order[0] ?? -1] ?? 0
  const [files, pages] = await Promise.all([
    pageHits(data, await explained(data, ranked.ranking, explain), documents, rarity, explain),
    stored.length === 0 ? [] : (await import('./page-hits.ts')).storedPageHits(data, stored, rarity, top, explain),
  ])
  let [nextFile, nextPage] = [0, 0]
  return refs.map((ref) => ('document' in ref ? files[nextFile++]! : pages[nextPage++]!))
}

/** All pages that answer, best first; what orders stored pages is loaded where there are any. */
export async function orderedPages(data: IndexData, ranked: RankedFiles, request: ConceptRequest): Promise<PageRef[]> {
  if (!data.pages && request.pageType === undefined) return filePages(ranked)
  return (await import('./page-order.ts')).orderPages(data, ranked, request)
}

/** Concept mode: pages by relevance, each with the passage that answers best. */
export async function searchConcept(data: IndexData, request: ConceptRequest): Promise<ModeAnswer> {
  const { ranked, legs } = await rankScope(data, request)
  if (!ranked) return { hits: [], files: [], total: 0, totalIsExact: false, legs }
  const refs = await orderedPages(data, ranked, request)
  const [hits, files] = await Promise.all([
    shownPages(data, ranked, refs.slice(0, request.wanted), request.explain),
    data.paths(filesOfRefs(data, refs, request.candidates)),
  ])
  const note = await wordsNote(ranked, refs.length)
  return { hits, files, total: refs.length, totalIsExact: true, legs, ...meantQuery(ranked), ...(note !== undefined && { note }) } // prettier-ignore
}

/** The query that was answered in place of the one that was typed. */
export const meantQuery = ({ respelling }: RankedFiles): { didYouMean?: string[] } =>
  respelling ? { didYouMean: [respelling.query] } : {}

/** Why an answer to prose is none, or a poor one, or one to another query. */
export async function wordsNote(ranked: RankedFiles, found: number): Promise<string | undefined> {
  const { absent, respelling, terms } = ranked
  const isPlain = !absent && !respelling && found > 0
  if (isPlain && !terms.words.every((word) => STOP_WORDS.has(word.toLowerCase()))) return undefined
  return (await import('./words-note.ts')).wordsNote(terms.words, { absent, respelling, found })
}
