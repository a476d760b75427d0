import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { readIdSet } from '../format/id-set.ts'
import { decodeUtf8 } from '../format/utf8.ts'

/** One spelling of a normalised name, and the symbols that bear it. */
export interface SpelledName {
  readonly name: string
  /** Symbol ids, ascending. */
  readonly symbols: Uint32Array
}

/**
 * Decodes the payload of one normalised name `key`: its spellings in UTF-8 order. A stored length of zero stands for
 * the key itself.
 */
export function decodeSpellings(payload: Uint8Array, key: string, symbolCount: number): SpelledName[] {
  const reader = new ByteReader(payload)
  const spellings: SpelledName[] = []
  for (let left = reader.count(reader.remaining, 'number of spellings'); left > 0; left--) {
    const length = reader.count(reader.remaining, 'length of a name')
    const name = length === 0 ? key : decodeUtf8(reader.take(length))
    spellings.push({ name, symbols: readIdSet(reader, symbolCount) })
  }
  if (reader.remaining > 0) throw corrupt('bytes behind the spellings of a name')
  return spellings
}
