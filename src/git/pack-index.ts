import { corrupt } from './git-failure.ts'
import { compareOidAt, OID_BYTES } from './oid.ts'
import type { PagedFile } from './paged-file.ts'

const FANOUT_BYTES = 256 * 4
const MAGIC_V2 = 0xff744f63

/** A sorted table of object ids in a file: what pack indexes and the multi-pack-index have in common. */
export interface OidTable {
  readonly file: PagedFile
  /** For each first byte of an id, how many ids are at most that byte. */
  readonly fanout: Uint32Array
  /** Byte offset of the first id, and the distance to the next. */
  readonly oidStart: number
  readonly stride: number
}

/** Position of `oid` in the table, or -1. */
export function findOid(table: OidTable, oid: Uint8Array): number {
  const position = lowerBound(table, oid)
  if (position >= table.fanout[255]!) return -1
  const at = table.file.seek(table.oidStart + position * table.stride, OID_BYTES)
  return compareOidAt(table.file.window, at, oid) === 0 ? position : -1
}

/**
 * The same for an id near which the table was just read, as in a list in order: the bytes are searched natively, in the
 * window where the id should stand. Positions next to each other in memory are found without any code of ours.
 */
function findOidInOrder(table: OidTable, oid: Uint8Array): number {
  const { file, oidStart, stride } = table
  const [low, high] = bucketOf(table, oid)
  if (low === high) return -1
  const at = file.seek(oidStart + guessOf(oid, low, high) * stride, OID_BYTES)
  const found = file.window.indexOf(oid, Math.max(0, at - SPREAD))
  const distance = found < 0 ? NaN : (file.windowOffset + found - oidStart) / stride
  // Not here, or across the end of an id: so look properly.
  return Number.isInteger(distance) && distance >= low && distance < high ? distance : findOid(table, oid)
}

/** Bytes around the place where an id should stand in which it nearly always does. */
const SPREAD = 4096

/** All ids of the table that start with the hex digits `prefix`, at most `limit`. */
export function findPrefix(table: OidTable, prefix: string, limit: number): string[] {
  const lowest = Buffer.from(prefix.padEnd(2 * OID_BYTES, '0'), 'hex')
  const found: string[] = []
  for (let position = lowerBound(table, lowest); position < table.fanout[255]!; position++) {
    const oid = table.file.view(table.oidStart + position * table.stride, OID_BYTES).toString('hex')
    if (!oid.startsWith(prefix) || found.length >= limit) break
    found.push(oid)
  }
  return found
}

/**
 * First position whose id is not below `oid`. Ids are evenly spread, so the next bytes tell where to look: most searches
 * end within one page of the file. After a few guesses plain halving takes over, which no table can make slow.
 */
function lowerBound(table: OidTable, oid: Uint8Array): number {
  const { file, oidStart, stride } = table
  let [low, high] = bucketOf(table, oid)
  const guess = guessOf(oid, low, high)
  let reach = 1 + Math.ceil(Math.sqrt(high - low) / 4)
  for (let probe = guess, step = 0; low < high; step++) {
    const at = file.seek(oidStart + probe * stride, OID_BYTES)
    const below = compareOidAt(file.window, at, oid) < 0
    if (below) low = probe + 1
    else high = probe
    probe = below ? probe + reach : probe - reach
    reach *= 2
    if (step > 5 || probe < low || probe >= high) probe = (low + high) >>> 1
  }
  return low
}

/** Half-open range of the positions whose ids start with the same byte. */
function bucketOf({ fanout }: OidTable, oid: Uint8Array): [low: number, high: number] {
  const bucket = oid[0]!
  return [bucket === 0 ? 0 : fanout[bucket - 1]!, fanout[bucket]!]
}

/** Where an id stands among evenly spread ones. */
function guessOf(oid: Uint8Array, low: number, high: number): number {
  return low + Math.floor(((high - low) * (oid[1]! * 65536 + oid[2]! * 256 + oid[3]!)) / 2 ** 24)
}

/** Reads a fan-out table and checks that it only grows. */
export function readFanout(file: PagedFile, offset: number): Uint32Array {
  const bytes = file.view(offset, FANOUT_BYTES)
  const fanout = new Uint32Array(256)
  let previous = 0
  for (let i = 0; i < 256; i++) {
    fanout[i] = bytes.length === FANOUT_BYTES ? bytes.readUInt32BE(i * 4) : 0
    if (fanout[i]! < previous || bytes.length < FANOUT_BYTES) throw corrupt(`${file.path} has a broken fan-out table`)
    previous = fanout[i]!
  }
  return fanout
}

/** The index of one pack, version 1 or 2 (gitformat-pack, "pack-*.idx files"). */
export class PackIndex implements OidTable {
  readonly fanout: Uint32Array
  readonly oidStart: number
  readonly stride: number
  private readonly version: 1 | 2
  private readonly offsets: PagedFile

  constructor(readonly file: PagedFile) {
    this.offsets = file.twin()
    this.version = file.size >= 8 && file.readUint32(0) === MAGIC_V2 ? 2 : 1
    if (this.version === 2 && file.readUint32(4) !== 2) throw corrupt(`${file.path} has an unknown version`)
    const tableStart = this.version === 2 ? 8 : 0
    this.fanout = readFanout(file, tableStart)
    this.stride = this.version === 2 ? OID_BYTES : OID_BYTES + 4
    this.oidStart = tableStart + FANOUT_BYTES + (this.version === 2 ? 0 : 4)
    const least = tableStart + FANOUT_BYTES + this.count * (this.version === 2 ? 28 : 24) + 2 * OID_BYTES
    if (file.size < least) throw corrupt(`${file.path} is too short for its ${this.count} objects`)
  }

  /** Number of objects in the pack. */
  get count(): number {
    return this.fanout[255]!
  }

  /** Offset of an object in the pack, or -1 when the pack does not hold it. */
  findOffset(oid: Uint8Array): number {
    const position = findOid(this, oid)
    return position < 0 ? -1 : this.offsetAt(position)
  }

  /** The same for one id after the other in ascending order. */
  findOffsetInOrder(oid: Uint8Array): number {
    const position = findOidInOrder(this, oid)
    return position < 0 ? -1 : this.offsetAt(position)
  }

  /** Checksum of the pack that this index belongs to. */
  packChecksum(): Buffer {
    return this.file.view(this.file.size - 2 * OID_BYTES, OID_BYTES)
  }

  private offsetAt(position: number): number {
    if (this.version === 1) return this.offsets.readUint32(this.oidStart - 4 + position * this.stride)
    const smallStart = this.oidStart + this.count * (OID_BYTES + 4)
    const small = this.offsets.readUint32(smallStart + position * 4)
    if (small < 0x80000000) return small
    const large = smallStart + this.count * 4 + (small - 0x80000000) * 8
    if (large + 8 > this.file.size - 2 * OID_BYTES) throw corrupt(`${this.file.path} points outside of its offsets`)
    return this.offsets.readUint64(large)
  }
}
