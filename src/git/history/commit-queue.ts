import type { WalkCommit } from './walk-commit.ts'

/**
 * Commits by committer time, newest first; of equal times the one that came first. This is the order of `git log` without
 * options (a binary heap with an insertion counter, as git's prio-queue).
 */
export class CommitQueue {
  private readonly heap: Queued[] = []
  private counter = 0

  get size(): number {
    return this.heap.length
  }

  /** The commit that `pop` would return. */
  peek(): WalkCommit | undefined {
    return this.heap[0]?.commit
  }

  push(commit: WalkCommit): void {
    const { heap } = this
    const added = { commit, order: this.counter++ }
    let at = heap.length
    heap.push(added)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!before(added, heap[parent]!)) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = added
  }

  pop(): WalkCommit | undefined {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop()
    if (last && last !== first) this.sink(last)
    return first?.commit
  }

  /** Places `moved` where it belongs, starting at the top. */
  private sink(moved: Queued): void {
    const { heap } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++
      if (!before(heap[child]!, moved)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = moved
  }
}

interface Queued {
  readonly commit: WalkCommit
  readonly order: number
}

function before(a: Queued, b: Queued): boolean {
  const difference = b.commit.time - a.commit.time
  return difference < 0 || (difference === 0 && a.order < b.order)
}
