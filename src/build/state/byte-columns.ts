/**
 * Columns of byte strings, one of each per row, as two pieces: the lengths (u32, column by column) and the bytes, column by
 * column, each column at a multiple of 4, so that strings of whole u32 can be typed arrays.
 */
export interface ByteColumns {
  readonly lengths: Uint8Array
  readonly bytes: Uint8Array
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

export function packByteColumns(columns: readonly (readonly Uint8Array[])[]): ByteColumns {
  const rows = columns[0]?.length ?? 0
  const lengths = new Uint32Array(columns.length * rows)
  let total = 0
  columns.forEach((column, c) => {
    column.forEach((value, row) => (lengths[c * rows + row] = value.length))
    total = padded(column.reduce((sum, { length }) => sum + length, total))
  })
  const bytes = new Uint8Array(total)
  let at = 0
  for (const column of columns) {
    for (const value of column) {
      bytes.set(value, at)
      at += value.length
    }
    at = padded(at)
  }
  return { lengths: new Uint8Array(lengths.buffer), bytes }
}

/** Views of `bytes`, column by column; `undefined` when lengths and bytes do not belong together. */
export function unpackByteColumns({ lengths, bytes }: ByteColumns, count: number): Uint8Array[][] | undefined {
  const numbers = numbersOf(lengths)
  const rows = numbers.length / count
  if (!Number.isInteger(rows)) return undefined
  const columns: Uint8Array[][] = []
  let at = 0
  for (let c = 0; c < count; c++) {
    const column = new Array<Uint8Array>(rows)
    for (let row = 0; row < rows; row++) column[row] = bytes.subarray(at, (at += numbers[c * rows + row]!))
    columns.push(column)
    at = padded(at)
  }
  return at === bytes.length ? columns : undefined
}

/** Bytes of whole u32 at a multiple of 4 as numbers, without a copy. */
export const numbersOf = ({ buffer, byteOffset, length }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length >>> 2)
