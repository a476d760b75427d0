import type { Adjacency } from './adjacency.ts'

export interface PageRankOptions {
  /** Chance to follow an edge rather than to jump anywhere; 0..1. */
  readonly damping?: number
  readonly iterations?: number
  /** Stops when no more than this changes in one step, summed over all nodes. */
  readonly tolerance?: number
}

/**
 * PageRank of each node, weights of edges respected; sums to 1 (Brin and Page 1998). Nodes without edges give to all alike.
 * The order of additions is fixed, so the result is the same on every machine.
 */
export function pageRank(graph: Adjacency, options: PageRankOptions = {}): Float64Array {
  const { damping = 0.85, iterations = 60, tolerance = 1e-7 } = options
  const { count } = graph
  const out = outWeights(graph)
  let rank = new Float64Array(count).fill(1 / count)
  for (let step = 0; step < iterations; step++) {
    const next = spread(graph, rank, out, damping)
    const change = next.reduce((sum, value, i) => sum + Math.abs(value - rank[i]!), 0)
    rank = next
    if (change < tolerance) break
  }
  return rank
}

function outWeights({ count, starts, weights }: Adjacency): Float64Array {
  const out = new Float64Array(count)
  for (let node = 0; node < count; node++) {
    for (let i = starts[node]!; i < starts[node + 1]!; i++) out[node]! += weights[i]!
  }
  return out
}

function spread(graph: Adjacency, rank: Float64Array, out: Float64Array, damping: number): Float64Array<ArrayBuffer> {
  const { count, starts, targets, weights } = graph
  const next = new Float64Array(count)
  let lost = 0
  for (let node = 0; node < count; node++) {
    if (out[node] === 0) {
      lost += rank[node]!
      continue
    }
    const share = (damping * rank[node]!) / out[node]!
    for (let i = starts[node]!; i < starts[node + 1]!; i++) next[targets[i]!]! += share * weights[i]!
  }
  const base = (1 - damping + damping * lost) / count
  for (let node = 0; node < count; node++) next[node]! += base
  return next
}
