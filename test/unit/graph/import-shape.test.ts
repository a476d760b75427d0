import { expect, it } from 'vitest'
import { EdgeList } from '../../../src/graph/algorithms/adjacency.ts'
import { importShape, type ShapeStore } from '../../../src/graph/import-shape.ts'

function graph(edges: readonly (readonly [from: number, to: number])[], count: number) {
  const list = new EdgeList()
  for (const [from, to] of edges) list.add(from, to, 0.5)
  return list.build(count)
}

function memory(): ShapeStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return { kept, get: (parts) => kept.get(parts.join()), set: (parts, stored) => void kept.set(parts.join(), stored) }
}

const EDGES = [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5]] as const // prettier-ignore

it('the shape of imports is the same from a store, which keeps it by the graph', () => {
  const store = memory()
  const made = importShape(graph(EDGES, 6))
  expect(Math.max(...made.betweenness)).toBe(1)
  expect(new Set(made.communities).size).toBe(2)
  expect(importShape(graph(EDGES, 6), store)).toEqual(made)
  expect(store.kept.size).toBe(1)
  expect(importShape(graph(EDGES, 6), store)).toEqual(made)
  importShape(graph(EDGES, 7), store)
  importShape(graph(EDGES.slice(1), 6), store)
  expect(store.kept.size).toBe(3)
})

it('what has another length in the store is not used', () => {
  const store = memory()
  const made = importShape(graph(EDGES, 6), store)
  for (const key of store.kept.keys()) store.kept.set(key, new Uint8Array(12))
  expect(importShape(graph(EDGES, 6), store)).toEqual(made)
})
