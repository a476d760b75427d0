import { asksWorkspace } from './asks-workspace.ts'
import type { Command, ParsedArguments } from './command.ts'
import { fromRoot } from './find-index.ts'
import { prettyContext } from './format-context.ts'
import { contextFresh } from './fresh-context.ts'
import type { Io } from './io.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { show } from './show.ts'
import { printableAnswer } from './printable.ts'
import { CONTEXT_SPEC } from './specs.ts'
import { buildContextRequest, printContextNotes } from './context-request.ts'

export function contextCommand(open: Opener): Command {
  return {
    spec: CONTEXT_SPEC,
    async run(args, io) {
      if (asksWorkspace(args, io.cwd)) return (await import('./workspace.ts')).contextInWorkspace(args, io)
      return withIndex(await locate(args, io, open), open, (opened) => answerFrom(opened, args, io))
    },
  }
}

async function answerFrom(opened: OpenedIndex, args: ParsedArguments, io: Io): Promise<0 | 1> {
  const asked = buildContextRequest(args)
  const request = { ...asked, paths: args.positionals.map((path) => fromRoot(path, opened, io.cwd)) }
  const place = { worktree: args.get('worktree'), cwd: io.cwd }
  const { answer, notes } = await contextFresh(opened, request, place)
  if (args.has('json')) printJson(io, answer)
  else {
    const shown = printableAnswer(answer)
    await show(io, prettyContext(shown, io.paint))
    printContextNotes(shown, notes, io)
  }
  return answer.files.length > 0 ? 0 : 1
}
