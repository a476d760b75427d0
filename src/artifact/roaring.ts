import {
  ROARING_ARRAY_MAX,
  ROARING_BITMAP_BYTES,
  ROARING_COOKIE,
  ROARING_COOKIE_RUNS,
  ROARING_NO_OFFSETS_BELOW,
} from '../../reader/format/roaring.ts'
import type { ByteWriter } from './byte-writer.ts'

interface Container {
  readonly high: number
  /** Range of the container in the list of ids. */
  readonly start: number
  readonly end: number
  /** Number of runs when runs are the smallest form, else 0. */
  readonly runs: number
  readonly bytes: number
}

/** Splits ascending ids by their high 16 bits and chooses for each part what CRoaring's `runOptimize` chooses. */
function planContainers(ids: Uint32Array): Container[] {
  const containers: Container[] = []
  for (let start = 0; start < ids.length;) {
    const high = ids[start]! >>> 16
    let end = start + 1
    let runs = 1
    for (; end < ids.length && ids[end]! >>> 16 === high; end++) if (ids[end] !== ids[end - 1]! + 1) runs++
    const cardinality = end - start
    const plain = cardinality <= ROARING_ARRAY_MAX ? cardinality * 2 : ROARING_BITMAP_BYTES
    const asRuns = 2 + runs * 4
    // CRoaring counts two bytes more for an array here than it writes: of equal sizes, runs win over an array.
    const counted = cardinality <= ROARING_ARRAY_MAX ? plain + 2 : plain
    containers.push(
      asRuns < counted ? { high, start, end, runs, bytes: asRuns } : { high, start, end, runs: 0, bytes: plain },
    )
    start = end
  }
  return containers
}

function headerBytes(containers: readonly Container[]): number {
  const count = containers.length
  const withRuns = containers.some((container) => container.runs > 0)
  const offsets = !withRuns || count >= ROARING_NO_OFFSETS_BELOW ? count * 4 : 0
  return (withRuns ? 4 + Math.ceil(count / 8) : 8) + count * 4 + offsets
}

/** Bytes that `encodeRoaring` writes. */
export function roaringLength(ids: Uint32Array): number {
  const containers = planContainers(ids)
  return containers.reduce((sum, container) => sum + container.bytes, headerBytes(containers))
}

/** Writes ascending ids in the portable Roaring format, run-optimised: the bytes CRoaring writes. */
export function encodeRoaring(writer: ByteWriter, ids: Uint32Array): void {
  const containers = planContainers(ids)
  writeHeader(writer, containers)
  for (const container of containers) {
    if (container.runs > 0) writeRuns(writer, ids, container)
    else if (container.end - container.start <= ROARING_ARRAY_MAX) {
      for (let i = container.start; i < container.end; i++) writer.u16(ids[i]! & 0xffff)
    } else writeBitmap(writer, ids, container)
  }
}

function writeHeader(writer: ByteWriter, containers: readonly Container[]): void {
  const count = containers.length
  const withRuns = containers.some((container) => container.runs > 0)
  if (withRuns) {
    writer.u32(ROARING_COOKIE_RUNS + (count - 1) * 0x10000)
    const flags = new Uint8Array(Math.ceil(count / 8))
    containers.forEach((container, i) => (flags[i >> 3]! |= container.runs > 0 ? 1 << (i & 7) : 0))
    writer.bytes(flags)
  } else {
    writer.u32(ROARING_COOKIE)
    writer.u32(count)
  }
  for (const { high, start, end } of containers) {
    writer.u16(high)
    writer.u16(end - start - 1)
  }
  if (withRuns && count < ROARING_NO_OFFSETS_BELOW) return
  let offset = headerBytes(containers)
  for (const container of containers) {
    writer.u32(offset)
    offset += container.bytes
  }
}

function writeRuns(writer: ByteWriter, ids: Uint32Array, { start, end, runs }: Container): void {
  writer.u16(runs)
  for (let first = start; first < end;) {
    let last = first
    while (last + 1 < end && ids[last + 1] === ids[last]! + 1) last++
    writer.u16(ids[first]! & 0xffff)
    writer.u16(last - first)
    first = last + 1
  }
}

function writeBitmap(writer: ByteWriter, ids: Uint32Array, { start, end }: Container): void {
  const bitmap = new Uint8Array(ROARING_BITMAP_BYTES)
  for (let i = start; i < end; i++) bitmap[(ids[i]! & 0xffff) >> 3]! |= 1 << (ids[i]! & 7)
  writer.bytes(bitmap)
}
