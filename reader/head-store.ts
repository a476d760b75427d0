import type { Checksum } from './format/crc32.ts'
import {
  type CompactHeads,
  type HeadGroup,
  type HeadPart,
  MissingBytes,
  type Need,
  placePieces,
} from './format/compact-heads.ts'
import { corrupt } from './format/corrupt.ts'
import type { Inflate } from './format/inflate.ts'
import { planReads, type PlannedRead } from './format/plan.ts'
import type { Source } from './source.ts'

/** Where the file of heads begins, in offsets of the source, and what is in it. */
export interface CompactHeadsAt {
  readonly offset: number
  readonly table: CompactHeads
}

/** The region of a head; `need` is there when parts of it may be missing. */
export interface LoadedRegion {
  readonly region: Uint8Array
  readonly need?: Need
}

interface Opened extends LoadedRegion {
  readonly loaded: Set<HeadGroup>
  /** How often something was missing. */
  faults: number
}

/** A head that something was missing of so often is loaded as a whole. */
const MANY_FAULTS = 4
const MAX_HEAD = 256 * 1024 * 1024
const MAX_GROUP = 64 * 1024 * 1024

/** Heads out of the compressed file beside an artifact; those of several groups are loaded as they are needed. */
export class HeadStore {
  private readonly opened = new Map<string, Opened>()
  private readonly at: CompactHeadsAt
  private readonly tools: { source: Source; inflate: Inflate; crc32: Checksum }

  constructor(at: CompactHeadsAt, tools: { source: Source; inflate: Inflate; crc32: Checksum }) {
    this.at = at
    this.tools = tools
  }

  has(tag: string): boolean {
    return (this.at.table[tag]?.length ?? 0) > 0
  }

  /** The region of a head of `length` bytes: whole, or its first group. */
  async open(tag: string, length: number): Promise<LoadedRegion> {
    const known = this.opened.get(tag)
    if (known) return known
    if (length > MAX_HEAD) throw corrupt(`head of section ${tag}`, { tag })
    const groups = this.at.table[tag]!
    const region = new Uint8Array(length)
    const loaded = new Set<HeadGroup>()
    const need: Need = (from, to) => {
      if (loaded.size < groups.length && this.lacking(groups, loaded, from, to).length > 0)
        throw new MissingBytes(tag, from, to)
    }
    const opened = { region, loaded, faults: 0, ...(groups.length > 1 && { need }) }
    await this.loadGroups(opened, [groups[0]!])
    this.opened.set(tag, opened)
    return opened
  }

  /** Loads what was missing. */
  async supply({ tag, from, to }: MissingBytes): Promise<void> {
    await this.ready(tag, [[from, to]], true)
  }

  /** Has ranges of the region of an opened head ready, in one go. */
  async ready(tag: string, ranges: Iterable<readonly [from: number, to: number]>, isFault = false): Promise<void> {
    const opened = this.opened.get(tag)
    if (!opened) return
    const groups = this.at.table[tag]!
    if (isFault) opened.faults++
    const all = opened.faults >= MANY_FAULTS ? groups.filter((group) => !opened.loaded.has(group)) : undefined
    const wanted = all ?? [...ranges].flatMap(([from, to]) => this.lacking(groups, opened.loaded, from, to))
    await this.loadGroups(opened, [...new Set(wanted)])
  }

  /** The bytes of the region around `at` that came together. */
  partAt(tag: string, at: number): HeadPart {
    for (const [, , , pieces, before = 0] of this.at.table[tag] ?? []) {
      const piece = pieces.find(([offset, length]) => offset <= at && at < offset + length)
      if (piece) return { from: piece[0], to: piece[0] + piece[1], before }
    }
    throw corrupt('piece of a head', { tag })
  }

  private lacking(groups: readonly HeadGroup[], loaded: ReadonlySet<HeadGroup>, from: number, to: number): HeadGroup[] {
    const touches = ([, , , pieces]: HeadGroup): boolean =>
      pieces.some(([offset, length]) => offset < to && offset + length > from)
    return groups.filter((group) => !loaded.has(group) && touches(group))
  }

  /** Groups that lie one behind the other are one read. */
  private async loadGroups(opened: Opened, groups: readonly HeadGroup[]): Promise<void> {
    const ranges = groups.map(([offset, length]) => ({ offset: this.at.offset + offset, length }))
    const load = async ({ offset, length, serves }: PlannedRead): Promise<void> => {
      const bytes = await this.tools.source.read(offset, length)
      for (const i of serves) {
        const from = ranges[i]!.offset - offset
        this.place(opened, groups[i]!, bytes.subarray(from, from + ranges[i]!.length))
      }
    }
    await Promise.all(planReads(ranges, 0).map(load))
  }

  private place(opened: Opened, group: HeadGroup, bytes: Uint8Array): void {
    const [, , crc, pieces] = group
    const raw = pieces.reduce((sum, piece) => sum + piece[3], 0)
    if (!(raw <= MAX_GROUP)) throw corrupt('group of heads')
    if (this.tools.crc32(bytes) !== crc) throw corrupt('checksum of a group of heads')
    placePieces(this.tools.inflate(bytes, raw), pieces, opened.region)
    opened.loaded.add(group)
  }
}
