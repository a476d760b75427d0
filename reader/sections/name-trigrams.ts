import { ByteReader } from '../format/byte-reader.ts'
import { readIdSet } from '../format/id-set.ts'

export const TRIGRAMS_PER_BLOCK = 64

/** The distinct runs of three characters (code points) of a normalised name, in order of appearance. */
export function trigramsOf(name: string): string[] {
  const characters = isBasic(name) ? name : Array.from(name)
  const found = new Set<string>()
  for (let i = 0; i + 2 < characters.length; i++) {
    found.add(characters[i]! + characters[i + 1]! + characters[i + 2]!)
  }
  return [...found]
}

/** True when every UTF-16 unit is a character. */
function isBasic(name: string): boolean {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) >= 0xd800 && name.charCodeAt(i) < 0xe000) return false
  return true
}

/** Decodes the payload of one trigram: the ordinals in NAME of the names that hold it. */
export function decodeNameOrdinals(payload: Uint8Array, nameCount: number): Uint32Array {
  return readIdSet(new ByteReader(payload), nameCount)
}
