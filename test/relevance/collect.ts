import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArtifactFile } from '../../reader/artifact-file.ts'
import { FileSource } from '../../reader/file-source.ts'
import { nodeCrc32, nodeHash, nodeInflate } from '../../reader/node-codecs.ts'
import { rankScope } from '../../reader/query/concept/concept.ts'
import { IndexData } from '../../reader/query/data/index-data.ts'
import { IndexRouteFacts } from '../../reader/query/routing/route-facts.ts'
import { routeQuery } from '../../reader/query/routing/route.ts'
import { queryTerms } from '../../reader/query/concept/query-terms.ts'
import { resolveScope } from '../../reader/query/request/scope.ts'
import { Searcher } from '../../reader/query/search.ts'
import { FILE_SIGNAL_NAMES, type FileSignal } from '../../reader/rank/file-signals.ts'
import { quantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { ndcg } from '../../src/eval/metrics.ts'

/** A query with every signal of every document that has any; or the answer of a mode that ranks otherwise. */
export interface CollectedQuery {
  readonly category: string
  /** Document ids, -1 for files that are not indexed. */
  readonly targets: readonly number[]
  readonly fixed?: readonly number[]
  readonly documents: readonly number[]
  /** Row-wise, a value per signal. */
  readonly values: Float32Array
}

export interface CollectedRepository {
  readonly name: string
  readonly queries: readonly CollectedQuery[]
}

export type Weights = Record<FileSignal, number>

export interface Task {
  readonly repo: string
  readonly query: string
  readonly category: string
  readonly targets: readonly { readonly resolved: string }[]
}

/** All tasks of `evaluation` (a folder with tasks.dev.json) on the artifacts NAME.gitdex of `artifacts` (run.mjs builds them). */
export async function collect(evaluation: string, artifacts: string, suffix = ''): Promise<CollectedRepository[]> {
  const tasks = JSON.parse(readFileSync(join(evaluation, 'tasks.dev.json'), 'utf8')) as Task[]
  const repositories: CollectedRepository[] = []
  for (const name of new Set(tasks.map(({ repo }) => repo))) {
    const path = join(artifacts, `${name}${suffix}.gitdex`)
    if (!existsSync(path)) throw new Error(`${path} is missing: run test/relevance/run.mjs with --artifacts first`)
    const own = tasks.filter(({ repo }) => repo === name)
    repositories.push({ name, queries: await collectFrom(path, own) })
  }
  return repositories
}

/** The vector of a query, of unit length. */
export type EncodeText = (text: string) => Promise<Float32Array>

/** The tasks on one artifact; with `encode`, queries are encoded by that and not by the words of the artifact. */
export async function collectFrom(
  path: string,
  tasks: readonly Task[],
  encode?: EncodeText,
): Promise<CollectedQuery[]> {
  const native = { inflate: nodeInflate, crc32: nodeCrc32, createHash: nodeHash }
  const data = await IndexData.open(await ArtifactFile.open(new FileSource(path), native))
  const ids = new Map((await data.allPaths()).map((one, id) => [one, id]))
  const [searcher, facts] = [new Searcher(data), new IndexRouteFacts(data)]
  const queries: CollectedQuery[] = []
  for (const { query, category, targets } of tasks) {
    const common = { category, targets: targets.map(({ resolved }) => ids.get(resolved) ?? -1) }
    const answer = await searcher.search({ query, limit: 20 })
    if (answer.mode === 'concept' || answer.mode === 'hybrid') {
      if (encode) await encodeBy(encode, data, query)
      queries.push({ ...common, ...(await signalsOf(data, facts, query)) })
    } else {
      const fixed = answer.candidates.map((one) => ids.get(one.path)!)
      queries.push({ ...common, fixed, documents: [], values: new Float32Array(0) })
    }
  }
  data.close()
  return queries
}

/** Makes the index take a vector for the first word of the next query, and for no other. */
async function encodeBy(encode: EncodeText, data: IndexData, query: string): Promise<void> {
  const vector = await encode(queryTerms(query, data.repositoryName).words.join(' '))
  const row = new Uint8Array(rowBytes(vector.length))
  quantize(vector, row, 0)
  let asked = false
  data.wordVectors = (words) => {
    const rows = words.map((_, i) => (i === 0 && !asked ? row : undefined))
    asked = true
    return Promise.resolve(rows)
  }
}

async function signalsOf(data: IndexData, facts: IndexRouteFacts, query: string) {
  const { shape } = await routeQuery(query, 'auto', facts)
  const scope = await resolveScope(data, { testShaped: shape.testShaped })
  const { ranked } = await rankScope(data, { query, profile: 'prose', scope, pool: Infinity })
  const documents = ranked?.ranking.order ?? []
  const columns = ranked?.ranking.columns
  const width = FILE_SIGNAL_NAMES.length
  const values = new Float32Array(documents.length * width)
  documents.forEach((d, row) => FILE_SIGNAL_NAMES.forEach((name, i) => (values[row * width + i] = columns![name][d]!)))
  return { documents, values }
}

/** NDCG@10 of one query under some weights. */
export function scoreQuery(query: CollectedQuery, weights: Weights): number {
  const order = query.fixed ?? ranked(query, weights)
  const ranks = query.targets.map((target) => (target < 0 ? 0 : order.indexOf(target) + 1))
  return ndcg(ranks, query.targets.length)
}

/** The first ten documents. */
function ranked({ documents, values }: CollectedQuery, weights: Weights): number[] {
  const width = FILE_SIGNAL_NAMES.length
  const list = FILE_SIGNAL_NAMES.map((name) => weights[name])
  const scored = documents.map((d, row) => {
    let score = 0
    for (let i = 0; i < width; i++) score += list[i]! * values[row * width + i]!
    return { d, score }
  })
  return scored.sort((a, b) => b.score - a.score || a.d - b.d).slice(0, 10).map(({ d }) => d) // prettier-ignore
}

/** Mean over repositories of the mean over their queries. */
export function repositoryMean(repositories: readonly CollectedRepository[], weights: Weights): number {
  const means = repositories.map(({ queries }) => meanOf(queries.map((query) => scoreQuery(query, weights))))
  return meanOf(means)
}

/** Mean over the queries of a category. */
export function categoryMean(repositories: readonly CollectedRepository[], weights: Weights, category: string): number {
  const queries = repositories.flatMap((one) => one.queries).filter((query) => query.category === category)
  return meanOf(queries.map((query) => scoreQuery(query, weights)))
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
