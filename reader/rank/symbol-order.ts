/** Why a symbol answers a query: the tier of DESIGN's cascade, 1 (exact) to 5 (tokens). */
export type MatchTier = 1 | 2 | 3 | 4 | 5

export interface SymbolMatch {
  symbol: number
  tier: MatchTier
  /** Short phrase for people: "exact name". */
  reason: string
  /** How well it matches inside its tier, 0..1: qualifier, share of the query's words, closeness of length. */
  quality: number
}

/** What orders matches of equal tier and quality; all arrays are per symbol or per document. */
export interface SymbolStatics {
  /** Static rank of each symbol, 0..255: definition, kind, exported, centrality (`staticScore`). */
  score: Uint8Array
  documentOf(symbol: number): number
  pathLength: Uint16Array
  /** 1 for documents whose symbols come last (tests, unless the query asks for tests). */
  demoted: Uint8Array
}

/**
 * Total order of matches inside one tier: not demoted first, quality, static score, shorter path, then document and
 * source order. Independent of any limit, so that the first k results never depend on how many are asked for.
 */
export function orderMatches(matches: readonly SymbolMatch[], statics: SymbolStatics): SymbolMatch[] {
  const keyed = matches.map((match) => {
    const documentId = statics.documentOf(match.symbol)
    const path = statics.pathLength[documentId] as number
    return { match, documentId, demoted: statics.demoted[documentId] as number, path }
  })
  keyed.sort(
    (a, b) =>
      a.match.tier - b.match.tier ||
      a.demoted - b.demoted ||
      b.match.quality - a.match.quality ||
      (statics.score[b.match.symbol] as number) - (statics.score[a.match.symbol] as number) ||
      a.path - b.path ||
      a.documentId - b.documentId ||
      a.match.symbol - b.match.symbol,
  )
  return keyed.map((entry) => entry.match)
}

/** Score of a match for the answer: tiers never overlap; 500..600 for tier 1 down to 100..200 for tier 5. */
export function matchScore(match: SymbolMatch, staticScore: number): number {
  return (6 - match.tier) * 100 + Math.round((match.quality * 60 + (staticScore / 255) * 39.9) * 1000) / 1000
}
