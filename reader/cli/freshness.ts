import type { CallOptions } from '../gitdex-index.ts'
import type { SearchRequest, SearchResponse, Warning } from '../api.ts'
import { fileOf } from '../query/answer.ts'
import type { OpenedIndex } from './open.ts'
import type { ReaderIndex } from './reader-api.ts'
import { findGit, repositoryFolders } from './git-head.ts'
import type { FileState, FileStates } from './work-tree.ts'

/** Rounds of asking for more results in place of those whose file is gone. */
const MAX_ROUNDS = 4

/**
 * Searches, and compares the files of the answer with the repository at hand, if there is one: results in deleted files
 * are left out (more are fetched in their place), results in changed ones are marked.
 */
export async function searchFresh(
  opened: OpenedIndex,
  request: SearchRequest,
  place: { worktree: string | undefined; cwd: string },
  options: CallOptions = {},
): Promise<SearchResponse> {
  const { index, location } = opened
  const answer = await index.search(request, options)
  const { commit } = answer.index
  const folders = repositoryFolders(place.worktree, place.cwd, location).filter((folder) => findGit(folder))
  // What compares files is loaded where there are any.
  if (folders.length === 0) return withFreshness(withOtherRepository(answer, opened, place.worktree), opened)
  const { fileStates, findRepository } = await import('./work-tree.ts')
  const repository = findRepository(commit, folders)
  if (!repository) return withFreshness(withOtherRepository(answer, opened, place.worktree), opened)
  const states = fileStates(repository, commit)
  try {
    return withFreshness(states ? await compared(index, request, answer, { states, options }) : answer, opened)
  } finally {
    states?.close()
  }
}

async function compared(
  index: ReaderIndex,
  request: SearchRequest,
  first: SearchResponse,
  { states, options }: { states: FileStates; options: CallOptions },
): Promise<SearchResponse> {
  const known = new Map<string, FileState>()
  const alive = (path: string): boolean => known.get(path) !== 'deleted'
  let answer = first
  for (let round = 0; ; round++) {
    await learn(index, answer, states, known)
    const gone = answer.results.filter((hit) => !alive(fileOf(hit))).length
    const left = answer.results.length - gone
    if (left >= first.results.length || !answer.truncated || round === MAX_ROUNDS) break
    answer = await index.search({ ...request, limit: Math.min(5000, first.results.length + gone) }, options)
  }
  const results = answer.results
    .filter((hit) => alive(fileOf(hit)))
    .map((hit) => (known.get(fileOf(hit)) === 'changed' ? { ...hit, changed: true } : hit))
  const candidates = answer.candidates.filter(({ path }) => alive(path)).slice(0, first.candidates.length)
  const gone = [...known].filter(([, state]) => state === 'deleted').map(([path]) => path)
  const fresh = {
    ...answer,
    results,
    candidates,
    ...(results.length < answer.results.length && recounted(answer, results, request)),
  }
  return gone.length > 0 ? withWarning(fresh, deletedWarning(gone)) : fresh
}

/** What an answer says of all of its results, now that some are left out. What lies behind its end may be gone, too. */
function recounted(
  answer: SearchResponse,
  results: SearchResponse['results'],
  { cursor }: SearchRequest,
): Partial<SearchResponse> {
  const isWhole = !answer.truncated && cursor === undefined
  return {
    total: isWhole ? answer.total - (answer.results.length - results.length) : results.length,
    total_is_exact: isWhole && answer.total_is_exact,
    ...(answer.exact_match === true && {
      exact_match: results.some((hit) => hit.type === 'symbol' && hit.match_rank === 1),
    }),
  }
}

async function learn(
  index: ReaderIndex,
  answer: SearchResponse,
  states: FileStates,
  known: Map<string, FileState>,
): Promise<void> {
  const paths = [...answer.results.map(fileOf), ...answer.candidates.map(({ path }) => path)]
  const unknown = [...new Set(paths)].filter((path) => !known.has(path))
  for (const file of (await index.files?.(unknown)) ?? []) known.set(file.path, await states.stateOf(file))
}

function deletedWarning(paths: readonly string[]): Warning {
  const listed = paths.slice(0, 5).join(', ')
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : ''
  return { code: 'FILES_DELETED', message: `Left out, no longer there: ${listed}${more}. Build again: gitdex build.` }
}

const withWarning = <T extends Pick<SearchResponse, 'warnings'>>(response: T, warning: Warning): T => ({
  ...response,
  warnings: [...(response.warnings ?? []), warning],
})

/** An artifact found in a repository, or compared with one by wish, that does not hold its commit. */
function withOtherRepository(
  response: SearchResponse,
  { head, location }: OpenedIndex,
  worktree: string | undefined,
): SearchResponse {
  if (head === undefined && worktree === undefined) return response
  const { repo, commit } = response.index
  const where = worktree === undefined ? 'the repository here' : worktree
  const message = `${location} was built from commit ${commit.slice(0, 12)} of ${repo}, which ${where} does not hold: the files may be others.`
  return withWarning(response, { code: 'OTHER_REPOSITORY', message: `${message} Build one here: gitdex build.` })
}

/** Tells when the checked-out commit is another one than the artifact's. */
export function withFreshness<T extends Pick<SearchResponse, 'index'>>(response: T, opened: OpenedIndex): T {
  const { head, behind } = opened
  if (head === undefined || head === response.index.commit) return response
  return { ...response, index: { ...response.index, stale: true, ...(behind === undefined ? {} : { behind }) } }
}
