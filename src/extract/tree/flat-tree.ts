/** Bits of `FlatTree.flags`. */
export const NAMED = 1
export const MISSING = 2

/** `FlatTree.symbol` of error nodes; a wild card does not match them. */
export const ERROR_SYMBOL = 0xffff

/**
 * The visible nodes of one syntax tree in pre-order, as columns: what the pattern matcher and the occurrences need, and
 * nothing else. The columns are reused from tree to tree; rows from `count` on are stale.
 */
export class FlatTree {
  count = 0
  /** Public symbols (`Language.idForNodeType`), after aliases. */
  symbol = new Uint16Array(0)
  flags = new Uint8Array(0)
  /** Field in the visible parent, 0 for none. */
  field = new Uint16Array(0)
  /** UTF-16 offsets, half open. */
  start = new Int32Array(0)
  end = new Int32Array(0)
  /** Row of the visible parent, -1 for the root. */
  parent = new Int32Array(0)
  /** Index behind the node's last descendant: its next sibling, unless that lies behind the parent too. */
  next = new Int32Array(0)

  /** Makes room for at least one more row behind `count`. */
  grow(): void {
    if (this.count < this.symbol.length) return
    const size = Math.max(4096, this.symbol.length * 2)
    this.symbol = enlarged(this.symbol, new Uint16Array(size))
    this.flags = enlarged(this.flags, new Uint8Array(size))
    this.field = enlarged(this.field, new Uint16Array(size))
    this.start = enlarged(this.start, new Int32Array(size))
    this.end = enlarged(this.end, new Int32Array(size))
    this.parent = enlarged(this.parent, new Int32Array(size))
    this.next = enlarged(this.next, new Int32Array(size))
  }
}

function enlarged<T extends Uint8Array | Uint16Array | Int32Array>(old: T, empty: T): T {
  empty.set(old)
  return empty
}
