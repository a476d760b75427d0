import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { asMap, decodeMsgpack, type MsgpackValue } from '../format/msgpack.ts'
import { NumberColumn, type Yields } from '../format/number-column.ts'
import { readVarints } from '../format/varint.ts'

/**
 * The rows of a block, kept as one msgpack map of columns: a numeric column is the varints of all rows in one binary,
 * a text column the pair of its lengths (varints, in UTF-16 units) and all its text joined, decoded in one go.
 */
export class Columns {
  private readonly map: { [key: string]: MsgpackValue }

  constructor(
    bytes: Uint8Array,
    private readonly rows: number,
  ) {
    this.map = asMap(decodeMsgpack(bytes))
  }

  /** One number per row, or `count` of them. */
  numbers(name: string, count = this.rows): Uint32Array {
    return varints(this.map[name], name, count)
  }

  /** As many numbers as there are: a list with a length of its own. */
  all(name: string): Uint32Array {
    const value = this.map[name]
    if (!(value instanceof Uint8Array)) throw wrong(name)
    // Each number ends with the one byte of it that is below 128.
    return varints(value, name, value.reduce((count, byte) => (byte < 128 ? count + 1 : count), 0)) // prettier-ignore
  }

  /** The same, decoded row by row. */
  column(name: string, yields: Yields = 'each'): NumberColumn {
    return this.columnOf(this.map[name], name, yields)
  }

  private columnOf(value: MsgpackValue | undefined, name: string, yields: Yields): NumberColumn {
    if (!(value instanceof Uint8Array)) throw wrong(name)
    return new NumberColumn(value, this.rows, yields)
  }

  /** A fixed number of bytes per row, or for `count` of them. */
  bytes(name: string, perRow: number, count = this.rows): Uint8Array {
    const value = this.map[name]
    if (!(value instanceof Uint8Array) || value.length !== perRow * count) throw wrong(name)
    return value
  }

  texts(name: string): TextColumn {
    const pair = this.map[name]
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[1] !== 'string') throw wrong(name)
    return new TextColumn(this.columnOf(pair[0], name, 'sum'), pair[1])
  }

  has(name: string): boolean {
    return this.map[name] !== undefined
  }

  /** A list of texts with a length of its own. */
  list(name: string): string[] {
    const value = this.map[name]
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw wrong(name)
    return value
  }
}

function varints(value: MsgpackValue | undefined, name: string, rows: number): Uint32Array {
  if (!(value instanceof Uint8Array)) throw wrong(name)
  const reader = new ByteReader(value)
  const numbers = readVarints(reader, rows)
  if (reader.remaining > 0) throw wrong(name)
  return numbers
}

function wrong(name: string): Error {
  return corrupt(`column ${name}`)
}

/** Texts of rows, cut out of one string on demand. */
export class TextColumn {
  constructor(
    /** Yields sums: where the text of each row ends. */
    private readonly ends: NumberColumn,
    private readonly joined: string,
  ) {}

  get(row: number): string {
    const end = this.ends.get(row)
    if (end > this.joined.length) throw corrupt('text column')
    return this.joined.slice(row === 0 ? 0 : this.ends.get(row - 1), end)
  }
}

/** Row `id` of a block that starts at row `first`; ids outside are CORRUPT, since they come from other sections. */
export function rowOf(id: number, first: number, count: number): number {
  if (!(id >= first && id < first + count)) throw corrupt('row outside of its block', { id, first, count })
  return id - first
}

/** Rows in block `block` of a section of `total` rows, `perBlock` to a block. */
export function rowsIn(block: number, perBlock: number, total: number): number {
  return Math.max(0, Math.min(perBlock, total - block * perBlock))
}
