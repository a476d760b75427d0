import type { SymbolMatch } from '../rank/symbol-order.ts'
import type { ModeAnswer } from './answer.ts'
import { suggestNames } from './did-you-mean.ts'
import { symbolHits } from './hits.ts'
import type { IndexData } from './index-data.ts'
import { runLeg } from './legs.ts'
import type { Scope } from './scope.ts'
import { searchSymbols, type SymbolSearch } from './symbol-search.ts'

/** Symbols looked for at least, however few are asked for, so that `candidates` come from a pool of their own size. */
export const SYMBOL_POOL = 50

export interface SymbolRequest {
  identifiers: readonly string[]
  scope: Scope
  /** Hits to fill in: offset + limit. */
  wanted: number
  candidates: number
  explain: boolean
  signal?: AbortSignal
}

/** Symbol mode: the cascade over the names of the index. */
export async function searchSymbolMode(data: IndexData, request: SymbolRequest): Promise<ModeAnswer> {
  const { scope, identifiers, wanted } = request
  const search = (): Promise<SymbolSearch> =>
    searchSymbols(data, identifiers, {
      allowed: scope.allowed,
      demoted: scope.demotedTests,
      accepts: scope.accepts,
      wanted: Math.max(wanted, SYMBOL_POOL),
    })
  const { value, report } = await runLeg('symbol', request.signal, search, (found) => found.matches.length)
  if (!value) return { hits: [], files: [], total: 0, totalIsExact: false, legs: [report] }
  const { matches, exhausted } = value
  const hits = await symbolHits(data, matches.slice(0, wanted), request.explain)
  const exactMatch = matches.some((match) => match.tier === 1)
  const didYouMean = matches.length === 0 || !matches.some((match) => match.tier <= 3) ? await suggestNames(data, identifiers) : []
  return {
    hits,
    files: await filesOf(data, matches, request.candidates),
    total: matches.length,
    totalIsExact: exhausted,
    legs: [report],
    exactMatch,
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}

/** Distinct files of matches, best first. */
export async function filesOf(data: IndexData, matches: readonly SymbolMatch[], count: number): Promise<string[]> {
  const ids = new Set<number>()
  for (const { symbol } of matches) {
    if (ids.size >= count) break
    ids.add(data.documents.documentOfSymbol(symbol))
  }
  return data.paths([...ids])
}

