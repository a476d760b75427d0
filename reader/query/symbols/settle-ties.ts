import type { SymbolMatch } from '../../rank/symbol-order.ts'
import type { FileRanking } from '../concept/file-ranking.ts'
import type { IndexData } from '../data/index-data.ts'

/** Symbols by name alone (tiers 1 to 3). */
const NAMED_TIER = 3
/** Static scores are compared in steps of this: definition and kind decide before relevance, the rest after it. */
const KIND_STEP = 16

/** True when several files hold a symbol of that name, so that the name alone cannot tell which is meant. */
export function hasTies(data: IndexData, matches: readonly SymbolMatch[]): boolean {
  const first = matches[0]
  if (!first || first.tier > NAMED_TIER) return false
  const home = data.documents.documentOfSymbol(first.symbol)
  return matches.some((match) => match.tier === first.tier && data.documents.documentOfSymbol(match.symbol) !== home)
}

/**
 * Orders named matches of equal tier, quality and kind by how much their file is about the query: of ten methods of one
 * name, the one in the file that speaks of it most is meant. Further matches keep their order. The result depends on the
 * matches of tiers 1 to 3 only, which are always complete, so no limit changes it.
 */
export function settleTies(
  data: IndexData,
  matches: readonly SymbolMatch[],
  ranking: FileRanking,
  demoted: Uint8Array,
): SymbolMatch[] {
  const keyed = matches
    .filter((match) => match.tier <= NAMED_TIER)
    .map((match, position) => {
      const documentId = data.documents.documentOfSymbol(match.symbol)
      return {
        match,
        position,
        demoted: demoted[documentId] as number,
        kind: Math.floor(data.symbolScore(match.symbol) / KIND_STEP),
        relevance: ranking.scores[documentId] as number,
      }
    })
  keyed.sort(
    (a, b) =>
      a.match.tier - b.match.tier ||
      a.demoted - b.demoted ||
      b.match.quality - a.match.quality ||
      b.kind - a.kind ||
      b.relevance - a.relevance ||
      a.position - b.position,
  )
  return [...keyed.map((entry) => entry.match), ...matches.filter((match) => match.tier > NAMED_TIER)]
}
