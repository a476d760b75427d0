import type { ArtifactFile } from '../artifact-file.ts'
import type { SectionTag } from '../format/tags.ts'
import {
  coveringTrigrams,
  decodeNameOrdinals,
  keepNameOrdinals,
  searchedPart,
  trigramsOf,
} from '../sections/name-trigrams.ts'
import { decodeNamedSymbols, decodeSpellings, type SpelledName } from '../sections/symbol-names.ts'
import type { Dictionary, DictionaryPlace } from './dictionary.ts'

/** A normalised name with its spellings and their symbols. */
export interface NameEntry {
  key: string
  names: SpelledName[]
}

/** As many names are looked at rather than ruled out by their trigrams. */
const FEW_NAMES = 4
/** Blocks of names that one look at a beginning may read. */
const PREFIX_BLOCKS = 16

/** The names of all symbols under their normalised forms (NAME), found whole, by beginning, by part (NTRI) and by likeness. */
export class NameIndex {
  constructor(
    private readonly file: ArtifactFile,
    private readonly symbolCount: number,
    private readonly open: (tag: SectionTag) => Promise<Dictionary>,
  ) {}

  /** Entries of normalised names, undefined where there is none. */
  async find(keys: readonly string[]): Promise<(NameEntry | undefined)[]> {
    const dictionary = await this.open('NAME')
    const found = await dictionary.find(keys)
    return found.map((place) => place && this.entryOf(place))
  }

  /** Entries by their ordinals. */
  async at(ordinals: readonly number[]): Promise<NameEntry[]> {
    const dictionary = await this.open('NAME')
    const places = await dictionary.at(ordinals)
    return places.map(this.entryOf)
  }

  private readonly entryOf = ({ block, index }: DictionaryPlace): NameEntry => {
    const key = block.key(index)
    return { key, names: decodeSpellings(block.payload(index), key, this.symbolCount) }
  }

  /** Symbols of names by ordinal, all spellings together, without reading a name. */
  async symbolsAt(ordinals: readonly number[]): Promise<Uint32Array[][]> {
    const places = await (await this.open('NAME')).at(ordinals)
    return places.map(({ block, index }) => decodeNamedSymbols(block.payload(index), this.symbolCount))
  }

  /** Ordinals of the names that may hold `key`: ascending, few more than those that do. */
  async mayHold(key: string): Promise<ArrayLike<number>> {
    if (key === '') return []
    return [...key].length < 3 ? this.allOrdinals() : this.ordinalsWithTrigrams(coveringTrigrams(key))
  }

  /** Of the names at `ordinals`, those whose beginning, as far as trigrams tell of it, holds `key` and is not `key` itself. */
  async holding(key: string, ordinals: readonly number[]): Promise<NameEntry[]> {
    const dictionary = await this.open('NAME')
    const places = await dictionary.at(ordinals)
    return places
      .filter(({ block, index }) => block.key(index) !== key && searchedPart(block.key(index)).includes(key))
      .map(this.entryOf)
  }

  /** Names that start with `key`, as far as the first `most` blocks that can hold any go. */
  async startingWith(key: string, most: number): Promise<NameEntry[]> {
    const places = await (await this.open('NAME')).firstWithPrefix(key, most)
    return places.map(this.entryOf)
  }

  /** Distinct normalised names. */
  async count(): Promise<number> {
    return (await this.open('NAME')).count
  }

  private async allOrdinals(): Promise<number[]> {
    const count = await this.count()
    return Array.from({ length: count }, (_, i) => i)
  }

  /** Stored lists of ordinals in NAME, undefined for trigrams that no name holds. */
  private async trigramLists(trigrams: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    if (!this.file.has('NTRI')) return trigrams.map(() => undefined)
    const found = await (await this.open('NTRI')).find(trigrams)
    return found.map((place) => place?.block.payload(place.index))
  }

  private async ordinalsWithTrigrams(trigrams: readonly string[]): Promise<Uint32Array> {
    const lists = await this.trigramLists(trigrams)
    if (lists.some((list) => list === undefined)) return new Uint32Array(0)
    const count = await this.count()
    const [shortest, ...others] = (lists as Uint8Array[]).sort((a, b) => a.length - b.length)
    let common = decodeNameOrdinals(shortest!, count)
    for (const list of others) {
      // The text itself is checked in the end: looking at a few names costs less than another list.
      if (common.length <= FEW_NAMES) break
      common = keepNameOrdinals(list, count, common)
    }
    return common
  }

  /** Up to `most` entries that share most trigrams with `key`. */
  async like(key: string, most: number): Promise<NameEntry[]> {
    const count = await this.count()
    const shared = new Map<number, number>()
    for (const list of await this.trigramLists(trigramsOf(key))) {
      if (!list) continue
      for (const ordinal of decodeNameOrdinals(list, count)) shared.set(ordinal, (shared.get(ordinal) ?? 0) + 1)
    }
    const best = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most)
    return this.at(best.map(([ordinal]) => ordinal).sort((a, b) => a - b))
  }

  /**
   * Entries that start as `key` does and are as long, give or take one letter. Bounded: of a large index only those that
   * share enough of the start to lie in few blocks.
   */
  async startingLike(key: string): Promise<NameEntry[]> {
    const dictionary = await this.open('NAME')
    for (const shared of [1, 2, 3]) {
      const ordinals = await dictionary.ordinalsWithPrefix([...key].slice(0, shared).join(''), PREFIX_BLOCKS)
      if (!ordinals) continue
      const places = await dictionary.at(ordinals)
      return places.filter(({ block, index }) => Math.abs(block.key(index).length - key.length) <= 1).map(this.entryOf)
    }
    return []
  }
}
