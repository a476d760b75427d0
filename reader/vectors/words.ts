/**
 * Words of the static encoder: runs of letters split at inner capitals, and numbers, in lower case, of 2 to 24 characters.
 * They are not stemmed: the table has a row for each form. Shared by training, builder and reader.
 */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g

/** Characters of the shortest and the longest word that counts. */
export const SHORTEST_WORD = 2
export const LONGEST_WORD = 24

/** Words of a text with how often each occurs, in order of first occurrence; at most `limit` different ones. */
export function countWords(text: string, limit = Infinity): Map<string, number> {
  const counts = new Map<string, number>()
  for (const match of text.matchAll(WORD)) {
    const word = match[0]
    if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD) continue
    const key = word.toLowerCase()
    const known = counts.get(key)
    if (known === undefined && counts.size >= limit) break
    counts.set(key, (known ?? 0) + 1)
  }
  return counts
}
