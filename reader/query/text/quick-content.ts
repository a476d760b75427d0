import { termsOfWord, wordsOf } from '../../analysis/analyzer.ts'
import { accumulateImpacts, foldPassages } from '../../rank/chunk-score.ts'
import type { IndexData } from '../data/index-data.ts'
import type { LineCollector } from './line-collector.ts'
import type { UnitText } from './source-texts.ts'

/** Words of a literal that are looked up, the rarest: a list of passages each. */
const MOST_WORDS = 3
/** Files that are looked into, so many at a time. */
const FILES = [2, 4]
/** Larger ones cost too much, in bytes of text. */
const MOST_TEXT = 128 * 1024

/**
 * Lines of a text search, for a first answer from afar: out of the files in whose passages its words are strongest, until
 * `scan` finds some. `text` is a literal or the source of a regular expression. Trigrams, which find every file, cost more to
 * read than this, and tell nothing of where to begin.
 */
export async function collectFromLikely(
  data: IndexData,
  text: string,
  allowed: Uint8Array,
  collector: LineCollector,
  scan: (units: readonly UnitText[]) => unknown,
): Promise<void> {
  const likely = await likelyDocuments(data, wordsOfPattern(text), allowed)
  for (let from = 0, round = 0; round < FILES.length && from < likely.length; from += FILES[round++]!) {
    const documents = likely.slice(from, from + FILES[round]!).sort((a, b) => a - b)
    const lengths = await data.textLengths(documents)
    const small = documents.filter((_, i) => lengths[i]! <= MOST_TEXT)
    const texts = (await data.sources(small)) ?? []
    await scan(texts.map((text, i) => ({ unit: small[i]!, text, first: small[i]!, starts: Uint32Array.of(0, text.length) }))) // prettier-ignore
    if (collector.total > 0) return
  }
}

/** What looks like whole words in a literal or a regular expression: some may be parts of words, or one of several choices. */
function wordsOfPattern(source: string): string[] {
  return wordsOf(source.replace(/\\[a-zA-Z]|\[[^\]]*\]|[{][^}]*[}]/g, ' '))
}

/** Documents with a passage that has all of the words, best first; none where a word is unknown, as one that is cut off. */
async function likelyDocuments(data: IndexData, words: readonly string[], allowed: Uint8Array): Promise<number[]> {
  const terms = [...new Set(words.flatMap((word) => termsOfWord(word)))]
  const rarity = await data.rarity(terms)
  if (terms.length === 0 || terms.some((term) => rarity.get(term) === 0)) return []
  const rarest = terms.sort((a, b) => rarity.get(b)! - rarity.get(a)!).slice(0, MOST_WORDS)
  const lists = await data.postings(rarest, 'text')
  const postings = lists.flatMap((list, i) => (list ? [{ ...list, factor: rarity.get(rarest[i]!)! }] : []))
  const { scores, touched } = accumulateImpacts(data.chunkCount, postings)
  const all = touched.filter((chunk) => postings.every(({ ids }) => holds(ids, chunk)))
  const { best, documents } = foldPassages({ scores, touched: all }, data.documents.chunkStart, allowed)
  const most = FILES.reduce((sum, files) => sum + files)
  return documents.sort((a, b) => best[b]! - best[a]! || a - b).slice(0, most)
}

/** Whether ascending ids hold one. */
function holds(ids: Uint32Array, wanted: number): boolean {
  let low = 0
  for (let high = ids.length; low < high;) {
    const middle = (low + high) >>> 1
    if (ids[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return ids[low] === wanted
}
