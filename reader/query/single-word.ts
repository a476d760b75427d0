import { rankPaths } from '../rank/path-match.ts'
import { distinctFiles, type ModeAnswer } from './answer.ts'
import { rankedPages, rankScope } from './concept.ts'
import { suggestNames } from './did-you-mean.ts'
import { fileHits, symbolHits } from './hits.ts'
import type { IndexData } from './index-data.ts'
import { runLeg } from './legs.ts'
import { filesOf, SYMBOL_POOL, type SymbolRequest } from './symbol-mode.ts'
import { settleTies } from './settle-ties.ts'
import { searchSymbols } from './symbol-search.ts'

/** `rankPaths` ranks up to this one are files called like the word. */
const FILE_NAME_RANK = 4

/**
 * One plain word may name a symbol, a file or a subject: symbols of exactly that name, then files of that name, symbols
 * that spell it otherwise, pages about it, and last symbols whose name only holds it.
 */
export async function searchSingleWord(
  data: IndexData,
  word: string,
  request: SymbolRequest,
  withPages = true,
): Promise<ModeAnswer> {
  const { scope, wanted, explain, signal } = request
  const { value, report } = await runLeg(
    'symbol',
    signal,
    () =>
      searchSymbols(data, [word], {
        allowed: scope.allowed,
        demoted: scope.demotedTests,
        accepts: scope.accepts,
        wanted: Math.max(wanted + 1, SYMBOL_POOL),
      }),
    (found) => found.matches.length,
  )
  const { ranked, leg } = await rankScope(data, {
    query: word,
    profile: 'identifier',
    scope,
    ...(signal && { signal }),
  })
  const found = value?.matches ?? []
  const matches = ranked ? settleTies(data, found, ranked.ranking, scope.demotedTests) : found
  const exact = matches.filter((match) => match.tier === 1)
  const named = matches.filter((match) => match.tier === 2 || match.tier === 3)
  const holding = matches.filter((match) => match.tier > 3)
  const paths = await data.allPaths()
  const files = rankPaths(word, paths, (d) => scope.demotedTests[d] === 1).filter(
    (match) => match.rank <= FILE_NAME_RANK && scope.allowed[match.documentId] === 1,
  )
  const pages = (withPages && ranked?.order) || []
  const parts = await Promise.all([
    symbolHits(data, exact.slice(0, wanted), explain),
    fileHits(data, files.slice(0, wanted), explain),
    symbolHits(data, named.slice(0, wanted), explain),
    ranked && withPages ? rankedPages(data, ranked, wanted, explain) : [],
    symbolHits(data, holding.slice(0, wanted), explain),
  ])
  const more = await Promise.all([
    filesOf(data, exact, request.candidates),
    data.paths(files.slice(0, request.candidates).map((match) => match.documentId)),
    filesOf(data, named, request.candidates),
    data.paths(pages.slice(0, request.candidates)),
    filesOf(data, holding, request.candidates),
  ])
  // A plain word that something is about was no typing error.
  const nothing = matches.length + files.length + pages.length === 0
  const didYouMean = nothing ? await suggestNames(data, [word]) : []
  return {
    hits: parts.flat(),
    files: distinctFiles([], more.flat()),
    total: matches.length + files.length + pages.length,
    totalIsExact: (value?.exhausted ?? false) && leg.ok,
    legs: [report, leg],
    exactMatch: exact.length > 0,
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}
