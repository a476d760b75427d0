import { ByteReader } from './byte-reader.ts'
import { corrupt, tooNew } from './corrupt.ts'
import { HEADER_LENGTH } from './header.ts'
import { CODEC, isKnownTag, type Codec } from './tags.ts'

export const TOC_ENTRY_LENGTH = 80
export const TOC_FLAGS = { critical: 1, blocked: 2 } as const
const KNOWN_FLAGS = TOC_FLAGS.critical | TOC_FLAGS.blocked

/** Deflate cannot shrink below this: a larger claim is a lie, refused before anything is allocated. */
export const MAX_DEFLATE_RATIO = 1032
/** Largest plain section before compression. */
export const MAX_PLAIN_LENGTH = 256 * 1024 * 1024
/** Largest block before compression. */
export const MAX_BLOCK_LENGTH = 16 * 1024 * 1024
/** Sections start at multiples of this. */
export const ALIGNMENT = 8

/** Byte offsets of the fields of a TOC entry. */
export const TOC_ENTRY_FIELDS = {
  tag: 0, codec: 4, flags: 5, reserved: 6, headLength: 8, crc: 12, headOffset: 16, offset: 24, storedLength: 32,
  rawLength: 40, sha256: 48,
} as const // prettier-ignore

export interface TocEntry {
  /** Four ASCII characters. */
  readonly tag: string
  readonly codec: Codec
  readonly critical: boolean
  readonly blocked: boolean
  /** Block index and head of a blocked section, always raw; lengths are zero for a plain one. */
  readonly headOffset: number
  readonly headLength: number
  /** CRC-32 of the stored bytes of a plain section, of the head region of a blocked one. */
  readonly crc: number
  /** The stored bytes of a plain section, the blocks of a blocked one. */
  readonly offset: number
  readonly storedLength: number
  /** Bytes before compression: of a plain section, or of all blocks and the head (the block index not counted). */
  readonly rawLength: number
  /** SHA-256 of the raw content; see `format.md`. */
  readonly sha256: Uint8Array
}

/**
 * Decodes the table of contents of a file of `size` bytes. Entries of unknown sections are kept (their ranges are
 * checked) unless they are critical, which is FORMAT_TOO_NEW, as are unknown codecs and flags of known sections.
 */
export function decodeToc(bytes: Uint8Array, size: number): TocEntry[] {
  const reader = new ByteReader(bytes)
  const count = reader.u32()
  if (reader.u32() !== 0 || count * TOC_ENTRY_LENGTH !== reader.remaining) throw corrupt('TOC of a wrong length')
  const entries: TocEntry[] = []
  for (let i = 0; i < count; i++) entries.push(readEntry(reader))
  for (const entry of entries) checkEntry(entry, size)
  if (new Set(entries.map((entry) => entry.tag)).size !== count) throw corrupt('section twice in the TOC')
  checkOverlaps(entries)
  return entries
}

function readEntry(reader: ByteReader): TocEntry {
  const tag = String.fromCharCode(...reader.take(4))
  const codec = reader.u8()
  const flags = reader.u8()
  const critical = (flags & TOC_FLAGS.critical) !== 0
  if (reader.u16() !== 0) throw corrupt('reserved bytes of the TOC are not zero', { tag })
  if (critical && !isKnownTag(tag)) throw tooNew(`section ${tag}`, { tag })
  if (isKnownTag(tag) && codec > CODEC.deflate) throw tooNew(`codec ${codec} of section ${tag}`, { tag, codec })
  if (isKnownTag(tag) && (flags & ~KNOWN_FLAGS) !== 0) throw tooNew(`flags of section ${tag}`, { tag, flags })
  const headLength = reader.u32()
  const crc = reader.u32()
  const headOffset = reader.u64()
  const offset = reader.u64()
  const storedLength = reader.u64()
  const rawLength = reader.u64()
  const blocked = (flags & TOC_FLAGS.blocked) !== 0
  const sha256 = reader.take(32).slice()
  return {
    tag, codec: codec as Codec, critical, blocked, headOffset, headLength, crc, offset, storedLength, rawLength, sha256,
  } // prettier-ignore
}

function checkEntry(entry: TocEntry, size: number): void {
  for (const { offset, length } of rangesOf(entry)) {
    const outside = offset < HEADER_LENGTH || length > size - offset || offset % ALIGNMENT !== 0
    if (outside) throw corrupt('section outside of the file', { tag: entry.tag, offset, length })
  }
  if (!entry.blocked && entry.headLength !== 0) throw corrupt('plain section with a head', { tag: entry.tag })
}

/** The one or two ranges of the file that a section takes. */
export function rangesOf(entry: TocEntry): { offset: number; length: number }[] {
  const body = { offset: entry.offset, length: entry.storedLength }
  return entry.blocked ? [{ offset: entry.headOffset, length: entry.headLength }, body] : [body]
}

function checkOverlaps(entries: readonly TocEntry[]): void {
  const ranges = entries.flatMap((entry) => rangesOf(entry)).filter((range) => range.length > 0)
  ranges.sort((a, b) => a.offset - b.offset)
  for (let i = 1; i < ranges.length; i++) {
    const before = ranges[i - 1]!
    if (before.offset + before.length > ranges[i]!.offset) throw corrupt('sections overlap')
  }
}

/** Checks a raw length that bytes claim before it is allocated; `limit` is the largest allowed. */
export function checkRawLength(codec: Codec, storedLength: number, rawLength: number, limit: number): void {
  const possible = codec === CODEC.raw ? rawLength === storedLength : rawLength <= storedLength * MAX_DEFLATE_RATIO
  if (!possible || rawLength > limit) throw corrupt('impossible raw length', { storedLength, rawLength, limit })
}
