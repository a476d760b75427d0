/** One term of a query with its postings over chunks: ids ascending, weights 1..15 (BM25 impact in fifteenths). */
export interface WeightedPostings {
  ids: Uint32Array
  weights: Uint8Array
  /** Inverse document frequency times the weight of the term in the query. */
  factor: number
}

/** Scores of the units (chunks or documents) that hold a term of the query. */
export interface ImpactScores {
  /** Per unit; 0 where no term is. */
  scores: Float32Array
  /** Units with a score, ascending. */
  touched: Uint32Array
}

/**
 * BM25 of every unit: sum over terms of factor x impact. Whatever comes after walks the touched units only, since most
 * hold nothing of a query and a cold process pays for every step of a loop.
 */
export function accumulateImpacts(units: number, postings: readonly WeightedPostings[]): ImpactScores {
  const scores = new Float32Array(units)
  const touched = new Uint32Array(
    Math.min(
      units,
      postings.reduce((sum, { ids }) => sum + ids.length, 0),
    ),
  )
  let count = 0
  for (const { ids, weights, factor } of postings) {
    const step = factor / 15
    for (let i = 0; i < ids.length; i++) {
      const unit = ids[i] as number
      const before = scores[unit] as number
      if (before === 0) touched[count++] = unit
      scores[unit] = before + step * (weights[i] as number)
    }
  }
  return { scores, touched: touched.subarray(0, count).sort() }
}

/** Best passages of each document: chunk id of the best (-1: none), its score, and the sum of the next three. */
export interface PassageScores {
  bestChunk: Int32Array
  best: Float32Array
  nextThree: Float32Array
  /** Documents that have a passage, ascending. */
  documents: number[]
}

/**
 * Folds chunk scores into documents; `chunkStart[d]..chunkStart[d + 1]` are the chunks of document `d`. Documents for
 * which `allowed` is 0 are skipped, so that filters cannot starve a query.
 */
export function foldPassages(chunks: ImpactScores, chunkStart: Uint32Array, allowed: Uint8Array): PassageScores {
  const count = chunkStart.length - 1
  const result: PassageScores = {
    bestChunk: new Int32Array(count).fill(-1),
    best: new Float32Array(count),
    nextThree: new Float32Array(count),
    documents: [],
  }
  const { touched } = chunks
  let d = 0
  for (let at = 0; at < touched.length;) {
    while ((chunkStart[d + 1] as number) <= (touched[at] as number)) d++
    const from = at
    const end = chunkStart[d + 1] as number
    while (at < touched.length && (touched[at] as number) < end) at++
    if (allowed[d] === 0) continue
    foldDocument(chunks, from, at, d, result)
    result.documents.push(d)
  }
  return result
}

/** Keeps the best four scores of the touched chunks `from` to `to` (positions, half open). */
function foldDocument(
  { scores, touched }: ImpactScores,
  from: number,
  to: number,
  d: number,
  result: PassageScores,
): void {
  let [a, b, c, e, best] = [0, 0, 0, 0, -1]
  for (let at = from; at < to; at++) {
    const chunk = touched[at] as number
    const score = scores[chunk] as number
    if (score <= e) continue
    if (score > a) {
      ;[e, c, b, a] = [c, b, a, score]
      best = chunk
    } else if (score > b) [e, c, b] = [c, b, score]
    else if (score > c) [e, c] = [c, score]
    else e = score
  }
  result.bestChunk[d] = best
  result.best[d] = a
  result.nextThree[d] = b + c + e
}
