import { ByteWriter } from './byte-writer.ts'

/** Collects bits into bytes, the lowest of each byte first. */
export class BitWriter {
  private readonly writer = new ByteWriter(1024)
  private hold = 0
  private held = 0
  /** Bits written. */
  length = 0

  /** The low `width` bits of a value, at most 30. */
  put(value: number, width: number): void {
    this.length += width
    for (let left = width; left > 0;) {
      const part = Math.min(left, 8 - this.held)
      this.hold |= (value & ((1 << part) - 1)) << this.held
      value >>>= part
      left -= part
      if ((this.held += part) < 8) return
      this.writer.u8(this.hold)
      this.hold = this.held = 0
    }
  }

  /** All bytes, the last one filled up with zeros. */
  toBytes(): Uint8Array {
    if (this.held > 0) this.put(0, 8 - this.held)
    return this.writer.toBytes()
  }

  clear(): void {
    this.writer.clear()
    this.hold = this.held = this.length = 0
  }
}

/** Writes ascending ids below `universe`, as `readInterpolative` of the reader takes them. */
export function writeInterpolative(bits: BitWriter, ids: Uint32Array, universe: number): void {
  const last = ids.at(-1)
  if (last !== undefined && last >= universe) throw new RangeError(`id ${last} of ${universe}`)
  write(bits, ids, 0, ids.length, 0, universe - 1)
}

function write(bits: BitWriter, ids: Uint32Array, from: number, to: number, low: number, high: number): void {
  while (from < to) {
    const middle = (from + to) >>> 1
    const id = ids[middle]!
    const least = low + middle - from
    const most = high - (to - 1 - middle)
    if (id < least || id > most) throw new RangeError('ids must ascend')
    putBelow(bits, id - least, most - least + 1)
    write(bits, ids, from, middle, low, id - 1)
    from = middle + 1
    low = id + 1
  }
}

function putBelow(bits: BitWriter, value: number, range: number): void {
  if (range === 1) return
  const width = 31 - Math.clz32(range)
  const short = 2 ** (width + 1) - range
  if (value < short) return bits.put(value, width)
  // The part that readers take first, then the bit that tells two apart.
  const long = value + short
  bits.put(long >>> 1, width)
  bits.put(long & 1, 1)
}
