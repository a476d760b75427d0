import type { GitPlace } from './git-head.ts'
import { ObjectStore } from './git-objects.ts'

/** Commits looked at before giving up: an index older than this is no better than the newest one. */
const MAX_COMMITS = 20_000

/**
 * The commit of `wanted` that is reached first from `head` going breadth first through parents, with its distance.
 * Undefined when none is an ancestor or the history cannot be read here.
 */
export function nearestAncestor(
  place: GitPlace,
  head: string,
  wanted: ReadonlySet<string>,
): { commit: string; distance: number } | undefined {
  const store = new ObjectStore(place.commonDir)
  try {
    // Of another repository, or cut off by a shallow clone: no walk would find it.
    if (![...wanted].some((commit) => store.read(commit, 'commit'))) return undefined
    const seen = new Set([head])
    let level = [head]
    for (let distance = 0; level.length > 0 && seen.size < MAX_COMMITS; distance++) {
      const found = level.find((commit) => wanted.has(commit))
      if (found) return { commit: found, distance }
      level = level.flatMap((commit) => store.parents(commit)).filter((parent) => !seen.has(parent) && seen.add(parent))
    }
    return undefined
  } finally {
    store.close()
  }
}
