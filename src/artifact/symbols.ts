import { SYMBOL_KINDS } from '../../reader/api.ts'
import {
  NAME_IN_SIGNATURE,
  SYMBOL_FLAGS,
  SYMBOL_MODIFIERS,
  SYMBOLS_PER_BLOCK,
  WHOLE_QUALIFIED_NAME,
} from '../../reader/format/layout.ts'
import type { Modifier } from '../extract/types.ts'
import { ByteWriter, ColumnWriter, zigzag } from './byte-writer.ts'
import { GrowingBytes, inGroups, packColumns, packNumbers, packTexts } from './columns.ts'
import type { SymbolRow } from './rows.ts'
import type { BlockedSection } from './section-input.ts'

const modifierBits = new Map<Modifier, number>(SYMBOL_MODIFIERS.map((modifier, i) => [modifier, 2 ** i]))
const kindCodes = new Map(SYMBOL_KINDS.map((kind, i) => [kind, i]))
const flagNames = Object.keys(SYMBOL_FLAGS) as (keyof typeof SYMBOL_FLAGS)[]

/** The rows of one block, from id `first` on, or what an earlier build made of them. */
export interface SymbolGroup {
  readonly first: number
  readonly rows: () => readonly SymbolRow[]
  readonly known?: Uint8Array
  readonly keep?: (encoded: Uint8Array) => void
}

/** The SYMB section; rows in (document, source) order, drawn once, 512 at a time. */
export function encodeSymbols(rows: Iterable<SymbolRow>): BlockedSection {
  return encodeSymbolGroups(groups(rows))
}

/** The same from groups of 512 rows; only the last may be smaller. */
export function encodeSymbolGroups(groups: Iterable<SymbolGroup>): BlockedSection {
  const hot = new HotColumns()
  return { tag: 'SYMB', blocks: blocks(groups, hot), head: () => hot.encode() }
}

function* groups(rows: Iterable<SymbolRow>): Generator<SymbolGroup> {
  let first = 0
  for (const group of inGroups(rows, SYMBOLS_PER_BLOCK)) {
    yield { first, rows: () => group }
    first += group.length
  }
}

class HotColumns {
  private readonly kinds = new GrowingBytes()
  private readonly flags = new GrowingBytes()
  private readonly scores = new GrowingBytes()

  /** Adds those of a group; what remains is its block. */
  take(encoded: Uint8Array): Uint8Array {
    const count = encoded[0]! + encoded[1]! * 256
    let at = 2
    for (const column of [this.kinds, this.flags, this.scores]) {
      for (let i = 0; i < count; i++) column.push(encoded[at++]!)
    }
    return encoded.subarray(at)
  }

  encode(): Uint8Array {
    const writer = new ByteWriter(64 + this.kinds.length * 3)
    writer.u32(this.kinds.length)
    const columns = new ColumnWriter(writer)
    for (const column of [this.kinds, this.flags, this.scores]) columns.column(column.toBytes())
    return columns.toBytes()
  }
}

function* blocks(groups: Iterable<SymbolGroup>, hot: HotColumns): Generator<Uint8Array> {
  for (const { first, rows, known, keep } of groups) {
    const encoded = known ?? encodeGroup(rows(), first)
    if (!known) keep?.(encoded)
    yield hot.take(encoded)
  }
}

/** Number of rows (u16), three hot columns, the block. */
function encodeGroup(rows: readonly SymbolRow[], first: number): Uint8Array {
  const block = encodeBlock(rows, first)
  const writer = new ByteWriter(block.length + rows.length * 3 + 2)
  writer.u16(rows.length)
  for (const row of rows) writer.u8(kindCodes.get(row.kind)!)
  for (const row of rows) writer.u8(flagsOf(row.modifiers))
  for (const row of rows) writer.u8(row.score)
  writer.bytes(block)
  return writer.toBytes()
}

function encodeBlock(rows: readonly SymbolRow[], first: number): Uint8Array {
  return packColumns({
    name: packTexts(rows.map((row) => row.name)),
    prefix: packTexts(rows.map(prefixOf)),
    signature: packTexts(rows.map(shortSignature)),
    doc: packTexts(rows.map((row) => row.doc)),
    repeat: packNumbers(rows.map((row) => row.repeat)),
    parent: packNumbers(rows.map((row, i) => parentDistance(row, first + i))),
    start: packNumbers(rows.map((row, i) => zigzag(row.startLine - (rows[i - 1]?.startLine ?? 0)))),
    extent: packNumbers(rows.map((row) => Math.max(0, row.endLine - row.startLine))),
    modifiers: packNumbers(rows.map((row) => modifierMask(row.modifiers))),
  })
}

/** The signature with a mark where it first repeats the name: long names would be stored twice. */
function shortSignature({ name, signature }: SymbolRow): string {
  // A signature that holds the mark itself is no source text; it must not be taken for one with the name left out.
  return signature.replaceAll(NAME_IN_SIGNATURE, ' ').replace(name, () => NAME_IN_SIGNATURE)
}

/** What comes before the name in the qualified name; the whole of it, marked, when it does not end in the name. */
function prefixOf({ name, qualifiedName }: SymbolRow): string {
  if (!qualifiedName.endsWith(name) || qualifiedName.startsWith(WHOLE_QUALIFIED_NAME)) {
    return WHOLE_QUALIFIED_NAME + qualifiedName
  }
  return qualifiedName.slice(0, qualifiedName.length - name.length)
}

function parentDistance({ parent, name }: SymbolRow, id: number): number {
  if (parent >= id) throw new RangeError(`symbol ${id} (${name}): its parent ${parent} must come before it`)
  return parent < 0 ? 0 : id - parent
}

function flagsOf(modifiers: readonly Modifier[]): number {
  return flagNames.reduce((bits, name) => (modifiers.includes(name) ? bits | SYMBOL_FLAGS[name] : bits), 0)
}

function modifierMask(modifiers: readonly Modifier[]): number {
  return [...new Set(modifiers)].reduce((bits, modifier) => bits + modifierBits.get(modifier)!, 0)
}
