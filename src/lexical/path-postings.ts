import { termsOfWord, wordsOf } from '../../reader/analysis/analyzer.ts'
import { fileKey, nameStem } from '../../reader/analysis/file-key.ts'
import { portableLog2 } from './log2.ts'
import { rememberStems } from './remember-stems.ts'
import { PostingsList, quantiseImpact, type TermTable } from './term-index.ts'
import { PATH_BM25 } from './weights.ts'

/** Term ids of words; the same words, and far more often the same parts of words, recur in paths and names. */
export class WordTerms {
  private readonly words = new Map<string, readonly number[]>()
  private readonly terms = new Map<string, number>()
  private readonly stemOf = rememberStems()

  constructor(
    private readonly table: TermTable,
    private readonly analyze: (word: string, stemOf: (part: string) => string) => string[] = termsOfWord,
  ) {}

  /** Term ids of all words of a text, in order, repeats included. */
  of(text: string): number[] {
    const ids: number[] = []
    for (const word of wordsOf(text)) for (const id of this.ofWord(word)) ids.push(id)
    return ids
  }

  private ofWord(word: string): readonly number[] {
    let ids = this.words.get(word)
    if (!ids) this.words.set(word, (ids = this.analyze(word, this.stemOf).map((term) => this.idOf(term))))
    return ids
  }

  private idOf(term: string): number {
    let id = this.terms.get(term)
    if (id === undefined) this.terms.set(term, (id = this.table.idOfText(term)))
    return id
  }
}

/** Paths of documents that only their exact name should find are given as empty; they count for nothing. */
const searchedOf = (paths: readonly string[]): number =>
  Math.max(
    1,
    paths.reduce((count, path) => count + Number(path !== ''), 0),
  )

/** BM25 over the words of whole paths; weights 1..15. */
export function buildPathPostings(paths: readonly string[], words: WordTerms): PostingsList {
  const terms = paths.map((path) => words.of(path))
  const average = terms.reduce((sum, list) => sum + list.length, 0) / searchedOf(paths)
  const postings = new PostingsList()
  terms.forEach((list, documentId) => {
    list.forEach((term, i) => {
      if (list.indexOf(term) < i) return
      const tf = list.reduce((count, other) => (other === term ? count + 1 : count), 0)
      postings.push(term, documentId, quantiseImpact(tf, list.length, average, PATH_BM25))
    })
  })
  return postings
}

/** Words of the file's name, each weighted by its share of their rarity (fifteenths, at least 1). */
export function buildStemPostings(paths: readonly string[], words: WordTerms): PostingsList {
  const terms = paths.map((path) => [...new Set(words.of(nameStem(path)))])
  const frequency = new Map<number, number>()
  for (const list of terms) for (const term of list) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const searched = searchedOf(paths)
  const rarities = new Map([...frequency].map(([term, count]) => [term, portableLog2(1 + searched / count)]))
  const postings = new PostingsList()
  terms.forEach((list, documentId) => {
    const total = list.reduce((sum, term) => sum + rarities.get(term)!, 0)
    for (const term of list)
      postings.push(term, documentId, Math.max(1, Math.round((rarities.get(term)! / total) * 15)))
  })
  return postings
}

/** Whole file names as one term, so that a query can name a file without its extension. */
export function buildFilePostings(paths: readonly string[], table: TermTable): PostingsList {
  const postings = new PostingsList()
  paths.forEach((path, documentId) => {
    if (path !== '') postings.push(table.idOfText(fileKey(path)), documentId, 1)
  })
  return postings
}
