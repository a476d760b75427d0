import { closeSync, openSync, readSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { blockIndexLength } from '../../reader/format/blocks.ts'
import { ByteReader } from '../../reader/format/byte-reader.ts'
import type { CompactHeads, HeadGroup, HeadPiece } from '../../reader/format/compact-heads.ts'
import { crc32 } from '../../reader/format/crc32.ts'
import { decodeHeader, HEADER_LENGTH } from '../../reader/format/header.ts'
import { decodeToc, type TocEntry } from '../../reader/format/toc.ts'
import { u32View } from '../../reader/format/typed-view.ts'

/** Symbols whose kinds and ranks are loaded together. */
const SYMBOLS_PER_GROUP = 8192
/** Documents whose lengths, and blocks of source whose checksums, are loaded together. */
const TEXTS_PER_GROUP = 1024

/** A range of a head, and how it is coded when it is a column of u32. */
interface Range {
  readonly from: number
  readonly to: number
  readonly coding?: 'ascending' | 'planes'
}

/** Ranges that are loaded together; `before` as that of a `HeadGroup`. */
interface Group {
  readonly ranges: readonly Range[]
  readonly before?: number
}

/**
 * The heads of an artifact, compressed in groups that are needed together. In the artifact they lie as they are, for readers
 * that map them; over a network they would be most of what a first answer costs.
 */
export function encodeCompactHeads(path: string, size: number): { bytes: Buffer; table: CompactHeads } {
  const file = openSync(path, 'r')
  try {
    const read = (offset: number, length: number): Uint8Array => {
      const bytes = new Uint8Array(length)
      readSync(file, bytes, 0, length, offset)
      return bytes
    }
    const { toc } = decodeHeader(read(0, HEADER_LENGTH), size)
    const entries = decodeToc(read(toc.offset, toc.length), size).filter(({ blocked }) => blocked)
    return encodeHeads(entries, (entry) => read(entry.headOffset, entry.headLength))
  } finally {
    closeSync(file)
  }
}

function encodeHeads(
  entries: readonly TocEntry[],
  regionOf: (entry: TocEntry) => Uint8Array,
): { bytes: Buffer; table: CompactHeads } {
  const parts: Buffer[] = []
  const table: Record<string, HeadGroup[]> = {}
  let offset = 0
  for (const entry of entries) {
    const region = regionOf(entry)
    table[entry.tag] = groupsOf(entry.tag, region).map(({ ranges, before }): HeadGroup => {
      const coded = ranges.map((range) => ({ range, bytes: encodeRange(region, range) }))
      const pieces = coded.map(({ range, bytes }) => pieceOf(range, bytes.length))
      const stored = deflateRawSync(Buffer.concat(coded.map(({ bytes }) => bytes)), { level: 9 })
      parts.push(stored)
      const group = [offset, stored.length, crc32(stored), pieces] as const
      offset += stored.length
      return before === undefined ? group : ([...group, before] as const)
    })
  }
  return { bytes: Buffer.concat(parts), table }
}

function pieceOf({ from, to, coding }: Range, raw: number): HeadPiece {
  return [from, to - from, coding === 'ascending' ? 1 : coding === 'planes' ? 2 : 0, raw]
}

/** Most heads are small, or needed as a whole. */
function groupsOf(tag: string, region: Uint8Array): Group[] {
  if (tag === 'SRCE') return sourceGroups(region)
  if (tag === 'DOCS') return documentGroups(region).map((ranges) => ({ ranges }))
  if (tag === 'SYMB') return symbolGroups(region).map((ranges) => ({ ranges }))
  return [{ ranges: [{ from: 0, to: region.length }] }]
}

/** Where blocks lie together; checksums of some blocks, and lengths of some documents, each together. */
function sourceGroups(region: Uint8Array): Group[] {
  const blocks = u32View(region, 0, 1)[0]!
  const start = headStart(region)
  const documents = u32View(region, start, 1)[0]!
  const [checksums, lengths] = [8 + blocks * 8, start + 8]
  const groups: Group[] = [
    {
      ranges: [
        { from: 0, to: 8 },
        { from: 8, to: checksums, coding: 'planes' },
        { from: checksums + blocks * 4, to: lengths },
        { from: lengths + documents * 4, to: region.length },
      ],
    },
  ]
  for (const range of slices(checksums, blocks)) groups.push({ ranges: [range] })
  let before = 0
  for (const range of slices(lengths, documents)) {
    groups.push({ ranges: [{ ...range, coding: 'planes' }], before })
    for (const length of u32View(region, range.from, (range.to - range.from) / 4)) before += length
  }
  return groups
}

/** A column of u32 in groups. */
function slices(column: number, count: number): Range[] {
  return Array.from({ length: Math.ceil(count / TEXTS_PER_GROUP) }, (_, i) => {
    const first = i * TEXTS_PER_GROUP
    return { from: column + first * 4, to: column + Math.min(count, first + TEXTS_PER_GROUP) * 4 }
  })
}

const aligned = (offset: number): number => Math.ceil(offset / 8) * 8
const headStart = (region: Uint8Array): number => blockIndexLength(u32View(region, 0, 1)[0]!)

/** As format.md has it: names of languages, starts of symbols and chunks, lines, lengths of paths, and the small columns. */
function documentGroups(region: Uint8Array): Range[][] {
  const start = headStart(region)
  const reader = new ByteReader(region.subarray(start))
  const count = reader.u32()
  reader.u32()
  reader.skip(reader.u32())
  const front = start + aligned(reader.position)
  const symbols = front
  const chunks = aligned(symbols + (count + 1) * 4)
  const lines = aligned(chunks + (count + 1) * 4)
  const paths = aligned(lines + count * 4)
  const rest = aligned(paths + count * 2)
  const starts = (from: number): Range => ({ from, to: from + (count + 1) * 4, coding: 'ascending' })
  // What every query needs comes with the front.
  return [
    [
      { from: 0, to: front },
      { from: rest, to: region.length },
    ],
    [starts(symbols)],
    [starts(chunks)],
    [{ from: lines, to: lines + count * 4 }],
    [{ from: paths, to: paths + count * 2 }],
  ]
}

/** Kinds and ranks of some symbols together; flags, which no query needs, apart. */
function symbolGroups(region: Uint8Array): Range[][] {
  const start = headStart(region)
  const count = u32View(region, start, 1)[0]!
  const kinds = start + aligned(4)
  const flags = start + aligned(kinds - start + count)
  const scores = start + aligned(flags - start + count)
  const groups: Range[][] = [[{ from: 0, to: kinds }], [{ from: flags, to: flags + count }]]
  for (let first = 0; first < count; first += SYMBOLS_PER_GROUP) {
    const to = Math.min(count, first + SYMBOLS_PER_GROUP)
    groups.push([kinds, scores].map((column) => ({ from: column + first, to: column + to })))
  }
  return groups
}

function encodeRange(region: Uint8Array, { from, to, coding }: Range): Buffer {
  if (coding === 'planes') return encodePlanes(region.subarray(from, to))
  if (coding === undefined) return Buffer.from(region.subarray(from, to))
  const values = u32View(region, from, (to - from) / 4)
  const out: number[] = []
  let before = 0
  for (const value of values) {
    let step = value - before
    for (; step > 127; step = Math.floor(step / 128)) out.push((step % 128) + 128)
    out.push(step)
    before = value
  }
  return Buffer.from(out)
}

/** The first bytes of all, the second bytes of all, and so on. */
function encodePlanes(column: Uint8Array): Buffer {
  const count = column.length / 4
  const out = Buffer.alloc(column.length)
  for (let i = 0; i < column.length; i++) out[(i % 4) * count + (i >> 2)] = column[i]!
  return out
}
