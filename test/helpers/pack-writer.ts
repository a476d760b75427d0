import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { crc32 } from '../../reader/format/crc32.ts'
import type { ObjectType } from '../../src/git/object-type.ts'

/** An object to be packed; with `base`, as a delta of an object packed before (`ofs`) or anywhere (`ref`). */
export interface PackInput {
  readonly oid: string
  readonly type: ObjectType
  readonly bytes: Buffer
  readonly base?: { readonly oid: string; readonly bytes: Buffer; readonly kind: 'ofs' | 'ref' }
}

/** Offset of each object in a pack. */
export interface PackedEntry {
  readonly oid: string
  readonly offset: number
  /** CRC-32 of the entry as stored; 0 where nobody checks it. */
  readonly crc?: number
}

export interface WrittenPack {
  readonly pack: Buffer
  readonly checksum: Buffer
  readonly entries: readonly PackedEntry[]
}

const KINDS = { commit: 1, tree: 2, blob: 3, tag: 4, ofs: 6, ref: 7 }

export function encodePack(inputs: readonly PackInput[]): WrittenPack {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  header.writeUInt32BE(inputs.length, 8)
  const parts: Buffer[] = [header]
  const offsets = new Map<string, number>()
  let at = header.length
  for (const input of inputs) {
    const entry = encodePackEntry(input, at, offsets)
    offsets.set(input.oid, at)
    parts.push(entry)
    at += entry.length
  }
  const body = Buffer.concat(parts)
  const checksum = sha1(body)
  const entries = [...offsets].map(([oid, offset], i) => ({ oid, offset, crc: crc32(parts[i + 1]!) }))
  return { pack: Buffer.concat([body, checksum]), checksum, entries }
}

/** One entry of a pack as it would stand at `offset`. */
export function encodePackEntry(input: PackInput, offset: number, offsets: ReadonlyMap<string, number>): Buffer {
  if (!input.base) return Buffer.concat([encodeHead(KINDS[input.type], input.bytes.length), deflateSync(input.bytes)])
  const delta = encodeDelta(input.base.bytes, input.bytes)
  const head = encodeHead(KINDS[input.base.kind], delta.length)
  const reference =
    input.base.kind === 'ref'
      ? Buffer.from(input.base.oid, 'hex')
      : encodeDistance(offset - (offsets.get(input.base.oid) ?? 0))
  return Buffer.concat([head, reference, deflateSync(delta)])
}

/** Kind and size as they head an entry. */
export function encodeHead(kind: number, size: number): Buffer {
  const bytes = [(kind << 4) | (size % 16)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 0x80
    bytes.push(rest % 128)
  }
  return Buffer.from(bytes)
}

