import type { SymbolKind } from '../../api.ts'
import type { SymbolMatch } from '../../rank/symbol-order.ts'
import type { IndexData } from './index-data.ts'

/**
 * Keys of data, headings of prose, rules of style sheets and builds: found by their names, but so many, and called by such
 * plain words, that they must neither stand before code nor make prose look like a list of identifiers.
 */
export const isQuiet = (kind: SymbolKind): boolean => kind === 'key' || kind === 'heading' || kind === 'rule'

/** Tier of quiet matches where something louder bears the name. */
const BEHIND = 3

/** Puts quiet matches behind all others of the named tiers, where there are others. Depends on the index and the query alone. */
export function quietLast(data: IndexData, matches: SymbolMatch[]): SymbolMatch[] {
  const quiet = (match: SymbolMatch): boolean => isQuiet(data.symbolKind(match.symbol))
  if (!matches.some((match) => match.tier <= BEHIND && !quiet(match))) return matches
  return matches.map((match) => (match.tier < BEHIND && quiet(match) ? { ...match, tier: BEHIND, quality: 0 } : match))
}
