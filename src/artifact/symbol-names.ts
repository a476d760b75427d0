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
  const ids: number[] = []
  for (const name of names) {
    let spelling = spelled.get(name)
    if (spelling === undefined) spelled.set(name, (spelling = spelled.size))
    ids.push(spelling)
  }
  return groupSymbolNames({ ids: spelled, keys: [...spelled.keys()].map(normalizeName) }, [Uint32Array.from(ids)])
}

/** Spellings with ids 0, 1, 2, ... in the order of the map, and their normalised names. */
interface Spellings {
  readonly ids: ReadonlyMap<string, number>
  readonly keys: readonly string[]
}

/** The same from ids of names: `runs` one after the other are all symbols. Every spelling must occur. */
export function groupSymbolNames({ ids: spelled, keys }: Spellings, runs: readonly Uint32Array[]): SymbolNames {
  const { starts, ids } = invert(runs, spelled.size)
  const groups = new Map<string, string[]>()
  for (const [spelling, id] of spelled) {
    const group = groups.get(keys[id]!)
    if (group) group.push(spelling)
    else groups.set(keys[id]!, [spelling])
  }
  const sorted = sortUtf8([...groups.keys()])
  return {
    keys: sorted,
    spellings: sorted.map((key) => sortUtf8(groups.get(key)!)),
    symbolsOf(spelling) {
      const id = spelled.get(spelling)
      return id === undefined ? new Uint32Array(0) : ids.subarray(starts[id]!, starts[id + 1]!)
    },
  }
}

/** In place. The native order of strings is that of UTF-8 as long as there are no surrogates, and far faster. */
function sortUtf8(texts: string[]): string[] {
  if (texts.length < 2) return texts
  return texts.some((text) => /[\ud800-\udfff]/.test(text)) ? texts.sort(compareUtf8) : texts.sort()
}

/** For each value 0..size-1, the positions where it occurs, ascending: `ids[starts[v]..starts[v + 1])`. */
function invert(runs: readonly Uint32Array[], size: number): { starts: Uint32Array; ids: Uint32Array } {
  const starts = new Uint32Array(size + 1)
  for (const run of runs) for (let i = 0; i < run.length; i++) starts[run[i]! + 1]!++
  for (let i = 0; i < size; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice()
  const ids = new Uint32Array(starts[size]!)
  let position = 0
  for (const run of runs) for (let i = 0; i < run.length; i++) ids[next[run[i]!]!++] = position++
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
