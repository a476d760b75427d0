import {
  HAS_OUTSIDE_LISTS,
  INLINE_POSTINGS,
  POSTINGS_BLOCK,
  TERM_FIELDS,
  TERMS_PER_BLOCK,
} from '../../reader/format/layout.ts'
import { ByteWriter } from './byte-writer.ts'
import { DictionaryEncoder } from './dictionary.ts'
import { dictionarySection } from './dictionary-section.ts'
import { encodePostings } from './postings.ts'
import type { FieldPostings, TermPostings } from './rows.ts'
import type { BlockedSection } from './section-input.ts'

/** The TERM and POST sections; terms ascend by UTF-8 bytes and are drawn once. Encoded lists stay in memory. */
export function encodeTerms(terms: Iterable<TermPostings>): { terms: BlockedSection; postings: BlockedSection } {
  const dictionary = new DictionaryEncoder(TERMS_PER_BLOCK)
  const packer = new PostingsPacker()
  const payload = new ByteWriter()
  for (const { term, fields } of terms) {
    payload.clear()
    encodePayload(payload, fields, packer)
    dictionary.add(term, payload.toBytes())
  }
  return {
    terms: dictionarySection('TERM', dictionary.finish()),
    postings: { tag: 'POST', blocks: packer.finish(), head: () => new Uint8Array(0) },
  }
}

/** Field mask, then per field its list or its place; see `decodeTerm`. */
function encodePayload(payload: ByteWriter, fields: readonly FieldPostings[], packer: PostingsPacker): void {
  let mask = 0
  let outside = 0
  const parts = fields.map((field) => {
    const list = encodeField(field)
    const bit = 1 << field.field
    if (mask >= bit) throw new RangeError('fields of a term must ascend')
    mask |= bit
    if (list.length > INLINE_POSTINGS) outside |= bit
    return list
  })
  payload.u8(mask | (outside === 0 ? 0 : HAS_OUTSIDE_LISTS))
  if (outside !== 0) payload.u8(outside)
  parts.forEach((list, i) => {
    if (list.length <= INLINE_POSTINGS) payload.bytes(list)
    else encodePlace(payload, fields[i]!.ids.length, packer.add(list), list.length)
  })
}

const scratch = new ByteWriter(1024)

function encodeField({ field, ids, weights }: FieldPostings): Uint8Array {
  const { weighted, name } = TERM_FIELDS[field]
  if (ids.length === 0 || weighted !== (weights !== undefined)) throw new RangeError(`postings of field ${name}`)
  scratch.clear()
  encodePostings(scratch, ids, weights)
  return scratch.toBytes()
}

interface Place {
  readonly block: number
  readonly offset: number
}

function encodePlace(payload: ByteWriter, count: number, { block, offset }: Place, length: number): void {
  for (const value of [count, block, offset, length]) payload.varint(value)
}

/** Packs lists into blocks in the order they come. */
class PostingsPacker {
  private readonly blocks: Uint8Array[] = []
  private readonly pending = new ByteWriter(POSTINGS_BLOCK)

  add(list: Uint8Array): Place {
    if (this.pending.length > 0 && this.pending.length + list.length > POSTINGS_BLOCK) this.flush()
    const place = { block: this.blocks.length, offset: this.pending.length }
    this.pending.bytes(list)
    return place
  }

  finish(): Uint8Array[] {
    if (this.pending.length > 0) this.flush()
    return this.blocks
  }

  private flush(): void {
    this.blocks.push(this.pending.toBytes())
    this.pending.clear()
  }
}
