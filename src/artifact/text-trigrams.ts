import { TEXT_TRIGRAMS_BLOCK } from '../../reader/format/layout.ts'
import { TRIGRAM_LIMIT } from '../../reader/format/text-trigrams.ts'
import { ByteWriter, ColumnWriter } from './byte-writer.ts'
import { encodeIdSet } from './id-set.ts'
import type { BlockedSection } from './section-input.ts'
import {
  countTrigrams,
  isPackedTrigrams,
  packTrigrams,
  radixPass,
  TrigramCursor,
  TrigramFinder,
} from './trigram-lists.ts'
import { patchTrigrams, type ChangedUnit, type EarlierTrigrams } from './trigram-patch.ts'

/** Postings that are grouped at once, if no bucket of neighbouring trigrams holds more: bounds the memory. */
const RANGE_POSTINGS = 2 ** 21
const BUCKET = 2 ** 12

/** With more units changed than this share, all are grouped anew. */
const MOST_CHANGED = 0.125

/** The trigrams of one piece of a unit, packed, or what loads them when they are asked for. */
interface Piece {
  readonly unit: number
  readonly packed: Uint8Array | (() => Uint8Array)
}

/** What an earlier build made, and how its lists are found by the names of pieces. */
export interface TrigramBase {
  readonly earlier: EarlierTrigrams
  listOf(name: string): Uint8Array | undefined
}

/**
 * Gathers the trigrams of source units while their blocks are made, and makes the TRIG section of them. Units that an earlier
 * build had in the same place are taken from its section, if nearly all are; the section is the same.
 */
export class TextTrigrams {
  private readonly finder = new TrigramFinder()
  /** Several in a row belong to one unit when its document is cut into pieces. */
  private readonly pieces: Piece[] = []
  /** Names of the pieces of each unit. */
  private readonly units: string[][] = []
  private readonly writer = new ByteWriter(64 * 1024)
  private finish: () => void = () => undefined
  private readonly finished = new Promise<void>((resolve) => (this.finish = resolve))
  private made: EarlierTrigrams | undefined
  /** Distinct trigrams; known when the section was taken. */
  count = 0

  constructor(private readonly base?: TrigramBase) {}

  /** The packed trigrams of texts, as `add` takes them. */
  pack(texts: readonly Uint8Array[]): Uint8Array {
    this.writer.clear()
    return packTrigrams(this.finder.of(texts), this.writer)
  }

  /**
   * The next block's trigrams; `name` says what it is made of, '' for nothing that lasts, `startsUnit` is false for further
   * pieces of a document. `now` gives the packed list while the block is at hand, `later` afterwards.
   */
  add(name: string, startsUnit: boolean, now: () => Uint8Array, later: () => Uint8Array): void {
    if (startsUnit) this.units.push([])
    const unit = this.units.length - 1
    const isKnown = name !== '' && this.base?.earlier.units[unit]?.[this.units[unit]!.length] === name
    this.units[unit]!.push(name)
    // What gives a list holds on to the block: it is asked at once, or forgotten.
    this.pieces.push({ unit, packed: isKnown ? later : now() })
  }

  /** No more blocks come. */
  end(): void {
    this.finish()
  }

  /** Its blocks wait for `end`. */
  section(): BlockedSection {
    const firsts: number[] = []
    return { tag: 'TRIG', blocks: this.blocks(firsts), head: () => encodeHead(this.units.length, firsts) }
  }

  /** What a later build needs to begin from this section; when it was taken. */
  get forLater(): EarlierTrigrams | undefined {
    return this.made
  }

  private async *blocks(firsts: number[]): AsyncGenerator<Uint8Array> {
    await this.finished
    const block = new BlockEncoder()
    const blocks: Uint8Array[] = []
    for (const [trigram, units] of this.patched() ?? this.grouped()) {
      if (block.isEmpty) firsts.push(trigram)
      block.add(trigram, units)
      this.count++
      if (block.length < TEXT_TRIGRAMS_BLOCK) continue
      blocks.push(block.take())
      yield blocks.at(-1)!
    }
    if (!block.isEmpty) {
      blocks.push(block.take())
      yield blocks.at(-1)!
    }
    this.made = { units: this.units, blocks, firsts }
    this.pieces.length = 0
  }

