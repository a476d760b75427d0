import { rankPaths } from '../rank/path-match.ts'
import type { ModeAnswer } from './answer.ts'
import { suggestPaths } from './did-you-mean.ts'
import { fileHits } from './hits.ts'
import type { IndexData } from './index-data.ts'
import type { Scope } from './scope.ts'

/** Path mode: files whose path is, ends with, lies under or holds the query. */
export async function searchPaths(
  data: IndexData,
  query: string,
  scope: Scope,
  wanted: number,
  candidates: number,
  explain: boolean,
): Promise<ModeAnswer> {
  const paths = await data.allPaths()
  const demoted = (d: number): boolean => scope.demotedTests[d] === 1
  const matches = rankPaths(query, paths, demoted).filter((match) => scope.allowed[match.documentId] === 1)
  const didYouMean = matches.length === 0 ? suggestPaths(query, paths) : []
  return {
    hits: await fileHits(data, matches.slice(0, wanted), explain),
    files: matches.slice(0, candidates).map((match) => paths[match.documentId] as string),
    total: matches.length,
    totalIsExact: true,
    legs: [],
    exactMatch: false,
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}
