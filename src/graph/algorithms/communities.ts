import { UndirectedGraph } from 'graphology'
import louvain from 'graphology-communities-louvain'
import type { Adjacency } from './adjacency.ts'

/**
 * Groups of nodes that have more to do with each other than with the rest (Louvain: Blondel et al. 2008), the community of
 * each node by number; numbers follow the first node of each community. Nodes without edges are communities of their own.
 * Meant for graphs of documents: the library takes 8 s and 500 MB to hold a million edges.
 */
export function communities(graph: Adjacency): Uint32Array {
  const linked = new UndirectedGraph<object, { weight: number }>()
  for (let node = 0; node < graph.count; node++) linked.addNode(node)
  for (let node = 0; node < graph.count; node++) {
    for (let i = graph.starts[node]!; i < graph.starts[node + 1]!; i++) {
      const weight = graph.weights[i]!
      linked.updateEdge(node, graph.targets[i]!, (known) => ({ weight: (known.weight ?? 0) + weight }))
    }
  }
  // Nodes are visited in order instead of at random, for the same result every time.
  const found = linked.size > 0 ? louvain(linked, { getEdgeWeight: 'weight', randomWalk: false }) : {}
  return renumber(graph.count, found)
}

function renumber(count: number, found: Readonly<Record<string, number>>): Uint32Array {
  const numbers = new Map<number | string, number>()
  return Uint32Array.from({ length: count }, (_, node) => {
    const key = found[node] ?? `alone ${node}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  })
}
