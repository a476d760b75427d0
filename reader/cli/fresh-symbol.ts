import type { CallOptions } from '../gitdex-index.ts'
import type { SymbolRequest } from '../query/cards/symbol-card.ts'
import { changeNote, fileChanges } from './file-changes.ts'
import { withFreshness } from './freshness.ts'
import { repositoryFolders } from './git-head.ts'
import type { OpenedIndex } from './open.ts'
import type { SymbolResponse } from './reader-api.ts'
import { readSourceText } from './source-text.ts'

/** A symbol, compared with the repository at hand, if there is one; `note` tells people what has changed. */
export async function symbolFresh(
  opened: OpenedIndex,
  request: SymbolRequest,
  place: { worktree: string | undefined; cwd: string },
  options: CallOptions = {},
): Promise<{ answer: SymbolResponse; note: string | undefined }> {
  const answer = withFreshness(await opened.index.symbol(request, options), opened)
  await addSource(answer, repositoryFolders(place.worktree, place.cwd, opened.location), request.include ?? [])
  return { answer, note: await markChanged(answer, opened, place) }
}

/** The source as it was indexed, if the artifact does not hold it and a repository at hand does. */
async function addSource(
  answer: SymbolResponse,
  folders: readonly string[],
  include: readonly string[],
): Promise<void> {
  const { symbol, lines } = answer
  if (lines && lines.source_text === undefined) {
    const text = await readSourceText(lines, folders)
    if (text !== undefined) lines.source_text = text
  }
  const wanted = include.length === 0 || include.includes('source')
  if (!symbol || lines || !wanted || symbol.source_text !== undefined) return
  const text = await readSourceText(symbol, folders)
  if (text !== undefined) symbol.source_text = text
}

async function markChanged(
  { symbol, lines, index }: SymbolResponse,
  opened: OpenedIndex,
  place: { worktree: string | undefined; cwd: string },
): Promise<string | undefined> {
  const file = (symbol ?? lines)!.file
  const state = (await fileChanges(opened, index.commit, [file], place)).get(file)
  if (state === undefined || state === 'same') return undefined
  if (symbol) symbol.changed = true
  if (lines) lines.changed = true
  return changeNote(file, state)
}
