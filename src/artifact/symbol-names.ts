import { compareUtf8, encodeUtf8 } from '../../reader/format/utf8.ts'
import { NAMES_PER_BLOCK } from '../../reader/format/layout.ts'
import { ByteWriter } from './byte-writer.ts'
import { DictionaryEncoder } from './dictionary.ts'
import { dictionarySection } from './dictionary-section.ts'
import { encodeIdSet } from './id-set.ts'
import type { BlockedSection } from './section-input.ts'

/** All symbol names, grouped by their normalised form. */
export interface SymbolNames {
  /** Normalised names in UTF-8 order; a position is the ordinal that NTRI and the name field of TERM use. */
  readonly keys: readonly string[]
  /** Per key, its spellings in UTF-8 order. */
  readonly spellings: readonly (readonly string[])[]
  /** Symbol ids of a spelling, ascending. */
  symbolsOf(spelling: string): Uint32Array
}

/** Groups the names of symbols 0, 1, 2, ...; `normalizeName` must be the analyzer's. */
export function buildSymbolNames(names: Iterable<string>, normalizeName: (name: string) => string): SymbolNames {
  const spelled = new Map<string, number>()
  const spellingOf: number[] = []
  for (const name of names) {
    let spelling = spelled.get(name)
    if (spelling === undefined) spelled.set(name, (spelling = spelled.size))
    spellingOf.push(spelling)
  }
  const { starts, ids } = invert(spellingOf, spelled.size)
  const groups = new Map<string, string[]>()
  for (const name of spelled.keys()) {
    const key = normalizeName(name)
    const group = groups.get(key)
    if (group) group.push(name)
    else groups.set(key, [name])
  }
  const keys = [...groups.keys()].sort(compareUtf8)
  return {
    keys,
    spellings: keys.map((key) => groups.get(key)!.sort(compareUtf8)),
    symbolsOf(spelling) {
      const i = spelled.get(spelling)
      return i === undefined ? new Uint32Array(0) : ids.subarray(starts[i]!, starts[i + 1]!)
    },
  }
}

/** For each value 0..size-1, the positions where it occurs, ascending: `ids[starts[v]..starts[v + 1])`. */
function invert(values: readonly number[], size: number): { starts: Uint32Array; ids: Uint32Array } {
  const starts = new Uint32Array(size + 1)
  for (const value of values) starts[value + 1]!++
  for (let i = 0; i < size; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice()
  const ids = new Uint32Array(values.length)
  values.forEach((value, i) => (ids[next[value]!++] = i))
  return { starts, ids }
}

/** The NAME section. */
export function encodeSymbolNames(names: SymbolNames): BlockedSection {
  const dictionary = new DictionaryEncoder(NAMES_PER_BLOCK)
  const payload = new ByteWriter()
  names.keys.forEach((key, i) => {
    const spellings = names.spellings[i]!
    payload.clear()
    payload.varint(spellings.length)
    for (const spelling of spellings) encodeSpelling(payload, spelling, key, names.symbolsOf(spelling))
    dictionary.add(key, payload.toBytes())
  })
  return dictionarySection('NAME', dictionary.finish())
}

/** The name as marks on the key (`userName` and `user_name` on `username`) where that is shorter, else its bytes. */
function encodeSpelling(payload: ByteWriter, spelling: string, key: string, symbols: Uint32Array): void {
  const bytes = encodeUtf8(spelling)
  const marks = marksOf(spelling, key)
  if (marks && marks.length < bytes.length + 1) {
    payload.varint(marks.length * 2 + 1)
    for (const mark of marks) payload.varint(mark)
  } else {
    payload.varint(bytes.length * 2)
    payload.bytes(bytes)
  }
  encodeIdSet(payload, symbols)
}

/** What `applyMarks` of the reader turns `key` into `spelling` by; undefined when more than `_` and case differ. */
function marksOf(spelling: string, key: string): number[] | undefined {
  const marks: number[] = []
  let at = 0
  let copied = 0
  for (const character of spelling) {
    if (at < key.length && key[at] === character) {
      at++
      copied++
    } else if (character === '_') {
      marks.push(copied * 2)
      copied = 0
    } else if (at < key.length && key[at]!.toUpperCase() === character) {
      marks.push(copied * 2 + 1)
      copied = 0
      at++
    } else return undefined
  }
  return at === key.length ? marks : undefined
}
