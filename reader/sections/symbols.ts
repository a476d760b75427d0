import { SYMBOL_KINDS, type SymbolKind } from '../api.ts'
import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import type { Need } from '../format/compact-heads.ts'
import { NAME_IN_SIGNATURE, SYMBOL_MODIFIERS, SYMBOLS_PER_BLOCK, WHOLE_QUALIFIED_NAME } from '../format/layout.ts'
import type { NumberColumn } from '../format/number-column.ts'
import { ColumnReader } from '../format/typed-view.ts'
import { Columns, rowOf, rowsIn, type TextColumn } from './columns.ts'

export { SYMBOL_FLAGS, SYMBOL_MODIFIERS, SYMBOLS_PER_BLOCK } from '../format/layout.ts'

/** The hot columns of all symbols. */
export class SymbolsHead {
  readonly count: number
  private readonly flags_: Uint8Array
  private readonly score: Uint8Array
  private readonly kinds: Uint8Array
  private readonly start: number
  private readonly need: Need | undefined

  /** `need`: of a head that is loaded in part. */
  constructor(head: Uint8Array, need?: Need) {
    this.start = head.byteOffset
    this.need = need
    const reader = new ByteReader(head)
    this.count = reader.u32()
    const columns = new ColumnReader(head, reader.position)
    this.kinds = columns.u8(this.count)
    this.flags_ = columns.u8(this.count)
    this.score = columns.u8(this.count)
  }

  /** Bits of `SYMBOL_FLAGS`. */
  get flags(): Uint8Array {
    const from = this.flags_.byteOffset - this.start
    this.need?.(from, from + this.count)
    return this.flags_
  }

  kind(symbol: number): SymbolKind {
    if (this.need) this.need(...this.placeOf(symbol, this.kinds))
    const kind = SYMBOL_KINDS[this.kinds[symbol] ?? -1]
    if (kind === undefined) throw corrupt('kind of a symbol', { symbol })
    return kind
  }

  /** Static rank, 0..255, higher is better. */
  scoreOf(symbol: number): number {
    if (this.need) this.need(...this.placeOf(symbol, this.score))
    return this.score[symbol] as number
  }

  /** Bytes of the head that tell kinds and ranks. */
  placesOf(symbols: readonly number[]): (readonly [from: number, to: number])[] {
    return symbols.flatMap((symbol) => [this.placeOf(symbol, this.kinds), this.placeOf(symbol, this.score)])
  }

  private placeOf(symbol: number, column: Uint8Array): readonly [from: number, to: number] {
    const at = column.byteOffset - this.start + symbol
    return [at, at + 1]
  }
}

/** The rest of what is known of 512 symbols, addressed by symbol id. */
export class SymbolBlock {
  readonly first: number
  readonly count: number
  private readonly names: TextColumn
  private readonly prefixes: TextColumn
  private readonly signatures: TextColumn
  private readonly docs: TextColumn
  private readonly repeats: NumberColumn
  private readonly parents: NumberColumn
  private readonly starts: NumberColumn
  private readonly extents: NumberColumn
  private readonly modifierBits: NumberColumn

  /** Block `block` of a section of `total` symbols. */
  constructor(bytes: Uint8Array, block: number, total: number) {
    this.first = block * SYMBOLS_PER_BLOCK
    this.count = rowsIn(block, SYMBOLS_PER_BLOCK, total)
    const columns = new Columns(bytes, this.count)
    this.names = columns.texts('name')
    this.prefixes = columns.texts('prefix')
    this.signatures = columns.texts('signature')
    this.docs = columns.texts('doc')
    this.repeats = columns.column('repeat')
    this.parents = columns.column('parent')
    this.starts = columns.column('start', 'signed')
    this.extents = columns.column('extent')
    this.modifierBits = columns.column('modifiers')
  }

  name(symbol: number): string {
    return this.names.get(this.row(symbol))
  }

  qualifiedName(symbol: number): string {
    const row = this.row(symbol)
    const prefix = this.prefixes.get(row)
    return prefix.startsWith(WHOLE_QUALIFIED_NAME) ? prefix.slice(1) : prefix + this.names.get(row)
  }

  /** Symbols of the same qualified name before it in its document. */
  repeat(symbol: number): number {
    return this.repeats.get(this.row(symbol))
  }

  /** Id of the enclosing symbol, always lower; -1 at the top. */
  parent(symbol: number): number {
    const distance = this.parents.get(this.row(symbol))
    if (distance > symbol) throw corrupt('parent of a symbol', { symbol })
    return distance === 0 ? -1 : symbol - distance
  }

  /** 1-based. */
  startLine(symbol: number): number {
    return this.starts.get(this.row(symbol))
  }

  /** 1-based, inclusive. */
  endLine(symbol: number): number {
    const row = this.row(symbol)
    return this.starts.get(row) + this.extents.get(row)
  }

  signature(symbol: number): string {
    const row = this.row(symbol)
    return this.signatures.get(row).replace(NAME_IN_SIGNATURE, () => this.names.get(row))
  }

  doc(symbol: number): string {
    return this.docs.get(this.row(symbol))
  }

  modifiers(symbol: number): string[] {
    const bits = this.modifierBits.get(this.row(symbol))
    return SYMBOL_MODIFIERS.filter((_, i) => Math.floor(bits / 2 ** i) % 2 === 1)
  }

  private row(symbol: number): number {
    return rowOf(symbol, this.first, this.count)
  }
}
