import type { ArtifactFile } from '../../artifact-file.ts'
import {
  decodeDictionaryBlock,
  DictionaryHead,
  MAX_ENTRIES_PER_BLOCK,
  type DictionaryBlock,
} from '../../format/dictionary.ts'
import type { SectionTag } from '../../format/tags.ts'

/** Where an entry lies: a decoded block and the index inside it. */
export interface DictionaryPlace {
  block: DictionaryBlock
  index: number
}

/** Keys of one block, joined by NUL; `first` is the ordinal of the first. */
export interface JoinedKeys {
  readonly first: number
  readonly joined: string
}

/** A sorted dictionary of an artifact, read block by block. */
export class Dictionary {
  private readonly file: ArtifactFile
  private readonly tag: SectionTag
  private readonly head: DictionaryHead

  constructor(file: ArtifactFile, tag: SectionTag, head: Uint8Array) {
    this.file = file
    this.tag = tag
    this.head = new DictionaryHead(head, tag === 'NTRI' ? MAX_ENTRIES_PER_BLOCK : 0)
  }

  get count(): number {
    return this.head.count
  }

  get form(): number {
    return this.head.form
  }

  /** Numbers of the blocks that can hold `keys`. */
  blocksOf(keys: readonly string[]): number[] {
    return [...new Set(keys.map((key) => this.head.blockOf(key)))].filter((id) => id >= 0)
  }

  /** Numbers of the blocks that hold these entries. */
  blocksAt(ordinals: readonly number[]): number[] {
    return [...new Set(ordinals.map((ordinal) => this.head.blockOfOrdinal(ordinal)))]
  }

  /** Places of keys, undefined for those that are not there. */
  async find(keys: readonly string[]): Promise<(DictionaryPlace | undefined)[]> {
    const ids = keys.map((key) => this.head.blockOf(key))
    const blocks = await this.decoded(ids.filter((id) => id >= 0))
    return keys.map((key, i) => {
      const block = blocks.get(ids[i] as number)
      const index = block ? block.indexOf(key) : -1
      return block && index >= 0 ? { block, index } : undefined
    })
  }

  /** Ordinals of keys, undefined for those that are not there. */
  async ordinals(keys: readonly string[]): Promise<(number | undefined)[]> {
    const found = await this.find(keys)
    return keys.map((key, i) => {
      const place = found[i]
      return place && this.head.blockOf(key) * this.head.entriesPerBlock + place.index
    })
  }

  /** Places of entries by ordinal. */
  async at(ordinals: readonly number[]): Promise<DictionaryPlace[]> {
    const ids = ordinals.map((ordinal) => this.head.blockOfOrdinal(ordinal))
    const blocks = await this.decoded(ids)
    return ordinals.map((ordinal, i) => ({
      block: blocks.get(ids[i] as number) as DictionaryBlock,
      index: ordinal % this.head.entriesPerBlock,
    }))
  }

  /** Ordinals of keys that start with `prefix`, in order; undefined when they spread over more than `most` blocks. */
  async ordinalsWithPrefix(prefix: string, most: number): Promise<number[] | undefined> {
    const [from, to] = this.head.blocksWithPrefix(prefix)
    if (to - from > most) return undefined
    const ids = Array.from({ length: to - from }, (_, i) => from + i)
    const blocks = await this.decoded(ids)
    return ids.flatMap((id) => {
      const { keys } = blocks.get(id) as DictionaryBlock
      const first = id * this.head.entriesPerBlock
      return keys.flatMap((key, i) => (key.startsWith(prefix) ? [first + i] : []))
    })
  }

  /** Places of keys that start with `prefix`, in order: those in the first `most` blocks that can hold any. */
  async firstWithPrefix(prefix: string, most: number): Promise<DictionaryPlace[]> {
    const [from, to] = this.head.blocksWithPrefix(prefix)
    const ids = Array.from({ length: Math.min(to - from, most) }, (_, i) => from + i)
    const blocks = await this.decoded(ids)
    return ids.flatMap((id) => {
      const block = blocks.get(id) as DictionaryBlock
      const [first, last] = block.withPrefix(prefix)
      return Array.from({ length: last - first }, (_, i) => ({ block, index: first + i }))
    })
  }

  async allKeys(): Promise<string[]> {
    return (await this.allBlocks()).flatMap((block) => block.keys)
  }

  /** All keys, joined by NUL in each block, with the ordinal of its first. */
  async joinedKeys(): Promise<JoinedKeys[]> {
    const blocks = await this.allBlocks()
    return blocks.map(({ joined }, i) => ({ first: i * this.head.entriesPerBlock, joined }))
  }

  private async allBlocks(): Promise<DictionaryBlock[]> {
    const ids = Array.from({ length: this.head.blockCount }, (_, i) => i)
    const blocks = await this.decoded(ids)
    return ids.map((id) => blocks.get(id) as DictionaryBlock)
  }

  private async decoded(ids: readonly number[]): Promise<Map<number, DictionaryBlock>> {
    const distinct = [...new Set(ids)]
    await this.file.load([{ tag: this.tag, blocks: distinct }])
    const blocks = new Map<number, DictionaryBlock>()
    for (const id of distinct) blocks.set(id, await this.file.block(this.tag, id, decodeDictionaryBlock))
    return blocks
  }
}
