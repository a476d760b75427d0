import type { SymbolHit } from '../../api.ts'
import { STEM_RANK, rankPaths } from '../../rank/path-match.ts'
import type { IndexData } from '../data/index-data.ts'
import { quotedText } from '../concept/quoted-text.ts'
import type { Scope } from '../request/scope.ts'

/**
 * Which mode answers a name that no symbol has better than symbols that share something with it: the file of that name, or
 * the files that hold it as it stands.
 */
export async function otherwise(
  data: IndexData,
  name: string,
  nearest: SymbolHit,
  scope: Scope,
  signal?: AbortSignal,
): Promise<{ mode: 'path' | 'concept'; because: string } | undefined> {
  if (await isFileCalled(data, name, scope)) return { mode: 'path', because: 'the name of a file' }
  if (await isHeld(data, name, nearest, scope, signal)) return { mode: 'concept', because: 'no symbol is called so' }
  return undefined
}

/** `builtin.jq`: extensions that no list knows are still those of files. */
async function isFileCalled(data: IndexData, name: string, scope: Scope): Promise<boolean> {
  if (!/^[^.:/\\]+(?:\.[^.:/\\]+)+$/.test(name)) return false
  const matches = rankPaths(name, await data.joinedPaths(), () => false)
  return matches.some(({ documentId, rank }) => rank < STEM_RANK && scope.allowed[documentId] === 1)
}

/** Names of constants and environment variables. */
const SHOUTED = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/**
 * Is a name that no symbol has in the text of files? Parts of other names are an answer to what may be a part of a name, and
 * a variable of the environment is none.
 */
async function isHeld(
  data: IndexData,
  name: string,
  nearest: SymbolHit,
  scope: Scope,
  signal?: AbortSignal,
): Promise<boolean> {
  const isOther = nearest.match_rank === 5 && nearest.match_reason !== 'all words of the name'
  if (!isOther && !SHOUTED.test(name)) return false
  // Without source, nobody knows.
  if (!data.file.has('SRCE')) return false
  return (await quotedText(data, { query: name, name }, scope, signal)).found.size > 0
}
