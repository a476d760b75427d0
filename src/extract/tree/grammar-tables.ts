import type { Language as Grammar } from 'web-tree-sitter'
import type { CoreModule } from '../runtime.ts'

/**
 * What a grammar says about the children of its productions, read once from the module's memory. Layout of `TSLanguage`
 * (`lib/src/parser.h` of tree-sitter 0.27), the same for every version of the grammar format that 0.27 loads.
 */
export interface GrammarTables {
  /** Public symbol of each symbol. */
  readonly publicSymbol: Uint16Array
  /** 1 for symbols that are named nodes. */
  readonly isNamed: Uint8Array
  /** Children that the tables below have columns for. */
  readonly width: number
  /** Per production and child (extras not counted): symbol that replaces the child's own, 0 for none. */
  readonly alias: Uint16Array
  /** Likewise the child's field, 0 for none. */
  readonly field: Uint16Array
}

const SYMBOL_COUNT = 4
const ALIAS_COUNT = 8
const PRODUCTION_COUNT = 28
const MAX_ALIAS_LENGTH = 36
const FIELD_SLICES = 64
const FIELD_ENTRIES = 68
const SYMBOL_METADATA = 72
const PUBLIC_SYMBOLS = 76
const ALIAS_SEQUENCES = 84

const METADATA_BYTES = 3
const FIELD_ENTRY_BYTES = 4

export function readGrammarTables(core: CoreModule, grammar: Grammar): GrammarTables {
  const memory = new DataView(core.HEAP32.buffer)
  const language = (grammar as unknown as { readonly 0: number })[0]
  const u32 = (offset: number): number => memory.getUint32(language + offset, true)
  const symbols = u32(SYMBOL_COUNT) + u32(ALIAS_COUNT)
  const publicSymbol = new Uint16Array(symbols)
  const isNamed = new Uint8Array(symbols)
  for (let i = 0; i < symbols; i++) {
    publicSymbol[i] = memory.getUint16(u32(PUBLIC_SYMBOLS) + i * 2, true)
    isNamed[i] = memory.getUint8(u32(SYMBOL_METADATA) + i * METADATA_BYTES + 1)
  }
  const productions = u32(PRODUCTION_COUNT)
  const aliasLength = memory.getUint16(language + MAX_ALIAS_LENGTH, true)
  const entries = fieldEntries(memory, u32(FIELD_SLICES), u32(FIELD_ENTRIES), productions)
  const width = Math.max(aliasLength, 1, ...entries.map(({ child }) => child + 1))
  const alias = new Uint16Array(productions * width)
  const field = new Uint16Array(productions * width)
  // Production 0 is the one without aliases.
  for (let i = 1; i < productions; i++)
    for (let k = 0; k < aliasLength; k++)
      alias[i * width + k] = memory.getUint16(u32(ALIAS_SEQUENCES) + (i * aliasLength + k) * 2, true)
  // Of several fields of one child the first counts.
  for (const { production, child, id } of entries) field[production * width + child] ||= id
  return { publicSymbol, isNamed, width, alias, field }
}

interface FieldEntry {
  readonly production: number
  readonly child: number
  readonly id: number
}

/** Fields that a production gives its own children; inherited ones are given again by the hidden child's production. */
function fieldEntries(memory: DataView, slices: number, table: number, productions: number): FieldEntry[] {
  const out: FieldEntry[] = []
  if (slices === 0) return out
  for (let production = 0; production < productions; production++) {
    const first = memory.getUint16(slices + production * 4, true)
    const length = memory.getUint16(slices + production * 4 + 2, true)
    for (let i = first; i < first + length; i++) {
      const at = table + i * FIELD_ENTRY_BYTES
      const inherited = memory.getUint8(at + 3) !== 0
      if (!inherited) out.push({ production, child: memory.getUint8(at + 2), id: memory.getUint16(at, true) })
    }
  }
  return out
}
