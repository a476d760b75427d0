import type { Adjacency } from './adjacency.ts'

/**
 * Strongly connected components of more than one node, each ascending, ordered by their first node (Tarjan 1972, with a stack
 * of its own: chains of imports may be longer than the call stack).
 */
export function stronglyConnected(graph: Adjacency): number[][] {
  const search = new Search(graph)
  for (let node = 0; node < graph.count; node++) search.visit(node)
  return search.components.sort((a, b) => a[0]! - b[0]!)
}

const UNSEEN = 0

class Search {
  readonly components: number[][] = []
  private readonly order: Uint32Array
  private readonly lowest: Uint32Array
  private readonly onStack: Uint8Array
  private readonly stack: number[] = []
  private counter = 0

  constructor(private readonly graph: Adjacency) {
    this.order = new Uint32Array(graph.count)
    this.lowest = new Uint32Array(graph.count)
    this.onStack = new Uint8Array(graph.count)
  }

  visit(root: number): void {
    if (this.order[root] !== UNSEEN) return
    const path = [this.enter(root)]
    for (let frame = path.at(-1); frame; frame = path.at(-1)) {
      const child = this.nextChild(frame)
      if (child !== undefined) {
        path.push(this.enter(child))
        continue
      }
      path.pop()
      this.leave(frame.node)
      const parent = path.at(-1)
      if (parent) this.lower(parent.node, this.lowest[frame.node]!)
    }
  }

  private enter(node: number): Frame {
    this.order[node] = this.lowest[node] = ++this.counter
    this.stack.push(node)
    this.onStack[node] = 1
    return { node, at: this.graph.starts[node]! }
  }

  /** The next target that was not seen before. */
  private nextChild(frame: Frame): number | undefined {
    const { starts, targets } = this.graph
    for (; frame.at < starts[frame.node + 1]!; frame.at++) {
      const target = targets[frame.at]!
      if (this.order[target] === UNSEEN) return target
      if (this.onStack[target]) this.lower(frame.node, this.order[target]!)
    }
    return undefined
  }

  private lower(node: number, order: number): void {
    if (order < this.lowest[node]!) this.lowest[node] = order
  }

  /** All that lies above the first node of a component on the stack belongs to it. */
  private leave(node: number): void {
    if (this.lowest[node] !== this.order[node]) return
    const members = this.stack.splice(this.stack.lastIndexOf(node))
    for (const member of members) this.onStack[member] = 0
    if (members.length > 1) this.components.push(members.sort((a, b) => a - b))
  }
}

interface Frame {
  readonly node: number
  at: number
}