/** Distance to the base of an offset delta. */
export function encodeDistance(distance: number): Buffer {
  const bytes = [distance % 128]
  for (let rest = Math.floor(distance / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(0x80 | (--rest % 128))
  }
  return Buffer.from(bytes)
}

/** A delta that copies what both share at start and end, and inserts the rest. */
export function encodeDelta(base: Buffer, target: Buffer): Buffer {
  const shorter = Math.min(base.length, target.length)
  let start = 0
  while (start < shorter && base[start] === target[start]) start++
  let end = 0
  while (end < shorter - start && base[base.length - 1 - end] === target[target.length - 1 - end]) end++
  return Buffer.concat([
    encodeSize(base.length),
    encodeSize(target.length),
    ...encodeCopy(0, start),
    ...encodeInsert(target.subarray(start, target.length - end)),
    ...encodeCopy(base.length - end, end),
  ])
}

export function encodeSize(size: number): Buffer {
  const bytes = [size % 128]
  for (let rest = Math.floor(size / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 0x80
    bytes.push(rest % 128)
  }
  return Buffer.from(bytes)
}

/** Copy instructions; zero bytes of offset and length are left out, as git does. */
export function encodeCopy(offset: number, length: number): Buffer[] {
  const parts: Buffer[] = []
  for (let done = 0; done < length; done += 0xffffff) {
    const size = Math.min(0xffffff, length - done)
    const from = offset + done
    const fields = [from, from >>> 8, from >>> 16, from >>> 24, size, size >>> 8, size >>> 16].map(
      (value) => value & 0xff,
    )
    const flags = fields.reduce((sum, value, bit) => (value ? sum | (1 << bit) : sum), 0x80)
    parts.push(Buffer.from([flags, ...fields.filter((value) => value !== 0)]))
  }
  return parts
}

function encodeInsert(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 127) {
    const piece = bytes.subarray(at, at + 127)
    parts.push(Buffer.from([piece.length]), piece)
  }
  return parts
}

export interface IndexOptions {
  readonly version?: 1 | 2
  /** Puts every offset into the table of 64-bit offsets, as git does for those above 2 GiB (version 2). */
  readonly largeOffsets?: boolean
}

export function encodePackIndex(entries: readonly PackedEntry[], checksum: Buffer, options: IndexOptions = {}): Buffer {
  const sorted = sortByOid(entries)
  const parts = options.version === 1 ? indexV1(sorted) : indexV2(sorted, options.largeOffsets ?? false)
  const body = Buffer.concat([...parts, checksum])
  return Buffer.concat([body, sha1(body)])
}

function indexV1(sorted: readonly PackedEntry[]): Buffer[] {
  return [fanout(sorted), ...sorted.flatMap(({ oid, offset }) => [uint32(offset), Buffer.from(oid, 'hex')])]
}

function indexV2(sorted: readonly PackedEntry[], allLarge: boolean): Buffer[] {
  const { small, large } = splitOffsets(sorted, allLarge)
  const crcs = sorted.map(({ crc }) => uint32(crc ?? 0))
  const head = Buffer.from('ff744f6300000002', 'hex')
  return [head, fanout(sorted), ...sorted.map(({ oid }) => Buffer.from(oid, 'hex')), ...crcs, ...small, ...large]
}

/** A multi-pack-index over packs (`pack-<hash>`) with their entries; the first pack that holds an object wins. */
export function encodeMultiPackIndex(packs: ReadonlyMap<string, readonly PackedEntry[]>, allLarge = false): Buffer {
  const names = [...packs.keys()].sort()
  const places = new Map<string, PackedEntry & { pack: number }>()
  names.forEach((name, pack) => {
    for (const entry of packs.get(name)!) if (!places.has(entry.oid)) places.set(entry.oid, { ...entry, pack })
  })
  const sorted = sortByOid([...places.values()])
  const { small, large } = splitOffsets(sorted, allLarge)
  const packNames = Buffer.from(names.map((name) => `${name}.idx\0`).join(''))
  const chunks: [string, Buffer][] = [
    ['PNAM', Buffer.concat([packNames, Buffer.alloc((4 - (packNames.length % 4)) % 4)])],
    ['OIDF', fanout(sorted)],
    ['OIDL', Buffer.concat(sorted.map(({ oid }) => Buffer.from(oid, 'hex')))],
    ['OOFF', Buffer.concat(sorted.flatMap(({ pack }, i) => [uint32(pack), small[i]!]))],
    ...(large.length > 0 ? [['LOFF', Buffer.concat(large)] as [string, Buffer]] : []),
  ]
  return joinChunks(chunks, names.length)
}

function joinChunks(chunks: readonly [string, Buffer][], packs: number): Buffer {
  const head = Buffer.concat([Buffer.from('MIDX\x01\x01', 'latin1'), Buffer.from([chunks.length, 0]), uint32(packs)])
  let at = head.length + 12 * (chunks.length + 1)
  const table = [...chunks, ['\0\0\0\0', Buffer.alloc(0)] as const].map(([id, bytes]) => {
    const line = Buffer.concat([Buffer.from(id, 'latin1'), uint64(at)])
    at += bytes.length
    return line
  })
  const body = Buffer.concat([head, ...table, ...chunks.map(([, bytes]) => bytes)])
  return Buffer.concat([body, sha1(body)])
}

function splitOffsets(sorted: readonly PackedEntry[], allLarge: boolean): { small: Buffer[]; large: Buffer[] } {
  const large: Buffer[] = []
  const small = sorted.map(({ offset }) => {
    if (!allLarge && offset < 0x80000000) return uint32(offset)
    large.push(uint64(offset))
    return uint32(0x80000000 + large.length - 1)
  })
  return { small, large }
}

function sortByOid<T extends PackedEntry>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => (a.oid < b.oid ? -1 : 1))
}

function fanout(sorted: readonly PackedEntry[]): Buffer {
  const firsts = sorted.map(({ oid }) => Number.parseInt(oid.slice(0, 2), 16))
  return Buffer.concat(Array.from({ length: 256 }, (_, byte) => uint32(firsts.filter((first) => first <= byte).length)))
}

export function sha1(bytes: Uint8Array): Buffer {
  return createHash('sha1').update(bytes).digest()
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
