import { CHUNKS_PER_BLOCK } from '../../reader/format/layout.ts'
import { ByteWriter, zigzag } from './byte-writer.ts'
import { inGroups } from './columns.ts'
import type { ChunkRow } from './rows.ts'
import type { BlockedSection } from './section-input.ts'

/** The CHNK section; rows in (document, line) order, drawn once. */
export function encodeChunks(rows: Iterable<ChunkRow>): BlockedSection {
  let count = 0
  function* blocks(): Generator<Uint8Array> {
    for (const group of inGroups(rows, CHUNKS_PER_BLOCK)) {
      count += group.length
      yield encodeBlock(group)
    }
  }
  return { tag: 'CHNK', blocks: blocks(), head: () => encodeHead(count) }
}

function encodeHead(count: number): Uint8Array {
  const writer = new ByteWriter(8)
  writer.u32(count)
  writer.u32(0)
  return writer.toBytes()
}

/** Three runs of varints: start after the end before, extent, symbol after the symbol before. */
function encodeBlock(rows: readonly ChunkRow[]): Uint8Array {
  const writer = new ByteWriter(rows.length * 4)
  rows.forEach((row, i) => writer.varint(zigzag(row.startLine - (rows[i - 1]?.endLine ?? 0))))
  for (const row of rows) writer.varint(row.endLine - row.startLine)
  rows.forEach((row, i) => writer.varint(zigzag(row.symbol - (rows[i - 1]?.symbol ?? -1))))
  return writer.toBytes()
}
