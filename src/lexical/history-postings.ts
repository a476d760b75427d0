import { PostingsList, type TermTable } from './term-index.ts'

/** Words that commits left with documents: see `SubjectWords` of `src/history`. */
export interface WeightedWords {
  readonly terms: readonly string[]
  /** Per document: places of terms times 16, plus a weight of 1..15. */
  readonly files: readonly Uint32Array[]
}

/** Postings of commit subjects; documents whose path is given as empty are not searched. */
export function buildHistoryPostings(paths: readonly string[], words: WeightedWords, table: TermTable): PostingsList {
  const ids = new Map<number, number>()
  const postings = new PostingsList()
  paths.forEach((path, documentId) => {
    if (path === '') return
    for (const word of words.files[documentId]!) {
      const place = word >>> 4
      let id = ids.get(place)
      if (id === undefined) ids.set(place, (id = table.idOfText(words.terms[place]!)))
      postings.push(id, documentId, word & 15)
    }
  })
  return postings
}
