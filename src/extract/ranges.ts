/** Collects text ranges and hands them out ascending and disjoint. */
export class RangeList {
  private readonly values: number[] = []
  private sorted = true

  add(start: number, end: number): void {
    const last = this.values.length - 2
    if (last >= 0 && this.values[last]! > start) this.sorted = false
    this.values.push(start, end)
  }

  /** Flat `[start, end, ...]`, sorted; overlapping and nested ranges are joined. */
  finish(): Uint32Array {
    const values = this.sorted ? this.values : sortPairs(this.values)
    const out = new Uint32Array(values.length)
    let length = 0
    for (let i = 0; i < values.length; i += 2) {
      const start = values[i]!
      const end = values[i + 1]!
      if (length > 0 && start < out[length - 1]!) out[length - 1] = Math.max(out[length - 1]!, end)
      else if (end > start) {
        out[length++] = start
        out[length++] = end
      }
    }
    return out.subarray(0, length)
  }
}

function sortPairs(values: readonly number[]): number[] {
  const order = Array.from({ length: values.length / 2 }, (_, i) => i * 2)
  order.sort((a, b) => values[a]! - values[b]!)
  const sorted: number[] = []
  for (const i of order) sorted.push(values[i]!, values[i + 1]!)
  return sorted
}

/** `ranges` without those that overlap one of `holes`; both flat, ascending and disjoint. */
export function withoutOverlaps(ranges: Uint32Array, holes: Uint32Array): Uint32Array {
  if (holes.length === 0) return ranges
  const out: number[] = []
  let hole = 0
  for (let i = 0; i < ranges.length; i += 2) {
    while (hole < holes.length && holes[hole + 1]! <= ranges[i]!) hole += 2
    if (hole >= holes.length || holes[hole]! >= ranges[i + 1]!) out.push(ranges[i]!, ranges[i + 1]!)
  }
  return Uint32Array.from(out)
}

/** Index (of the start) of the first flat range that ends behind `offset`, the length of `ranges` for none. */
export function firstBehind(ranges: Uint32Array, offset: number): number {
  return lastBefore(ranges, offset) + 2
}

/** Index (of the start) of the last flat range that ends at or before `offset`, -2 for none. */
export function lastBefore(ranges: ArrayLike<number>, offset: number): number {
  let low = 0
  let high = ranges.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle * 2 + 1]! <= offset) low = middle + 1
    else high = middle
  }
  return (low - 1) * 2
}
