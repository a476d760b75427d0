import type { LegReport, SearchHit, SearchMode, SearchResponse, Warning } from '../api.ts'

/** The constant of reciprocal rank fusion (Cormack, Clarke, Buettcher 2009). */
const RRF_K = 60

/** What one repository answered. */
export interface MemberAnswer {
  readonly alias: string
  readonly answer: SearchResponse
}

/** A hit with its place in the answer of its repository. */
interface Ranked {
  readonly hit: SearchHit
  /** 0-based rank in its repository. */
  readonly rank: number
  readonly repository: number
}

/** Modes whose hits are listed and not ranked: one repository behind the other. */
const LISTED: ReadonlySet<SearchMode> = new Set(['content', 'regex', 'structure'])

/** Modes in which every list begins with a page, or has one next: their best is known at any limit. */
const WITH_PAGES: ReadonlySet<SearchMode> = new Set(['concept', 'semantic', 'hybrid'])

/**
 * All hits of all repositories, best first. Every list is ranked for itself, so ranks are fused: 1 / (60 + rank). Each hit
 * is in one list only; hits of equal rank come by what can be compared (tier, score), then in the order of the workspace.
 * Of symbols asked for by name, repositories that have that very name come before those that have something like it.
 * The order of two hits depends on nothing else, so that a larger limit only appends.
 */
export function mergeHits(answers: readonly MemberAnswer[], mode: SearchMode): SearchHit[] {
  const all: Ranked[] = answers.flatMap(({ alias, answer }, repository) =>
    answer.results.map((hit, rank) => ({ hit: atHome(hit, alias, answer), rank, repository })),
  )
  if (!LISTED.has(mode)) all.sort(mode === 'references' ? byConfidence : byRank(answers, mode))
  const hits = all.map(({ hit }) => hit)
  return WITH_PAGES.has(mode) ? renormalized(hits) : hits
}

function atHome(hit: SearchHit, alias: string, { index }: SearchResponse): SearchHit {
  return { ...hit, repo: alias, ...(index.stale && { stale: true }) }
}

/** Places of a mere name have none: they stay one repository behind the other. */
function byConfidence(a: Ranked, b: Ranked): number {
  const sure = ({ hit }: Ranked) => (hit.type === 'reference' ? (hit.confidence ?? 0) : 0)
  return sure(b) - sure(a) || a.repository - b.repository || a.rank - b.rank
}

function byRank(answers: readonly MemberAnswer[], mode: SearchMode): (a: Ranked, b: Ranked) => number {
  const byName = mode === 'symbol' || mode === 'definition'
  const group = answers.map(({ answer }) => (byName && answer.exact_match !== true ? 1 : 0))
  return (a, b) =>
    group[a.repository]! - group[b.repository]! ||
    a.rank - b.rank ||
    tierOf(a.hit) - tierOf(b.hit) ||
    scoreOf(b.hit) - scoreOf(a.hit) ||
    a.repository - b.repository
}

const tierOf = (hit: SearchHit): number => (hit.type === 'symbol' ? hit.match_rank : 0)

function scoreOf(hit: SearchHit): number {
  if (hit.type === 'page') return hit.relevance_score
  return 'score' in hit ? hit.score : 0
}

/** Confidence is relative to the best page of all repositories; explained hits tell their share of the fusion. */
function renormalized(hits: readonly SearchHit[]): SearchHit[] {
  const best = Math.max(0, ...hits.map((hit) => (hit.type === 'page' ? hit.relevance_score : 0)))
  if (best === 0) return [...hits]
  return hits.map((hit) => {
    if (hit.type !== 'page') return hit
    return { ...hit, confidence_score: Math.round((Math.max(0, hit.relevance_score) / best) * 10_000) / 10_000 }
  })
}

/** With `explain`: rank in its repository, and what it gives. */
export function explainFusion(hits: readonly SearchHit[], answers: readonly MemberAnswer[]): SearchHit[] {
  const next = new Map(answers.map(({ alias }) => [alias, 0]))
  return hits.map((hit) => {
    const rank = next.get(hit.repo!)! + 1
    next.set(hit.repo!, rank)
    if (!hit.explain) return hit
    const value = Math.round(1e6 / (RRF_K + rank)) / 1e6
    return { ...hit, explain: [...hit.explain, { signal: 'rrf', value, weight: 1, contribution: value }] }
  })
}

/** Files to open next: by rank in their repository; repositories in the order of their best hits. */
export function mergeCandidates(
  answers: readonly MemberAnswer[],
  hits: readonly SearchHit[],
  mode: SearchMode,
): SearchResponse['candidates'] {
  const order = [...new Set(hits.map(({ repo }) => repo!))]
  const place = new Map(order.map((alias, i) => [alias, i]))
  const rows = answers.flatMap(({ alias, answer }, i) =>
    answer.candidates.map(({ path }, rank) => ({
      path,
      repo: alias,
      rank,
      place: place.get(alias) ?? order.length + i,
    })),
  )
  rows.sort((a, b) => (LISTED.has(mode) ? a.place - b.place || a.rank - b.rank : a.rank - b.rank || a.place - b.place))
  return rows.map(({ path, repo }) => ({ path, repo }))
}

/** One report per leg: it is well when it is well everywhere. */
export function mergeLegs(answers: readonly MemberAnswer[]): LegReport[] {
  const legs = new Map<string, LegReport>()
  for (const { alias, answer } of answers) {
    for (const leg of answer.legs) {
      const known = legs.get(leg.name) ?? { name: leg.name, ok: true, ms: 0, hits: 0 }
      const why = known.why ?? (leg.why === undefined ? undefined : `${alias}: ${leg.why}`)
      legs.set(leg.name, {
        name: leg.name,
        ok: known.ok && leg.ok,
        ms: Math.max(known.ms, leg.ms),
        hits: known.hits + leg.hits,
        ...(why !== undefined && { why }),
      })
    }
  }
  return [...legs.values()]
}

/** Warnings with the repository that they are of. */
export const mergeWarnings = (answers: readonly MemberAnswer[]): Warning[] =>
  answers.flatMap(({ alias, answer }) =>
    (answer.warnings ?? []).map(({ code, message }) => ({ code, message: `${alias}: ${message}` })),
  )

/**
 * The mode that all answer in, when each repository was free to choose: a path that one holds, a name that one defines,
 * else what most of those that found something chose.
 */
export function commonMode(answers: readonly MemberAnswer[]): SearchMode {
  const found = answers.filter(({ answer }) => answer.total > 0)
  const sure = found.find(({ answer }) => answer.mode === 'path' && !answer.routed_because.includes('nothing found by'))
  const exact = found.find(({ answer }) => answer.exact_match === true)
  if (sure ?? exact) return (sure ?? exact)!.answer.mode
  const counts = new Map<SearchMode, number>()
  for (const { answer } of found.length > 0 ? found : answers)
    counts.set(answer.mode, (counts.get(answer.mode) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
