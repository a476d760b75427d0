import { ByteTable } from './byte-table.ts'
import { TermUnpacker, TERM_END, type PackedTerms } from './packed-terms.ts'
import { FREQUENCY_UNIT } from './text-terms.ts'
import { TEXT_BM25 } from './weights.ts'

/** Term frequencies of one document's chunks, and the ids of its terms in the whole index. */
export interface IndexedTerms {
  /** By local number. */
  ids: Uint32Array
  packed: PackedTerms
}

/** Ids for terms in order of arrival; arrival differs from build to build, so nothing written may depend on them. */
export class TermTable extends ByteTable {
  adopt(packed: PackedTerms): IndexedTerms {
    return { ids: this.idsOfList(packed.text, packed.distinct, TERM_END), packed }
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
export function quantiseImpact(tf: number, length: number, average: number, parameters: Bm25 = TEXT_BM25): number {
  return quantise(tf, saturation(length, average, parameters))
}

interface Bm25 {
  readonly k1: number
  readonly b: number
}

/** What a frequency is weighed against: the same for all terms of a passage. */
function saturation(length: number, average: number, { k1, b }: Bm25): number {
  return k1 * (1 - b + (b * length) / average)
}

function quantise(tf: number, against: number): number {
  return Math.max(1, Math.min(15, Math.round((tf / (tf + against)) * 15)))
}

/** Turns counts into starts: entry `t + 1` holds how many there are of `t`. */
function accumulate(starts: Uint32Array): void {
  for (let t = 1; t < starts.length; t++) starts[t] = starts[t]! + starts[t - 1]!
}

/**
 * Turns documents in document order into postings by a counting sort over terms. Chunk ids are dense in document order.
 */
export function buildTextPostings(documents: readonly IndexedTerms[], termCount: number): FieldPostings {
  const starts = new Uint32Array(termCount + 1)
  const unpacker = new TermUnpacker()
  let [chunks, total] = [0, 0]
  for (const { ids, packed } of documents) {
    unpacker.unpack(packed)
    const postings = packed.frequencies.length
    for (let i = 0; i < postings; i++) starts[ids[unpacker.ids[i]!]! + 1]!++
    for (let c = 0; c < unpacker.chunks; c++) total += unpacker.lengths[c]!
    chunks += unpacker.chunks
  }
  accumulate(starts)
  const postings = { starts, ids: new Uint32Array(starts[termCount]!), weights: new Uint8Array(starts[termCount]!) }
  fillPostings(documents, total / Math.max(1, chunks) / FREQUENCY_UNIT, postings, unpacker)
  return postings
}

function fillPostings(
  documents: readonly IndexedTerms[],
  average: number,
  { starts, ids, weights }: FieldPostings,
  unpacker: TermUnpacker,
): void {
  const next = starts.slice()
  let chunk = 0
  for (const document of documents) {
    unpacker.unpack(document.packed)
    for (let c = 0, i = 0; c < unpacker.chunks; c++, chunk++) {
      const against = saturation(unpacker.lengths[c]! / FREQUENCY_UNIT, average, TEXT_BM25)
      for (const end = unpacker.ends[c]!; i < end; i++) {
        const term = document.ids[unpacker.ids[i]!]!
        const slot = next[term]!
        next[term] = slot + 1
        ids[slot] = chunk
        weights[slot] = quantise(unpacker.frequencies[i]! / FREQUENCY_UNIT, against)
      }
    }
  }
}

/** Postings of a field as they come: ids must ascend per term. */
export class PostingsList {
  private terms = new Uint32Array(1 << 12)
  private ids = new Uint32Array(1 << 12)
  private weights = new Uint8Array(1 << 12)
  length = 0

  push(term: number, id: number, weight: number): void {
    if (this.length === this.terms.length) this.grow()
    this.terms[this.length] = term
    this.ids[this.length] = id
    this.weights[this.length++] = weight
  }

  /** In the order in which they came. */
  forEach(visit: (term: number, id: number) => void): void {
    for (let i = 0; i < this.length; i++) visit(this.terms[i]!, this.ids[i]!)
  }

  /** Grouped by term, by a counting sort. */
  group(termCount: number): FieldPostings {
    const starts = new Uint32Array(termCount + 1)
    for (let i = 0; i < this.length; i++) starts[this.terms[i]! + 1]!++
    accumulate(starts)
    const next = starts.slice()
    const grouped = { starts, ids: new Uint32Array(this.length), weights: new Uint8Array(this.length) }
    for (let i = 0; i < this.length; i++) {
      const slot = next[this.terms[i]!]!++
      grouped.ids[slot] = this.ids[i]!
      grouped.weights[slot] = this.weights[i]!
    }
    return grouped
  }

  private grow(): void {
    const [terms, ids, weights] = [this.terms, this.ids, this.weights]
    this.terms = new Uint32Array(terms.length * 2)
    this.ids = new Uint32Array(ids.length * 2)
    this.weights = new Uint8Array(weights.length * 2)
    this.terms.set(terms)
    this.ids.set(ids)
    this.weights.set(weights)
  }
}
