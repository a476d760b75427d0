import { ByteReader } from './byte-reader.ts'
import { corrupt } from './corrupt.ts'

/** Constants of the portable Roaring serialisation (RoaringFormatSpec). */
export const ROARING_COOKIE_RUNS = 12347
export const ROARING_COOKIE = 12346
/** With the run cookie, the offset header exists from this many containers on. */
export const ROARING_NO_OFFSETS_BELOW = 4
/** An array container holds at most this many values. */
export const ROARING_ARRAY_MAX = 4096
export const ROARING_BITMAP_BYTES = 8192

interface Container {
  readonly high: number
  readonly cardinality: number
  readonly run: boolean
}

/**
 * Decodes a portable Roaring bitmap that fills `bytes`. Every value must be below `universe`, which also bounds the
 * allocation. Containers start at any offset, odd ones included.
 */
export function decodeRoaring(bytes: Uint8Array, universe: number): Uint32Array {
  const reader = new ByteReader(bytes)
  const containers = readHeader(reader)
  const total = containers.reduce((sum, container) => sum + container.cardinality, 0)
  if (total > universe) throw corrupt('roaring: more values than possible', { total, universe })
  const out = new Uint32Array(total)
  let filled = 0
  for (const container of containers) {
    fill(reader, container, out, filled)
    filled += container.cardinality
  }
  if (reader.remaining > 0) throw corrupt('roaring: bytes behind the set')
  if (total > 0 && out[total - 1]! >= universe) throw corrupt('roaring: value too large')
  return out
}

function readHeader(reader: ByteReader): Container[] {
  const cookie = reader.u32()
  const withRuns = (cookie & 0xffff) === ROARING_COOKIE_RUNS
  if (!withRuns && cookie !== ROARING_COOKIE) throw corrupt('roaring: bad cookie')
  const count = withRuns ? (cookie >>> 16) + 1 : reader.u32()
  if (count > 0x10000) throw corrupt('roaring: too many containers')
  const runFlags = reader.take(withRuns ? Math.ceil(count / 8) : 0)
  const containers: Container[] = []
  for (let i = 0; i < count; i++) {
    const high = reader.u16()
    const previous = containers.at(-1)
    if (previous && previous.high >= high) throw corrupt('roaring: containers out of order')
    const run = withRuns && (runFlags[i >> 3]! & (1 << (i & 7))) !== 0
    containers.push({ high, cardinality: reader.u16() + 1, run })
  }
  // Offsets repeat what the container sizes say, and we read them in order.
  if (!withRuns || count >= ROARING_NO_OFFSETS_BELOW) reader.skip(count * 4)
  return containers
}

function fill(reader: ByteReader, container: Container, out: Uint32Array, at: number): void {
  const end = at + container.cardinality
  const base = container.high * 0x10000
  if (container.run) return fillRuns(reader, base, out, at, end)
  if (container.cardinality <= ROARING_ARRAY_MAX) return fillArray(reader, base, out, at, end)
  return fillBitmap(reader, base, out, at, end)
}

function fillRuns(reader: ByteReader, base: number, out: Uint32Array, at: number, end: number): void {
  let next = 0
  for (let runs = reader.u16(); runs > 0; runs--) {
    const start = reader.u16()
    const length = reader.u16() + 1
    if (start < next || start + length > 0x10000 || length > end - at) throw corrupt('roaring: bad run')
    next = start + length
    for (let value = start; value < next; value++) out[at++] = base + value
  }
  if (at !== end) throw corrupt('roaring: wrong cardinality')
}

function fillArray(reader: ByteReader, base: number, out: Uint32Array, at: number, end: number): void {
  const { bytes } = reader
  let position = reader.skip((end - at) * 2)
  let previous = -1
  for (; at < end; at++, position += 2) {
    const value = bytes[position]! | (bytes[position + 1]! << 8)
    if (value <= previous) throw corrupt('roaring: values out of order')
    out[at] = base + value
    previous = value
  }
}

function fillBitmap(reader: ByteReader, base: number, out: Uint32Array, at: number, end: number): void {
  const bitmap = reader.take(ROARING_BITMAP_BYTES)
  if (expandBits(bitmap, base, out, at, end) !== end) throw corrupt('roaring: wrong cardinality')
}

/**
 * Writes `base + i` for every set bit `i` (least significant bit first) into `out[at..end)` and returns the index
 * behind the last one; more bits than fit are CORRUPT.
 */
export function expandBits(bitmap: Uint8Array, base: number, out: Uint32Array, at: number, end: number): number {
  for (let i = 0; i < bitmap.length; i++) {
    for (let rest = bitmap[i]!; rest !== 0; rest &= rest - 1) {
      if (at >= end) throw corrupt('bitmap: wrong cardinality')
      out[at++] = base + i * 8 + (31 - Math.clz32(rest & -rest))
    }
  }
  return at
}
