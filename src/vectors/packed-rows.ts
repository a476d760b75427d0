import { LEVEL_OFFSET, rowBytes, scaleAt } from '../../reader/vectors/quantized.ts'
import { rowWeight } from '../../reader/vectors/static-encoder.ts'

/** A number holds two sums of whole numbers: the first, of 26 bits with its sign, and this times the second. */
const SECOND = 2 ** 26
/** Below this neither sum runs into the other. */
const ROOM = 2 ** 25
const LARGEST_LEVEL = 8

/** Sums of weighted rows, two components at a time: whole numbers add up exactly, so that two of them fit into one. */
export class PackedRows {
  /** Pairs of levels; a row is filled when it is first met, since a repository has a part of all words. */
  private packed = new Float64Array(0)
  private readonly scales: Float64Array
  private readonly sums: Float64Array
  private readonly whole: Float64Array
  /** Most that a component of `sums` can be. */
  private bound = 0

  constructor(
    private readonly rows: Uint8Array,
    private readonly dimensions: number,
  ) {
    this.scales = new Float64Array(rows.length / rowBytes(dimensions)).fill(-1)
    this.sums = new Float64Array(dimensions / 2)
    this.whole = new Float64Array(dimensions)
  }

  /** Adds the row of a word that occurs `count` times. */
  add(row: number, count: number): void {
    if (this.scales[row]! < 0) this.unpack(row)
    const weight = rowWeight(count, this.scales[row]!)
    const most = weight * LARGEST_LEVEL
    if (this.bound + most >= ROOM) this.flush()
    const { packed, sums } = this
    const width = sums.length
    const start = row * width
    if (most >= ROOM) addApart(packed.subarray(start, start + width), weight, this.whole)
    else {
      this.bound += most
      for (let i = 0; i < width; i++) sums[i]! += weight * packed[start + i]!
    }
  }

  /** The sum of all rows since the last time. */
  take(): Float64Array {
    this.flush()
    const sum = this.whole.slice()
    this.whole.fill(0)
    return sum
  }

  private flush(): void {
    addApart(this.sums, 1, this.whole)
    this.sums.fill(0)
    this.bound = 0
  }

  private unpack(row: number): void {
    const { rows, dimensions } = this
    const width = dimensions / 2
    if (this.packed.length === 0) this.packed = new Float64Array(this.scales.length * width)
    const start = row * rowBytes(dimensions)
    this.scales[row] = scaleAt(rows, start)
    for (let i = 0; i < width; i++) {
      const byte = rows[start + 2 + i]!
      this.packed[row * width + i] = (byte & 15) - LEVEL_OFFSET + ((byte >>> 4) - LEVEL_OFFSET) * SECOND
    }
  }
}

/** Adds both halves of each number, `weight` times, to the components they stand for. */
function addApart(pairs: Float64Array, weight: number, into: Float64Array): void {
  for (let i = 0; i < pairs.length; i++) {
    const second = Math.round(pairs[i]! / SECOND)
    into[2 * i]! += weight * (pairs[i]! - second * SECOND)
    into[2 * i + 1]! += weight * second
  }
}
