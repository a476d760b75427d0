import { POSTINGS_BLOCK } from '../../reader/format/layout.ts'
import { ByteWriter } from './byte-writer.ts'
import { BitWriter, writeInterpolative } from './interpolative.ts'
import { writeNibbles } from './nibbles.ts'
import type { FieldPostings } from './rows.ts'

/** Where a list lies in POST: the block of its ids, their start and length, and where its weights start in the block before. */
export interface PlacedList {
  readonly block: number
  readonly offset: number
  readonly length: number
  readonly weights: number
}

/** Packs lists in the order they come into pairs of blocks, weights and ids: only weights can be compressed further. */
export class PostingsPacker {
  private readonly blocks: Uint8Array[] = []
  private readonly ids = new ByteWriter(POSTINGS_BLOCK)
  private readonly weights = new ByteWriter(POSTINGS_BLOCK)
  private readonly bits = new BitWriter()

  add(list: FieldPostings, universe: number): PlacedList {
    this.bits.clear()
    writeInterpolative(this.bits, list.ids, universe)
    const ids = this.bits.toBytes()
    const held = this.ids.length + this.weights.length
    const length = ids.length + Math.ceil((list.weights?.length ?? 0) / 2)
    if (held > 0 && held + length > POSTINGS_BLOCK) this.flush()
    const at = { block: this.blocks.length + 1, offset: this.ids.length, weights: this.weights.length }
    this.ids.bytes(ids)
    if (list.weights) writeNibbles(this.weights, list.weights)
    return { ...at, length: ids.length }
  }

  finish(): Uint8Array[] {
    if (this.ids.length + this.weights.length > 0) this.flush()
    return this.blocks
  }

  private flush(): void {
    for (const part of [this.weights, this.ids]) {
      this.blocks.push(part.toBytes())
      part.clear()
    }
  }
}
