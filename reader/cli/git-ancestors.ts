import type { GitPlace } from './git-head.ts'
import { ObjectStore } from './git-objects.ts'

/** Commits looked at before giving up: an index older than this is no better than the newest one. */
const MAX_COMMITS = 20_000

/** Seconds that a clock of a committer may have been wrong; what is older than this has no wanted ancestor. */
const CLOCK_SKEW = 7 * 24 * 60 * 60

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
    const times = [...wanted].flatMap((commit) => store.commit(commit)?.time ?? [])
    if (times.length === 0) return undefined
    const oldest = Math.min(...times) - CLOCK_SKEW
    const parents = (oid: string): string[] => {
      const commit = store.commit(oid)
      return commit && commit.time >= oldest ? commit.parents : []
    }
    const seen = new Set([head])
    let level = [head]
    for (let distance = 0; level.length > 0 && seen.size < MAX_COMMITS; distance++) {
      const found = level.find((commit) => wanted.has(commit))
      if (found) return { commit: found, distance }
      level = level.flatMap(parents).filter((parent) => !seen.has(parent) && seen.add(parent))
    }
    return undefined
  } finally {
    store.close()
  }
}
