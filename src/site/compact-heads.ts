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

/** A range of a head, and whether it is a column of ascending u32. */
interface Range {
  readonly from: number
  readonly to: number
  readonly ascending?: boolean
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
    table[entry.tag] = groupsOf(entry.tag, region).map((ranges) => {
      const coded = ranges.map((range) => ({ range, bytes: encodeRange(region, range) }))
      const pieces = coded.map(({ range: { from, to, ascending }, bytes }): HeadPiece => [from, to - from, ascending ? 1 : 0, bytes.length]) // prettier-ignore
      const stored = deflateRawSync(Buffer.concat(coded.map(({ bytes }) => bytes)), { level: 9 })
      parts.push(stored)
      const group: HeadGroup = [offset, stored.length, crc32(stored), pieces]
      offset += stored.length
      return group
    })
  }
  return { bytes: Buffer.concat(parts), table }
}

/** Most heads are small, or needed as a whole. */
function groupsOf(tag: string, region: Uint8Array): Range[][] {
  if (tag === 'DOCS') return documentGroups(region)
  if (tag === 'SYMB') return symbolGroups(region)
  return [[{ from: 0, to: region.length }]]
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
  const starts = (from: number): Range => ({ from, to: from + (count + 1) * 4, ascending: true })
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

function encodeRange(region: Uint8Array, { from, to, ascending }: Range): Buffer {
  if (!ascending) return Buffer.from(region.subarray(from, to))
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
