/**
 * Share of the freshness tie-break by what the history of a file says: 1 when people changed it within 30 days before the
 * indexed commit, 0.5 within 90, else 0.
 */
export const freshnessShare = (freshness: number): number => freshness / 2

/**
 * Order of two documents: the higher score first; of equal ones the fresher, then the lower id. The tie-break is smaller
 * than one rank step at any depth, since no difference in score, however small, is outweighed by it. (A bonus added to
 * scores could not promise that: floating point knows no smallest difference.)
 *
 * @param freshness per document 0..2; absent when the artifact holds no history
 */
export function byScoreThenFreshness(
  scores: ArrayLike<number>,
  freshness: ArrayLike<number> | undefined,
): (a: number, b: number) => number {
  return (a, b) => scores[b]! - scores[a]! || (freshness ? freshness[b]! - freshness[a]! : 0) || a - b
}

/** True when some neighbours in an order score the same, so that a tie-break may matter. */
export function hasTies(order: readonly number[], scores: ArrayLike<number>): boolean {
  for (let i = 1; i < order.length; i++) if (scores[order[i]!] === scores[order[i - 1]!]) return true
  return false
}
