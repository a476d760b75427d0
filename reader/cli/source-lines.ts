import type { ReferenceHit, SearchResponse } from '../api.ts'
import type { OpenedIndex } from './open.ts'
import { readSourceText } from './source-text.ts'
import { repositoryFolders } from './git-head.ts'

/** Fills in the lines of references that an artifact without source does not hold, where a repository at hand does. */
export async function fillSourceLines(
  { results }: SearchResponse,
  { index, location }: OpenedIndex,
  place: { worktree: string | undefined; cwd: string },
): Promise<void> {
  const bare = results.filter((hit): hit is ReferenceHit => hit.type === 'reference' && hit.source_line === '')
  if (bare.length === 0) return
  const folders = repositoryFolders(place.worktree, place.cwd, location)
  for (const { path, blob_id } of (await index.files?.([...new Set(bare.map(({ file }) => file))])) ?? []) {
    const text = await readSourceText({ file: path, blob_id, start_line: 1, end_line: Infinity }, folders)
    const lines = text?.split(/\r?\n/) ?? []
    for (const hit of bare) if (hit.file === path) hit.source_line = lines[hit.line - 1] ?? ''
  }
}
