import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { readIdSet } from '../format/id-set.ts'
import { TRIGRAM_LIMIT } from '../format/text-trigrams.ts'
import { u32View } from '../format/typed-view.ts'
import { readVarints } from '../format/varint.ts'

/** Which block of TRIG tells of a trigram. */
export class TextTrigramsHead {
  /** Units of source that the id sets speak of. */
  readonly units: number
  private readonly firsts: Uint32Array

  /** `blocks`: number of blocks of the section. */
  constructor(head: Uint8Array, blocks: number) {
    this.units = new ByteReader(head).u32()
    this.firsts = u32View(head, 8, blocks)
    for (let i = 0; i < blocks; i++) {
      const first = this.firsts[i]!
      if (first >= TRIGRAM_LIMIT || (i > 0 && first <= this.firsts[i - 1]!)) throw corrupt('first trigrams')
    }
  }

  /** The only block that can tell of a trigram, -1 for none. */
  blockOf(trigram: number): number {
    let low = 0
    let high = this.firsts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.firsts[middle]! > trigram) high = middle
      else low = middle + 1
    }
    return low - 1
  }

  first(block: number): number {
    return this.firsts[block]!
  }
}

/** Neighbouring trigrams, each with the units that hold it. */
export class TextTrigramsBlock {
  private readonly trigrams: Uint32Array
  private readonly ends: Uint32Array
  private readonly sets: Uint8Array

  /** `first`: the first trigram of the block, which the head knows. */
  constructor(
    bytes: Uint8Array,
    first: number,
    private readonly units: number,
  ) {
    const reader = new ByteReader(bytes)
    const count = reader.count(reader.remaining, 'trigrams')
    this.trigrams = readVarints(reader, count)
    this.ends = readVarints(reader, count)
    let trigram = first - 1
    let end = 0
    for (let i = 0; i < count; i++) {
      this.trigrams[i] = trigram += this.trigrams[i]! + 1
      this.ends[i] = end += this.ends[i]!
    }
    this.sets = reader.take(reader.remaining)
    if (trigram >= TRIGRAM_LIMIT || end !== this.sets.length) throw corrupt('trigrams of the source')
  }

  /** Ascending ids of the units that hold a trigram; empty when there are none. */
  unitsOf(trigram: number): Uint32Array {
    const at = this.indexOf(trigram)
    if (at < 0) return new Uint32Array(0)
    const reader = new ByteReader(this.sets, at === 0 ? 0 : this.ends[at - 1]!, this.ends[at])
    const units = readIdSet(reader, this.units)
    if (reader.remaining > 0) throw corrupt('trigrams of the source')
    return units
  }

  /** All trigrams of the block, ascending. */
  get all(): readonly number[] {
    return Array.from(this.trigrams)
  }

  private indexOf(trigram: number): number {
    let low = 0
    let high = this.trigrams.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.trigrams[middle]! < trigram) low = middle + 1
      else high = middle
    }
    return this.trigrams[low] === trigram ? low : -1
  }
}
