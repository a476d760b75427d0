import { GitError } from '../errors.ts'
import type { Repository } from './repository.ts'

export interface Ancestor {
  readonly oid: string
  /** Steps from the start through parents, 0 for the start itself. */
  readonly distance: number
}

/** As far as an older index is of use. */
const MAX_COMMITS = 20_000

/**
 * A commit and its ancestors, nearest first (breadth first through parents), at most 20,000. Where the history is cut (a
 * shallow clone) the commit behind the cut is still named, but not what is before it.
 */
export async function* ancestors(
  repository: Pick<Repository, 'readCommit' | 'shallowCommits'>,
  start: string,
): AsyncGenerator<Ancestor> {
  const seen = new Set([start])
  let level = [start]
  for (let distance = 0; level.length > 0 && seen.size < MAX_COMMITS; distance++) {
    const next: string[] = []
    for (const oid of level) {
      yield { oid, distance }
      for (const parent of await parentsOf(repository, oid)) if (!seen.has(parent)) next.push(parent)
      for (const parent of next) seen.add(parent)
    }
    level = next
  }
}

async function parentsOf(repository: Pick<Repository, 'readCommit'>, oid: string): Promise<readonly string[]> {
  try {
    return (await repository.readCommit(oid)).parents
  } catch (error) {
    // Behind the cut of a shallow clone, or never fetched.
    if (error instanceof GitError && error.code === 'GIT_MISSING_OBJECT') return []
    throw error
  }
}
