import { ByteReader } from '../format/byte-reader.ts'
import { intersectIdSet, readIdSet } from '../format/id-set.ts'

export { coveringTrigrams, searchedPart, trigramsOf } from '../format/trigrams.ts'

/** Decodes the payload of one trigram: the ordinals in NAME of the names that hold it. */
export function decodeNameOrdinals(payload: Uint8Array, nameCount: number): Uint32Array {
  return readIdSet(new ByteReader(payload), nameCount)
}

/** Those of the ascending ordinals that hold a trigram, too. */
export function keepNameOrdinals(payload: Uint8Array, nameCount: number, ordinals: Uint32Array): Uint32Array {
  return intersectIdSet(new ByteReader(payload), nameCount, ordinals)
}
