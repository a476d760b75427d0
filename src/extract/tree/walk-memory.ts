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
// Bits of an inline leaf; visible and named follow the lowest one, the symbol is the second byte.
const INLINE = 1
const INLINE_EXTRA = 8
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

/** A node whose children are being read. */
class Frames {
  depth = 0
  /** Address of the next child, and how many are left. */
  child = new Int32Array(256)
  left = new Int32Array(256)
  /** First column of the node's production in the tables, and the child's number without extras. */
  row = new Int32Array(256)
  slot = new Int32Array(256)
  /** Field that the children inherit when the node is hidden. */
  field = new Int32Array(256)
  /** Row of the node in the flat tree, -1 when it is hidden, and of the nearest visible node: it or an ancestor. */
  node = new Int32Array(256)
  owner = new Int32Array(256)

  grow(): void {
    for (const key of ['child', 'left', 'row', 'slot', 'field', 'node', 'owner'] as const) {
      const larger = new Int32Array(this[key].length * 2)
      larger.set(this[key])
      this[key] = larger
    }
  }
}

const frames = new Frames()

/** Fills `out` with the visible nodes below the subtree at `root` (an address), itself included. */
export function walkMemory(core: CoreModule, root: number, tables: GrammarTables, out: FlatTree): void {
  const memory = core.HEAP32
  const { publicSymbol, isNamed, width, alias: aliases, field: fields } = tables
  out.count = 0
  frames.depth = 0
  frames.child[0] = root
  frames.left[0] = 1
  frames.row[0] = -1
  frames.slot[0] = 0
  frames.field[0] = 0
  frames.node[0] = -1
  frames.owner[0] = -1
  let { child, left, row, slot, field: inherited, node, owner } = frames
  let { symbol, flags, field, start, end, parent, next } = out
  let depth = 0
  let count = 0
  // In bytes: two per UTF-16 unit.
  let position = 0
  for (;;) {
    if (left[depth] === 0) {
      const closed = node[depth]!
      if (closed >= 0) next[closed] = count
      if (--depth < 0) break
      continue
    }
    left[depth]!--
    const at = child[depth]!
    child[depth] = at + SUBTREE_BYTES
    const word = memory[at >> 2]!
    const isInline = (word & INLINE) !== 0
    let bits: number
    let isExtra: boolean
    let own: number
    let padding: number
    let size: number
    let children = 0
    if (isInline) {
      bits = (word >> 1) & (HEAP_VISIBLE | HEAP_NAMED)
      isExtra = (word & INLINE_EXTRA) !== 0
      if ((word & INLINE_MISSING) !== 0) bits |= HEAP_MISSING
      own = (word >> 8) & 0xff
      const sizes = memory[(at >> 2) + 1]!
      padding = (sizes >> 16) & 0xff
      size = sizes >>> 24
    } else {
      const data = word >> 2
      bits = memory[data + BITS]!
      isExtra = (bits & HEAP_EXTRA) !== 0
      own = memory[data + SYMBOL]! & 0xffff
      padding = memory[data + PADDING]!
      size = memory[data + SIZE]!
      children = memory[data + CHILD_COUNT]!
    }
    let fieldId = inherited[depth]!
    let isVisible = (bits & HEAP_VISIBLE) !== 0
    let isNamedNode = (bits & HEAP_NAMED) !== 0
    if (!isExtra) {
      const place = slot[depth]!
      slot[depth] = place + 1
      if (row[depth]! >= 0 && place < width) {
        const alias = aliases[row[depth]! + place]!
        if (alias !== 0) {
          own = alias
          isVisible = true
          isNamedNode = isNamed[alias] === 1
        }
        const ownField = fields[row[depth]! + place]!
        if (ownField !== 0) fieldId = ownField
      }
    }
    if (isVisible) {
      if (count === symbol.length) {
        out.count = count
        out.grow()
        ;({ symbol, flags, field, start, end, parent, next } = out)
      }
      symbol[count] = own === ERROR_SYMBOL ? own : publicSymbol[own]!
      flags[count] = (isNamedNode ? NAMED : 0) | ((bits & HEAP_MISSING) !== 0 ? MISSING : 0)
      field[count] = fieldId
      start[count] = (position + padding) >> 1
      end[count] = (position + padding + size) >> 1
      parent[count] = owner[depth]!
      next[count] = count + 1
      count++
    }
    if (children === 0) {
      position += padding + size
      continue
    }
    if (++depth === child.length) {
      frames.grow()
      ;({ child, left, row, slot, field: inherited, node, owner } = frames)
    }
    child[depth] = word - children * SUBTREE_BYTES
    left[depth] = children
    row[depth] = (memory[(word >> 2) + PRODUCTION]! >>> 16) * width
    slot[depth] = 0
    inherited[depth] = isVisible ? 0 : fieldId
    node[depth] = isVisible ? count - 1 : -1
    owner[depth] = isVisible ? count - 1 : owner[depth - 1]!
  }
  out.count = count
}
