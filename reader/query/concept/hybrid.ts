import type { SearchHit } from '../../api.ts'
import type { SymbolMatch } from '../../rank/symbol-order.ts'
import { distinctFiles, type ModeAnswer } from '../answer.ts'
import {
  meantQuery,
  orderedPages,
  rankScope,
  shownPages,
  wordsNote,
  type ConceptRequest,
  type RankedFiles,
} from './concept.ts'
import type { Declared } from '../routing/declared-name.ts'
import { symbolHits } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'
import { kindNote } from '../symbols/kind-note.ts'
import { runLeg } from '../legs.ts'
import { filesOfRefs } from './page-refs.ts'
import { searchSymbols } from '../symbols/symbol-search.ts'

export interface HybridRequest extends ConceptRequest {
  identifiers: readonly string[]
  /** Words of the query that are no identifiers. */
  proseWords: number
  /** What the query is written like a declaration of: symbols of its kinds come first. */
  declares?: Declared | undefined
}

/** Hybrid mode: symbols and pages take turns by a fixed pattern, so that no limit changes the order. */
export async function searchHybrid(data: IndexData, request: HybridRequest): Promise<ModeAnswer> {
  const { ranked, leg, legs } = await rankScope(data, request)
  // Who asks for a kind of symbol wants no pages.
  const pages = ranked && request.scope.symbolKind === undefined ? ranked : undefined
  const refs = pages ? await orderedPages(data, pages, request) : []
  const symbols = await runLeg(
    'symbol',
    request.signal,
    () => nameMatches(data, request, ranked),
    (found) => found.length,
  )
  const matches = symbols.value ?? []
  const exactMatch = matches.some((match) => match.tier === 1)
  const pagesLead = !exactMatch && request.proseWords > request.identifiers.length
  const [symbolPart, pagePart] = await Promise.all([
    symbolHits(data, matches.slice(0, request.wanted), request.explain),
    pages ? shownPages(data, pages, refs.slice(0, request.wanted), request.explain) : [],
  ])
  const hits = pagesLead ? interleave(pagePart, symbolPart) : interleave(symbolPart, pagePart)
  const unnamed = matches.length === 0 ? await kindNote(data, request.identifiers, request.scope) : undefined
  const note = unnamed ?? (ranked && (ranked.absent || ranked.respelling) && (await wordsNote(ranked, refs.length)))
  const rest = await data.paths(filesOfRefs(data, refs, request.candidates))
  return {
    hits,
    files: rest.length > 0 ? rest : distinctFiles(hits),
    total: matches.length + refs.length,
    totalIsExact: symbols.report.ok && leg.ok,
    legs: [...legs, symbols.report],
    exactMatch,
    ...(ranked && meantQuery(ranked)),
    ...(note !== undefined && { note }),
  }
}

/** Symbols that the identifiers name (tiers 1 to 3); those of a declared kind, then those in the files that the whole query is about come first. */
async function nameMatches(data: IndexData, request: HybridRequest, ranked?: RankedFiles): Promise<SymbolMatch[]> {
  const { scope, identifiers } = request
  const { matches } = await searchSymbols(data, identifiers, {
    allowed: scope.allowed,
    demoted: scope.demotedTests,
    accepts: scope.accepts,
    wanted: request.wanted,
    lastTier: 3,
  })
  if (!ranked) return matches
  const { declares } = request
  const isDeclared = ({ symbol }: SymbolMatch): number => Number(declares?.kinds.includes(data.symbolKind(symbol)) ?? 0)
  const relevance = (match: SymbolMatch): number =>
    ranked.ranking.scores[data.documents.documentOfSymbol(match.symbol)] as number
  const position = new Map(matches.map((match, i) => [match, i]))
  return [...matches].sort(
    (a, b) =>
      a.tier - b.tier ||
      isDeclared(b) - isDeclared(a) ||
      relevance(b) - relevance(a) ||
      (position.get(a) as number) - (position.get(b) as number),
  )
}

/** First of one, first of the other, second of the one, ...; what is left of the longer follows. */
function interleave(first: readonly SearchHit[], second: readonly SearchHit[]): SearchHit[] {
  const mixed: SearchHit[] = []
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    if (i < first.length) mixed.push(first[i] as SearchHit)
    if (i < second.length) mixed.push(second[i] as SearchHit)
  }
  return mixed
}
