import { TEXT_BM25 } from './weights.ts'
import { FREQUENCY_UNIT, type BlobTerms } from './text-terms.ts'

/** Term frequencies of one document's chunks in ids of the whole index. */
export interface IndexedTerms {
  offsets: Uint32Array
  termIds: Uint32Array
  frequencies: Uint16Array
  lengths: Uint32Array
}

/** Ids for terms in order of arrival; arrival differs from build to build, so nothing written may depend on them. */
export class TermTable {
  readonly terms: string[] = []
  private readonly ids = new Map<string, number>()

  idOf(term: string): number {
    let id = this.ids.get(term)
    if (id === undefined) {
      id = this.terms.length
      this.terms.push(term)
      this.ids.set(term, id)
    }
    return id
  }

  /** Renames the local ids of a blob in place. */
  adopt(blob: BlobTerms): IndexedTerms {
    const global = Uint32Array.from(blob.terms, (term) => this.idOf(term))
    const { termIds } = blob
    for (let i = 0; i < termIds.length; i++) termIds[i] = global[termIds[i] as number] as number
    return { offsets: blob.offsets, termIds, frequencies: blob.frequencies, lengths: blob.lengths }
  }
}

/** All postings of a field, term by term: term `t` owns `starts[t]..starts[t + 1]` of `ids` (ascending) and `weights`. */
export interface FieldPostings {
  starts: Uint32Array
  ids: Uint32Array
  /** 1..15. */
  weights: Uint8Array
}

/** BM25 impact `tf (k1 + 1) / (tf + k1 (1 - b + b length / average))` in fifteenths of its limit k1 + 1, at least 1. */
export function quantiseImpact(tf: number, length: number, average: number, { k1, b } = TEXT_BM25 as Bm25): number {
  const impact = tf / (tf + k1 * (1 - b + (b * length) / average))
  return Math.max(1, Math.min(15, Math.round(impact * 15)))
}
interface Bm25 {
  readonly k1: number
  readonly b: number
}

/**
 * Turns documents in document order into postings by a counting sort over terms. Chunk ids are dense in document order.
 */
export function buildTextPostings(documents: readonly IndexedTerms[], termCount: number): FieldPostings {
  const starts = new Uint32Array(termCount + 1)
  let [chunks, total] = [0, 0]
  for (const { termIds, lengths } of documents) {
    for (let i = 0; i < termIds.length; i++)
      starts[(termIds[i] as number) + 1] = (starts[(termIds[i] as number) + 1] as number) + 1
    for (let i = 0; i < lengths.length; i++) total += lengths[i] as number
    chunks += lengths.length
  }
  for (let t = 0; t < termCount; t++) starts[t + 1] = (starts[t + 1] as number) + (starts[t] as number)
  const ids = new Uint32Array(starts[termCount] as number)
  const weights = new Uint8Array(ids.length)
  fillPostings(documents, total / Math.max(1, chunks) / FREQUENCY_UNIT, starts.slice(), ids, weights)
  return { starts, ids, weights }
}

function fillPostings(
  documents: readonly IndexedTerms[],
  average: number,
  next: Uint32Array,
  ids: Uint32Array,
  weights: Uint8Array,
): void {
  let chunk = 0
  for (const { offsets, termIds, frequencies, lengths } of documents) {
    for (let c = 0; c < lengths.length; c++, chunk++) {
      const length = (lengths[c] as number) / FREQUENCY_UNIT
      for (let i = offsets[c] as number; i < (offsets[c + 1] as number); i++) {
        const term = termIds[i] as number
        const slot = next[term] as number
        next[term] = slot + 1
        ids[slot] = chunk
        weights[slot] = quantiseImpact((frequencies[i] as number) / FREQUENCY_UNIT, length, average)
      }
    }
  }
}
