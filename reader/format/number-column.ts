import { corrupt } from './corrupt.ts'
import { unzigzag } from './varint.ts'

/** What a row yields: its own number, the sum of all up to it, or the sum of all up to it as signed (zigzag) numbers. */
export type Yields = 'each' | 'sum' | 'signed'

/**
 * Numbers of rows, decoded as far as they are asked for: a cold process pays for every row. Bounded by
 * the bytes; damage is CORRUPT.
 */
export class NumberColumn {
  private readonly values: Float64Array
  private known = 0
  private position = 0

  constructor(
    private readonly bytes: Uint8Array,
    rows: number,
    private readonly yields: Yields,
  ) {
    // Each number takes a byte at least.
    if (rows > bytes.length) throw corrupt('column cut off')
    this.values = new Float64Array(rows)
  }

  get(row: number): number {
    if (row >= this.known) this.decode(row + 1)
    return this.values[row]!
  }

  private decode(rows: number): void {
    const { bytes, values, yields } = this
    const [isSum, isSigned] = [yields !== 'each', yields === 'signed']
    let { known, position } = this
    let value = isSum && known > 0 ? values[known - 1]! : 0
    // Every step counts: this runs before any of it is compiled.
    while (known < rows) {
      const before = isSum ? value : 0
      value = bytes[position++]!
      if (value > 127) {
        value &= 127
        let byte = 128
        for (let scale = 128; byte > 127; scale *= 128) {
          if (scale > 0x10000000) throw corrupt('bad varint')
          byte = bytes[position++]!
          value += (byte & 127) * scale
        }
      }
      if (isSigned) value = unzigzag(value)
      values[known++] = value += before
    }
    // Bytes behind the end are undefined, hence no numbers; rows are bounded, so one check is enough.
    if (position > bytes.length) throw corrupt('column cut off')
    this.known = known
    this.position = position
  }
}
