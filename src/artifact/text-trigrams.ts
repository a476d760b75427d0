import { TEXT_TRIGRAMS_BLOCK } from '../../reader/format/layout.ts'
import { TRIGRAM_LIMIT } from '../../reader/format/text-trigrams.ts'
import { ByteWriter, ColumnWriter } from './byte-writer.ts'
import { encodeIdSet } from './id-set.ts'
import type { BlockedSection } from './section-input.ts'
import { countTrigrams, packTrigrams, radixPass, TrigramCursor, TrigramFinder } from './trigram-lists.ts'

/** Postings that are grouped at once, if no bucket of neighbouring trigrams holds more: bounds the memory. */
const RANGE_POSTINGS = 2 ** 21
const BUCKET = 2 ** 12

/** Gathers the trigrams of source units while their blocks are made, and makes the TRIG section of them. */
export class TextTrigrams {
  private readonly finder = new TrigramFinder()
  /** Packed lists; several in a row belong to one unit when its document is cut into pieces. */
  private readonly lists: { unit: number; packed: Uint8Array }[] = []
  private readonly perBucket = new Uint32Array(TRIGRAM_LIMIT / BUCKET)
  private readonly writer = new ByteWriter(64 * 1024)
  private finish: () => void = () => undefined
  private readonly finished = new Promise<void>((resolve) => (this.finish = resolve))
  private units = 0
  /** Distinct trigrams; known when the section was taken. */
  count = 0

  /** The packed trigrams of texts, as `add` takes them. */
  pack(texts: readonly Uint8Array[]): Uint8Array {
    this.writer.clear()
    return packTrigrams(this.finder.of(texts), this.writer)
  }

  /** The next block's trigrams; `startsUnit` is false for further pieces of a document. */
  add(packed: Uint8Array, startsUnit: boolean): void {
    if (startsUnit) this.units++
    this.lists.push({ unit: this.units - 1, packed })
    countTrigrams(packed, this.perBucket)
  }

  /** No more blocks come. */
  end(): void {
    this.finish()
  }

  /** Its blocks wait for `end`. */
  section(): BlockedSection {
    const firsts: number[] = []
    return { tag: 'TRIG', blocks: this.blocks(firsts), head: () => encodeHead(this.units, firsts) }
  }

  private async *blocks(firsts: number[]): AsyncGenerator<Uint8Array> {
    await this.finished
    const block = new BlockEncoder()
    for (const [trigram, units] of this.grouped()) {
      if (block.isEmpty) firsts.push(trigram)
      block.add(trigram, units)
      this.count++
      if (block.length >= TEXT_TRIGRAMS_BLOCK) yield block.take()
    }
    if (!block.isEmpty) yield block.take()
    this.lists.length = 0
  }

  /** Every trigram with its units, ascending. */
  private *grouped(): Generator<[trigram: number, units: Uint32Array]> {
    const cursors = this.lists.map(({ unit, packed }) => ({ unit, cursor: new TrigramCursor(packed) }))
    for (const { to, postings } of this.ranges()) {
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

  /** Ranges of buckets that hold postings. */
  private *ranges(): Generator<{ to: number; postings: number }> {
    const { perBucket } = this
    let postings = 0
    for (let bucket = 0; bucket < perBucket.length; bucket++) {
      postings += perBucket[bucket]!
      if (postings === 0 || postings + (perBucket[bucket + 1] ?? RANGE_POSTINGS) <= RANGE_POSTINGS) continue
      yield { to: (bucket + 1) * BUCKET, postings }
      postings = 0
    }
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

  add(trigram: number, units: Uint32Array): void {
    const before = this.sets.length
    encodeIdSet(this.sets, units)
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
