import { BLOCK_MAX_FROM, BLOCK_MAX_IDS } from '../../reader/format/postings.ts'
import type { ByteWriter } from './byte-writer.ts'
import { encodeIdSet } from './id-set.ts'

/** Writes ascending ids, with their weights (0..15, one per id) when the field has weights. */
export function encodePostings(writer: ByteWriter, ids: Uint32Array, weights?: Uint8Array): void {
  encodeIdSet(writer, ids)
  if (!weights) return
  if (weights.length !== ids.length) throw new RangeError('postings: one weight per id')
  writeNibbles(writer, weights)
  if (ids.length >= BLOCK_MAX_FROM) writeNibbles(writer, blockMaxima(weights))
}

function blockMaxima(weights: Uint8Array): Uint8Array {
  const maxima = new Uint8Array(Math.ceil(weights.length / BLOCK_MAX_IDS))
  for (let i = 0; i < weights.length; i++) {
    const block = Math.floor(i / BLOCK_MAX_IDS)
    if (weights[i]! > maxima[block]!) maxima[block] = weights[i]!
  }
  return maxima
}

function writeNibbles(writer: ByteWriter, values: Uint8Array): void {
  const packed = new Uint8Array((values.length + 1) >> 1)
  for (let i = 0; i < values.length; i++) {
    if (values[i]! > 15) throw new RangeError('postings: weight above 15')
    packed[i >> 1]! |= values[i]! << ((i & 1) << 2)
  }
  writer.bytes(packed)
}
