import type { ContextRequest, MissingPath } from '../query/context.ts'
import { asksWorkspace } from './asks-workspace.ts'
import type { Command, ParsedArguments } from './command.ts'
import { fromRoot } from './find-index.ts'
import { prettyContext } from './format-context.ts'
import { printIgnored, staleNote } from './format-notes.ts'
import { contextFresh } from './fresh-context.ts'
import type { Io } from './io.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { show } from './show.ts'
import { printable, printableAnswer } from './printable.ts'
import type { ContextResponse } from './reader-api.ts'
import { CONTEXT_SPEC } from './specs.ts'

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

export function buildContextRequest(args: ParsedArguments): ContextRequest {
  const include = args.all('include').flatMap((parts) => parts.split(','))
  const budget = args.get('budget-tokens')
  return {
    paths: args.positionals,
    ...(include.length > 0 && { include }),
    // What is no number is passed on as it is: the reader reports it.
    ...(budget !== undefined && { budget_tokens: (/^\d+$/.test(budget) ? Number(budget) : budget) as number }),
  }
}

export function printContextNotes(answer: ContextResponse, changes: readonly string[], io: Io): void {
  printIgnored(answer.ignored_arguments, io)
  for (const missing of answer.missing) io.err(`${missingNote(missing)}\n`)
  if (answer.note !== undefined) io.err(`${answer.note}\n`)
  for (const note of changes) io.err(`${printable(note)}\n`)
  const stale = staleNote(answer.index)
  if (stale) io.err(`${stale}\n`)
}

function missingNote({ path, why, reason, candidates }: MissingPath): string {
  const listed = candidates.join(', ')
  if (why === 'ambiguous') return `${path} is the name of several files: ${listed}`
  if (why === 'folder') return `${path} is a folder; of its files: ${listed}`
  if (why === 'skipped') return `${path} is tracked but not indexed: ${reason}`
  return `no indexed file is called ${path}.${listed === '' ? '' : ` Did you mean ${listed}?`}`
}
