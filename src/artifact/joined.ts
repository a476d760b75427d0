import { JOINED_BLOCK } from '../../reader/format/layout.ts'
import type { SectionTag } from '../../reader/format/tags.ts'
import { ByteWriter } from './byte-writer.ts'
import type { BlockedSection } from './section-input.ts'

/** A section that has some bytes, or none, for every document; see the reader's `JoinedHead`. Drawn once. */
export function encodeJoined(
  tag: SectionTag,
  form: number,
  documents: Iterable<Uint8Array>,
  blockBytes = JOINED_BLOCK,
): BlockedSection {
  const lengths = new ByteWriter(4096)
  return { tag, blocks: blocks(documents, lengths, blockBytes), head: () => encodeHead(lengths, form) }
}

function encodeHead(lengths: ByteWriter, form: number): Uint8Array {
  const head = new ByteWriter(lengths.length + 8)
  head.u32(lengths.length / 4)
  head.u32(form)
  head.bytes(lengths.toBytes())
  return head.toBytes()
}

/** A document that would make a block too large begins the next one. */
function* blocks(documents: Iterable<Uint8Array>, lengths: ByteWriter, most: number): Generator<Uint8Array> {
  const block = new ByteWriter(most)
  for (const bytes of documents) {
    lengths.u32(bytes.length)
    if (block.length > 0 && bytes.length > 0 && block.length + bytes.length > most) {
      yield block.toBytes()
      block.clear()
    }
    block.bytes(bytes)
  }
  if (block.length > 0) yield block.toBytes()
}
