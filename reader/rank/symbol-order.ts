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

/** What orders matches of equal tier and quality, per symbol or per document. */
export interface SymbolStatics {
  /** Static rank of each symbol, 0..255: definition, kind, exported, centrality (`staticScore`). */
  scoreOf(symbol: number): number
  documentOf(symbol: number): number
  pathLengthOf(document: number): number
  /** 1 for documents whose symbols come last (tests, unless the query asks for tests). */
  demoted: Uint8Array
}

/**
 * Total order of matches: by tier, not demoted first, then by score, shorter path, document and source order. Independent
 * of any limit, so that the first k results never depend on how many are asked for.
 */
export function orderMatches(matches: readonly SymbolMatch[], statics: SymbolStatics): SymbolMatch[] {
  const keyed = matches.map((match) => {
    const documentId = statics.documentOf(match.symbol)
    const path = statics.pathLengthOf(documentId)
    const score = matchScore(match, statics.scoreOf(match.symbol))
    return { match, documentId, demoted: statics.demoted[documentId] as number, score, path }
  })
  keyed.sort(
    (a, b) =>
      a.match.tier - b.match.tier ||
      a.demoted - b.demoted ||
      b.score - a.score ||
      a.path - b.path ||
      a.documentId - b.documentId ||
      a.match.symbol - b.match.symbol,
  )
  return keyed.map((entry) => entry.match)
}

/** What quality (0..1) and static rank (0..1) add inside a tier; together below 100, so that tiers never overlap. */
export const MATCH_WEIGHTS = { tier: 100, quality: 80, static: 19.9 } as const

/** Score of a match for the answer: 500..600 for tier 1 down to 100..200 for tier 5. */
export function matchScore(match: SymbolMatch, staticScore: number): number {
  const { tier, quality, static: statics } = MATCH_WEIGHTS
  const score = (6 - match.tier) * tier + match.quality * quality + (staticScore / 255) * statics
  return Math.round(score * 1000) / 1000
}
