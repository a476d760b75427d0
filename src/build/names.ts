import { partTermsOfWord, wordsOf } from '../../reader/analysis/analyzer.ts'
import type { SymbolNames } from '../artifact/symbol-names.ts'
import type { SparsePostings } from '../lexical/path-postings.ts'

/** Words of the names -> ordinals of their normalised names, for the last tier of the symbol cascade. */
export function buildNamePostings(names: SymbolNames): SparsePostings {
  const postings: SparsePostings = new Map()
  names.spellings.forEach((spellings, ordinal) => {
    const terms = new Set(spellings.flatMap((name) => wordsOf(name).flatMap(partTermsOfWord)))
    for (const term of terms) {
      const list = postings.get(term)
      if (list) list.ids.push(ordinal)
      else postings.set(term, { ids: [ordinal], weights: [] })
    }
  })
  return postings
}
