import { createRequire } from 'node:module'
import { EdgeList, type Adjacency } from './adjacency.ts'

/** Loading the library costs more than grouping a small graph, and most builds know the groups already. */
const load = createRequire(import.meta.url)

const LOUVAIN_UP_TO = 150_000
const ROUNDS = 10

/**
 * Groups of nodes that have more to do with each other than with the rest (Louvain: Blondel et al. 2008), the community of
 * each node by number; numbers follow the first node of each community. Nodes without edges are communities of their own.
 * Meant for graphs of documents: the library takes minutes and 500 MB for a million edges, so larger graphs than
 * `LOUVAIN_UP_TO` edges are grouped by labels that spread (Raghavan et al. 2007).
 */
export function communities(graph: Adjacency): Uint32Array {
  if (graph.targets.length > LOUVAIN_UP_TO) return renumber(graph.count, spreadLabels(graph))
  const { UndirectedGraph } = load('graphology') as typeof import('graphology')
  const linked = new UndirectedGraph<object, { weight: number }>()
  for (let node = 0; node < graph.count; node++) linked.addNode(node)
  for (let node = 0; node < graph.count; node++) {
    for (let i = graph.starts[node]!; i < graph.starts[node + 1]!; i++) {
      const weight = graph.weights[i]!
      linked.updateEdge(node, graph.targets[i]!, (known) => ({ weight: (known.weight ?? 0) + weight }))
    }
  }
  const louvain = load('graphology-communities-louvain') as typeof import('graphology-communities-louvain').default
  // Nodes are visited in order instead of at random, for the same result every time.
  const found = linked.size > 0 ? louvain(linked, { getEdgeWeight: 'weight', randomWalk: false }) : {}
  return renumber(graph.count, found)
}

function renumber(count: number, found: ArrayLike<number> | Readonly<Record<number, number>>): Uint32Array {
  const numbers = new Map<number | string, number>()
  return Uint32Array.from({ length: count }, (_, node) => {
    const key = found[node] ?? `alone ${node}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  })
}

/** Each node takes the label that weighs most among its neighbours, the lowest among equals; in order, until none changes. */
export function spreadLabels(graph: Adjacency): Uint32Array {
  const { starts, targets, weights } = bothWays(graph)
  const labels = Uint32Array.from({ length: graph.count }, (_, node) => node)
  const weightOf = new Float64Array(graph.count)
  for (let round = 0, changed = true; round < ROUNDS && changed; round++) {
    changed = false
    for (let node = 0; node < graph.count; node++) {
      const [from, to] = [starts[node]!, starts[node + 1]!]
      for (let i = from; i < to; i++) weightOf[labels[targets[i]!]!]! += weights[i]!
      let best = labels[node]!
      for (let i = from; i < to; i++) {
        const label = labels[targets[i]!]!
        const gain = weightOf[label]! - weightOf[best]!
        if (gain > 0 || (gain === 0 && label < best)) best = label
      }
      for (let i = from; i < to; i++) weightOf[labels[targets[i]!]!] = 0
      if (best !== labels[node]) [labels[node], changed] = [best, true]
    }
  }
  return labels
}

function bothWays(graph: Adjacency): Adjacency {
  const edges = new EdgeList()
  for (let node = 0; node < graph.count; node++) {
    for (let i = graph.starts[node]!; i < graph.starts[node + 1]!; i++) {
      edges.add(node, graph.targets[i]!, graph.weights[i]!)
      edges.add(graph.targets[i]!, node, graph.weights[i]!)
    }
  }
  return edges.build(graph.count)
}
