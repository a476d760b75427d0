import { BLOCK_MAX_FROM, BLOCK_MAX_IDS } from '../../reader/format/postings.ts'
import type { ByteWriter } from '../../src/artifact/byte-writer.ts'
import { encodeIdSet } from '../../src/artifact/id-set.ts'
import { writeNibbles } from '../../src/artifact/nibbles.ts'

/** Writes a list as artifacts of 1.0 hold it: ids, weights, largest weights. */
export function encodeOldPostings(writer: ByteWriter, ids: Uint32Array, weights?: Uint8Array): void {
  encodeIdSet(writer, ids)
  if (!weights) return
  writeNibbles(writer, weights)
  if (ids.length >= BLOCK_MAX_FROM) writeNibbles(writer, blockMaxima(weights))
}

function blockMaxima(weights: Uint8Array): Uint8Array {
  const maxima = new Uint8Array(Math.ceil(weights.length / BLOCK_MAX_IDS))
  weights.forEach((weight, i) => {
    const block = Math.floor(i / BLOCK_MAX_IDS)
    maxima[block] = Math.max(maxima[block]!, weight)
  })
  return maxima
}
