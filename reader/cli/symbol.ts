import type { Command, ParsedArguments } from './command.ts'
import { asksWorkspace } from './asks-workspace.ts'
import type { Io } from './io.ts'
import { fromRoot } from './find-index.ts'
import { printIgnored, staleNote } from './format-notes.ts'
import { prettySymbolCard } from './format-symbol.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { printableAnswer, printableLines } from './printable.ts'
import type { SymbolResponse } from './reader-api.ts'
import { symbolFresh } from './fresh-symbol.ts'
import { GitdexError } from '../errors.ts'
import { show } from './show.ts'
import { SYMBOL_SPEC } from './specs.ts'
import { reportNotFound } from './report-not-found.ts'

export function symbolCommand(open: Opener): Command {
  return {
    spec: SYMBOL_SPEC,
    async run(args, io) {
      if (asksWorkspace(args, io.cwd)) return (await import('./workspace.ts')).symbolInWorkspace(args, io)
      return withIndex(await locate(args, io, open), open, (opened) => answerFrom(opened, args, io))
    },
  }
}

async function answerFrom(opened: OpenedIndex, args: ParsedArguments, io: Io): Promise<0 | 1> {
  try {
    const include = args.all('include').flatMap((parts) => parts.split(','))
    const request = {
      symbol_id: symbolFromRoot(args.positionals[0]!, opened, io.cwd),
      ...(include.length > 0 && { include }),
    }
    const { answer, note } = await symbolFresh(opened, request, { worktree: args.get('worktree'), cwd: io.cwd })
    if (args.has('json')) printJson(io, answer)
    else await printPretty(printableAnswer(answer), note, include.length === 0 || include.includes('source'), io)
    return 0
  } catch (error) {
    if (!(error instanceof GitdexError) || error.code !== 'NOT_FOUND') throw error
    return reportNotFound(error, args.has('json'), io)
  }
}

/** `path::Name` and `path:10-20` with the path from the root, where such a file is seen from the current folder. */
function symbolFromRoot(typed: string, opened: OpenedIndex, cwd: string): string {
  const [, path, rest] = /^(.+?)(::.+|:\d+(?:-\d+)?|#L\d+(?:-L?\d+)?)$/s.exec(typed) ?? []
  return path === undefined ? typed : `${fromRoot(path, opened, cwd)}${rest}`
}

async function printPretty(
  answer: SymbolResponse,
  note: string | undefined,
  wantsSource: boolean,
  io: Io,
): Promise<void> {
  await show(io, prettySymbolCard(answer, io.paint, wantsSource))
  printIgnored(answer.ignored_arguments, io)
  if (note !== undefined) io.err(`${printableLines(note)}\n`)
  const stale = staleNote(answer.index)
  if (stale) io.err(`${stale}\n`)
}
