import { termsOfWord, wordsOf } from '../../reader/analysis/analyzer.ts'
import { rememberStems } from '../lexical/remember-stems.ts'
import { quantiseImpact } from '../lexical/term-index.ts'
import type { TellingCommit } from './file-history.ts'

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

/** @param count of files, which the commits name by index */
export function subjectWords(commits: readonly TellingCommit[], count: number): SubjectWords {
  const vocabulary = new Vocabulary()
  const sums = Array.from({ length: count }, () => new Map<number, number>())
  for (const { subject, files, changed } of commits) {
    // A square root is the same on every machine, which a power need not be.
    const weight = 1 / Math.sqrt(changed)
    const terms = vocabulary.of(subject)
    for (const file of files) for (const term of terms) add(sums[file]!, term, weight)
  }
  const lengths = sums.map((own) => [...own.values()].reduce((sum, weight) => sum + weight, 0))
  const spoken = lengths.filter((length) => length > 0)
  const average = spoken.reduce((sum, length) => sum + length, 0) / Math.max(1, spoken.length)
  const files = sums.map((own, file) => heaviest(own, vocabulary.terms, lengths[file]!, average))
  return { terms: vocabulary.terms, files }
}

function add(sums: Map<number, number>, term: number, weight: number): void {
  sums.set(term, (sums.get(term) ?? 0) + weight)
}

function heaviest(
  own: ReadonlyMap<number, number>,
  terms: readonly string[],
  length: number,
  average: number,
): Uint32Array {
  const kept = [...own]
  if (kept.length > MOST_TERMS) {
    // Equal sums are ordered by the term itself: places depend on the order of commits only, but so it is plain to see.
    kept.sort(([a, x], [b, y]) => y - x || (terms[a]! < terms[b]! ? -1 : 1))
    kept.length = MOST_TERMS
  }
  return Uint32Array.from(kept, ([term, sum]) => term * 16 + quantiseImpact(sum, length, average, SUBJECT_BM25)).sort()
}

/** What is no word: numbers, and ids of commits. */
const NUMBER = /^(?:\d+|(?=.*\d)[0-9a-f]{7,40})$/

class Vocabulary {
  readonly terms: string[] = []
  private readonly places = new Map<string, number>()
  private readonly words = new Map<string, readonly number[]>()
  private readonly stemOf = rememberStems()

  /** Places of the distinct terms of a text. */
  of(text: string): Set<number> {
    const found = new Set<number>()
    for (const word of wordsOf(text)) for (const place of this.ofWord(word)) found.add(place)
    return found
  }

  private ofWord(word: string): readonly number[] {
    let places = this.words.get(word)
    if (!places) {
      const terms = termsOfWord(word, this.stemOf).filter((term) => !NUMBER.test(term))
      this.words.set(word, (places = terms.map((term) => this.placeOf(term))))
    }
    return places
  }

  private placeOf(term: string): number {
    let place = this.places.get(term)
    if (place === undefined) this.places.set(term, (place = this.terms.push(term) - 1))
    return place
  }
}
