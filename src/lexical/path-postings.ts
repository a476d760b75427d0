import { termsOf, termsOfWord, wordsOf } from '../../reader/analysis/analyzer.ts'
import { fileKey, nameStem } from '../../reader/analysis/file-key.ts'
import { portableLog2 } from './log2.ts'
import { quantiseImpact } from './term-index.ts'
import { PATH_BM25 } from './weights.ts'

/** Postings of one field under construction: term -> documents with weights, documents ascending. */
export type SparsePostings = Map<string, { ids: number[]; weights: number[] }>

function append(postings: SparsePostings, term: string, documentId: number, weight: number): void {
  let list = postings.get(term)
  if (!list) postings.set(term, (list = { ids: [], weights: [] }))
  list.ids.push(documentId)
  list.weights.push(weight)
}

/** BM25 over the words of whole paths; weights 1..15. */
export function buildPathPostings(paths: readonly string[]): SparsePostings {
  const words = paths.map((path) => wordsOf(path).flatMap(termsOfWord))
  const average = words.reduce((sum, list) => sum + list.length, 0) / Math.max(1, paths.length)
  const postings: SparsePostings = new Map()
  words.forEach((list, documentId) => {
    const frequencies = new Map<string, number>()
    for (const term of list) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    for (const [term, tf] of frequencies)
      append(postings, term, documentId, quantiseImpact(tf, list.length, average, PATH_BM25))
  })
  return postings
}

/** Words of the file's name, each weighted by its share of their rarity (fifteenths, at least 1). */
export function buildStemPostings(paths: readonly string[]): SparsePostings {
  const words = paths.map((path) => termsOf(nameStem(path)))
  const frequency = new Map<string, number>()
  for (const list of words) for (const term of list) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const rarity = (term: string): number => portableLog2(1 + paths.length / (frequency.get(term) as number))
  const postings: SparsePostings = new Map()
  words.forEach((list, documentId) => {
    const total = list.reduce((sum, term) => sum + rarity(term), 0)
    for (const term of list) {
      append(postings, term, documentId, Math.max(1, Math.round((rarity(term) / total) * 15)))
    }
  })
  return postings
}

/** Whole file names as one term, so that a query can name a file without its extension. */
export function buildFilePostings(paths: readonly string[]): SparsePostings {
  const postings: SparsePostings = new Map()
  paths.forEach((path, documentId) => append(postings, fileKey(path), documentId, 1))
  return postings
}
