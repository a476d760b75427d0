import { termsOfWord } from '../../analysis/analyzer.ts'
import { normalizeName } from '../../analysis/normalize-name.ts'
import type { IndexData } from '../data/index-data.ts'
import { editDistance } from '../suggest.ts'

/** A query in which typing errors are mended. */
export interface Respelling {
  readonly query: string
  /** The mended words as they were typed, and what each was taken for. */
  readonly typed: readonly string[]
  readonly meant: readonly string[]
}

/** Words of nothing but letters: what bears a mark is a name, and names have suggestions of their own. Shorter ones are near to too many. */
const SPELLABLE = /^[A-Za-z][a-z]{5,39}$/

/** Edits that a typing error may have, by the length of the word. */
const tolerance = (length: number): number => (length < 9 ? 1 : 2)

/** Blocks of words with one initial that are looked through at most: all of them in the encoder that ships. */
const MOST_BLOCKS = 64

/**
 * Mends the words of a query that the index does not know (`unknown`) and that are one or two edits from a word that it
 * knows. What counts as a word is the vocabulary of the encoder: what is in it is no typing error, however near to another.
 * The initial is taken to be right, as it nearly always is (Pollock and Zamora, Automatic spelling correction, CACM 27(4),
 * 1984). `undefined` where nothing is to be mended.
 */
export async function respell(
  data: IndexData,
  query: string,
  unknown: readonly string[],
): Promise<Respelling | undefined> {
  const wrong = new Map<string, string>()
  for (const word of new Set(unknown.filter((one) => SPELLABLE.test(one)))) {
    const meant = await meantBy(data, word.toLowerCase())
    if (meant !== undefined) wrong.set(word, meant)
  }
  if (wrong.size === 0) return undefined
  const mended = query.replace(/[\p{L}\p{N}_]+/gu, (word) => wrong.get(word) ?? word)
  return { query: mended, typed: [...wrong.keys()], meant: [...wrong.values()] }
}

/** The nearest word that the index speaks of; of several the most frequent. */
async function meantBy(data: IndexData, word: string): Promise<string | undefined> {
  // Names written together in lower case are no terms, and no errors.
  if ((await data.names.find([normalizeName(word)]))[0]) return undefined
  const vocabulary = await data.vocabulary(word[0]!, MOST_BLOCKS)
  if (vocabulary.includes(word)) return undefined
  const near = vocabulary
    .filter((one) => Math.abs(one.length - word.length) <= tolerance(word.length))
    .map((one) => ({ word: one, edits: editDistance(word, one) }))
    .filter(({ edits }) => edits <= tolerance(word.length))
  const idf = await data.rarity(near.flatMap((one) => termsOfWord(one.word)))
  const spoken = near
    .map((one) => ({ ...one, rarity: idf.get(termsOfWord(one.word)[0] ?? '') ?? 0 }))
    .filter(({ rarity }) => rarity > 0)
  spoken.sort((a, b) => a.edits - b.edits || a.rarity - b.rarity || (a.word < b.word ? -1 : 1))
  return spoken[0]?.word
}
