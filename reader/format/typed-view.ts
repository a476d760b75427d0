import { corrupt } from './corrupt.ts'

const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** `count` little-endian u32 at `offset`: a view where the bytes are aligned on a little-endian host, else a copy. */
export function u32View(bytes: Uint8Array, offset: number, count: number): Uint32Array {
  check(bytes, offset, count, 4)
  const start = bytes.byteOffset + offset
  if (littleEndian && start % 4 === 0) return new Uint32Array(bytes.buffer, start, count)
  const view = new DataView(bytes.buffer, start, count * 4)
  return Uint32Array.from({ length: count }, (_, i) => view.getUint32(i * 4, true))
}

/** As `u32View` for u16. */
function u16View(bytes: Uint8Array, offset: number, count: number): Uint16Array {
  check(bytes, offset, count, 2)
  const start = bytes.byteOffset + offset
  if (littleEndian && start % 2 === 0) return new Uint16Array(bytes.buffer, start, count)
  const view = new DataView(bytes.buffer, start, count * 2)
  return Uint16Array.from({ length: count }, (_, i) => view.getUint16(i * 2, true))
}

/** As `u32View` for bytes. */
function u8View(bytes: Uint8Array, offset: number, count: number): Uint8Array {
  check(bytes, offset, count, 1)
  return bytes.subarray(offset, offset + count)
}

/** The bytes of a typed array, not copied; numbers of several bytes are in the order of this machine. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function check(bytes: Uint8Array, offset: number, count: number, width: number): void {
  if (count < 0 || offset < 0 || count * width > bytes.length - offset) throw corrupt('column outside of its section')
}

/** Walks the typed columns of a section head: each starts at the next multiple of eight bytes. */
export class ColumnReader {
  constructor(
    private readonly bytes: Uint8Array,
    private offset: number,
  ) {}

  u32(count: number): Uint32Array {
    return u32View(this.bytes, this.next(count * 4), count)
  }

  u16(count: number): Uint16Array {
    return u16View(this.bytes, this.next(count * 2), count)
  }

  u8(count: number): Uint8Array {
    return u8View(this.bytes, this.next(count), count)
  }

  private next(length: number): number {
    const start = Math.ceil(this.offset / 8) * 8
    this.offset = start + length
    return start
  }
}
