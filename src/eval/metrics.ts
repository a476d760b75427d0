import type { EvalTarget, EvalTask } from './read-tasks.ts'

/** Ranks looked at. */
export const DEPTH = 10
/** What an agent opens. */
const TOP = 5

/** How one query was answered. */
export interface QueryScore {
  readonly query: string
  readonly repo?: string
  readonly language?: string
  readonly category?: string
  readonly mode: string
  /** Rank of each target, from 1; 0 when it is not among the first ten. */
  readonly ranks: readonly number[]
  readonly ndcg10: number
  /** Share of the targets among the first five. */
  readonly recall5: number
  /** 1 when any target is among the first five. */
  readonly top5: number
  /** 1 / rank of the first target, 0 without one. */
  readonly rr: number
  readonly ms: number
}

/** Files compare by whole path, or by the end of it where the task says no more. */
export function matchesTarget(file: string, { path, exact }: EvalTarget): boolean {
  return file === path || (!exact && file.endsWith(`/${path.replace(/^\.?\//, '')}`))
}

/**
 * Normalised discounted cumulative gain with equal gains (Jarvelin and Kekalainen 2002): the sum of 1 / log2(rank + 1)
 * over the ranks that hold a target, relative to that of a list with all targets first.
 */
export function ndcg(ranks: readonly number[], targets: number, depth = DEPTH): number {
  const gain = (rank: number): number => 1 / Math.log2(rank + 1)
  const hits = new Set(ranks.filter((rank) => rank >= 1 && rank <= depth))
  let found = 0
  for (const rank of hits) found += gain(rank)
  let ideal = 0
  for (let rank = 1; rank <= Math.min(depth, targets); rank++) ideal += gain(rank)
  return ideal === 0 ? 0 : found / ideal
}

/** Scores the files of an answer, distinct and best first. */
export function scoreAnswer(task: EvalTask, files: readonly string[], mode: string, ms: number): QueryScore {
  const top = files.slice(0, DEPTH)
  const ranks = task.targets.map((target) => top.findIndex((file) => matchesTarget(file, target)) + 1)
  const early = ranks.filter((rank) => rank >= 1 && rank <= TOP).length
  const first = Math.min(...ranks.filter((rank) => rank > 0))
  return {
    query: task.query,
    ...(task.repo !== undefined && { repo: task.repo }),
    ...(task.language !== undefined && { language: task.language }),
    ...(task.category !== undefined && { category: task.category }),
    mode,
    ranks,
    ndcg10: ndcg(ranks, task.targets.length),
    recall5: early / task.targets.length,
    top5: early > 0 ? 1 : 0,
    rr: Number.isFinite(first) ? 1 / first : 0,
    ms,
  }
}

/** Means over queries. */
export interface Summary {
  queries: number
  ndcg10: number
  recall5: number
  top5: number
  mrr10: number
  /** Median time of a query, milliseconds. */
  p50_ms: number
}

export interface Report {
  overall: Summary & {
    /** Mean over repositories of the mean over their queries: the figure that retrieval benchmarks publish. */
    repo_mean_ndcg10: number
  }
  by_category: Record<string, Summary>
  by_language: Record<string, Summary>
  by_repository: Record<string, Summary>
}

export function summarize(scores: readonly QueryScore[]): Report {
  const byRepository = group(scores, ({ repo }) => repo)
  const repositories = Object.values(byRepository)
  const overall = summaryOf(scores)
  const means = repositories.length > 0 ? repositories.map(({ ndcg10 }) => ndcg10) : [overall.ndcg10]
  return {
    overall: { ...overall, repo_mean_ndcg10: mean(means) },
    by_category: group(scores, ({ category }) => category),
    by_language: group(scores, ({ language }) => language),
    by_repository: byRepository,
  }
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

function summaryOf(scores: readonly QueryScore[]): Summary {
  const of = (key: 'ndcg10' | 'recall5' | 'top5' | 'rr'): number => mean(scores.map((score) => score[key]))
  const times = scores.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    queries: scores.length,
    ndcg10: of('ndcg10'),
    recall5: of('recall5'),
    top5: of('top5'),
    mrr10: of('rr'),
    p50_ms: times[times.length >> 1] ?? 0,
  }
}

function group(scores: readonly QueryScore[], key: (score: QueryScore) => string | undefined): Record<string, Summary> {
  const groups = new Map<string, QueryScore[]>()
  for (const score of scores) {
    const name = key(score)
    if (name === undefined) continue
    const list = groups.get(name)
    if (list) list.push(score)
    else groups.set(name, [score])
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, list]) => [name, summaryOf(list)]))
}
