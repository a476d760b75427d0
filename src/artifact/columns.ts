import { Packr } from 'msgpackr/pack'
import { ByteWriter } from './byte-writer.ts'

/** Plain MessagePack: by default the package writes an extension of its own for objects of equal shape. */
const packr = new Packr({ useRecords: false })

/** Varints of a numeric column. */
export function packNumbers(values: Iterable<number>): Uint8Array {
  const writer = new ByteWriter()
  for (const value of values) writer.varint(value)
  return writer.toBytes()
}

/** A text column: lengths in UTF-16 units, and all text joined. A lone surrogate becomes U+FFFD, of equal length. */
export function packTexts(values: readonly string[]): [Uint8Array, string] {
  return [packNumbers(values.map((value) => value.length)), wellFormed(values.join(''))]
}

/** What UTF-8 cannot hold is replaced; halves that meet at a border form a pair and are cut apart again. */
function wellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text.replaceAll(/\p{Surrogate}/gu, '\ufffd') : text
}

/** One msgpack map of columns; see the reader's `Columns`. */
export function packColumns(columns: Record<string, Uint8Array | [Uint8Array, string] | string[]>): Uint8Array {
  return packr.pack(columns)
}

/** Groups of at most `size` rows, in order. */
export function* inGroups<T>(rows: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = []
  for (const row of rows) {
    group.push(row)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** A growing column of bytes, for heads that are known only when all rows have passed. */
export class GrowingBytes {
  private bytes = new Uint8Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.length++] = value
  }

  toBytes(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}
