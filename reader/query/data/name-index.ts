import type { ArtifactFile } from '../../artifact-file.ts'
import type { SectionTag } from '../../format/tags.ts'
import { coveringTrigrams, decodeNameGroups, keepNameGroups, searchedPart } from '../../sections/name-trigrams.ts'
import { decodeNamedSymbols, decodeSpellings, type SpelledName } from '../../sections/symbol-names.ts'
import type { Dictionary, DictionaryPlace } from './dictionary.ts'

/** A normalised name with its spellings and their symbols. */
export interface NameEntry {
  key: string
  names: SpelledName[]
}

/** Neighbouring names that share their lists of trigrams. */
export interface NameGroups {
  readonly count: number
  /** Ordinals in NAME of the names of groups. */
  namesOf(groups: ArrayLike<number>): number[]
}

/** The names of so many groups are looked at rather than ruled out by their trigrams. */
const FEW_GROUPS = 2

/** The names of all symbols under their normalised forms (NAME), found whole, by beginning, by part (NTRI) and by likeness. */
export class NameIndex {
  constructor(
    private readonly file: ArtifactFile,
    private readonly symbolCount: number,
    readonly open: (tag: SectionTag) => Promise<Dictionary>,
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

  readonly entryOf = ({ block, index }: DictionaryPlace): NameEntry => {
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

  /** Stored lists of groups of names, undefined for trigrams that no name holds. */
  async trigramLists(trigrams: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    if (!this.file.has('NTRI')) return trigrams.map(() => undefined)
    const found = await (await this.open('NTRI')).find(trigrams)
    return found.map((place) => place?.block.payload(place.index))
  }

  private async ordinalsWithTrigrams(trigrams: readonly string[]): Promise<number[]> {
    const lists = await this.trigramLists(trigrams)
    if (lists.some((list) => list === undefined)) return []
    const groups = await this.groups()
    const [shortest, ...others] = (lists as Uint8Array[]).sort((a, b) => a.length - b.length)
    let common = decodeNameGroups(shortest!, groups.count)
    for (const list of others) {
      // The text itself is checked in the end: looking at a few names costs less than another list.
      if (common.length <= FEW_GROUPS) break
      common = keepNameGroups(list, groups.count, common)
    }
    return groups.namesOf(common)
  }

  /** The groups of neighbouring names that trigrams tell of. */
  async groups(): Promise<NameGroups> {
    const count = await this.count()
    const size = Math.max(1, (await this.open('NTRI')).form)
    const members = (group: number): number[] => {
      const first = group * size
      return Array.from({ length: Math.min(size, count - first) }, (_, i) => first + i)
    }
    return { count: Math.ceil(count / size), namesOf: (groups) => Array.from(groups, members).flat() }
  }
}
