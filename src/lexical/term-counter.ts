import { MAX_TERM_LENGTH } from '../../reader/analysis/analyzer.ts'
import type { FieldWeights } from './field-weights.ts'
import type { BlobTerms } from './text-terms.ts'
import { grown, HASH_START, hashUnit, isWordUnit, WordTable } from './word-table.ts'

/** Frequencies end here: two bytes each. */
const MAX_FREQUENCY = 65_535

/**
 * Counts terms chunk by chunk: first words, since each word of a chunk is looked up once and most recur, then the terms
 * of the words that were found. The arrays by word and term are zero between chunks, so that counting costs what is there
 * and not what is known.
 */
export class TermCounter {
  private readonly table = new WordTable()
  /** By word and by term, the sum of weights in the chunk at hand. */
  private wordWeights = new Uint32Array(1 << 14)
  private termWeights = new Uint32Array(1 << 14)
  /** Words and terms of the chunk at hand. */
  private readonly foundWords = new NumberList()
  private readonly foundTerms = new NumberList()
  /** Local number + 1 of each term in the blob at hand, and its terms by local number. */
  private localIds = new Uint32Array(1 << 14)
  private readonly used = new NumberList()
  private readonly termIds = new NumberList()
  private readonly frequencies = new NumberList()

  /** Number of words known. */
  get words(): number {
    return this.table.size
  }

  /** Postings of the blob so far. */
  get length(): number {
    return this.termIds.length
  }

  /** Counts the words of `text` between two offsets; those too long for a term are no terms. */
  count(text: string, from: number, to: number, weights: FieldWeights): void {
    for (let i = from; i < to; i++) {
      let unit = text.charCodeAt(i)
      if (!isWordUnit(unit)) continue
      const start = i
      let hash = HASH_START
      do {
        hash = hashUnit(hash, unit)
        unit = ++i < to ? text.charCodeAt(i) : 0
      } while (isWordUnit(unit))
      if (i - start <= MAX_TERM_LENGTH) this.add(this.table.wordOf(text, start, i, hash), weights.at(start))
    }
  }

  private add(word: number, weight: number): void {
    if (word >= this.wordWeights.length) this.wordWeights = grown(this.wordWeights, word + 1)
    const before = this.wordWeights[word]!
    if (before === 0) this.foundWords.push(word)
    this.wordWeights[word] = before + weight
  }

  /** Ends a chunk; returns the sum of its frequencies. */
  endChunk(): number {
    this.spreadWords()
    let sum = 0
    for (let i = 0; i < this.foundTerms.length; i++) {
      const term = this.foundTerms.at(i)
      const frequency = Math.min(this.termWeights[term]!, MAX_FREQUENCY)
      this.termWeights[term] = 0
      sum += frequency
      this.termIds.push(this.localIdOf(term))
      this.frequencies.push(frequency)
    }
    this.foundTerms.clear()
    return sum
  }

  /** Gives the weights of the chunk's words to their terms. */
  private spreadWords(): void {
    const { lists, listStarts, terms } = this.table
    if (terms.length > this.termWeights.length) {
      this.termWeights = grown(this.termWeights, terms.length)
      this.localIds = grown(this.localIds, terms.length)
    }
    for (let i = 0; i < this.foundWords.length; i++) {
      const word = this.foundWords.at(i)
      const weight = this.wordWeights[word]!
      this.wordWeights[word] = 0
      for (let at = listStarts[word]!, end = listStarts[word + 1]!; at < end; at++) {
        const term = lists[at]!
        const before = this.termWeights[term]!
        if (before === 0) this.foundTerms.push(term)
        this.termWeights[term] = before + weight
      }
    }
    this.foundWords.clear()
  }

  private localIdOf(term: number): number {
    const known = this.localIds[term]!
    if (known !== 0) return known - 1
    this.used.push(term)
    this.localIds[term] = this.used.length
    return this.used.length - 1
  }

  /** Ends a blob and hands its columns out. */
  endBlob(): Pick<BlobTerms, 'terms' | 'termIds' | 'frequencies'> {
    const terms = new Array<string>(this.used.length)
    for (let i = 0; i < terms.length; i++) {
      terms[i] = this.table.terms[this.used.at(i)]!
      this.localIds[this.used.at(i)] = 0
    }
    const columns = { terms, termIds: this.termIds.take(), frequencies: Uint16Array.from(this.frequencies.take()) }
    this.used.clear()
    return columns
  }
}

/** A growing list of numbers that keeps its memory. */
class NumberList {
  private values = new Uint32Array(1 << 12)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, 0)
    this.values[this.length++] = value
  }

  at(i: number): number {
    return this.values[i]!
  }

  clear(): void {
    this.length = 0
  }

  /** A copy of the list, which is empty afterwards. */
  take(): Uint32Array {
    const copy = this.values.slice(0, this.length)
    this.length = 0
    return copy
  }
}
