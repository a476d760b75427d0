import { partTermsOfWord, wordsOf } from '../../analysis/analyzer.ts'
import { inverseDocumentFrequency } from '../../rank/idf.ts'
import type { MatchTier, SymbolMatch } from '../../rank/symbol-order.ts'
import type { IndexData } from '../data/index-data.ts'
import type { NameEntry } from '../data/name-index.ts'

/** Words of names as they are kept in parts of names. */
export const tokensOf = (wanted: readonly { text: string }[]): string[] => [
  ...new Set(wanted.flatMap(({ text }) => wordsOf(text).flatMap((word) => partTermsOfWord(word)))),
]

const REASONS: Record<MatchTier, string> = {
  1: 'exact name',
  2: 'name, ignoring case',
  3: 'name in another style',
  4: 'part of the name',
  5: 'words of the name',
}

/** Symbols of a name in the tiers 1 to 3, by how its spellings differ from `name`. */
export function matchesOfEntry(entry: NameEntry | undefined, name: string): SymbolMatch[] {
  if (!entry) return []
  return entry.names.flatMap(({ name: candidate, symbols }) => {
    const tier = candidate === name ? 1 : candidate.toLowerCase() === name.toLowerCase() ? 2 : 3
    return Array.from(symbols, (symbol) => ({ symbol, tier, reason: REASONS[tier], quality: 0.5 }) as SymbolMatch)
  })
}

/** Each symbol once, by its best match. */
export function bestPerSymbol(matches: readonly SymbolMatch[]): SymbolMatch[] {
  const best = new Map<number, SymbolMatch>()
  for (const match of matches) {
    const known = best.get(match.symbol)
    if (!known || match.tier < known.tier || (match.tier === known.tier && match.quality > known.quality)) {
      best.set(match.symbol, match)
    }
  }
  return [...best.values()]
}

/** Symbols of a name that holds `key`. */
export function partMatches(entry: NameEntry, key: string): SymbolMatch[] {
  const quality = (key.length / entry.key.length) * (entry.key.startsWith(key) ? 1 : 0.8)
  return entry.names.flatMap(({ symbols }) =>
    Array.from(symbols, (symbol): SymbolMatch => ({ symbol, tier: 4, reason: REASONS[4], quality })),
  )
}

/** Share of the query's words, by rarity, that a name must hold: a common word alone (`get`, `create`) is chance. */
const LEAST_SHARE = 0.5
/** Names of the last tier that are looked at; they come best first, so more would only add noise. */
const MOST_NAMES = 200

/** Symbols that share words with the query; those that hold all of them first. */
export async function tokenTier(
  data: IndexData,
  wanted: readonly { text: string }[],
  most = MOST_NAMES,
): Promise<{ found: SymbolMatch[]; complete: boolean }> {
  const tokens = tokensOf(wanted)
  const lists = await data.postings(tokens, 'name')
  const names = await data.names.count()
  const rarities = lists.map((list) => inverseDocumentFrequency(names, list?.ids.length ?? 0))
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0)
  // A column rather than a map: frequent words are in thousands of names.
  const shared = new Float64Array(names)
  const touched: number[] = []
  lists.forEach((list, i) => {
    const share = (rarities[i] as number) / all
    if (!list || !(share > 0)) return
    for (const ordinal of list.ids) {
      if (shared[ordinal] === 0) touched.push(ordinal)
      shared[ordinal]! += share
    }
  })
  const good = touched.filter((ordinal) => shared[ordinal]! >= LEAST_SHARE)
  good.sort((a, b) => shared[b]! - shared[a]! || a - b)
  const ordinals = good.slice(0, most)
  const named = await data.names.symbolsAt(ordinals.sort((a, b) => a - b))
  const found = named.flatMap((lists, i) => {
    const share = Math.min(1, shared[ordinals[i] as number] as number)
    const reason = share > 0.999 ? 'all words of the name' : 'some words of the name'
    return lists.flatMap((symbols) =>
      Array.from(symbols, (symbol): SymbolMatch => ({ symbol, tier: 5, reason, quality: share })),
    )
  })
  return { found, complete: good.length <= most }
}
