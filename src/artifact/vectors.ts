import { VECTORS_PER_BLOCK, WORD_VECTORS_PER_BLOCK } from '../../reader/format/layout.ts'
import { VECTOR_BYTES, type VectorTag } from '../../reader/vectors/row-bytes.ts'
import { rowBytes } from '../../reader/vectors/quantized.ts'
import { ByteWriter } from './byte-writer.ts'
import { encodeDictionary } from './dictionary.ts'
import { dictionarySection } from './dictionary-section.ts'
import type { BlockedSection } from './section-input.ts'

/** The WVEC section: the encoder's rows (`reader/vectors/quantized.ts`) by word, words in ascending order. */
export function encodeWordVectors(words: readonly string[], rows: Uint8Array, dimensions: number): BlockedSection {
  const width = rowBytes(dimensions)
  const entries = words.map((key, i) => ({ key, payload: rows.subarray(i * width, (i + 1) * width) }))
  return dictionarySection('WVEC', encodeDictionary(entries, WORD_VECTORS_PER_BLOCK))
}

/** A section of vectors: the rows of each file or passage, in the order of ids; parts are drawn once. */
export function encodeVectors(tag: VectorTag, dimensions: number, parts: Iterable<Uint8Array>): BlockedSection {
  const width = VECTOR_BYTES[tag](dimensions)
  let items = 0
  function* blocks(): Generator<Uint8Array> {
    const block = new ByteWriter(width * VECTORS_PER_BLOCK)
    for (const part of parts) {
      if (part.length % width !== 0) throw new RangeError(`${tag}: ${part.length} bytes are no whole rows`)
      for (let at = 0; at < part.length; at += width) {
        block.bytes(part.subarray(at, at + width))
        if (++items % VECTORS_PER_BLOCK !== 0) continue
        yield block.toBytes()
        block.clear()
      }
    }
    if (block.length > 0) yield block.toBytes()
  }
  return { tag, blocks: blocks(), head: () => encodeHead(items, dimensions) }
}

function encodeHead(items: number, dimensions: number): Uint8Array {
  const head = new ByteWriter(8)
  head.u32(items)
  head.u32(dimensions)
  return head.toBytes()
}
