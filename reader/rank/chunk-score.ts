/** One term of a query with its postings over chunks: ids ascending, weights 1..15 (BM25 impact in fifteenths). */
export interface WeightedPostings {
  ids: Uint32Array
  weights: Uint8Array
  /** Inverse document frequency times the weight of the term in the query. */
  factor: number
}

/** BM25 of every unit (chunk or document): sum over terms of factor x impact. Units that hold no term stay 0. */
export function accumulateImpacts(units: number, postings: readonly WeightedPostings[]): Float32Array {
  const scores = new Float32Array(units)
  for (const { ids, weights, factor } of postings) {
    const step = factor / 15
    for (let i = 0; i < ids.length; i++) {
      const unit = ids[i] as number
      scores[unit] = (scores[unit] as number) + step * (weights[i] as number)
    }
  }
  return scores
}

/** Best passages of each document: chunk id of the best (-1: none), its score, and the sum of the next three. */
export interface PassageScores {
  bestChunk: Int32Array
  best: Float32Array
  nextThree: Float32Array
}

/**
 * Folds chunk scores into documents; `chunkStart[d]..chunkStart[d + 1]` are the chunks of document `d`. Documents for
 * which `allowed` is 0 are skipped, so that filters cannot starve a query.
 */
export function foldPassages(chunkScores: Float32Array, chunkStart: Uint32Array, allowed?: Uint8Array): PassageScores {
  const documents = chunkStart.length - 1
  const result = {
    bestChunk: new Int32Array(documents).fill(-1),
    best: new Float32Array(documents),
    nextThree: new Float32Array(documents),
  }
  for (let d = 0; d < documents; d++) {
    if (allowed && allowed[d] === 0) continue
    foldDocument(chunkScores, chunkStart[d] as number, chunkStart[d + 1] as number, d, result)
  }
  return result
}

function foldDocument(scores: Float32Array, from: number, to: number, d: number, result: PassageScores): void {
  let [a, b, c, e, best] = [0, 0, 0, 0, -1]
  for (let chunk = from; chunk < to; chunk++) {
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
