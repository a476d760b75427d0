import { ByteReader } from './byte-reader.ts'
import { corrupt, notAnArtifact, onlyAShard, tooNew } from './corrupt.ts'
import { compareBytes } from './utf8.ts'

/** As PNG: a byte above 127, letters, and line ends that a text transfer would change. */
export const MAGIC = Uint8Array.of(0x89, 0x47, 0x44, 0x58, 0x0d, 0x0a, 0x1a, 0x0a)
/** Of shards (`gitdex build --shard`): files that only become an artifact. */
export const SHARD_MAGIC = Uint8Array.of(0x89, 0x47, 0x44, 0x58, 0x53, 0x0d, 0x0a, 0x1a)
export const FORMAT_MAJOR = 1
export const FORMAT_MINOR = 1
export const HEADER_LENGTH = 64
/** What one read at opening fetches; header, TOC and manifest lie inside unless the manifest is unusually long. */
export const FIRST_READ = 64 * 1024
export const MAX_TOC_LENGTH = 1024 * 1024
export const MAX_MANIFEST_LENGTH = 16 * 1024 * 1024

/** Byte offsets of the header's fields. */
export const HEADER_FIELDS = {
  magic: 0, major: 8, minor: 10, flags: 12, totalLength: 16, tocOffset: 24, tocLength: 32, tocCrc: 36,
  manifestOffset: 40, manifestLength: 48, manifestCrc: 52, reserved: 56,
} as const // prettier-ignore

export interface Header {
  readonly major: number
  readonly minor: number
  /** Bytes of the whole file. */
  readonly totalLength: number
  readonly toc: StoredRange
  readonly manifest: StoredRange
}

/** A range of the file and the CRC-32 of its bytes. */
export interface StoredRange {
  readonly offset: number
  readonly length: number
  readonly crc: number
}

/** Decodes the first 64 bytes of a file of `size` bytes: NOT_AN_ARTIFACT, FORMAT_TOO_NEW or CORRUPT when it cannot. */
export function decodeHeader(bytes: Uint8Array, size: number): Header {
  const magic = bytes.subarray(0, MAGIC.length)
  if (compareBytes(magic, SHARD_MAGIC) === 0) throw onlyAShard()
  if (compareBytes(magic, MAGIC) !== 0) throw notAnArtifact('its first bytes are not those of one')
  if (bytes.length < HEADER_LENGTH) throw corrupt('header cut off')
  const reader = new ByteReader(bytes, MAGIC.length, HEADER_LENGTH)
  const major = reader.u16()
  if (major > FORMAT_MAJOR) throw tooNew(`format ${major}`, { major, supported: FORMAT_MAJOR })
  if (major === 0) throw corrupt('format version 0')
  const minor = reader.u16()
  const flags = reader.u32()
  if (flags !== 0) throw tooNew('unknown header flags', { flags })
  const totalLength = reader.u64()
  if (totalLength !== size) throw corrupt('length of the file is not what its header says', { totalLength, size })
  const header = { major, minor, totalLength, toc: readRange(reader), manifest: readRange(reader) }
  if (reader.u64() !== 0) throw corrupt('reserved bytes of the header are not zero')
  checkRange(header.toc, MAX_TOC_LENGTH, size, 'TOC')
  checkRange(header.manifest, MAX_MANIFEST_LENGTH, size, 'manifest')
  return header
}

function readRange(reader: ByteReader): StoredRange {
  return { offset: reader.u64(), length: reader.u32(), crc: reader.u32() }
}

function checkRange({ offset, length }: StoredRange, limit: number, size: number, what: string): void {
  if (length > limit) throw corrupt(`${what} too long`, { length, limit })
  if (offset < HEADER_LENGTH || length > size - offset) throw corrupt(`${what} outside of the file`)
}
