import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { u32View } from '../format/typed-view.ts'
import { decodeUtf8 } from '../format/utf8.ts'

/** Where the text of each document lies in the blocks, which hold all text joined in document order. */
export class SourceHead {
  readonly count: number
  /** Start of each document, and the end of the last, in the joined text. */
  private readonly documents: Float64Array
  private readonly blocks: Float64Array

  /** `rawLengths`: bytes of each block, from the block index. */
  constructor(head: Uint8Array, rawLengths: Uint32Array) {
    this.count = new ByteReader(head).u32()
    this.documents = starts(u32View(head, 8, this.count))
    this.blocks = starts(rawLengths)
    if (this.documents.at(-1) !== this.blocks.at(-1)) throw corrupt('lengths of the source')
  }

  /** Bytes of a document's text in UTF-8. */
  byteLength(document: number): number {
    const [start, end] = this.range(document)
    return end - start
  }

  /** Half-open range of blocks that hold a document; empty for an empty document. */
  blocksOf(document: number): [from: number, to: number] {
    const [start, end] = this.range(document)
    const from = upperBound(this.blocks, start) - 1
    let to = from
    while (to < this.blocks.length - 1 && this.blocks[to]! < end) to++
    return start === end ? [from, from] : [from, to]
  }

  /** Text of a document out of its blocks, given in order. */
  text(document: number, blocks: readonly Uint8Array[]): string {
    const [start, end] = this.range(document)
    const [from] = this.blocksOf(document)
    const out = new Uint8Array(end - start)
    let base = this.blocks[from]!
    for (const block of blocks) {
      const part = block.subarray(Math.max(0, start - base), Math.max(0, end - base))
      out.set(part, Math.max(0, base - start))
      base += block.length
    }
    if (base < end) throw corrupt('blocks of a document', { document })
    return decodeUtf8(out)
  }

  private range(document: number): [number, number] {
    if (!(document >= 0 && document < this.count)) throw corrupt('no such document', { document })
    return [this.documents[document]!, this.documents[document + 1]!]
  }
}

function starts(lengths: Uint32Array): Float64Array {
  const out = new Float64Array(lengths.length + 1)
  for (let i = 0; i < lengths.length; i++) out[i + 1] = out[i]! + lengths[i]!
  return out
}

/** First index whose value is above `wanted`. */
function upperBound(values: Float64Array, wanted: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return low
}
