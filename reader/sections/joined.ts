import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { u32View } from '../format/typed-view.ts'

/** Where the bytes of each document lie in a section that has some for every document, joined in document order. */
export class JoinedHead {
  readonly count: number
  /** The section's own. */
  readonly form: number
  private readonly lengths: Uint32Array
  /** Per document: its block, and where it starts in it. */
  private readonly blocks: Uint32Array
  private readonly starts: Uint32Array

  /** `rawLengths`: bytes of each block, from the block index. No document lies in two blocks. */
  constructor(head: Uint8Array, rawLengths: Uint32Array) {
    const reader = new ByteReader(head)
    this.count = reader.u32()
    this.form = reader.u32()
    this.lengths = u32View(head, 8, this.count)
    this.blocks = new Uint32Array(this.count)
    this.starts = new Uint32Array(this.count)
    let [block, at] = [0, 0]
    for (let document = 0; document < this.count; document++) {
      const length = this.lengths[document]!
      if (length > 0 && at === rawLengths[block]) [block, at] = [block + 1, 0]
      if (length > 0 && !(at + length <= rawLengths[block]!)) throw corrupt('a document in two blocks', { document })
      this.blocks[document] = block
      this.starts[document] = at
      at += length
    }
    const last = rawLengths.length - 1
    if (last >= 0 ? block !== last || at !== rawLengths[last] : at > 0) throw corrupt('lengths of joined documents')
  }

  byteLength(document: number): number {
    if (!(document >= 0 && document < this.count)) throw corrupt('no such document', { document })
    return this.lengths[document]!
  }

  /** The block that holds a document; undefined when there is nothing of it. */
  blockOf(document: number): number | undefined {
    return this.byteLength(document) === 0 ? undefined : this.blocks[document]
  }

  /** The bytes of a document out of its block, a view. */
  bytes(document: number, block: Uint8Array): Uint8Array {
    const start = this.starts[document]!
    return block.subarray(start, start + this.byteLength(document))
  }
}
