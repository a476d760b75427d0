import { encodeUtf8 } from '../../reader/format/utf8.ts'

/** Appends little-endian values to a growing buffer. */
export class ByteWriter {
  private buffer: Uint8Array
  private view: DataView
  /** Bytes written. */
  length = 0

  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity)
    this.view = new DataView(this.buffer.buffer)
  }

  /** A copy of what was written. */
  toBytes(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }

  /** Forgets what was written and keeps the memory. */
  clear(): void {
    this.length = 0
  }

  u8(value: number): void {
    const at = this.reserve(1)
    this.buffer[at] = value
  }

  u16(value: number): void {
    const at = this.reserve(2)
    this.view.setUint16(at, value, true)
  }

  u32(value: number): void {
    const at = this.reserve(4)
    this.view.setUint32(at, value, true)
  }

  u64(value: number): void {
    const at = this.reserve(8)
    this.view.setUint32(at, value >>> 0, true)
    this.view.setUint32(at + 4, Math.floor(value / 0x100000000), true)
  }

  /** LEB128 of a non-negative safe integer. */
  varint(value: number): void {
    let at = this.reserve(8)
    for (; value > 0x7fffffff; value = Math.floor(value / 128)) this.buffer[at++] = (value % 128) | 128
    for (; value > 127; value >>>= 7) this.buffer[at++] = (value & 127) | 128
    this.buffer[at++] = value
    this.length = at
  }

  bytes(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length)
    this.buffer.set(bytes, at)
  }

  text(text: string): void {
    this.bytes(encodeUtf8(text))
  }

  /** Zeros up to the next multiple of `unit`. */
  align(unit: number): void {
    const padding = (unit - (this.length % unit)) % unit
    const at = this.reserve(padding)
    this.buffer.fill(0, at, at + padding)
  }

  /** Grows before the caller touches `buffer`: keep the result in a variable first. */
  private reserve(count: number): number {
    const at = this.length
    this.length += count
    if (this.length > this.buffer.length) this.grow()
    return at
  }

  private grow(): void {
    const larger = new Uint8Array(Math.max(this.length, this.buffer.length * 2))
    larger.set(this.buffer)
    this.buffer = larger
    this.view = new DataView(larger.buffer)
  }
}

/** Bytes that `ByteWriter.varint` takes for a value. */
export function varintLength(value: number): number {
  let length = 1
  for (; value > 127; value = Math.floor(value / 128)) length++
  return length
}

/** Signed differences as unsigned numbers; see `unzigzag` of the reader. */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}

/** Builds a section head of typed columns, each at a multiple of eight bytes. */
export class ColumnWriter {
  constructor(private readonly writer = new ByteWriter(1024)) {}

  column(values: Uint32Array | Uint16Array | Uint8Array): void {
    this.writer.align(8)
    if (values instanceof Uint8Array) this.writer.bytes(values)
    else if (values instanceof Uint16Array) for (const value of values) this.writer.u16(value)
    else for (const value of values) this.writer.u32(value)
  }

  toBytes(): Uint8Array {
    return this.writer.toBytes()
  }
}
