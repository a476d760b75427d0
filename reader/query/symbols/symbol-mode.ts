import type { MatchTier, SymbolMatch } from '../../rank/symbol-order.ts'
import type { ModeAnswer } from '../answer.ts'
import { symbolHits } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'
import { runLeg } from '../legs.ts'
import type { Quotes } from '../concept/quoted-text.ts'
import type { Scope } from '../request/scope.ts'
import { hasTies, settleTies } from './settle-ties.ts'
import { searchSymbols, type SymbolSearch } from './symbol-search.ts'

export interface SymbolRequest {
  identifiers: readonly string[]
  scope: Scope
  /** Hits to fill in: offset + limit. */
  wanted: number
  candidates: number
  explain: boolean
  /** The weakest tier to look into, 5 by default. */
  lastTier?: MatchTier
  /** As that of `RankRequest`: a single word is looked for in files, too. */
  quotes?: Quotes | undefined
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
      // One more than shown tells whether there are more.
      wanted: wanted + 1,
      ...(request.lastTier && { lastTier: request.lastTier }),
    })
  const { value, report } = await runLeg('symbol', request.signal, search, (found) => found.matches.length)
  if (!value) return { hits: [], files: [], total: 0, totalIsExact: false, legs: [report] }
  const { exhausted } = value
  const matches = await settled(data, value.matches, request)
  const hits = await symbolHits(data, matches.slice(0, wanted), request.explain)
  const exactMatch = matches.some((match) => match.tier === 1)
  const named = matches.some((match) => match.tier <= 3)
  const note = named ? undefined : await (await import('./kind-note.ts')).kindNote(data, identifiers, scope)
  // Who knows the name made no typing error, whatever the filters leave of it.
  const didYouMean = named || value.nameExists || data.isQuick ? [] : await suggest(data, identifiers)
  return {
    hits,
    files: await filesOf(data, matches, request.candidates),
    total: matches.length,
    totalIsExact: exhausted,
    legs: [report],
    exactMatch,
    nameExists: value.nameExists,
    ...(note !== undefined && { note }),
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}

/** Named matches in the order of their files' relevance, which is looked up only where the name leaves a choice. */
async function settled(data: IndexData, matches: SymbolMatch[], request: SymbolRequest): Promise<SymbolMatch[]> {
  if (data.isQuick || !hasTies(data, matches)) return matches
  const { scope, identifiers, signal } = request
  const query = identifiers.join(' ')
  const { rankScope } = await import('../concept/concept.ts')
  const { ranked } = await rankScope(data, {
    query,
    profile: 'identifier',
    scope: { ...scope, allowed: filesOfTies(data, matches) },
    ...(signal && { signal }),
  })
  return ranked ? settleTies(data, matches, ranked.ranking, scope.demotedTests) : matches
}

/** Marks the files of named matches: only they are compared, so only they need to be ranked. */
function filesOfTies(data: IndexData, matches: readonly SymbolMatch[]): Uint8Array {
  const files = new Uint8Array(data.documents.count)
  for (const { tier, symbol } of matches) if (tier <= 3) files[data.documents.documentOfSymbol(symbol)] = 1
  return files
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

/** Loaded when nothing was found. */
async function suggest(data: IndexData, identifiers: readonly string[]): Promise<string[]> {
  const { suggestNames } = await import('./did-you-mean.ts')
  return suggestNames(data, identifiers)
}
