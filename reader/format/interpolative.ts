import { corrupt } from './corrupt.ts'

/** Bits of a range of bytes, the lowest of each byte first. Behind the end are zeros: ask `overran` when all is read. */
export class BitReader {
  /** Index of the next bit in `bytes`. */
  private position: number
  private readonly end: number

  constructor(
    private readonly bytes: Uint8Array,
    from = 0,
    to = bytes.length,
  ) {
    this.position = from * 8
    this.end = to * 8
  }

  /** The next number of `width` bits, at most 30. */
  take(width: number): number {
    if (width > 24) return this.take(24) + this.take(width - 24) * 2 ** 24
    const { bytes, position } = this
    const at = position >>> 3
    const four = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    this.position = position + width
    return (four >>> (position & 7)) & ((1 << width) - 1)
  }

  skip(bits: number): void {
    this.position += bits
  }

  get overran(): boolean {
    return this.position > this.end
  }
}

/**
 * Reads `count` ascending ids below `universe`: the middle one first, as one of those that leave room for the others, then those
 * before it and those behind, likewise. Whatever the bits are, ids ascend and lie below `universe`.
 */
export function readInterpolative(bits: BitReader, count: number, universe: number): Uint32Array {
  if (count > universe) throw corrupt('more ids than there can be', { count, universe })
  const ids = new Uint32Array(count)
  fill(bits, ids, 0, count, 0, universe - 1)
  if (bits.overran) throw corrupt('id set longer than its bytes')
  return ids
}

/** Ids `from` to `to` (half open), all in `low..high`. */
function fill(bits: BitReader, ids: Uint32Array, from: number, to: number, low: number, high: number): void {
  while (from < to) {
    const middle = (from + to) >>> 1
    const least = low + middle - from
    const id = least + readBelow(bits, high - (to - 1 - middle) - least + 1)
    ids[middle] = id
    fill(bits, ids, from, middle, low, id - 1)
    from = middle + 1
    low = id + 1
  }
}

/** A number below `range` in as few bits as can be, the lower numbers in one less: a truncated binary code. */
function readBelow(bits: BitReader, range: number): number {
  if (range === 1) return 0
  const width = 31 - Math.clz32(range)
  const short = 2 ** (width + 1) - range
  const value = bits.take(width)
  return value < short ? value : value * 2 + bits.take(1) - short
}
