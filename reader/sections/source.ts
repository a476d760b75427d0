import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import type { HeadPart } from '../format/compact-heads.ts'
import { u32View } from '../format/typed-view.ts'
import { decodeUtf8 } from '../format/utf8.ts'

/** Where the head has the lengths of documents. */
const LENGTHS = 8

/** Where the text of each document lies in the blocks, which hold all text joined in document order. */
export class SourceHead {
  readonly count: number
  /** Start of each document, and the end of the last, in the joined text. */
  private readonly documents: Float64Array
  private readonly blocks: Float64Array
  private units_: SourceUnits | undefined

  /**
   * `rawLengths`: bytes of each block, from the block index. `parts`: those of the lengths that are loaded, where not all are;
   * other documents are as good as damaged then.
   */
  constructor(head: Uint8Array, rawLengths: Uint32Array, parts?: readonly HeadPart[]) {
    this.count = new ByteReader(head).u32()
    const lengths = u32View(head, LENGTHS, this.count)
    this.documents = parts ? startsOfParts(lengths, parts) : starts(lengths)
    this.blocks = starts(rawLengths)
    if (!parts && this.documents.at(-1) !== this.blocks.at(-1)) throw corrupt('lengths of the source')
  }

  /** Where the head has the length of a document's text. */
  static placeOf(document: number): [from: number, to: number] {
    return [LENGTHS + document * 4, LENGTHS + document * 4 + 4]
  }

  /** Bytes of a document's text in UTF-8. */
  byteLength(document: number): number {
    const [start, end] = this.range(document)
    return end - start
  }

  /** Where the text of a document starts in the joined text; of `count`, the end of all. */
  offset(document: number): number {
    return this.documents[document]!
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
    return decodeUtf8(this.bytes(document, blocks))
  }

  /** The same as bytes; a view where one block holds them all. */
  bytes(document: number, blocks: readonly Uint8Array[]): Uint8Array {
    const [start, end] = this.range(document)
    if (start === end) return new Uint8Array(0)
    const [from] = this.blocksOf(document)
    let base = this.blocks[from]!
    const only = blocks[0]
    if (blocks.length === 1 && only && end <= base + only.length) return only.subarray(start - base, end - base)
    const out = new Uint8Array(end - start)
    for (const block of blocks) {
      const part = block.subarray(Math.max(0, start - base), Math.max(0, end - base))
      out.set(part, Math.max(0, base - start))
      base += block.length
    }
    if (base < end) throw corrupt('blocks of a document', { document })
    return out
  }

  /** Made when first asked for: only searches of text need them. */
  get units(): SourceUnits {
    return (this.units_ ??= new SourceUnits(this.documents, this.blocks))
  }

  private range(document: number): [number, number] {
    if (!(document >= 0 && document < this.count)) throw corrupt('no such document', { document })
    const [start, end] = [this.documents[document]!, this.documents[document + 1]!]
    if (!(start <= end && end <= this.blocks.at(-1)!)) throw corrupt('lengths of the source')
    return [start, end]
  }
}

/**
 * Runs of blocks that hold whole documents: a block, or all blocks of a document that is cut into pieces. They are what
 * trigrams tell of, since all trigrams of a match lie in one document. Numbered in order.
 */
class SourceUnits {
  readonly count: number
  /** First block of each unit, and the end of all. */
  private readonly firstBlocks: Uint32Array
  /** First document with text in each unit, and the end of all. */
  private readonly firstDocuments: Uint32Array

  /** Starts of documents and blocks in the joined text, each with the end of all behind. */
  constructor(documents: Float64Array, blocks: Float64Array) {
    const firstBlocks: number[] = []
    const firstDocuments: number[] = []
    let document = 0
    for (let block = 0; block + 1 < blocks.length; block++) {
      const start = blocks[block]!
      // The last document that starts here: those before it are empty.
      while (document + 1 < documents.length && documents[document + 1]! <= start) document++
      if (documents[document] !== start) continue
      firstBlocks.push(block)
      firstDocuments.push(document)
    }
    this.count = firstBlocks.length
    // Empty documents belong to the unit before them, or to the first.
    if (this.count > 0) firstDocuments[0] = 0
    this.firstBlocks = Uint32Array.from([...firstBlocks, blocks.length - 1])
    this.firstDocuments = Uint32Array.from([...firstDocuments, documents.length - 1])
  }

  /** Half-open range of blocks. */
  blocks(unit: number): [from: number, to: number] {
    return [this.firstBlocks[unit]!, this.firstBlocks[unit + 1]!]
  }

  /** Half-open range of documents; empty ones may be among them. */
  documentsOf(unit: number): [from: number, to: number] {
    return [this.firstDocuments[unit]!, this.firstDocuments[unit + 1]!]
  }

  /** The unit that holds the text of a document, or, of an empty one, would. */
  unitOf(document: number): number {
    return upperBound(this.firstDocuments.subarray(0, this.count), document) - 1
  }
}

function starts(lengths: Uint32Array): Float64Array {
  const out = new Float64Array(lengths.length + 1)
  for (let i = 0; i < lengths.length; i++) out[i + 1] = out[i]! + lengths[i]!
  return out
}

function startsOfParts(lengths: Uint32Array, parts: readonly HeadPart[]): Float64Array {
  const out = new Float64Array(lengths.length + 1).fill(NaN)
  for (const { from, to, before } of parts) {
    const [first, end] = [(from - LENGTHS) / 4, (to - LENGTHS) / 4]
    if (!(first >= 0 && end <= lengths.length)) throw corrupt('lengths of the source')
    out[first] = before
    for (let d = first; d < end; d++) out[d + 1] = out[d]! + lengths[d]!
  }
  return out
}

/** First index whose value is above `wanted`. */
function upperBound(values: Float64Array | Uint32Array, wanted: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return low
}
