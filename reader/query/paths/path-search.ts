import { LOOSE_RANK, pathsOfPattern, rankPaths, type PathGroup, type PathMatch } from '../../rank/path-match.ts'
import type { ModeAnswer } from '../answer.ts'
import { fileNameShape } from '../routing/file-names.ts'
import { fileHits } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'
import type { Scope } from '../request/scope.ts'

/**
 * Path mode: files whose path is, ends with, lies under or holds the query, or which its pattern matches. Files that it names
 * tell what is at `line`.
 */
export async function searchPaths(
  data: IndexData,
  query: string,
  scope: Scope,
  wanted: number,
  candidates: number,
  explain: boolean,
  line?: number,
): Promise<ModeAnswer> {
  const everywhere = await matchesOf(data, query, (d) => scope.demotedTests[d] === 1)
  const matches = everywhere.filter((match) => scope.allowed[match.documentId] === 1)
  // Of a first answer more is to come.
  const absent = !data.isFar('DOCS') && isAbsent(query, everywhere)
  const note =
    data.isFar('DOCS') || (matches.length > 0 && !absent) ? undefined : noteOf(query, matches.length, everywhere.length)
  const didYouMean = absent && !/[*?]/.test(query) ? await suggestionsOf(data, query) : []
  const hits = await fileHits(data, matches.slice(0, wanted), explain)
  return {
    hits: line === undefined ? hits : await (await import('./file-line.ts')).atLine(data, hits, matches, line),
    files: await data.paths(matches.slice(0, candidates).map(({ documentId }) => documentId)),
    total: matches.length,
    totalIsExact: !data.isFar('DOCS'),
    legs: [],
    exactMatch: false,
    ...(note !== undefined && { note }),
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}

async function suggestionsOf(data: IndexData, query: string): Promise<string[]> {
  return (await import('../symbols/did-you-mean.ts')).suggestPaths(query, await data.allPaths())
}

async function matchesOf(
  data: IndexData,
  query: string,
  isTest: (documentId: number) => boolean,
): Promise<PathMatch[]> {
  if (!/[*?]/.test(query) || (await data.documentOfPath(query)) !== undefined)
    return rankPaths(query, await joinedPaths(data, query), isTest)
  const [{ compileGlob }, { expandBraces }] = await Promise.all([
    import('../request/glob.ts'),
    import('../request/filters.ts'),
  ])
  const paths = await data.allPaths()
  const matching = (pattern: string): PathMatch[] =>
    pathsOfPattern(compileGlob(expandBraces(pattern), { ignoreCase: true }), paths, isTest)
  const fromRoot = matching(query)
  if (fromRoot.length > 0) return fromRoot
  // Paths are known by their ends, too; and a lone `?` may end a question.
  const below = matching(`**/${query}`)
  return below.length > 0 || query.includes('*') ? below : rankPaths(query, await data.joinedPaths(), isTest)
}

const joinedPaths = async (data: IndexData, query: string): Promise<PathGroup[]> =>
  data.isFar('DOCS') ? (await import('../data/quick-paths.ts')).likelyPaths(data, query) : data.joinedPaths()

/** A file was named, and none of that name is indexed. */
function isAbsent(query: string, matches: readonly PathMatch[]): boolean {
  const best = matches[0]
  if (!best) return true
  return best.rank >= LOOSE_RANK && fileNameShape(query.slice(query.lastIndexOf('/') + 1)) === 'yes'
}

function noteOf(query: string, shown: number, everywhere: number): string {
  if (shown > 0) return 'no such file in the index; these paths hold parts of it'
  if (everywhere > 0) return 'the filters leave out all files of that path'
  if (query.includes('*')) return 'no path in the index matches the pattern'
  return query.endsWith('/') ? 'no such folder in the index' : 'no such file in the index'
}
