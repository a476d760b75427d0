import {
  HAS_OUTSIDE_LISTS,
  INLINE_IDS,
  TERM_FIELDS,
  TERMS_TOGETHER,
  type Universes,
} from '../../reader/format/layout.ts'
import { ByteWriter } from './byte-writer.ts'
import { BitWriter, writeInterpolative } from './interpolative.ts'
import { writeNibbles } from './nibbles.ts'
import type { PlacedList, PostingsPacker } from './postings-packer.ts'
import type { FieldPostings, TermPostings } from './rows.ts'

/** Encodes what is said of some terms together; see `decodeTerms` of the reader. */
export class TermStrideEncoder {
  private readonly masks = new ByteWriter(64)
  private readonly outsideMasks = new ByteWriter(64)
  private readonly counts = new ByteWriter(256)
  private readonly places: PlacedList[] = []
  private readonly weights: number[] = []
  private readonly bits = new BitWriter()

  constructor(
    private readonly universes: Universes,
    private readonly packer: PostingsPacker,
  ) {}

  add({ fields }: TermPostings): void {
    let mask = 0
    let outside = 0
    for (const list of fields) {
      const bit = 1 << list.field
      if (mask >= bit) throw new RangeError('fields of a term must ascend')
      mask |= bit
      if (this.addList(list)) outside |= bit
    }
    this.masks.u8(outside === 0 ? mask : mask | HAS_OUTSIDE_LISTS)
    if (outside !== 0) this.outsideMasks.u8(outside)
  }

  /** True when the list went into POST. */
  private addList(list: FieldPostings): boolean {
    const { ids, weights, field } = list
    const { weighted, name, ids: kind } = TERM_FIELDS[field]
    const fits = weighted ? weights?.length === ids.length : weights === undefined
    if (ids.length === 0 || !fits) throw new RangeError(`postings of field ${name}`)
    this.counts.varint(ids.length - 1)
    const isOutside = ids.length > INLINE_IDS
    if (isOutside) this.places.push(this.packer.add(list, this.universes[kind]))
    else {
      writeInterpolative(this.bits, ids, this.universes[kind])
      if (weights) this.weights.push(...weights)
    }
    return isOutside
  }

  /** What was added since the last call; `addTail` is given the ids and says where they start. */
  finish(addTail: (ids: Uint8Array) => number): Uint8Array {
    const { masks, outsideMasks, counts, places, weights, bits } = this
    const writer = new ByteWriter(1024)
    writer.u8(TERMS_TOGETHER)
    for (const part of [masks, outsideMasks, counts]) writer.bytes(part.toBytes())
    writePlaces(writer, places)
    writeNibbles(writer, weights)
    writer.varint(addTail(bits.toBytes()))
    for (const part of [masks, outsideMasks, counts, bits]) part.clear()
    places.length = weights.length = 0
    return writer.toBytes()
  }
}

/** Where the first list lies, then the length of each; lists lie in the order of the terms. */
function writePlaces(writer: ByteWriter, places: readonly PlacedList[]): void {
  const [first] = places
  if (!first) return
  for (const value of [first.block, first.offset, first.weights]) writer.varint(value)
  let { block } = first
  for (const place of places) {
    writer.varint(place.length * 2 + (place.block === block ? 0 : 1))
    block = place.block
  }
}
