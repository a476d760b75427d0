import { corrupt } from './corrupt.ts'

/** Reads little-endian values from bytes, each read checked against the end; running over it is CORRUPT. */
export class ByteReader {
  private readonly view: DataView

  constructor(
    readonly bytes: Uint8Array,
    /** Index of the next byte. */
    public position = 0,
    readonly end = bytes.length,
  ) {
    if (position < 0 || end > bytes.length || position > end) throw corrupt('range outside of its bytes')
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get remaining(): number {
    return this.end - this.position
  }

  /** Moves on by `length` bytes and returns where they start. */
  skip(length: number): number {
    const start = this.position
    if (length < 0 || length > this.end - start) throw corrupt('unexpected end of data')
    this.position = start + length
    return start
  }

  u8(): number {
    if (this.position >= this.end) throw corrupt('unexpected end of data')
    return this.bytes[this.position++]!
  }

  u16(): number {
    return this.view.getUint16(this.skip(2), true)
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true)
  }

  /** A u64 that must be a safe integer. */
  u64(): number {
    const start = this.skip(8)
    const high = this.view.getUint32(start + 4, true)
    if (high > 0x1fffff) throw corrupt('64-bit value too large')
    return high * 0x100000000 + this.view.getUint32(start, true)
  }

  /** LEB128, at most 2^53 - 1. */
  varint(): number {
    // Most take one byte, and all readers of a cold process go through here.
    const first = this.u8()
    if (first < 128) return first
    let value = first & 127
    let scale = 128
    for (let i = 1; i < 8; i++) {
      const byte = this.u8()
      value += (byte & 127) * scale
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break
        return value
      }
      scale *= 128
    }
    throw corrupt('varint too long')
  }

  /** A varint that must not exceed `limit`; `what` names it in the error. */
  count(limit: number, what: string): number {
    const value = this.varint()
    if (value > limit) throw corrupt(`${what} too large`, { value, limit })
    return value
  }

  /** A view of the next `length` bytes, not a copy. */
  take(length: number): Uint8Array {
    const start = this.skip(length)
    return this.bytes.subarray(start, start + length)
  }
}
