import type { WorkTree } from '../../search-host.ts'
import type { IndexData } from './index-data.ts'

/** What became of indexed documents in a work tree. */
export interface LocalChanges {
  /** Text that changed documents have now. */
  readonly changed: ReadonlyMap<number, string>
  readonly deleted: ReadonlySet<number>
  readonly worktree: WorkTree
}

/** Compares all documents with the work tree, if the host has one. */
export async function localChanges(data: IndexData): Promise<LocalChanges | undefined> {
  const { worktree } = data.host
  if (!worktree) return undefined
  const ids = Array.from({ length: data.documents.count }, (_, id) => id)
  const [paths, rows] = await Promise.all([data.allPaths(), data.documentRows(ids)])
  const files = paths.map((path, i) => ({ path, blob_id: rows[i]!.blob, bytes: rows[i]!.bytes }))
  const changed = new Map<number, string>()
  const deleted = new Set<number>()
  worktree.states(files).forEach((state, id) => {
    if (state === 'deleted') deleted.add(id)
    else if (state !== 'same') changed.set(id, state.text)
  })
  return { changed, deleted, worktree }
}
