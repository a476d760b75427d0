import { termsOfWord, wordsOf } from '../../reader/analysis/analyzer.ts'
import { rememberStems } from '../lexical/remember-stems.ts'
import { quantiseImpact } from '../lexical/term-index.ts'
import type { Numbers, TellingCommit } from './file-history.ts'

/** Words of the subjects of a file's commits: what a fix was called leads to the file that it fixed. */
export interface SubjectWords {
  /** Distinct terms, as the analyzer makes them. */
  readonly terms: readonly string[]
  /** Per file: places of terms times 16, plus a weight of 1..15. */
  readonly files: readonly Uint32Array[]
}

/**
 * BM25 of words in subjects (k1 0..3, b 0..1). A commit's words count 1 / sqrt(changed paths) for each of its files, so
 * that those of a commit that touches one file weigh most.
 */
const SUBJECT_BM25 = { k1: 1, b: 0.5 } as const
/** Terms kept per file, those of most weight. */
const MOST_TERMS = 64

/**
 * @param count of files, which the commits name by index
 * @param vocabulary says what subjects say, unless a commit names that already; it is added to
 */
export function subjectWords(
  commits: readonly TellingCommit[],
  count: number,
  vocabulary = new Vocabulary(),
): SubjectWords & { readonly said: readonly Numbers[] } {
  const said = commits.map(({ subject, said: known }) => known ?? vocabulary.of(subject))
  const adder = new Adder(commits, said, vocabulary.terms.length)
  const sums = spokenOf(commits, count).map((own) => (own.length > 0 ? adder.add(own) : NOTHING_SAID))
  const spoken = sums.filter(({ length }) => length > 0)
  const average = spoken.reduce((sum, { length }) => sum + length, 0) / Math.max(1, spoken.length)
  return { terms: vocabulary.terms, files: sums.map((own) => heaviest(own, vocabulary.terms, average)), said }
}

/** Per file the places of its commits. */
function spokenOf(commits: readonly TellingCommit[], count: number): number[][] {
  const spoken = Array.from({ length: count }, (): number[] => [])
  commits.forEach(({ files }, commit) => {
    for (const file of files) spoken[file]!.push(commit)
  })
  return spoken
}

/** What the terms of one file weigh. */
interface Sums {
  /** In order of first appearance. */
  readonly terms: readonly number[]
  readonly weights: readonly number[]
  /** All weights together. */
  readonly length: number
}

const NOTHING_SAID: Sums = { terms: [], weights: [], length: 0 }
const NO_WORDS = new Uint32Array(0)

/** Adds up what commits say. One table over all terms serves all files, one after the other. */
class Adder {
  private readonly table: Float64Array

  constructor(
    private readonly commits: readonly TellingCommit[],
    private readonly said: readonly Numbers[],
    terms: number,
  ) {
    this.table = new Float64Array(terms)
  }

  /** @param commitsOf places of the commits of a file */
  add(commitsOf: readonly number[]): Sums {
    const { commits, said, table } = this
    const terms: number[] = []
    for (const commit of commitsOf) {
      // A square root is the same on every machine, which a power need not be.
      const weight = 1 / Math.sqrt(commits[commit]!.changed)
      const own = said[commit]!
      for (let i = 0; i < own.length; i++) {
        const term = own[i]!
        if (table[term] === 0) terms.push(term)
        table[term]! += weight
      }
    }
    const weights = terms.map((term) => table[term]!)
    let length = 0
    for (const weight of weights) length += weight
    for (const term of terms) table[term] = 0
    return { terms, weights, length }
  }
}

function heaviest({ terms, weights, length }: Sums, texts: readonly string[], average: number): Uint32Array {
  if (terms.length === 0) return NO_WORDS
  const kept = [...terms.keys()]
  if (kept.length > MOST_TERMS) {
    // Equal sums are ordered by the term itself: places depend on the order of commits only, but so it is plain to see.
    kept.sort((a, b) => weights[b]! - weights[a]! || (texts[terms[a]!]! < texts[terms[b]!]! ? -1 : 1))
    kept.length = MOST_TERMS
  }
  const packed = new Uint32Array(kept.length)
  for (let i = 0; i < packed.length; i++) {
    const at = kept[i]!
    packed[i] = terms[at]! * 16 + quantiseImpact(weights[at]!, length, average, SUBJECT_BM25)
  }
  return packed.sort()
}

/** What is no word: numbers, and ids of commits. */
const NUMBER = /^(?:\d+|(?=.*\d)[0-9a-f]{7,40})$/

/** Terms of subjects, by places that nothing of an index depends on. */
export class Vocabulary {
  readonly terms: string[]
  private places_: Map<string, number> | undefined
  private readonly words = new Map<string, readonly number[]>()
  private readonly stemOf = rememberStems()

  /**
   * @param known terms of words, which is added to
   * @param terms that have their places already
   */
  constructor(
    private readonly known: Map<string, readonly string[]> = new Map(),
    terms: readonly string[] = [],
  ) {
    this.terms = [...terms]
  }

  private get places(): Map<string, number> {
    return (this.places_ ??= new Map(this.terms.map((term, place) => [term, place])))
  }

  /** Places of the distinct terms of a text. */
  of(text: string): number[] {
    const found: number[] = []
    for (const word of wordsOf(text)) {
      for (const place of this.ofWord(word)) if (!found.includes(place)) found.push(place)
    }
    return found
  }

  private ofWord(word: string): readonly number[] {
    let places = this.words.get(word)
    if (!places) {
      places = this.termsOf(word).map((term) => this.placeOf(term))
      this.words.set(word, places)
    }
    return places
  }

  private termsOf(word: string): readonly string[] {
    let terms = this.known.get(word)
    if (!terms) this.known.set(word, (terms = termsOfWord(word, this.stemOf).filter((term) => !NUMBER.test(term))))
    return terms
  }

  private placeOf(term: string): number {
    let place = this.places.get(term)
    if (place === undefined) this.places.set(term, (place = this.terms.push(term) - 1))
    return place
  }
}
