import { rankPaths } from '../../rank/path-match.ts'
import type { SearchHit } from '../../api.ts'
import type { SymbolMatch } from '../../rank/symbol-order.ts'
import type { ModeAnswer } from '../answer.ts'
import { rankedPages, rankScope, wordsNote, type RankedFiles } from '../concept/concept.ts'
import { suggestNames } from './did-you-mean.ts'
import { fileHits, symbolHits } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'
import { runLeg } from '../legs.ts'
import type { Scope } from '../request/scope.ts'
import { filesOf, type SymbolRequest } from './symbol-mode.ts'
import { settleTies } from './settle-ties.ts'
import { searchSymbols } from './symbol-search.ts'

/** `rankPaths` ranks up to this one are files called like the word. */
const FILE_NAME_RANK = 4

/** Files taken at least: those of one part are often those of another, too. */
const POOL = 50

/** One kind of answer: how many there are, and hits and files of the first of them. */
interface Part {
  count: number
  hits(most: number): Promise<SearchHit[]>
  files(most: number): Promise<string[]>
}

/**
 * One plain word may name a symbol, a file or a subject: symbols of exactly that name, then files of that name, symbols
 * that spell it otherwise, pages about it, and last symbols whose name only holds it. What comes later is only looked for
 * when what comes before does not fill the answer.
 */
export async function searchSingleWord(
  data: IndexData,
  word: string,
  request: SymbolRequest,
  withPages = true,
): Promise<ModeAnswer> {
  const { scope, wanted, explain, signal } = request
  const symbols = await symbolLeg(data, word, request, 3)
  const ranking = {
    query: word,
    profile: 'identifier',
    scope,
    quotes: request.quotes,
    ...(signal && { signal }),
  } as const
  const { ranked, leg } = await rankScope(data, ranking)
  const found = symbols.value?.matches ?? []
  const matches = ranked ? settleTies(data, found, ranked.ranking, scope.demotedTests) : found
  const exact = matches.filter((match) => match.tier === 1)
  const parts = [
    symbolPart(data, exact, explain),
    await fileNamePart(data, word, scope, explain),
    symbolPart(data, matches.slice(exact.length), explain),
    ...(ranked && withPages ? [pagePart(data, ranked, explain)] : []),
  ]
  const enough = total(parts) > wanted
  if (!enough) {
    const all = await symbolLeg(data, word, request, 5)
    parts.push(
      symbolPart(
        data,
        (all.value?.matches ?? []).filter((match) => match.tier > 3),
        explain,
      ),
    )
  }
  // A plain word that something is about was no typing error.
  const didYouMean = total(parts) === 0 ? await suggestNames(data, [word]) : []
  const note = ranked?.absent && (await wordsNote(ranked, total(parts)))
  return {
    hits: await take(parts, wanted, (part, most) => part.hits(most)),
    files: [...new Set(await take(parts, Math.max(request.candidates, POOL), (part, most) => part.files(most)))],
    total: total(parts),
    totalIsExact: !enough && symbols.report.ok && leg.ok,
    legs: [symbols.report, leg],
    exactMatch: exact.length > 0,
    ...(note !== undefined && { note }),
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}

function symbolLeg(data: IndexData, word: string, { scope, wanted, signal }: SymbolRequest, lastTier: 3 | 5) {
  return runLeg(
    'symbol',
    signal,
    () =>
      searchSymbols(data, [word], {
        allowed: scope.allowed,
        demoted: scope.demotedTests,
        accepts: scope.accepts,
        wanted: wanted + 1,
        lastTier,
      }),
    (search) => search.matches.length,
  )
}

function symbolPart(data: IndexData, matches: readonly SymbolMatch[], explain: boolean): Part {
  return {
    count: matches.length,
    hits: (most) => symbolHits(data, matches.slice(0, most), explain),
    files: (most) => filesOf(data, matches, most),
  }
}

async function fileNamePart(data: IndexData, word: string, scope: Scope, explain: boolean): Promise<Part> {
  const ranked = rankPaths(word, await data.joinedPaths(), (d) => scope.demotedTests[d] === 1)
  const matches = ranked.filter(({ rank, documentId }) => rank <= FILE_NAME_RANK && scope.allowed[documentId] === 1)
  return {
    count: matches.length,
    hits: (most) => fileHits(data, matches.slice(0, most), explain),
    files: (most) => data.paths(matches.slice(0, most).map((match) => match.documentId)),
  }
}

function pagePart(data: IndexData, ranked: RankedFiles, explain: boolean): Part {
  return {
    count: ranked.order.length,
    hits: (most) => rankedPages(data, ranked, most, explain),
    files: (most) => data.paths(ranked.order.slice(0, most)),
  }
}

const total = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.count, 0)

/** The first `most` of all parts, one part after the other. */
async function take<T>(
  parts: readonly Part[],
  most: number,
  of: (part: Part, most: number) => Promise<T[]>,
): Promise<T[]> {
  const taken: T[] = []
  for (const part of parts) {
    if (taken.length >= most) break
    if (part.count > 0) taken.push(...(await of(part, most - taken.length)))
  }
  return taken
}
