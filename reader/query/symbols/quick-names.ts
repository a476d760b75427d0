import { normalizeName } from '../../analysis/normalize-name.ts'
import type { MatchTier, SymbolMatch } from '../../rank/symbol-order.ts'
import type { IndexData } from '../data/index-data.ts'
import { bestPerSymbol, partMatches, tokenTier } from './symbol-matches.ts'

/** Blocks of names that are looked at for longer ones: the first was read to see that the name itself is not there. */
const BLOCKS = 2
/** Kinds and ranks lie in groups of so many symbols, of which so many are read. */
const GROUP = 8192
const MOST_GROUPS = 5
/** Matches of several names together. */
const FEW = 40
/** Names that share words with the query: each lies in another block. */
const MOST_NAMES = 8

/**
 * What a first answer shows for names that the index does not hold, with few reads. First those that begin as they do, which
 * lie side by side; at another `attempt`, where none of these may be shown, some that share words.
 */
export async function namesNearby(
  data: IndexData,
  wanted: readonly { name: string; text: string }[],
  most: number,
  attempt: number,
): Promise<SymbolMatch[]> {
  const found = attempt === 0 ? await beginning(data, wanted) : (await tokenTier(data, wanted, MOST_NAMES)).found
  // What decides among equals, and what is shown, lies elsewhere for each symbol.
  const shown = found.sort((a, b) => b.quality - a.quality || a.symbol - b.symbol).slice(0, most)
  await data.readySymbols(shown.map(({ symbol }) => symbol))
  return shown
}

async function beginning(data: IndexData, wanted: readonly { name: string }[]): Promise<SymbolMatch[]> {
  const keys = wanted.map(({ name }) => normalizeName(name)).filter((key) => key.length > 1)
  const entries = await Promise.all(keys.map((key) => data.names.startingWith(key, BLOCKS)))
  return bestPerSymbol(keys.flatMap((key, i) => entries[i]!.flatMap((entry) => partMatches(entry, key))))
}

/**
 * Of matches of each name of a query those that a first answer looks at: of what few things are called, which says most, and
 * of these the ones in the groups that hold most of the best.
 */
export function nearMatches(perName: readonly (readonly SymbolMatch[])[]): SymbolMatch[] {
  const rarestFirst = perName.filter((matches) => matches.length > 0).sort((a, b) => a.length - b.length)
  const some: SymbolMatch[] = []
  for (const matches of rarestFirst) if (some.length === 0 || some.length + matches.length <= FEW) some.push(...matches)
  const groupOf = ({ symbol }: SymbolMatch): number => Math.floor(symbol / GROUP)
  const weight = new Map<number, number>()
  for (const match of some) weight.set(groupOf(match), (weight.get(groupOf(match)) ?? 0) + WEIGHTS[match.tier])
  const heaviest = [...weight].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_GROUPS)
  const kept = new Set(heaviest.map(([group]) => group))
  return some.filter((match) => kept.has(groupOf(match)))
}

/** A group with one match of a tier comes before all with matches of later ones. */
const WEIGHTS: Record<MatchTier, number> = { 1: 1e12, 2: 1e6, 3: 1, 4: 0, 5: 0 }
