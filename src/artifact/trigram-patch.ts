import { ByteReader } from '../../reader/format/byte-reader.ts'
import { readIdSet } from '../../reader/format/id-set.ts'
import { ByteWriter } from './byte-writer.ts'
import { encodeIdSet } from './id-set.ts'
import { TrigramCursor } from './trigram-lists.ts'

/** The TRIG section of an earlier build. */
export interface EarlierTrigrams {
  /** Per unit, the names of what its pieces were made of. */
  readonly units: readonly (readonly string[])[]
  /** Raw blocks of the section, and the first trigram of each. */
  readonly blocks: readonly Uint8Array[]
  readonly firsts: readonly number[]
}

/** What has become of one unit: packed lists of its pieces, before and now. */
export interface ChangedUnit {
  readonly unit: number
  readonly before: readonly Uint8Array[]
  readonly now: readonly Uint8Array[]
}

/** Units that got and lost one trigram. */
interface Touched {
  readonly added: number[]
  readonly removed: number[]
}

const LIMIT = 2 ** 24

/** Every trigram with its encoded units: those of the earlier build, but for what changed. */
export function* patchTrigrams(
  { blocks, firsts, units }: EarlierTrigrams,
  changes: readonly ChangedUnit[],
): Generator<[trigram: number, set: Uint8Array]> {
  const touched = touchedBy(changes)
  const order = Uint32Array.from(touched.keys()).sort()
  let next = 0
  for (const [trigram, set] of setsOf(blocks, firsts)) {
    for (; next < order.length && order[next]! < trigram; next++) yield* applied(order[next]!, [], touched)
    if (order[next] !== trigram) yield [trigram, set]
    else {
      next++
      yield* applied(trigram, readIdSet(new ByteReader(set), units.length), touched)
    }
  }
  for (; next < order.length; next++) yield* applied(order[next]!, [], touched)
}

function* applied(
  trigram: number,
  units: ArrayLike<number>,
  touched: ReadonlyMap<number, Touched>,
): Generator<[number, Uint8Array]> {
  const { added, removed } = touched.get(trigram)!
  const all = new Set(Array.from(units))
  for (const unit of removed) all.delete(unit)
  for (const unit of added) all.add(unit)
  if (all.size === 0) return
  const writer = new ByteWriter(all.size * 2 + 8)
  encodeIdSet(writer, Uint32Array.from(all).sort())
  yield [trigram, writer.toBytes()]
}

function touchedBy(changes: readonly ChangedUnit[]): Map<number, Touched> {
  const touched = new Map<number, Touched>()
  const note = (trigram: number, what: keyof Touched, unit: number): void => {
    let one = touched.get(trigram)
    if (!one) touched.set(trigram, (one = { added: [], removed: [] }))
    one[what].push(unit)
  }
  for (const { unit, before, now } of changes) {
    const [old, fresh] = [distinct(before), distinct(now)]
    for (let i = 0, k = 0; i < old.length || k < fresh.length;) {
      const [a, b] = [old[i] ?? LIMIT, fresh[k] ?? LIMIT]
      if (a < b) note(a, 'removed', unit)
      else if (b < a) note(b, 'added', unit)
      if (a <= b) i++
      if (b <= a) k++
    }
  }
  return touched
}

/** The trigrams of packed lists, ascending, each once. */
function distinct(lists: readonly Uint8Array[]): Uint32Array {
  // A packed trigram takes a byte at least.
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const packed of lists) end = new TrigramCursor(packed).takeBelow(LIMIT, all, end)
  if (lists.length < 2) return all.subarray(0, end)
  const sorted = all.subarray(0, end).sort()
  return sorted.filter((trigram, i) => i === 0 || sorted[i - 1] !== trigram)
}

/** Trigrams and sets of blocks as `BlockEncoder` makes them; the first trigram of a block is known from before it. */
function* setsOf(blocks: readonly Uint8Array[], firsts: readonly number[]): Generator<[number, Uint8Array]> {
  for (const [number, bytes] of blocks.entries()) {
    const reader = new ByteReader(bytes)
    const count = reader.varint()
    const trigrams = new Uint32Array(count)
    let next = firsts[number]!
    for (let i = 0; i < count; i++) {
      trigrams[i] = next += reader.varint()
      next++
    }
    const lengths = new Uint32Array(count)
    for (let i = 0; i < count; i++) lengths[i] = reader.varint()
    for (let i = 0; i < count; i++) yield [trigrams[i]!, reader.take(lengths[i]!)]
  }
}
