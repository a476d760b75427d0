import { createHash } from 'node:crypto'
import { crc32 } from './native-crc32.ts'
import { digestOf } from '../../reader/format/digest.ts'
import { FORMAT_MAJOR, FORMAT_MINOR, HEADER_LENGTH, MAGIC } from '../../reader/format/header.ts'
import type { Manifest, ManifestDraft } from '../../reader/format/manifest.ts'
import { SECTION_TAGS, SECTIONS } from '../../reader/format/tags.ts'
import { ALIGNMENT, TOC_ENTRY_LENGTH, TOC_FLAGS } from '../../reader/format/toc.ts'
import { encodeUtf8 } from '../../reader/format/utf8.ts'
import { ByteWriter } from './byte-writer.ts'
import type { EncodedSection } from './encode-section.ts'

/** A whole file as pieces to write one behind the other. */
export interface LaidOutArtifact {
  readonly manifest: Manifest
  readonly length: number
  readonly pieces: readonly Uint8Array[]
}

interface Placed {
  readonly section: EncodedSection
  readonly headOffset: number
  readonly offset: number
  readonly storedLength: number
}

/**
 * Header, TOC, manifest, then the heads of all sections side by side (a first query needs several of them, and they
 * come in one read), then the bodies; all in the order of the table of sections.
 */
export function layOutArtifact(draft: ManifestDraft, encoded: readonly EncodedSection[]): LaidOutArtifact {
  const sections = [...encoded].sort((a, b) => SECTION_TAGS.indexOf(a.tag) - SECTION_TAGS.indexOf(b.tag))
  const manifest: Manifest = { ...draft, digest: digestOf(draft, sections, createHash('sha256')) }
  const manifestBytes = encodeUtf8(`${JSON.stringify(manifest, null, 2)}\n`)
  const manifestOffset = HEADER_LENGTH + tocLength(sections.length)
  const placed = place(sections, manifestOffset + manifestBytes.length)
  const toc = encodeToc(placed.sections)
  const header = encodeHeader(placed.end, toc, manifestOffset, manifestBytes)
  return { manifest, length: placed.end, pieces: pieces([header, toc, manifestBytes], placed.sections) }
}

function tocLength(count: number): number {
  return 8 + count * TOC_ENTRY_LENGTH
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}

function place(sections: readonly EncodedSection[], start: number): { sections: Placed[]; end: number } {
  let end = start
  const take = (length: number): number => {
    const offset = aligned(end)
    end = offset + length
    return offset
  }
  const heads = sections.map((section) => (section.blocked ? take(section.headRegion.length) : 0))
  const placed = sections.map((section, i) => {
    const storedLength = section.body.reduce((sum, piece) => sum + piece.length, 0)
    return { section, headOffset: heads[i]!, offset: take(storedLength), storedLength }
  })
  return { sections: placed, end }
}

function encodeToc(placed: readonly Placed[]): Uint8Array {
  const toc = new ByteWriter(tocLength(placed.length))
  toc.u32(placed.length)
  toc.u32(0)
  for (const { section, headOffset, offset, storedLength } of placed) {
    const { codec, critical } = SECTIONS[section.tag]
    toc.text(section.tag)
    toc.u8(codec)
    toc.u8((critical ? TOC_FLAGS.critical : 0) | (section.blocked ? TOC_FLAGS.blocked : 0))
    toc.u16(0)
    toc.u32(section.headRegion.length)
    toc.u32(section.crc)
    for (const value of [headOffset, offset, storedLength, section.rawLength]) toc.u64(value)
    toc.bytes(section.sha256)
  }
  return toc.toBytes()
}

function encodeHeader(total: number, toc: Uint8Array, manifestOffset: number, manifest: Uint8Array): Uint8Array {
  const header = new ByteWriter(HEADER_LENGTH)
  header.bytes(MAGIC)
  header.u16(FORMAT_MAJOR)
  header.u16(FORMAT_MINOR)
  header.u32(0)
  header.u64(total)
  header.u64(HEADER_LENGTH)
  header.u32(toc.length)
  header.u32(crc32(toc))
  header.u64(manifestOffset)
  header.u32(manifest.length)
  header.u32(crc32(manifest))
  header.u64(0)
  return header.toBytes()
}

/** All bytes in file order, with zeros between what must be aligned. */
function pieces(front: readonly Uint8Array[], placed: readonly Placed[]): Uint8Array[] {
  const out = [...front]
  let end = front.reduce((sum, piece) => sum + piece.length, 0)
  const put = (offset: number, parts: readonly Uint8Array[]): void => {
    if (offset > end) out.push(new Uint8Array(offset - end))
    end = offset
    for (const part of parts) end += part.length
    out.push(...parts)
  }
  for (const { section, headOffset } of placed) if (section.blocked) put(headOffset, [section.headRegion])
  for (const { section, offset } of placed) put(offset, section.body)
  return out
}
