import { ByteWriter } from '../artifact/byte-writer.ts'
import type { BlobTerms } from './text-terms.ts'

/**
 * Term frequencies of the chunks of one blob in few bytes: most numbers fit in one. The numbers stay packed from the
 * worker to the postings; only the terms are looked up on the way.
 */
export interface PackedTerms {
  /** Distinct terms, each ended by a line feed. */
  text: Uint8Array
  /** Number of distinct terms. */
  distinct: number
  /** Per chunk, varints: number of terms, sum of frequencies. */
  chunks: Uint8Array
  /** Per posting the local number of its term, in one, two or four bytes as `distinct` needs, little-endian. */
  ids: Uint8Array
  /** Per posting its frequency; WIDE for the next of `wide`. */
  frequencies: Uint8Array
  /** Varints of the frequencies above the byte. */
  wide: Uint8Array
}

/** Ends each term; no word holds one. */
export const TERM_END = 10
const WIDE = 255

/** Bytes of a local term number. */
function widthOf(distinct: number): 1 | 2 | 4 {
  return distinct <= 256 ? 1 : distinct <= 65_536 ? 2 : 4
}

export function packTerms({ terms, offsets, termIds, frequencies, lengths }: BlobTerms): PackedTerms {
  const chunks = new ByteWriter(64)
  lengths.forEach((length, c) => {
    chunks.varint(offsets[c + 1]! - offsets[c]!)
    chunks.varint(length)
  })
  const bytes = new Uint8Array(frequencies.length)
  const wide = new ByteWriter(16)
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Math.min(frequencies[i]!, WIDE)
    if (frequencies[i]! >= WIDE) wide.varint(frequencies[i]!)
  }
  const text = terms.length === 0 ? '' : `${terms.join('\n')}\n`
  return {
    text: Buffer.from(text, 'utf8'),
    distinct: terms.length,
    chunks: chunks.toBytes(),
    ids: narrow(termIds, widthOf(terms.length)),
    frequencies: bytes,
    wide: wide.toBytes(),
  }
}

function narrow(ids: Uint32Array, width: 1 | 2 | 4): Uint8Array {
  if (width === 1) return Uint8Array.from(ids)
  const bytes = new Uint8Array(ids.length * width)
  for (let i = 0, at = 0; i < ids.length; i++) {
    for (let byte = 0, rest = ids[i]!; byte < width; byte++, rest >>>= 8) bytes[at++] = rest
  }
  return bytes
}

/** Unpacks into memory that the next blob overwrites. */
export class TermUnpacker {
  /** Chunks of the blob at hand, and their ends in `ids` and `frequencies`. */
  chunks = 0
  ends = new Uint32Array(64)
  lengths = new Uint32Array(64)
  ids = new Uint32Array(4096)
  frequencies = new Uint32Array(4096)

  unpack(packed: PackedTerms): void {
    const postings = packed.frequencies.length
    if (postings > this.ids.length) {
      this.ids = new Uint32Array(postings * 2)
      this.frequencies = new Uint32Array(postings * 2)
    }
    this.unpackChunks(packed.chunks)
    this.unpackIds(packed.ids, widthOf(packed.distinct))
    this.unpackFrequencies(packed.frequencies, packed.wide)
  }

  private unpackChunks(bytes: Uint8Array): void {
    const numbers = new VarintCursor(bytes)
    let end = 0
    for (this.chunks = 0; !numbers.atEnd; this.chunks++) {
      if (this.chunks === this.ends.length) this.growChunks()
      this.ends[this.chunks] = end += numbers.next()
      this.lengths[this.chunks] = numbers.next()
    }
  }

  private unpackIds(bytes: Uint8Array, width: 1 | 2 | 4): void {
    if (width === 1) return this.ids.set(bytes)
    for (let i = 0, at = 0; at < bytes.length; i++, at += width) {
      const low = bytes[at]! + bytes[at + 1]! * 256
      this.ids[i] = width === 2 ? low : low + bytes[at + 2]! * 2 ** 16 + bytes[at + 3]! * 2 ** 24
    }
  }

  private unpackFrequencies(bytes: Uint8Array, wide: Uint8Array): void {
    this.frequencies.set(bytes)
    if (wide.length === 0) return
    const numbers = new VarintCursor(wide)
    for (let i = 0; i < bytes.length; i++) if (bytes[i] === WIDE) this.frequencies[i] = numbers.next()
  }

  private growChunks(): void {
    const grown = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(from.length * 2)
      larger.set(from)
      return larger
    }
    this.ends = grown(this.ends)
    this.lengths = grown(this.lengths)
  }
}

/** Reads the varints of `ByteWriter.varint` one after the other, from bytes that we wrote ourselves: nothing is checked. */
export class VarintCursor {
  private at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** The next `length` bytes as they are. */
  take(length: number): Uint8Array {
    return this.bytes.subarray(this.at, (this.at += length))
  }

  next(): number {
    let byte = this.bytes[this.at++]!
    if (byte < 128) return byte
    let value = byte & 127
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = this.bytes[this.at++]!
      value += (byte & 127) * scale
    }
    return value
  }
}
