import { ByteReader } from '../format/byte-reader.ts'
import { readIdSet } from '../format/id-set.ts'

export { trigramsOf } from '../format/trigrams.ts'

/** Decodes the payload of one trigram: the ordinals in NAME of the names that hold it. */
export function decodeNameOrdinals(payload: Uint8Array, nameCount: number): Uint32Array {
  return readIdSet(new ByteReader(payload), nameCount)
}
