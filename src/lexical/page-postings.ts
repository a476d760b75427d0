import { PostingsList, quantiseImpact } from './term-index.ts'
import type { WordTerms } from './path-postings.ts'

/** The words of a page, by how much they say. */
export interface PageText {
  readonly title: string
  /** What it is about: a path, a name. */
  readonly target: string
  readonly summary: string
  readonly statements: readonly string[]
}

/** How often a word counts that stands there once. Range 1 to about 8. */
const WEIGHTS = { title: 4, target: 3, summary: 2, statements: 1 } as const
const BM25 = { k1: 1.2, b: 0.5 } as const

/** BM25 over the words of pages; ids are the positions of `pages`; weights 1..15. */
export function buildPagePostings(pages: Iterable<PageText>, words: WordTerms): PostingsList {
  const counted = Array.from(pages, (page) => frequencies(page, words))
  const lengths = counted.map((terms) => [...terms.values()].reduce((sum, count) => sum + count, 0))
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const postings = new PostingsList()
  counted.forEach((terms, id) => {
    for (const [term, count] of terms) postings.push(term, id, quantiseImpact(count, lengths[id]!, average, BM25))
  })
  return postings
}

function frequencies({ title, target, summary, statements }: PageText, words: WordTerms): Map<number, number> {
  const counts = new Map<number, number>()
  const add = (text: string, weight: number): void => {
    for (const term of words.of(text)) counts.set(term, (counts.get(term) ?? 0) + weight)
  }
  add(title, WEIGHTS.title)
  add(target, WEIGHTS.target)
  add(summary, WEIGHTS.summary)
  for (const text of statements) add(text, WEIGHTS.statements)
  return counts
}
