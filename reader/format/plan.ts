/** A range of bytes of the file. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/** One read and the wanted ranges it serves, by their index in the request. */
export interface PlannedRead extends ByteRange {
  readonly serves: number[]
}

/** One read is never made longer than this by joining; a longer wanted range is still read at once. */
const MAX_JOINED = 8 * 1024 * 1024

/**
 * Joins wanted ranges into few reads: ranges that overlap, touch or lie at most `gap` bytes apart are read together.
 * Pure: what to read is known before anything is read. Reads come in file order.
 */
export function planReads(wanted: readonly ByteRange[], gap: number): PlannedRead[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]!.offset - wanted[b]!.offset)
  const reads: { offset: number; length: number; serves: number[] }[] = []
  for (const i of order) {
    const { offset, length } = wanted[i]!
    const last = reads.at(-1)
    const joined = last ? Math.max(last.offset + last.length, offset + length) - last.offset : 0
    if (last && offset - (last.offset + last.length) <= gap && joined <= MAX_JOINED) {
      last.length = joined
      last.serves.push(i)
    } else reads.push({ offset, length, serves: [i] })
  }
  return reads
}

/** A batch of more reads than this is planned again with wider gaps. */
const FEW = 1
/** Gaps grow up to this many times. */
const MAX_WIDENING = 4

/** As `planReads`, with gaps up to four times as wide where that saves reads of a batch that would take many. */
export function planFewReads(wanted: readonly ByteRange[], gap: number): PlannedRead[] {
  let reads = planReads(wanted, gap)
  for (let times = 2; times <= MAX_WIDENING && reads.length > FEW; times *= 2) reads = planReads(wanted, gap * times)
  return reads
}
