/**
 * A directed graph in compressed rows: targets of node n are `targets[starts[n]] .. targets[starts[n + 1] - 1]`, ascending,
 * with their weights beside. A million edges take 16 MB and no object each.
 */
export interface Adjacency {
  readonly count: number
  readonly starts: Uint32Array
  readonly targets: Uint32Array
  readonly weights: Float32Array
}

/** Edges as they are found, in any order. */
export class EdgeList {
  private from = new Uint32Array(1024)
  private to = new Uint32Array(1024)
  private weight = new Float32Array(1024)
  private length = 0

  /** Loops are left out. */
  add(from: number, to: number, weight = 1): void {
    if (from === to) return
    if (this.length === this.from.length) this.grow()
    this.from[this.length] = from
    this.to[this.length] = to
    this.weight[this.length++] = weight
  }

  private grow(): void {
    const size = this.length * 2
    const copy = <T extends Uint32Array | Float32Array>(into: T, old: T): T => (into.set(old), into)
    this.from = copy(new Uint32Array(size), this.from)
    this.to = copy(new Uint32Array(size), this.to)
    this.weight = copy(new Float32Array(size), this.weight)
  }

  /** Rows of a graph of `count` nodes; parallel edges become one, their weights added in the order in which they came. */
  build(count: number): Adjacency {
    // Sorted by target first and then, stably, by source: two passes of counting.
    const byTarget = sortedBy(this.to.subarray(0, this.length), count)
    const bySource = sortedBy(this.from.subarray(0, this.length), count, byTarget)
    const starts = new Uint32Array(count + 1)
    const targets = new Uint32Array(this.length)
    const weights = new Float32Array(this.length)
    let kept = 0
    let last = -1
    for (const edge of bySource) {
      const from = this.from[edge]!
      const to = this.to[edge]!
      if (last === from && targets[kept - 1] === to) {
        weights[kept - 1]! += this.weight[edge]!
        continue
      }
      targets[kept] = to
      weights[kept++] = this.weight[edge]!
      starts[from + 1]!++
      last = from
    }
    for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
    return { count, starts, targets: targets.slice(0, kept), weights: weights.slice(0, kept) }
  }
}

/** Positions of `keys` (below `count`) in ascending order of key; equal ones stay in the order of `positions`. */
function sortedBy(keys: Uint32Array, count: number, positions?: Uint32Array): Uint32Array {
  const at = new Uint32Array(count + 1)
  for (const key of keys) at[key + 1]!++
  for (let i = 0; i < count; i++) at[i + 1]! += at[i]!
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const position = positions ? positions[i]! : i
    sorted[at[keys[position]!]!++] = position
  }
  return sorted
}

/** The same edges the other way round. */
export function reversed({ count, starts, targets, weights }: Adjacency): Adjacency {
  const list = new EdgeList()
  for (let from = 0; from < count; from++) {
    for (let i = starts[from]!; i < starts[from + 1]!; i++) list.add(targets[i]!, from, weights[i]!)
  }
  return list.build(count)
}
