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

/** Decodes the payload of one normalised name `key`: its spellings in UTF-8 order. */
export function decodeSpellings(payload: Uint8Array, key: string, symbolCount: number): SpelledName[] {
  const reader = new ByteReader(payload)
  const spellings: SpelledName[] = []
  for (let left = reader.count(reader.remaining, 'number of spellings'); left > 0; left--) {
    const name = readSpelling(reader, key)
    spellings.push({ name, symbols: readIdSet(reader, symbolCount) })
  }
  if (reader.remaining > 0) throw corrupt('bytes behind the spellings of a name')
  return spellings
}

/** The symbols of all spellings of a normalised name, without the spellings. */
export function decodeNamedSymbols(payload: Uint8Array, symbolCount: number): Uint32Array[] {
  const reader = new ByteReader(payload)
  const symbols: Uint32Array[] = []
  for (let left = reader.count(reader.remaining, 'number of spellings'); left > 0; left--) {
    skipSpelling(reader)
    symbols.push(readIdSet(reader, symbolCount))
  }
  return symbols
}

function skipSpelling(reader: ByteReader): void {
  const head = reader.count(reader.remaining * 2 + 1, 'length of a name')
  const length = Math.floor(head / 2)
  if (head % 2 === 0) reader.skip(length)
  else for (let i = 0; i < length; i++) reader.varint()
}

/** A name as written: its own bytes, or marks on the key. */
function readSpelling(reader: ByteReader, key: string): string {
  const head = reader.count(reader.remaining * 2 + 1, 'length of a name')
  const length = Math.floor(head / 2)
  return head % 2 === 0 ? decodeUtf8(reader.take(length)) : applyMarks(reader, key, length)
}

/** Each mark is a varint: characters of the key to copy before it, times two; odd: the next one in upper case, even: `_`. */
function applyMarks(reader: ByteReader, key: string, marks: number): string {
  let name = ''
  let at = 0
  for (; marks > 0; marks--) {
    const mark = reader.varint()
    const next = at + Math.floor(mark / 2)
    if (next + (mark % 2) > key.length) throw corrupt('marks of a name')
    name += key.slice(at, next) + (mark % 2 === 0 ? '_' : key[next]!.toUpperCase())
    at = next + (mark % 2)
  }
  return name + key.slice(at)
}