  /** The earlier section with what changed, or nothing when too much did or the lists of what was there are gone. */
  private patched(): Generator<[number, Encoded]> | undefined {
    const { base, units } = this
    if (base?.earlier.units.length !== units.length) return undefined
    const { earlier } = base
    const isSame = (one: readonly string[], other: readonly string[]): boolean =>
      one.length === other.length && one.every((name, i) => name === other[i])
    const changed = [...units.keys()].filter((unit) => !isSame(units[unit]!, earlier.units[unit]!))
    if (changed.length > Math.max(1, units.length * MOST_CHANGED)) return undefined
    const changes: ChangedUnit[] = []
    for (const unit of changed) {
      const before = earlier.units[unit]!.flatMap((name) => base.listOf(name) ?? [])
      if (before.length < earlier.units[unit]!.length || !before.every(isPackedTrigrams)) return undefined
      const now = this.pieces.filter((piece) => piece.unit === unit).map(listOf)
      changes.push({ unit, before, now })
    }
    return patchTrigrams(earlier, changes)
  }

  /** Every trigram with its units, ascending. */
  private *grouped(): Generator<[trigram: number, units: Uint32Array]> {
    const perBucket = new Uint32Array(TRIGRAM_LIMIT / BUCKET)
    const cursors = this.pieces.map((piece) => {
      const packed = listOf(piece)
      countTrigrams(packed, perBucket)
      return { unit: piece.unit, cursor: new TrigramCursor(packed) }
    })
    for (const { to, postings } of ranges(perBucket)) {
      const trigrams = new Uint32Array(postings)
      const units = new Uint32Array(postings)
      let at = 0
      for (const { unit, cursor } of cursors) {
        const end = cursor.takeBelow(to, trigrams, at)
        units.fill(unit, at, end)
        at = end
      }
      sortPairs(trigrams, units)
      yield* groups(trigrams, units)
    }
  }
}

const listOf = ({ packed }: Piece): Uint8Array => (typeof packed === 'function' ? packed() : packed)

/** Ranges of buckets that hold postings. */
function* ranges(perBucket: Uint32Array): Generator<{ to: number; postings: number }> {
  let postings = 0
  for (let bucket = 0; bucket < perBucket.length; bucket++) {
    postings += perBucket[bucket]!
    if (postings === 0 || postings + (perBucket[bucket + 1] ?? RANGE_POSTINGS) <= RANGE_POSTINGS) continue
    yield { to: (bucket + 1) * BUCKET, postings }
    postings = 0
  }
}

/** Sorts by trigram; the units of a trigram stay in order. */
function sortPairs(trigrams: Uint32Array, units: Uint32Array): void {
  const [otherTrigrams, otherUnits] = [trigrams.slice(), units.slice()]
  radixPass(0, trigrams.length, trigrams, otherTrigrams, units, otherUnits)
  radixPass(12, trigrams.length, otherTrigrams, trigrams, otherUnits, units)
}

/** Pieces of one document repeat its unit: it is kept once. */
function* groups(trigrams: Uint32Array, units: Uint32Array): Generator<[trigram: number, units: Uint32Array]> {
  for (let start = 0; start < trigrams.length;) {
    const trigram = trigrams[start]!
    let kept = start + 1
    let end = kept
    for (; trigrams[end] === trigram; end++) if (units[end] !== units[kept - 1]) units[kept++] = units[end]!
    yield [trigram, units.subarray(start, kept)]
    start = end
  }
}

function encodeHead(units: number, firsts: readonly number[]): Uint8Array {
  const writer = new ByteWriter(8)
  writer.u32(units)
  writer.u32(0)
  const columns = new ColumnWriter(writer)
  columns.column(Uint32Array.from(firsts))
  return columns.toBytes()
}

/** A set as `encodeIdSet` writes it. */
type Encoded = Uint8Array

/** Collects the trigrams of one block. */
class BlockEncoder {
  private count = 0
  private next = 0
  private readonly trigrams = new ByteWriter()
  private readonly lengths = new ByteWriter()
  private readonly sets = new ByteWriter(2 * TEXT_TRIGRAMS_BLOCK)

  get isEmpty(): boolean {
    return this.count === 0
  }

  /** Bytes of the id sets. */
  get length(): number {
    return this.sets.length
  }

  add(trigram: number, units: Uint32Array | Encoded): void {
    const before = this.sets.length
    if (units instanceof Uint32Array) encodeIdSet(this.sets, units)
    else this.sets.bytes(units)
    this.trigrams.varint(this.count === 0 ? 0 : trigram - this.next)
    this.lengths.varint(this.sets.length - before)
    this.next = trigram + 1
    this.count++
  }

  take(): Uint8Array {
    const block = new ByteWriter(this.sets.length + 2 * this.count)
    block.varint(this.count)
    for (const part of [this.trigrams, this.lengths, this.sets]) {
      block.bytes(part.toBytes())
      part.clear()
    }
    this.count = 0
    return block.toBytes()
  }
}
