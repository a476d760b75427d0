import type { ByteReader } from './byte-reader.ts'
import { corrupt } from './corrupt.ts'
import { decodeRoaring, expandBits } from './roaring.ts'

/** How a set of ids is stored: the low two bits of its first varint, whose other bits are the value named here. */
export const ID_SET = {
  /** value = the only id */
  singleton: 0,
  /** value = count; then count varints: the first id, then each difference to its predecessor minus one */
  gaps: 1,
  /** value = bytes of the bitmap; then a varint: index of its first byte in the whole bitmap; then the bitmap */
  bitmap: 2,
  /** value = bytes; then a portable Roaring bitmap */
  roaring: 3,
} as const

/** Ids are below this, so that a tagged id fits 32 bits. */
export const MAX_UNIVERSE = 2 ** 30

/** Reads one set of ascending ids, all below `universe`; allocation is bounded by `universe` and by the bytes. */
export function readIdSet(reader: ByteReader, universe: number): Uint32Array {
  const head = reader.varint()
  const value = Math.floor(head / 4)
  switch (head % 4) {
    case ID_SET.singleton:
      if (value >= universe) throw corrupt('id too large', { id: value, universe })
      return Uint32Array.of(value)
    case ID_SET.gaps:
      return readGaps(reader, value, universe)
    case ID_SET.bitmap:
      return readBitmap(reader, value, universe)
    default:
      return decodeRoaring(reader.take(value), universe)
  }
}

/** Those of the ascending `ids` that a set holds, without making the set where that can be avoided. */
export function intersectIdSet(reader: ByteReader, universe: number, ids: Uint32Array): Uint32Array {
  const start = reader.position
  const head = reader.varint()
  const isBitmap = head % 4 === ID_SET.bitmap
  if (isBitmap) {
    const first = reader.count(universe, 'bitmap start') * 8
    const bitmap = reader.take(Math.floor(head / 4))
    return ids.filter((id) => ((bitmap[(id - first) >> 3] ?? 0) & (1 << (id & 7))) !== 0)
  }
  reader.position = start
  const held = readIdSet(reader, universe)
  let at = 0
  return ids.filter((id) => {
    while (at < held.length && held[at]! < id) at++
    return held[at] === id
  })
}

function readGaps(reader: ByteReader, count: number, universe: number): Uint32Array {
  // Each id takes a byte at least.
  if (count > reader.remaining) throw corrupt('id set longer than its bytes')
  const out = new Uint32Array(count)
  const { bytes, end } = reader
  let position = reader.position
  let id = -1
  for (let i = 0; i < count; i++) {
    let byte = bytes[position++]!
    let gap = byte & 127
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = bytes[position++]!
      gap += (byte & 127) * 2 ** shift
    }
    id += gap + 1
    if (id >= universe) throw corrupt('id too large', { id, universe })
    out[i] = id
  }
  // Reads past the end give undefined, hence zeros; the loop is bounded by `count`, so one check is enough.
  if (position > end) throw corrupt('id set longer than its bytes')
  reader.position = position
  return out
}

function readBitmap(reader: ByteReader, length: number, universe: number): Uint32Array {
  const first = reader.count(universe, 'bitmap start')
  const bitmap = reader.take(length)
  let count = 0
  for (const byte of bitmap) count += popCount(byte)
  const out = new Uint32Array(count)
  expandBits(bitmap, first * 8, out, 0, count)
  if (count > 0 && out[count - 1]! >= universe) throw corrupt('id too large', { universe })
  return out
}

function popCount(byte: number): number {
  const pairs = byte - ((byte >> 1) & 0x55)
  const nibbles = (pairs & 0x33) + ((pairs >> 2) & 0x33)
  return (nibbles + (nibbles >> 4)) & 15
}
