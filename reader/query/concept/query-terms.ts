import { lazyPattern } from '../../analysis/lazy-pattern.ts'
import { termsOfWord, wordsOf } from '../../analysis/analyzer.ts'
import { normalizeName } from '../../analysis/normalize-name.ts'
import { STOP_WORDS } from '../../analysis/stop-words.ts'

/** What a query says, in the terms of the index. */
export interface QueryTerms {
  /** Words as typed, without stop words and the repository's own name. */
  words: string[]
  /** Distinct terms of those words with their weight in the query. */
  terms: Map<string, number>
  /** Words that look like identifiers, with how surely they are meant as one (0..1). */
  identifiers: Map<string, number>
  /** Normalised joins of two and three neighbouring words: `retry policy` may be `RetryPolicy`. */
  phrases: string[]
}

const marked = lazyPattern('[_$\\d]|\\p{Ll}\\p{Lu}|\\p{Lu}{2}\\p{Ll}', 'u')
const capitalised = lazyPattern('^\\p{Lu}\\p{Ll}', 'u')

/** 1 for camelCase, snake_case or a query's only word, 0.7 for a capitalised word that does not start the query, 0 for others. */
function identifierWeight(word: string, position: number, count: number): number {
  if (count === 1 || marked().test(word)) return 1
  if (position > 0 && capitalised().test(word)) return 0.7
  return 0
}

/** The repository's own name is in every file and in every question; it tells nothing unless it is all there is. */
function meaningful(words: readonly string[], repositoryName: string): string[] {
  const own = normalizeName(repositoryName)
  const spoken = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()))
  const kept = spoken.filter((word) => normalizeName(word) !== own)
  return kept.length > 0 ? kept : spoken.length > 0 ? spoken : [...words]
}

function neighbours(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const size of [2, 3]) {
    for (let i = 0; i + size <= words.length; i++) joined.push(normalizeName(words.slice(i, i + size).join('')))
  }
  return [...new Set(joined)].slice(0, 64)
}

export function queryTerms(query: string, repositoryName: string): QueryTerms {
  const all = wordsOf(query)
  const words = meaningful(all, repositoryName)
  const terms = new Map<string, number>()
  const identifiers = new Map<string, number>()
  for (const word of words) {
    for (const term of termsOfWord(word)) terms.set(term, Math.min((terms.get(term) ?? 0) + 1, 2))
    const weight = identifierWeight(word, all.indexOf(word), words.length)
    if (weight > 0) identifiers.set(word, Math.max(weight, identifiers.get(word) ?? 0))
  }
  return { words, terms, identifiers, phrases: neighbours(words) }
}
