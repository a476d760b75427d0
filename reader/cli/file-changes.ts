import type { OpenedIndex } from './open.ts'
import { repositoryFolders } from './git-head.ts'
import { fileStates, findRepository, type FileState } from './work-tree.ts'

/** What became of indexed files in the repository at hand; empty when there is none. */
export async function fileChanges(
  { index, location }: OpenedIndex,
  commit: string,
  paths: readonly string[],
  place: { worktree: string | undefined; cwd: string },
): Promise<ReadonlyMap<string, FileState>> {
  const known = new Map<string, FileState>()
  const repository = findRepository(commit, repositoryFolders(place.worktree, place.cwd, location))
  const states = repository && fileStates(repository, commit)
  if (!states) return known
  try {
    for (const file of (await index.files?.(paths)) ?? []) known.set(file.path, await states.stateOf(file))
  } finally {
    states.close()
  }
  return known
}

/** What people are told of a file that is not as it was indexed. */
export function changeNote(file: string, state: FileState | undefined): string | undefined {
  if (state === 'deleted') return `${file} is no longer there; this is the indexed one. Build again: gitdex build`
  return state === 'changed'
    ? `${file} has changed since; this is the indexed one. Build again: gitdex build`
    : undefined
}
