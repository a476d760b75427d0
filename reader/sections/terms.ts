import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import type { DictionaryBlock } from '../format/dictionary.ts'
import { BitReader, readInterpolative } from '../format/interpolative.ts'
import { HAS_OUTSIDE_LISTS, TERM_FIELDS, TERM_STRIDE, TERMS_TOGETHER } from '../format/layout.ts'
import type { TermField, Universes } from '../format/layout.ts'
import { nibblesAt } from '../format/nibbles.ts'
import type { Postings } from '../format/postings.ts'

export { TERM_FIELD, TERM_FIELDS, type TermField, type Universes } from '../format/layout.ts'

/** Where a list lies in POST. */
export interface PostingsPlace {
  readonly block: number
  readonly offset: number
  readonly length: number
  /** Where its weights start in the block before; absent in artifacts of 1.0, which keep both together. */
  readonly weights?: number
}

/** One field of a term: its list itself, or where it lies. */
export interface TermEntry {
  readonly field: TermField
  /** Ids in the list. */
  readonly documentFrequency: number
  readonly postings?: Postings
  readonly place?: PostingsPlace
}

/** What has been decoded of a block, by the first term of each stride. */
const decoded = new WeakMap<DictionaryBlock, Map<number, readonly (readonly TermEntry[])[]>>()

/** The fields, ascending, of the term at `index` in its block; undefined in artifacts of 1.0: see `oldTermEntries`. */
export function termEntries(
  block: DictionaryBlock,
  index: number,
  universes: Universes,
): readonly TermEntry[] | undefined {
  const first = index - (index % TERM_STRIDE)
  let strides = decoded.get(block)
  if (!strides) decoded.set(block, (strides = new Map()))
  let terms = strides.get(first)
  if (!terms) {
    const payload = block.payload(first)
    if (payload[0] !== TERMS_TOGETHER) return undefined
    terms = decodeTerms(payload, block.tail, Math.min(TERM_STRIDE, block.count - first), universes)
    strides.set(first, terms)
  }
  return terms[index - first]!
}

/** Decodes what is said of `count` terms together; the ids of short lists lie in `tail`. */
export function decodeTerms(payload: Uint8Array, tail: Uint8Array, count: number, universes: Universes): TermEntry[][] {
  const reader = new ByteReader(payload, 1)
  const masks = reader.take(count)
  const terms = Array.from(masks, (mask) => {
    const outside = mask & HAS_OUTSIDE_LISTS ? reader.u8() : 0
    return fieldsOf(mask & ~HAS_OUTSIDE_LISTS, outside)
  })
  const lists = terms.flat()
  const counts = lists.map(({ field }) => reader.count(universes[TERM_FIELDS[field].ids] - 1, 'postings') + 1)
  const places = readPlaces(reader, lists, counts)
  const inline = lists.reduce((sum, { field, isOutside }, i) => sum + (isOutside ? 0 : weightsOf(field, counts[i]!)), 0)
  const weights = reader.take((inline + 1) >> 1)
  const bits = new BitReader(tail, reader.count(tail.length, 'ids of terms'))
  if (reader.remaining > 0) throw corrupt('bytes behind the fields of terms')
  let [list, weight] = [0, 0]
  return terms.map((fields) =>
    fields.map(({ field }): TermEntry => {
      const documentFrequency = counts[list]!
      const place = places[list++]
      if (place) return { field, documentFrequency, place }
      const ids = readInterpolative(bits, documentFrequency, universes[TERM_FIELDS[field].ids])
      if (!TERM_FIELDS[field].weighted) return { field, documentFrequency, postings: { ids } }
      const own = nibblesAt(weights, weight, documentFrequency)
      weight += documentFrequency
      return { field, documentFrequency, postings: { ids, weights: own } }
    }),
  )
}

export interface FieldOfTerm {
  readonly field: TermField
  readonly isOutside: boolean
}

/** Bits of unknown fields are CORRUPT. */
export function fieldsOf(mask: number, outside: number): FieldOfTerm[] {
  if ((outside & ~mask) !== 0 || mask >> TERM_FIELDS.length) throw corrupt('fields of a term')
  const fields: FieldOfTerm[] = []
  for (let field = 0; field < TERM_FIELDS.length; field++) {
    if (mask & (1 << field)) fields.push({ field: field as TermField, isOutside: (outside & (1 << field)) !== 0 })
  }
  return fields
}

const weightsOf = (field: TermField, count: number): number => (TERM_FIELDS[field].weighted ? count : 0)

/** Lists in POST follow each other: the place of the first, then the length of each and whether it begins a block. */
function readPlaces(
  reader: ByteReader,
  lists: readonly FieldOfTerm[],
  counts: readonly number[],
): (PostingsPlace | undefined)[] {
  let [block, offset, weights] = lists.some(({ isOutside }) => isOutside)
    ? [reader.varint(), reader.varint(), reader.varint()]
    : [0, 0, 0]
  return lists.map(({ field, isOutside }, i) => {
    if (!isOutside) return undefined
    const value = reader.varint()
    if (value % 2 === 1) [block, offset, weights] = [block + 2, 0, 0]
    const place = { block, offset, weights, length: Math.floor(value / 2) }
    offset += place.length
    weights += (weightsOf(field, counts[i]!) + 1) >> 1
    return place
  })
}

/** Blocks of POST that hold the list of `entry`: that of its ids, which is the last, behind that of its weights. */
export function blocksOfPostings({ field, place }: TermEntry): number[] {
  if (!place) return []
  return place.weights !== undefined && TERM_FIELDS[field].weighted ? [place.block - 1, place.block] : [place.block]
}

/** Decodes the list of `entry` out of its blocks of POST. */
export function decodePlacedPostings(entry: TermEntry, blocks: readonly Uint8Array[], universes: Universes): Postings {
  if (entry.postings) return entry.postings
  const { documentFrequency, field } = entry
  const { offset, length, weights } = entry.place!
  const { ids, weighted } = TERM_FIELDS[field]
  const block = blocks.at(-1)
  if (!block || offset + length > block.length) throw corrupt('postings outside of their block', { offset, length })
  const bits = new BitReader(block, offset, offset + length)
  const list = { ids: readInterpolative(bits, documentFrequency, universes[ids]) }
  return weighted ? { ...list, weights: nibblesAt(blocks[0]!, weights! * 2, documentFrequency) } : list
}
