import { SOURCE_BLOCK_MAX, SOURCE_BLOCK_MIN, SOURCE_END_EVERY, SOURCE_PIECE } from '../../reader/format/layout.ts'
import { ByteWriter } from './byte-writer.ts'
import type { BlockedSection } from './section-input.ts'

/** One document's text in UTF-8; `blob` (hex) decides where blocks may end. */
export interface SourceText {
  readonly blob: string
  readonly text: Uint8Array
}

/**
 * The SRCE section; documents in order, drawn once, one block in memory at a time. Blocks end at documents chosen by
 * their content, so that a changed file changes the blocks around it and no others.
 */
export function encodeSource(documents: Iterable<SourceText> | AsyncIterable<SourceText>): BlockedSection {
  const lengths = new ByteWriter(4096)
  return { tag: 'SRCE', blocks: blocks(documents, lengths), head: () => encodeHead(lengths) }
}

function encodeHead(lengths: ByteWriter): Uint8Array {
  const head = new ByteWriter(lengths.length + 8)
  head.u32(lengths.length / 4)
  head.u32(0)
  head.bytes(lengths.toBytes())
  return head.toBytes()
}

async function* blocks(
  documents: Iterable<SourceText> | AsyncIterable<SourceText>,
  lengths: ByteWriter,
): AsyncGenerator<Uint8Array> {
  const pending = new ByteWriter(SOURCE_BLOCK_MAX)
  for await (const { blob, text } of documents) {
    lengths.u32(text.length)
    if (pending.length > 0 && pending.length + text.length > SOURCE_BLOCK_MAX) yield take(pending)
    if (text.length > SOURCE_BLOCK_MAX) yield* piecesOf(text)
    else pending.bytes(text)
    if (pending.length >= SOURCE_BLOCK_MIN && endsBlock(blob, text.length)) yield take(pending)
  }
  if (pending.length > 0) yield take(pending)
}

function take(pending: ByteWriter): Uint8Array {
  const block = pending.toBytes()
  pending.clear()
  return block
}

function* piecesOf(text: Uint8Array): Generator<Uint8Array> {
  let start = 0
  while (text.length - start > SOURCE_BLOCK_MAX) yield text.subarray(start, (start += SOURCE_PIECE))
  yield text.subarray(start)
}

/**
 * Chosen by the blob id, long documents more often than short ones, so that a chosen end comes every so many bytes
 * whatever the size of documents. Ends do not depend on what came before: after a change, blocks fall in step again.
 */
function endsBlock(blob: string, length: number): boolean {
  return (parseInt(blob.slice(0, 8), 16) / 2 ** 32) * SOURCE_END_EVERY < length
}
