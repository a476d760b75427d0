import { rankPaths } from '../rank/path-match.ts'
import { distinctFiles, type ModeAnswer } from './answer.ts'
import { rankedPages, rankScope } from './concept.ts'
import { suggestNames } from './did-you-mean.ts'
import { fileHits, symbolHits } from './hits.ts'
import type { IndexData } from './index-data.ts'
import { runLeg } from './legs.ts'
import { filesOf, SYMBOL_POOL, type SymbolRequest } from './symbol-mode.ts'
import { searchSymbols } from './symbol-search.ts'

/** `rankPaths` ranks up to this one are files called like the word. */
const FILE_NAME_RANK = 4

/**
 * One plain word may name a symbol, a file or a subject: symbols of that name (tiers 1 to 3), then files of that name,
 * then pages about it, then symbols that only hold it.
 */
export async function searchSingleWord(data: IndexData, word: string, request: SymbolRequest): Promise<ModeAnswer> {
  const { scope, wanted, explain, signal } = request
  const { value, report } = await runLeg(
    'symbol',
    signal,
    () =>
      searchSymbols(data, [word], {
        allowed: scope.allowed,
        demoted: scope.demotedTests,
        accepts: scope.accepts,
        wanted: Math.max(wanted, SYMBOL_POOL),
      }),
    (found) => found.matches.length,
  )
  const matches = value?.matches ?? []
  const named = matches.filter((match) => match.tier <= 3)
  const holding = matches.filter((match) => match.tier > 3)
  const paths = await data.allPaths()
  const files = rankPaths(word, paths, (d) => scope.demotedTests[d] === 1).filter(
    (match) => match.rank <= FILE_NAME_RANK && scope.allowed[match.documentId] === 1,
  )
  const { ranked, leg } = await rankScope(data, {
    query: word,
    profile: 'identifier',
    scope,
    wanted,
    candidates: request.candidates,
    explain,
    ...(signal && { signal }),
  })
  const pages = ranked?.order ?? []
  const parts = await Promise.all([
    symbolHits(data, named.slice(0, wanted), explain),
    fileHits(data, files.slice(0, wanted)),
    ranked ? rankedPages(data, ranked, wanted, explain) : [],
    symbolHits(data, holding.slice(0, wanted), explain),
  ])
  const more = await Promise.all([
    filesOf(data, named, request.candidates),
    data.paths(files.slice(0, request.candidates).map((match) => match.documentId)),
    data.paths(pages.slice(0, request.candidates)),
  ])
  const didYouMean = named.length === 0 ? await suggestNames(data, [word]) : []
  return {
    hits: parts.flat(),
    files: distinctFiles([], more.flat()),
    total: matches.length + files.length + pages.length,
    totalIsExact: (value?.exhausted ?? false) && leg.ok,
    legs: [report, leg],
    exactMatch: named.some((match) => match.tier === 1),
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}
