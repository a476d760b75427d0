import { ByteReader } from '../format/byte-reader.ts'
import { intersectIdSet, readIdSet } from '../format/id-set.ts'

export { coveringTrigrams, searchedPart, trigramsOf } from '../format/trigrams.ts'

/** Decodes the payload of one trigram: the groups of names of which one holds it, out of `count`. */
export function decodeNameGroups(payload: Uint8Array, count: number): Uint32Array {
  return readIdSet(new ByteReader(payload), count)
}

/** Those of the ascending groups in which a name holds a trigram, too. */
export function keepNameGroups(payload: Uint8Array, count: number, groups: Uint32Array): Uint32Array {
  return intersectIdSet(new ByteReader(payload), count, groups)
}
