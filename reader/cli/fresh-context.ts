import type { CallOptions } from '../gitdex-index.ts'
import type { ContextRequest } from '../query/cards/context.ts'
import { changeNote, fileChanges } from './file-changes.ts'
import { withFreshness } from './freshness.ts'
import type { OpenedIndex } from './open.ts'
import type { ContextResponse } from './reader-api.ts'

/** Files, compared with the repository at hand, if there is one; `notes` tell people what has changed. */
export async function contextFresh(
  opened: OpenedIndex,
  request: ContextRequest,
  place: { worktree: string | undefined; cwd: string },
  options: CallOptions = {},
): Promise<{ answer: ContextResponse; notes: string[] }> {
  const answer = withFreshness(await opened.index.context!(request, options), opened)
  const paths = answer.files.map(({ file }) => file)
  const states = await fileChanges(opened, answer.index.commit, paths, place)
  for (const file of answer.files) if ((states.get(file.file) ?? 'same') !== 'same') file.changed = true
  return { answer, notes: paths.flatMap((path) => changeNote(path, states.get(path)) ?? []) }
}
