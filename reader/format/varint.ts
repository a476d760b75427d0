import { corrupt } from './corrupt.ts'
import type { ByteReader } from './byte-reader.ts'
import { decodeAscii } from './utf8.ts'

/** From this many numbers on it is worth asking natively whether all of them take one byte, as most columns' do. */
const MANY = 64

/**
 * Reads `count` varints of at most 32 bits into `out`. The count must be bounded by the caller; since each takes at
 * least a byte, `count <= reader.remaining` bounds the allocation.
 */
export function readVarints(reader: ByteReader, count: number, out = allocate(reader, count)): Uint32Array {
  if (count >= MANY && readOneByteEach(reader, count, out)) return out
  const { bytes, end } = reader
  let position = reader.position
  for (let i = 0; i < count; i++) {
    let byte = position < end ? bytes[position++]! : outOfData()
    if (byte < 128) {
      out[i] = byte
      continue
    }
    let value = byte & 127
    for (let scale = 128; byte > 127; scale *= 128) {
      if (scale > 0x10000000 || position >= end) throw corrupt('bad varint')
      byte = bytes[position++]!
      value += (byte & 127) * scale
    }
    if (value > 0xffffffff) throw corrupt('bad varint')
    out[i] = value
  }
  reader.position = position
  return out
}

/** Copies `count` bytes as they are, if all are below 128: before code is compiled that is many times faster. */
function readOneByteEach(reader: ByteReader, count: number, out: Uint32Array): boolean {
  if (count > reader.remaining) return false
  const bytes = reader.bytes.subarray(reader.position, reader.position + count)
  if (decodeAscii(bytes) === undefined) return false
  out.set(bytes)
  reader.skip(count)
  return true
}

function allocate(reader: ByteReader, count: number): Uint32Array {
  return count <= reader.remaining ? new Uint32Array(count) : outOfData()
}

function outOfData(): never {
  throw corrupt('unexpected end of data')
}

/** Signed differences as unsigned numbers: 0, -1, 1, -2, ... become 0, 1, 2, 3, ... */
export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
