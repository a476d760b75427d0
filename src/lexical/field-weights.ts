import { TEXT_WEIGHTS } from './weights.ts'

/** Beyond any offset; a small integer, since V8 keeps a field that holds others as well in a slower form. */
const NEVER = 2 ** 30 - 1

/** Flat `[start, end, ...]` ranges, ascending and disjoint, and what a word in them weighs. */
export interface WeightedRanges {
  readonly ranges: Uint32Array
  readonly weight: number
}

/**
 * What a word weighs by where it begins. Offsets must not fall from call to call. Most words lie between the same two
 * borders of ranges as the word before, so a comparison is all that most cost.
 */
export class FieldWeights {
  private weight: number
  /** Up to this offset `weight` holds. */
  private until: number
  private readonly next: Uint32Array

  /** Of fields that overlap the first counts; `rest` is the weight outside of all. */
  constructor(
    private readonly fields: readonly WeightedRanges[],
    private readonly rest: number = TEXT_WEIGHTS.code,
  ) {
    this.weight = rest
    this.until = fields.length === 0 ? NEVER : 0
    this.next = new Uint32Array(fields.length)
  }

  at(offset: number): number {
    if (offset >= this.until) this.advance(offset)
    return this.weight
  }

  private advance(offset: number): void {
    this.weight = this.rest
    this.until = NEVER
    for (let f = this.fields.length - 1; f >= 0; f--) {
      const { ranges, weight } = this.fields[f]!
      let at = this.next[f]!
      while (at < ranges.length && ranges[at + 1]! <= offset) at += 2
      this.next[f] = at
      if (at === ranges.length) continue
      const inside = ranges[at]! <= offset
      if (inside) this.weight = weight
      this.until = Math.min(this.until, inside ? ranges[at + 1]! : ranges[at]!)
    }
  }
}
