import { corrupt } from './corrupt.ts'
import type { ByteReader } from './byte-reader.ts'

/**
 * Reads `count` varints of at most 32 bits into `out`. The count must be bounded by the caller; since each takes at
 * least a byte, `count <= reader.remaining` bounds the allocation.
 */
export function readVarints(reader: ByteReader, count: number, out = allocate(reader, count)): Uint32Array {
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
