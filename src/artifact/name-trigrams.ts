import { NAMES_PER_GROUP, TRIGRAMS_PER_BLOCK } from '../../reader/format/layout.ts'
import { TRIGRAM_CHARACTERS, trigramsOf } from '../../reader/format/trigrams.ts'
import { compareUtf8 } from '../../reader/format/utf8.ts'
import { ByteWriter } from './byte-writer.ts'
import { DictionaryEncoder } from './dictionary.ts'
import { dictionarySection } from './dictionary-section.ts'
import { encodeIdSet } from './id-set.ts'
import type { BlockedSection } from './section-input.ts'

/**
 * The NTRI section: for every trigram of the normalised names `keys`, the groups of neighbouring names of which one holds it in
 * its first characters.
 */
export function encodeNameTrigrams(keys: readonly string[]): BlockedSection {
  const ascii = new AsciiTrigrams(keys)
  const others = new Map<string, number[]>()
  keys.forEach((key, ordinal) => {
    const group = Math.floor(ordinal / NAMES_PER_GROUP)
    if (ascii.addKey(key, group)) return
    for (const trigram of trigramsOf(key)) {
      const code = ascii.codeOf(trigram)
      const known = others.get(trigram)
      if (code !== undefined) ascii.add(code, group)
      else if (!known) others.set(trigram, [group])
      else if (known.at(-1) !== group) known.push(group)
    }
  })
  const dictionary = new DictionaryEncoder(TRIGRAMS_PER_BLOCK, NAMES_PER_GROUP)
  const payload = new ByteWriter()
  const grouped = ascii.group()
  for (const [trigram, groups] of inOrder(grouped, others)) {
    payload.clear()
    encodeIdSet(payload, groups)
    dictionary.add(trigram, payload.toBytes())
  }
  return dictionarySection('NTRI', dictionary.finish())
}

type Row = readonly [trigram: string, groups: Uint32Array]

/** Those of ASCII come in order; the others are rare. */
function inOrder(ascii: Row[], others: ReadonlyMap<string, number[]>): Row[] {
  if (others.size === 0) return ascii
  for (const [trigram, groups] of others) ascii.push([trigram, Uint32Array.from(groups)])
  return ascii.sort(([a], [b]) => compareUtf8(a, b))
}

/** Trigrams of ASCII as numbers of 21 bits: nearly all names have no others, and there are ten for each name. */
class AsciiTrigrams {
  /** Per code, the last group it was found in plus one, so that a group counts once. */
  private readonly lastGroup = new Uint32Array(2 ** 21)
  private readonly counts = new Uint32Array(2 ** 21)
  /** Each code that occurs, once: some thousands of the two million. */
  private readonly distinct: number[] = []
  private readonly codes: Uint32Array
  private readonly groups: Uint32Array
  private length = 0

  constructor(keys: readonly string[]) {
    const most = keys.reduce((sum, key) => sum + Math.min(key.length, TRIGRAM_CHARACTERS * 2), 0)
    this.codes = new Uint32Array(most)
    this.groups = new Uint32Array(most)
  }

  /** False, and nothing is added, when one of the characters that count is not ASCII. */
  addKey(key: string, group: number): boolean {
    const end = Math.min(key.length, TRIGRAM_CHARACTERS)
    for (let i = 0; i < end; i++) if (key.charCodeAt(i) > 127) return false
    let code = 0
    for (let i = 0; i < end; i++) {
      code = ((code << 7) | key.charCodeAt(i)) & 0x1fffff
      if (i >= 2) this.add(code, group)
    }
    return true
  }

  codeOf(trigram: string): number | undefined {
    let code = 0
    for (let i = 0; i < trigram.length; i++) {
      if (trigram.charCodeAt(i) > 127) return undefined
      code = (code << 7) | trigram.charCodeAt(i)
    }
    return code
  }

  /** Groups must ascend. */
  add(code: number, group: number): void {
    if (this.lastGroup[code] === group + 1) return
    this.lastGroup[code] = group + 1
    this.codes[this.length] = code
    this.groups[this.length++] = group
    if (this.counts[code]!++ === 0) this.distinct.push(code)
  }

  /** By a counting sort; codes have the order of the trigrams' bytes. */
  group(): Row[] {
    const { counts, codes } = this
    const sorted = Uint32Array.from(this.distinct).sort()
    // Counts become the places where the groups of a code go.
    let at = 0
    for (const code of sorted) {
      const count = counts[code]!
      counts[code] = at
      at += count
    }
    const groups = new Uint32Array(this.length)
    for (let i = 0; i < this.length; i++) groups[counts[codes[i]!]!++] = this.groups[i]!
    // Now each is the end of its own, and of the one before the start.
    let from = 0
    return Array.from(sorted, (code): Row => {
      const own = groups.subarray(from, counts[code])
      from = counts[code]!
      return [textOf(code), own]
    })
  }
}

const textOf = (code: number): string => String.fromCharCode(code >> 14, (code >> 7) & 127, code & 127)
