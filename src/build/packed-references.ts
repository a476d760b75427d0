import { ByteWriter, zigzag } from '../artifact/byte-writer.ts'
import { REFERENCE_WIDTH, type References } from '../extract/references.ts'
import { VarintCursor } from '../lexical/packed-terms.ts'

/** References of one blob in few bytes. */
export interface PackedReferences {
  /** Distinct names, each ended by a NUL. */
  names: Uint8Array
  count: number
  /** Rows as varints: difference of the symbol, name, form, receiver, uses. */
  rows: Uint8Array
}

export function packReferences({ names, rows }: References): PackedReferences {
  const writer = new ByteWriter(rows.length + 16)
  let symbol = 0
  for (let i = 0; i < rows.length; i += REFERENCE_WIDTH) {
    writer.varint(zigzag(rows[i]! - symbol))
    for (let column = 1; column < REFERENCE_WIDTH; column++) writer.varint(rows[i + column]!)
    symbol = rows[i]!
  }
  const joined = names.map((name) => (name.includes('\0') ? '\ufffd\0' : `${name}\0`)).join('')
  return { names: Buffer.from(joined, 'utf8'), count: names.length, rows: writer.toBytes() }
}

/** Calls `visit` for each row: enclosing symbol + 1, name, form, receiver's name, uses. */
export function forEachReference(
  { rows }: PackedReferences,
  visit: (symbol: number, name: number, form: number, receiver: number, uses: number) => void,
): void {
  const cursor = new VarintCursor(rows)
  let symbol = 0
  while (!cursor.atEnd) {
    const step = cursor.next()
    symbol += step & 1 ? -(step + 1) / 2 : step / 2
    const name = cursor.next()
    const form = cursor.next()
    const receiver = cursor.next()
    visit(symbol, name, form, receiver, cursor.next())
  }
}
