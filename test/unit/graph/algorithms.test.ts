import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EdgeList, reversed, type Adjacency } from '../../../src/graph/algorithms/adjacency.ts'
import { betweenness } from '../../../src/graph/algorithms/betweenness.ts'
import { communities, spreadLabels } from '../../../src/graph/algorithms/communities.ts'
import { stronglyConnected } from '../../../src/graph/algorithms/components.ts'
import { pageRank } from '../../../src/graph/algorithms/page-rank.ts'

type Edges = readonly (readonly [from: number, to: number, weight?: number])[]

function graphOf(count: number, edges: Edges): Adjacency {
  const list = new EdgeList()
  for (const [from, to, weight] of edges) list.add(from, to, weight)
  return list.build(count)
}

function edgesOf({ count, starts, targets, weights }: Adjacency): [number, number, number][] {
  return Array.from({ length: count }, (_, from) =>
    [...targets.subarray(starts[from], starts[from + 1])].map((to, i): [number, number, number] => [
      from,
      to,
      weights[starts[from]! + i]!,
    ]),
  ).flat()
}

const anyGraph = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.integer({ min: 1, max: 4 })), { maxLength: 40 }),
  }),
)

describe('EdgeList', () => {
  it('joins parallel edges, drops loops and sorts, as a plain map does', () => {
    fc.assert(
      fc.property(anyGraph, ({ count, edges }) => {
        const sums = new Map<number, number>()
        for (const [from, to, weight] of edges) {
          if (from !== to) sums.set(from * count + to, (sums.get(from * count + to) ?? 0) + weight)
        }
        const expected = [...sums].sort((a, b) => a[0] - b[0]).map(([key, weight]) => [Math.floor(key / count), key % count, weight]) // prettier-ignore
        const graph = graphOf(count, edges)
        expect(edgesOf(graph)).toEqual(expected)
        expect(edgesOf(reversed(reversed(graph)))).toEqual(expected)
      }),
    )
  })

  it('grows', () => {
    const graph = graphOf(
      3000,
      Array.from({ length: 2999 }, (_, i) => [i, i + 1] as const),
    )
    expect(graph.targets).toHaveLength(2999)
  })
})

describe('pageRank', () => {
  it('gives known values: the example of four pages', () => {
    // B, C and D link to A; A links to none.
    const rank = pageRank(graphOf(4, [[1, 0], [2, 0], [3, 0]])) // prettier-ignore
    const others = rank[1]!
    // Each of the others has base = (1 - d + d * rank(A)) / 4, and A base + 3 * d * base.
    expect(rank[0]! / others).toBeCloseTo(1 + 3 * 0.85, 5)
    expect(rank.reduce((a, b) => a + b)).toBeCloseTo(1, 9)
  })

  it('sums to one and follows weights', () => {
    fc.assert(
      fc.property(anyGraph, ({ count, edges }) => {
        const rank = pageRank(graphOf(count, edges))
        expect(rank.reduce((a, b) => a + b)).toBeCloseTo(1, 6)
        expect(rank.every((value) => value > 0)).toBe(true)
      }),
    )
    const rank = pageRank(graphOf(3, [[0, 1, 3], [0, 2, 1]])) // prettier-ignore
    expect(rank[1]).toBeGreaterThan(rank[2]!)
  })
})

/** Shortest paths by trying all of them. */
function slowBetweenness({ count, starts, targets }: Adjacency): number[] {
  const score = new Array<number>(count).fill(0)
  for (let source = 0; source < count; source++) {
    let frontier = [[source]]
    const seen = new Set([source])
    while (frontier.length > 0) {
      const next = frontier.flatMap((path) =>
        [...targets.subarray(starts[path.at(-1)!], starts[path.at(-1)! + 1])].filter((to) => !seen.has(to)).map((to) => [...path, to]),
      ) // prettier-ignore
      for (const end of new Set(next.map((path) => path.at(-1)!))) {
        seen.add(end)
        const paths = next.filter((path) => path.at(-1) === end)
        for (const path of paths) for (const node of path.slice(1, -1)) score[node]! += 1 / paths.length
      }
      frontier = next
    }
  }
  const largest = Math.max(...score)
  return largest > 0 ? score.map((value) => value / largest) : score
}

describe('betweenness', () => {
  it('counts shortest paths as trying all of them does', () => {
    fc.assert(
      fc.property(anyGraph, ({ count, edges }) => {
        const graph = graphOf(count, edges)
        const found = [...betweenness(graph)]
        slowBetweenness(graph).forEach((value, node) => expect(found[node]).toBeCloseTo(value, 9))
      }),
    )
  })

  it('takes a sample of large graphs', () => {
    const count = 6000
    const graph = graphOf(
      count,
      Array.from({ length: count - 1 }, (_, i) => [i + 1, 0] as const),
    )
    expect(betweenness(graph)).toHaveLength(count)
  })
})

describe('stronglyConnected', () => {
  it('finds nodes that reach each other', () => {
    fc.assert(
      fc.property(anyGraph, ({ count, edges }) => {
        const graph = graphOf(count, edges)
        const reach = Array.from({ length: count }, (_, node) => reachable(graph, node))
        const groups = new Map<string, number[]>()
        for (let node = 0; node < count; node++) {
          const members = [...Array(count).keys()].filter((other) => reach[node]!.has(other) && reach[other]!.has(node))
          if (members.length > 1) groups.set(members.join(), members)
        }
        expect(stronglyConnected(graph)).toEqual([...groups.values()])
      }),
    )
  })

  it('does not need the call stack for long chains', () => {
    const count = 200_000
    const ring = graphOf(
      count,
      Array.from({ length: count }, (_, i) => [i, (i + 1) % count] as const),
    )
    expect(stronglyConnected(ring)[0]).toHaveLength(count)
  })
})

function reachable({ starts, targets }: Adjacency, from: number): Set<number> {
  const seen = new Set([from])
  for (const node of seen) for (const to of targets.subarray(starts[node], starts[node + 1])) seen.add(to)
  return seen
}

describe('communities', () => {
  it('tells two groups apart that one edge joins, the same way every time', () => {
    const clique = (first: number): [number, number][] =>
      [0, 1, 2, 3].flatMap((a) =>
        [0, 1, 2, 3].filter((b) => b > a).map((b): [number, number] => [first + a, first + b]),
      )
    const graph = graphOf(9, [...clique(0), ...clique(4), [3, 4]])
    expect([...communities(graph)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2])
    expect(communities(graph)).toEqual(communities(graph))
    expect([...communities(graphOf(2, []))]).toEqual([0, 1])
  })
})

describe('labels that spread', () => {
  it('tell groups apart that hang together loosely, the same every time', () => {
    const list = new EdgeList()
    for (const first of [0, 5]) {
      for (let a = first; a < first + 5; a++) for (let b = first; b < first + 5; b++) list.add(a, b)
    }
    list.add(4, 5, 0.1)
    const labels = spreadLabels(list.build(11))
    expect(new Set(labels.slice(0, 5)).size).toBe(1)
    expect(new Set(labels.slice(5, 10)).size).toBe(1)
    expect(labels[0]).not.toBe(labels[5])
    expect(labels[10]).toBe(10)
  })
})
