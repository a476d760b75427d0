import type { ContextRequest, MissingPath } from '../query/cards/context.ts'
import type { ParsedArguments } from './command.ts'
import { printIgnored, staleNote } from './format-notes.ts'
import type { Io } from './io.ts'
import { printable } from './printable.ts'
import type { ContextResponse } from './reader-api.ts'

/** The request, with only those fields that were given. */
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

/** What is not the answer, on standard error; `changes` are notes on files that changed since the commit. */
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
