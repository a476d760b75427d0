import { contextFresh } from './cli/fresh-context.ts'
import { symbolFresh } from './cli/fresh-symbol.ts'
import { searchFresh } from './cli/freshness.ts'
import { nearestAncestor } from './cli/git-ancestors.ts'
import { findGit, readHead } from './cli/git-head.ts'
import type { OpenedIndex } from './cli/open.ts'
import { fillSourceLines } from './cli/source-lines.ts'
import type { GitdexIndex } from './gitdex-index.ts'
import type { Freshness, OpenedMember } from './workspace/member.ts'

/** Which commit is checked out, and how far an artifact is behind it. */
export interface Checkout {
  readonly head?: string
  readonly behind?: number
}

/** A repository of a workspace as it is asked; without a folder, its artifact is compared with nothing. */
export function nodeMember(opened: OpenedIndex, commit: string, folder: string | undefined): OpenedMember {
  const index = opened.index as GitdexIndex
  if (folder === undefined) return { index, freshness: {}, search: (request, call) => index.search(request, call) }
  const place = { worktree: folder, cwd: folder }
  return {
    index,
    freshness: freshnessOf(opened, commit),
    root: opened.head === undefined ? undefined : workTreeOf(folder),
    async search(request, call) {
      const answer = await searchFresh(opened, request, place, call)
      if (answer.mode === 'references') await fillSourceLines(answer, opened, place)
      return answer
    },
    symbol: async (request, call) => (await symbolFresh(opened, request, place, call)).answer,
    context: async (request, call) => (await contextFresh(opened, request, place, call)).answer,
  }
}

/** Root of the files around a folder; a bare repository has none. */
function workTreeOf(folder: string): string | undefined {
  const place = findGit(folder)
  return place && place.root !== place.gitDir ? place.root : undefined
}

/** The commit that is checked out around a folder, compared with that of an artifact. */
export function checkoutAt(folder: string, commit: string): Checkout {
  const place = findGit(folder)
  const head = place && readHead(place)
  if (!place || head === undefined || head === commit) return head === undefined ? {} : { head }
  const ancestor = nearestAncestor(place, head, new Set([commit]))
  // A folder of downloads inside of some repository says nothing of the others.
  return ancestor ? { head, behind: ancestor.distance } : {}
}

function freshnessOf({ head, behind }: Checkout, commit: string): Freshness {
  if (head === undefined || head === commit) return {}
  return { stale: true, ...(behind !== undefined && { behind }) }
}
