import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { HAS_OUTSIDE_LISTS, TERM_FIELDS, type TermField, type Universes } from '../format/layout.ts'
import { decodePostings, readPostings, type Postings } from '../format/postings.ts'
import { fieldsOf, type TermEntry } from './terms.ts'

/** Decodes the payload of one term of an artifact of 1.0: its fields, ascending. */
export function oldTermEntries(payload: Uint8Array, universes: Universes): TermEntry[] {
  const reader = new ByteReader(payload)
  const mask = reader.u8()
  const fields = fieldsOf(mask & ~HAS_OUTSIDE_LISTS, mask & HAS_OUTSIDE_LISTS ? reader.u8() : 0)
  const entries = fields.map(({ field, isOutside }) =>
    isOutside ? readPlace(reader, field) : readInline(reader, field, universes),
  )
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

/** Decodes the list of a term of 1.0 out of its block of POST, which holds ids and weights together. */
export function oldPlacedPostings(
  { field, documentFrequency, place }: TermEntry,
  block: Uint8Array,
  universes: Universes,
): Postings {
  const { offset, length } = place!
  const { ids, weighted } = TERM_FIELDS[field]
  if (length > block.length - offset) throw corrupt('postings outside of their block', { offset, length })
  const bytes = block.subarray(offset, offset + length)
  const postings = decodePostings(bytes, { universe: universes[ids], weighted })
  if (postings.ids.length !== documentFrequency) throw corrupt('document frequency of a term')
  return postings
}
