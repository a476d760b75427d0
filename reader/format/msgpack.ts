import { ByteReader } from './byte-reader.ts'
import { corrupt } from './corrupt.ts'
import { decodeUtf8 } from './utf8.ts'

/**
 * A MessagePack value of the subset that artifacts use: nil, booleans, integers that are exact in a double, floats,
 * UTF-8 strings, binary, arrays, and maps whose keys are strings. Extension types and other map keys are refused.
 */
export type MsgpackValue =
  null | boolean | number | string | Uint8Array | MsgpackValue[] | { [key: string]: MsgpackValue }

/** Levels of arrays and maps inside each other that are followed. */
const MAX_DEPTH = 16

/** Decodes exactly one value that fills `bytes`. Throws CORRUPT; binary values are views, not copies. */
export function decodeMsgpack(bytes: Uint8Array): MsgpackValue {
  const decoder = new Decoder(bytes)
  const value = decoder.value(0)
  if (decoder.reader.remaining > 0) throw corrupt('msgpack: bytes behind the value')
  return value
}

class Decoder {
  readonly reader: ByteReader

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes)
  }

  value(depth: number): MsgpackValue {
    if (depth > MAX_DEPTH) throw corrupt('msgpack: nested too deeply')
    const head = this.reader.u8()
    if (head < 0x80) return head
    if (head < 0x90) return this.map(head & 15, depth)
    if (head < 0xa0) return this.array(head & 15, depth)
    if (head < 0xc0) return this.text(head & 31)
    if (head >= 0xe0) return head - 256
    return this.typed(head, depth)
  }

  private typed(head: number, depth: number): MsgpackValue {
    const { reader } = this
    if (head <= 0xc3) return simple(head)
    if (head >= 0xca && head <= 0xd3) return this.number(head)
    if (head >= 0xc4 && head <= 0xc6) return reader.take(this.size(head - 0xc4))
    if (head >= 0xd9 && head <= 0xdb) return this.text(this.size(head - 0xd9))
    if (head === 0xdc || head === 0xdd) return this.array(this.size(head - 0xdc + 1), depth)
    if (head === 0xde || head === 0xdf) return this.map(this.size(head - 0xde + 1), depth)
    throw corrupt('msgpack: extension types are not part of the format', { type: head })
  }

  /** A length of one, two or four big-endian bytes. */
  private size(log2: number): number {
    return this.bigEndian(1 << log2)
  }

  private bigEndian(width: number): number {
    let value = 0
    for (let i = 0; i < width; i++) value = value * 256 + this.reader.u8()
    return value
  }

  private number(head: number): number {
    if (head <= 0xcb) return this.float(head === 0xca ? 4 : 8)
    const signed = head >= 0xd0
    const width = 1 << (head - (signed ? 0xd0 : 0xcc))
    if (width === 8) return this.wide(signed)
    const value = this.bigEndian(width)
    const half = 2 ** (8 * width - 1)
    return signed && value >= half ? value - 2 * half : value
  }

  private wide(signed: boolean): number {
    const high = this.bigEndian(4)
    const value = (signed ? high | 0 : high) * 0x100000000 + this.bigEndian(4)
    if (!Number.isSafeInteger(value)) throw corrupt('msgpack: integer not exact in a double')
    return value
  }

  private float(width: 4 | 8): number {
    const { reader } = this
    const start = reader.skip(width)
    const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + start, width)
    return width === 4 ? view.getFloat32(0) : view.getFloat64(0)
  }

  private text(length: number): string {
    return decodeUtf8(this.reader.take(length))
  }

  private array(length: number, depth: number): MsgpackValue[] {
    this.fits(length)
    const out: MsgpackValue[] = []
    for (let i = 0; i < length; i++) out.push(this.value(depth + 1))
    return out
  }

  private map(length: number, depth: number): { [key: string]: MsgpackValue } {
    this.fits(length * 2)
    const out = Object.create(null) as { [key: string]: MsgpackValue }
    for (let i = 0; i < length; i++) {
      const key = this.value(depth + 1)
      if (typeof key !== 'string') throw corrupt('msgpack: map key is not a string')
      out[key] = this.value(depth + 1)
    }
    return out
  }

  /** Every element takes a byte at least: a larger count lies. */
  private fits(count: number): void {
    if (count > this.reader.remaining) throw corrupt('msgpack: unexpected end of data')
  }
}

function simple(head: number): null | boolean {
  if (head === 0xc1) throw corrupt('msgpack: reserved type')
  return head === 0xc0 ? null : head === 0xc3
}

/** The fields of a decoded map, or CORRUPT. */
export function asMap(value: MsgpackValue): { [key: string]: MsgpackValue } {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  if (!isMap) throw corrupt('msgpack: a map was expected')
  return value
}
