import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { HAS_OUTSIDE_LISTS, TERM_FIELDS, type TermField } from '../format/layout.ts'
import { decodePostings, readPostings, type Postings } from '../format/postings.ts'

export { TERM_FIELD, TERM_FIELDS, type TermField } from '../format/layout.ts'

/** How many of each kind of id there are. */
export type Universes = Readonly<Record<(typeof TERM_FIELDS)[number]['ids'], number>>

/** Where a list lies in POST. */
export interface PostingsPlace {
  readonly block: number
  readonly offset: number
  readonly length: number
}

/** One field of a term: its list itself, or where it lies. */
export interface TermEntry {
  readonly field: TermField
  /** Ids in the list. */
  readonly documentFrequency: number
  readonly postings?: Postings
  readonly place?: PostingsPlace
}

/** Decodes the payload of one term: its fields, ascending. Bits of unknown fields are CORRUPT. */
export function decodeTerm(payload: Uint8Array, universes: Universes): TermEntry[] {
  const reader = new ByteReader(payload)
  const mask = reader.u8()
  const outside = mask & HAS_OUTSIDE_LISTS ? reader.u8() : 0
  if ((outside & ~mask) !== 0) throw corrupt('fields of a term')
  const entries: TermEntry[] = []
  for (let field = 0; field < TERM_FIELDS.length; field++) {
    if ((mask & (1 << field)) === 0) continue
    const number = field as TermField
    entries.push(outside & (1 << field) ? readPlace(reader, number) : readInline(reader, number, universes))
  }
  if (reader.remaining > 0) throw corrupt('bytes behind the fields of a term')
  return entries
}

function readPlace(reader: ByteReader, field: TermField): TermEntry {
  const documentFrequency = reader.varint()
  const place = { block: reader.varint(), offset: reader.varint(), length: reader.varint() }
  return { field, documentFrequency, place }
}

function readInline(reader: ByteReader, field: TermField, universes: Universes): TermEntry {
  const { ids, weighted } = TERM_FIELDS[field]
  const postings = readPostings(reader, { universe: universes[ids], weighted })
  return { field, documentFrequency: postings.ids.length, postings }
}

/** Decodes the list of `entry` out of its block of POST. */
export function decodePlacedPostings(entry: TermEntry, block: Uint8Array, universes: Universes): Postings {
  if (entry.postings) return entry.postings
  const { offset, length } = entry.place!
  if (length > block.length - offset) throw corrupt('postings outside of their block', { offset, length })
  const { ids, weighted } = TERM_FIELDS[entry.field]
  const bytes = block.subarray(offset, offset + length)
  const postings = decodePostings(bytes, { universe: universes[ids], weighted })
  if (postings.ids.length !== entry.documentFrequency) throw corrupt('document frequency of a term')
  return postings
}
