import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Parser, type Tree } from 'web-tree-sitter'
import { beforeAll, describe, expect, it } from 'vitest'
import { coreModule, initExtractor, loadGrammar, type CoreModule } from '../../../../src/extract/runtime.ts'
import { FlatTree } from '../../../../src/extract/tree/flat-tree.ts'
import { readGrammarTables } from '../../../../src/extract/tree/grammar-tables.ts'
import { TreeReader } from '../../../../src/extract/tree/read-tree.ts'
import { sameNodes, walkCursor } from '../../../../src/extract/tree/walk-cursor.ts'
import { walkMemory } from '../../../../src/extract/tree/walk-memory.ts'
import { languageEntries } from '../../../../src/languages/registry.ts'

const root = new URL('../../../golden/languages/', import.meta.url)
const folders = readdirSync(root).filter((name) => existsSync(new URL(`${name}/language.txt`, root)))

beforeAll(() => initExtractor())

function parse(grammarName: string, text: string): { tree: Tree; grammar: ReturnType<typeof loadGrammar> } {
  const grammar = loadGrammar(grammarName)
  const parser = new Parser()
  parser.setLanguage(grammar)
  return { tree: parser.parse(text)!, grammar }
}

const addressOf = (tree: Tree): number => (tree as unknown as { readonly 0: number })[0]

describe('walkMemory', () => {
  it.each(folders)('reads the trees of %s as the official interface does', (folder) => {
    const language = languageEntries().get(readFileSync(new URL(`${folder}/language.txt`, root), 'utf8').trim())
    if (!language) return
    for (const file of readdirSync(new URL(`${folder}/`, root)).filter((name) => !/\.(tsv|txt)$/.test(name))) {
      const text = readFileSync(new URL(`${folder}/${file}`, root), 'utf8')
      for (const variant of [text, text.slice(0, text.length / 3), text.replace(/[){]/g, '')]) {
        const { tree, grammar } = parse(language.grammar, variant)
        const memory = new FlatTree()
        const cursor = new FlatTree()
        walkMemory(coreModule(), addressOf(tree), readGrammarTables(coreModule(), grammar), memory)
        walkCursor(tree, cursor)
        expect(memory.count).toBe(cursor.count)
        expect(sameNodes(memory, cursor, memory.count)).toBe(true)
        tree.delete()
      }
    }
  })

  it('takes deep trees', () => {
    const { tree, grammar } = parse('json', '['.repeat(1_000) + ']'.repeat(1_000))
    const flat = new FlatTree()
    walkMemory(coreModule(), addressOf(tree), readGrammarTables(coreModule(), grammar), flat)
    expect(flat.count).toBe(3_001)
    expect(flat.next[0]).toBe(3_001)
    expect([flat.start[2_000], flat.end[2_000]]).toEqual([999, 1_000])
    tree.delete()
  })
})

describe('TreeReader', () => {
  it('reads the slow way when the layout is another one', () => {
    const { tree, grammar } = parse('json', '{"a": [1, 2]}')
    const expected = new FlatTree()
    walkCursor(tree, expected)
    for (const core of [shifted(coreModule()), { HEAP32: new Int32Array(8) }]) {
      const flat = new TreeReader(core, grammar, new FlatTree()).read(tree)
      expect(sameNodes(flat, expected, expected.count)).toBe(true)
      expect(flat.count).toBe(expected.count)
    }
    tree.delete()
  })
})

/** The same memory with everything four bytes off. */
const shifted = ({ HEAP32 }: CoreModule): CoreModule => ({ HEAP32: HEAP32.slice(1) })
