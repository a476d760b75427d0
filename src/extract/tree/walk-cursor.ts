import type { Tree } from 'web-tree-sitter'
import { MISSING, NAMED, type FlatTree } from './flat-tree.ts'

/**
 * Fills `out` through the official interface: ten times slower than `walkMemory`, and right whatever the layout is. For
 * runtimes whose layout is another one than we know, and to find that out. Stops behind `limit` nodes.
 */
export function walkCursor(tree: Tree, out: FlatTree, limit = Infinity): void {
  const cursor = tree.walk()
  const open: number[] = []
  out.count = 0
  try {
    for (;;) {
      out.grow()
      const node = out.count++
      out.symbol[node] = cursor.nodeTypeId
      out.flags[node] = (cursor.nodeIsNamed ? NAMED : 0) | (cursor.nodeIsMissing ? MISSING : 0)
      out.field[node] = cursor.currentFieldId
      out.start[node] = cursor.startIndex
      out.end[node] = cursor.endIndex
      out.parent[node] = open.length > 0 ? open[open.length - 1]! : -1
      out.next[node] = out.count
      if (out.count >= limit) return
      if (cursor.gotoFirstChild()) {
        open.push(node)
        continue
      }
      while (!cursor.gotoNextSibling()) {
        const parent = open.pop()
        if (parent === undefined) return
        out.next[parent] = out.count
        cursor.gotoParent()
      }
    }
  } finally {
    cursor.delete()
  }
}

/**
 * True when the first `count` nodes are the same. Ends of subtrees that reach behind them are not compared, nor fields
 * that a cursor does not tell: queries see the field of a hidden node on a comment in it, cursors do not.
 */
export function sameNodes(memory: FlatTree, cursor: FlatTree, count: number): boolean {
  if (memory.count < count || cursor.count < count) return false
  for (let i = 0; i < count; i++) {
    if (memory.symbol[i] !== cursor.symbol[i] || memory.flags[i] !== cursor.flags[i]) return false
    if (memory.parent[i] !== cursor.parent[i]) return false
    if (memory.start[i] !== cursor.start[i] || memory.end[i] !== cursor.end[i]) return false
    if (memory.field[i] !== cursor.field[i] && cursor.field[i] !== 0) return false
    if (memory.next[i] !== cursor.next[i] && memory.next[i]! < count) return false
  }
  return true
}
