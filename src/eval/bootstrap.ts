/** Whether a difference of means is more than chance. */
export interface PairedDifference {
  /** Mean of (second - first). */
  difference: number
  /** Middle 95 % of the resampled means. */
  low: number
  high: number
  /** Two-sided: how often a difference as large comes by chance. */
  p: number
  /** Queries that the second answers better, worse, the same. */
  better: number
  worse: number
  same: number
}

const SAMPLES = 10_000
/** Differences of less come from rounding. */
const EQUAL = 1e-9

/**
 * Paired bootstrap over queries (Efron and Tibshirani 1993; as used for ranking by Sakai 2006): the differences are drawn
 * anew, with replacement; `p` is twice the smaller share of drawn means on the other side of zero. Seeded: one input gives
 * one answer.
 */
export function pairedBootstrap(first: readonly number[], second: readonly number[], seed = 1): PairedDifference {
  if (first.length !== second.length || first.length === 0)
    throw new RangeError('paired values must be as many, and some')
  const differences = first.map((value, i) => second[i]! - value)
  const count = differences.length
  const next = random(seed)
  const means = new Float64Array(SAMPLES)
  for (let sample = 0; sample < SAMPLES; sample++) {
    let sum = 0
    for (let i = 0; i < count; i++) sum += differences[Math.floor(next() * count)]!
    means[sample] = sum / count
  }
  means.sort()
  const below = means.reduce((sum, value) => sum + (value <= EQUAL ? 1 : 0), 0)
  const above = means.reduce((sum, value) => sum + (value >= -EQUAL ? 1 : 0), 0)
  return {
    difference: differences.reduce((sum, value) => sum + value, 0) / count,
    low: means[Math.floor(SAMPLES * 0.025)]!,
    high: means[Math.ceil(SAMPLES * 0.975) - 1]!,
    p: Math.min(1, (2 * Math.min(below, above)) / SAMPLES),
    better: differences.filter((value) => value > EQUAL).length,
    worse: differences.filter((value) => value < -EQUAL).length,
    same: differences.filter((value) => Math.abs(value) <= EQUAL).length,
  }
}

/** Numbers 0..1 from a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
