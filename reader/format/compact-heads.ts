import { SourceError } from '../errors.ts'
import { ByteReader } from './byte-reader.ts'
import { corrupt } from './corrupt.ts'
import { readVarints } from './varint.ts'

/**
 * The heads of an artifact once more, compressed and in pieces, for readers to whom bytes are dear: lies beside the artifact
 * (`gitdex site` writes it), not in it. Pieces that belong together are a group, one deflate stream.
 */
export interface CompactHeads {
  /** Per tag of a section. */
  readonly [tag: string]: readonly HeadGroup[]
}

/**
 * `[offset, stored length, CRC-32 of the stored bytes, pieces]`; the offset counts from the start of the file of heads. Of a
 * column of lengths in several groups, `before` is the sum of those in the groups before.
 */
export type HeadGroup = readonly [
  offset: number,
  stored: number,
  crc: number,
  pieces: readonly HeadPiece[],
  before?: number,
]

/**
 * `[offset, length, coding, raw]`: bytes of the region of a head, index of blocks included, out of `raw` bytes of the group.
 * Coding 0 is as they are, 1 is for ascending u32: the differences as varints. 2 is for other u32: their first bytes, their
 * second bytes, and so on, since like bytes compress well.
 */
export type HeadPiece = readonly [offset: number, length: number, coding: 0 | 1 | 2, raw: number]

/** Bytes of a head that are loaded, counted from its start, and what the lengths before them add up to. */
export interface HeadPart {
  readonly from: number
  readonly to: number
  readonly before: number
}

/** Tells that bytes of a head were not loaded yet; whoever asked loads them and asks again. */
export class MissingBytes extends SourceError {
  readonly tag: string
  readonly from: number
  readonly to: number

  constructor(tag: string, from: number, to: number) {
    super('SOURCE_UNREACHABLE', `Bytes ${from} to ${to} of the head of ${tag} were not loaded.`)
    this.tag = tag
    this.from = from
    this.to = to
  }
}

/** Throws MissingBytes when bytes of a head, counted from its start, are not there. */
export type Need = (from: number, to: number) => void

/** Pieces out of the raw bytes of their group, written to where they belong. */
export function placePieces(raw: Uint8Array, pieces: readonly HeadPiece[], into: Uint8Array): void {
  let at = 0
  for (const [offset, length, coding, stored] of pieces) {
    const bytes = raw.subarray(at, at + stored)
    if (offset < 0 || length < 0 || offset + length > into.length) throw corrupt('piece of a head')
    if (coding === 0) into.set(bytes, offset)
    else if (coding === 1) placeAscending(bytes, into, offset, length / 4)
    else placePlanes(bytes, into, offset, length / 4)
    at += stored
  }
}

function placeAscending(bytes: Uint8Array, into: Uint8Array, offset: number, count: number): void {
  const values = readVarints(new ByteReader(bytes), count)
  const view = new DataView(into.buffer, into.byteOffset + offset, count * 4)
  let value = 0
  for (let i = 0; i < count; i++) view.setUint32(i * 4, (value += values[i]!), true)
}

function placePlanes(bytes: Uint8Array, into: Uint8Array, offset: number, count: number): void {
  if (bytes.length !== count * 4) throw corrupt('piece of a head')
  for (let plane = 0; plane < 4; plane++)
    for (let i = 0; i < count; i++) into[offset + i * 4 + plane] = bytes[plane * count + i]!
}
