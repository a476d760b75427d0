import type { Adjacency } from './adjacency.ts'

/** Above this many nodes paths are followed from a sample of them only. */
const EXACT_UP_TO = 5000
const SAMPLE = 512
/** Nodes and edges visited at most, as long as that leaves enough sources to tell anything. */
const MOST_VISITS = 64_000_000
const LEAST_SAMPLE = 32

/**
 * How often each node lies on a shortest path between two others, edges counted alike, scaled so that the largest is 1
 * (Brandes 2001). In large graphs from evenly spaced sources (Brandes and Pich 2007): no random numbers are needed.
 */
export function betweenness(graph: Adjacency): Float64Array {
  const { count } = graph
  const score = new Float64Array(count)
  const step = count > EXACT_UP_TO ? count / sampleSize(graph) : 1
  const state = new PathCounts(graph)
  for (let at = 0; at < count; at += step) state.addFrom(Math.floor(at), score)
  const largest = score.reduce((a, b) => Math.max(a, b), 0)
  return largest > 0 ? score.map((value) => value / largest) : score
}

function sampleSize({ count, targets }: Adjacency): number {
  return Math.max(LEAST_SAMPLE, Math.min(SAMPLE, Math.floor(MOST_VISITS / (count + targets.length))))
}

class PathCounts {
  private readonly distance: Int32Array
  private readonly paths: Float64Array
  private readonly dependency: Float64Array
  private readonly queue: Uint32Array

  constructor(private readonly graph: Adjacency) {
    this.distance = new Int32Array(graph.count).fill(-1)
    this.paths = new Float64Array(graph.count)
    this.dependency = new Float64Array(graph.count)
    this.queue = new Uint32Array(graph.count)
  }

  addFrom(source: number, score: Float64Array): void {
    const reached = this.search(source)
    const { starts, targets } = this.graph
    for (let i = reached - 1; i >= 0; i--) {
      const node = this.queue[i]!
      for (let k = starts[node]!; k < starts[node + 1]!; k++) {
        const next = targets[k]!
        if (this.distance[next] !== this.distance[node]! + 1) continue
        this.dependency[node]! += (this.paths[node]! / this.paths[next]!) * (1 + this.dependency[next]!)
      }
      if (node !== source) score[node]! += this.dependency[node]!
    }
    this.forget(reached)
  }

  /** What was reached, and no more: from most nodes few others are. */
  private forget(reached: number): void {
    for (let i = 0; i < reached; i++) {
      const node = this.queue[i]!
      this.distance[node] = -1
      this.paths[node] = this.dependency[node] = 0
    }
  }

  /** Breadth first; how many nodes were reached, in the queue in that order. */
  private search(source: number): number {
    const { starts, targets } = this.graph
    this.distance[source] = 0
    this.paths[source] = 1
    this.queue[0] = source
    let length = 1
    for (let at = 0; at < length; at++) {
      const node = this.queue[at]!
      for (let k = starts[node]!; k < starts[node + 1]!; k++) {
        const next = targets[k]!
        if (this.distance[next] === -1) {
          this.distance[next] = this.distance[node]! + 1
          this.queue[length++] = next
        }
        if (this.distance[next] === this.distance[node]! + 1) this.paths[next]! += this.paths[node]!
      }
    }
    return length
  }
}
