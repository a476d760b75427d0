import type { CoreModule } from '../runtime.ts'
import { ERROR_SYMBOL, MISSING, NAMED, type FlatTree } from './flat-tree.ts'
import type { GrammarTables } from './grammar-tables.ts'

/**
 * Reads a syntax tree straight out of the module's memory: a call into WebAssembly per node would cost more than the
 * parse. Layout of `Subtree` (`lib/src/subtree.h` of tree-sitter 0.27) on a little-endian 32-bit machine: 8 bytes, either
 * a small leaf in place (lowest bit set) or the address of a `SubtreeHeapData`, whose children lie before it.
 * `checkWalk` compares the result with the official interface.
 */
const SUBTREE_BYTES = 8
// Bits of an inline leaf; visible, named and extra follow the lowest one, the symbol is the second byte.
const INLINE = 1
const INLINE_MISSING = 32
// 32-bit words of SubtreeHeapData.
const PADDING = 1
const SIZE = 4
const CHILD_COUNT = 9
const SYMBOL = 10
const BITS = 11
const PRODUCTION = 16
const HEAP_VISIBLE = 1
const HEAP_NAMED = 2
const HEAP_EXTRA = 4
const HEAP_MISSING = 512

/** Columns of a suspended node whose children are being read. */
const CHILD = 0
const LEFT = 1
const ROW = 2
const SLOT = 3
const FIELD = 4
const NODE = 5
const OWNER = 6
const FRAME = 7

let frames = new Int32Array(256 * FRAME)

/** Fills `out` with the visible nodes below the subtree at `root` (an address), itself included. */
export function walkMemory(core: CoreModule, root: number, tables: GrammarTables, out: FlatTree): void {
  const memory = core.HEAP32
  const { publicSymbol, isNamed, width, alias: aliases, field: fields } = tables
  let { symbol, flags, field, start, end, parent, next } = out
  let top = 0
  let count = 0
  // In bytes: two per UTF-16 unit.
  let position = 0
  // The node whose children are being read: address of the next child and how many are left.
  let child = root
  let left = 1
  // First column of its production in the tables (-1 for none), and number of the next child without extras.
  let row = -1
  let slot = 0
  // Field that the children inherit when the node is hidden.
  let inherited = 0
  // Its row in `out`, -1 when it is hidden, and that of the nearest visible node: it or an ancestor.
  let node = -1
  let owner = -1
  for (;;) {
    if (left === 0) {
      if (node >= 0) next[node] = count
      if (top === 0) break
      top -= FRAME
      child = frames[top + CHILD]!
      left = frames[top + LEFT]!
      row = frames[top + ROW]!
      slot = frames[top + SLOT]!
      inherited = frames[top + FIELD]!
      node = frames[top + NODE]!
      owner = frames[top + OWNER]!
      continue
    }
    left--
    const word = memory[child >> 2]!
    let bits: number
    let own: number
    let padding: number
    let size: number
    let children = 0
    if ((word & INLINE) !== 0) {
      // The same bits, but for the first and the one of missing nodes.
      bits = (word >> 1) & (HEAP_VISIBLE | HEAP_NAMED | HEAP_EXTRA)
      if ((word & INLINE_MISSING) !== 0) bits |= HEAP_MISSING
      own = (word >> 8) & 0xff
      const sizes = memory[(child >> 2) + 1]!
      padding = (sizes >> 16) & 0xff
      size = sizes >>> 24
    } else {
      const data = word >> 2
      bits = memory[data + BITS]!
      own = memory[data + SYMBOL]! & 0xffff
      padding = memory[data + PADDING]!
      size = memory[data + SIZE]!
      children = memory[data + CHILD_COUNT]!
    }
    child += SUBTREE_BYTES
    let fieldId = inherited
    if ((bits & HEAP_EXTRA) === 0) {
      if (row >= 0 && slot < width) {
        const alias = aliases[row + slot]!
        if (alias !== 0) {
          own = alias
          bits = HEAP_VISIBLE | (isNamed[alias] === 1 ? HEAP_NAMED : 0) | (bits & HEAP_MISSING)
        }
        const ownField = fields[row + slot]!
        if (ownField !== 0) fieldId = ownField
      }
      slot++
    }
    const isVisible = (bits & HEAP_VISIBLE) !== 0
    if (isVisible) {
      if (count === symbol.length) {
        out.count = count
        out.grow()
        ;({ symbol, flags, field, start, end, parent, next } = out)
      }
      symbol[count] = own === ERROR_SYMBOL ? own : publicSymbol[own]!
      flags[count] = ((bits & HEAP_NAMED) !== 0 ? NAMED : 0) | ((bits & HEAP_MISSING) !== 0 ? MISSING : 0)
      field[count] = fieldId
      start[count] = (position + padding) >> 1
      end[count] = (position + padding + size) >> 1
      parent[count] = owner
      next[count] = count + 1
      count++
    }
    if (children === 0) {
      position += padding + size
      continue
    }
    if (top + FRAME > frames.length) frames = enlarged(frames)
    frames[top + CHILD] = child
    frames[top + LEFT] = left
    frames[top + ROW] = row
    frames[top + SLOT] = slot
    frames[top + FIELD] = inherited
    frames[top + NODE] = node
    frames[top + OWNER] = owner
    top += FRAME
    child = word - children * SUBTREE_BYTES
    left = children
    row = (memory[(word >> 2) + PRODUCTION]! >>> 16) * width
    slot = 0
    inherited = isVisible ? 0 : fieldId
    node = isVisible ? count - 1 : -1
    if (isVisible) owner = node
  }
  out.count = count
}

function enlarged(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(old.length * 2)
  larger.set(old)
  return larger
}
