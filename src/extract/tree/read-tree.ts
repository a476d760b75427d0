import type { Language as Grammar, Tree } from 'web-tree-sitter'
import type { CoreModule } from '../runtime.ts'
import { FlatTree } from './flat-tree.ts'
import { readGrammarTables, type GrammarTables } from './grammar-tables.ts'
import { sameNodes, walkCursor } from './walk-cursor.ts'
import { walkMemory } from './walk-memory.ts'

/** Nodes of the first tree of a language that both ways of reading are compared on. */
const CHECKED_NODES = 300

/**
 * Reads trees of one grammar, from memory where the layout is the one we know: the first tree is read both ways, and
 * should they differ, this one and all later ones the slow way. `tree` is valid until the next `read` of any reader.
 */
export class TreeReader {
  private tables: GrammarTables | undefined
  private isChecked = false

  constructor(
    private readonly core: CoreModule,
    grammar: Grammar,
    private readonly tree: FlatTree,
  ) {
    this.tables = tablesOf(core, grammar)
  }

  read(tree: Tree): FlatTree {
    if (!this.isChecked) this.check(tree)
    if (this.tables) walkMemory(this.core, addressOf(tree), this.tables, this.tree)
    else walkCursor(tree, this.tree)
    return this.tree
  }

  private check(tree: Tree): void {
    this.isChecked = true
    const sample = new FlatTree()
    walkCursor(tree, sample, CHECKED_NODES)
    if (this.tables && !this.agrees(tree, this.tables, sample)) this.tables = undefined
  }

  private agrees(tree: Tree, tables: GrammarTables, sample: FlatTree): boolean {
    try {
      walkMemory(this.core, addressOf(tree), tables, this.tree)
      return sameNodes(this.tree, sample, sample.count)
    } catch {
      return false
    }
  }
}

const addressOf = (tree: Tree): number => (tree as unknown as { readonly 0: number })[0]

/** `undefined` when what is read cannot be what we think it is. */
function tablesOf(core: CoreModule, grammar: Grammar): GrammarTables | undefined {
  try {
    return readGrammarTables(core, grammar)
  } catch {
    return undefined
  }
}
