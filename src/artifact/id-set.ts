import { ID_SET, MAX_UNIVERSE } from '../../reader/format/id-set.ts'
import { varintLength, type ByteWriter } from './byte-writer.ts'
import { encodeRoaring, roaringLength } from './roaring.ts'

/** No Roaring bitmap is smaller: cookie, flags, one key, one run. */
const ROARING_LEAST = 15

/** Writes ascending, distinct ids in the smallest of the four forms; equal sizes go to the form with the lower tag. */
export function encodeIdSet(writer: ByteWriter, ids: Uint32Array): void {
  if (ids.length > 0 && ids[ids.length - 1]! >= MAX_UNIVERSE) throw new RangeError('id set: id above 2^30')
  if (ids.length === 1) return writer.varint(ids[0]! * 4 + ID_SET.singleton)
  const gaps = gapsLength(ids)
  const bitmap = bitmapLength(ids)
  const least = Math.min(gaps, bitmap)
  const roaring = least > ROARING_LEAST ? withLength(roaringLength(ids)) : Infinity
  if (gaps <= bitmap && gaps <= roaring) writeGaps(writer, ids)
  else if (bitmap <= roaring) writeBitmap(writer, ids)
  else writeRoaring(writer, ids)
}

function withLength(length: number): number {
  return varintLength(length * 4) + length
}

function gapsLength(ids: Uint32Array): number {
  let length = varintLength(ids.length * 4)
  let next = 0
  for (let i = 0; i < ids.length; i++) {
    const gap = ids[i]! - next
    length += gap < 128 ? 1 : varintLength(gap)
    next = ids[i]! + 1
  }
  return length
}

function bitmapLength(ids: Uint32Array): number {
  if (ids.length === 0) return Infinity
  const first = ids[0]! >>> 3
  const length = (ids[ids.length - 1]! >>> 3) - first + 1
  return varintLength(length * 4) + varintLength(first) + length
}

function writeGaps(writer: ByteWriter, ids: Uint32Array): void {
  writer.varint(ids.length * 4 + ID_SET.gaps)
  let next = 0
  for (let i = 0; i < ids.length; i++) {
    if (ids[i]! < next) throw new RangeError('id set: ids must ascend')
    writer.varint(ids[i]! - next)
    next = ids[i]! + 1
  }
}

function writeBitmap(writer: ByteWriter, ids: Uint32Array): void {
  const first = ids[0]! >>> 3
  const bitmap = new Uint8Array((ids[ids.length - 1]! >>> 3) - first + 1)
  for (const id of ids) bitmap[(id >>> 3) - first]! |= 1 << (id & 7)
  writer.varint(bitmap.length * 4 + ID_SET.bitmap)
  writer.varint(first)
  writer.bytes(bitmap)
}

function writeRoaring(writer: ByteWriter, ids: Uint32Array): void {
  writer.varint(roaringLength(ids) * 4 + ID_SET.roaring)
  encodeRoaring(writer, ids)
}
