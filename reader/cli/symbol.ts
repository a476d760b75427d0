import type { Command, ParsedArguments } from './command.ts'
import type { Io } from './io.ts'
import { staleNote } from './format-notes.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { printableAnswer, printableLines } from './printable.ts'
import type { SymbolResponse } from './reader-api.ts'
import { withFreshness } from './freshness.ts'
import { readSourceText } from './source-text.ts'
import { GitdexError } from '../errors.ts'
import { SYMBOL_SPEC } from './specs.ts'
import { repositoryFolders } from './work-tree.ts'

export function symbolCommand(open: Opener): Command {
  return {
    spec: SYMBOL_SPEC,
    async run(args, io) {
      return withIndex(await locate(args, io, open), open, (opened) => answerFrom(opened, args, io))
    },
  }
}

async function answerFrom(opened: OpenedIndex, args: ParsedArguments, io: Io): Promise<0 | 1> {
  try {
    const answer = withFreshness(await opened.index.symbol({ symbol_id: args.positionals[0]! }), opened)
    await addSource(answer, repositoryFolders(args.get('worktree'), io.cwd, opened.location))
    if (args.has('json')) printJson(io, answer)
    else printPretty(printableAnswer(answer), io)
    return 0
  } catch (error) {
    if (!(error instanceof GitdexError) || error.code !== 'NOT_FOUND') throw error
    return reportNotFound(error, args.has('json'), io)
  }
}

function printPretty(answer: SymbolResponse, io: Io): void {
  io.out(prettySymbol(answer, io))
  const stale = staleNote(answer.index)
  if (stale) io.err(`${stale}\n`)
}

/** Nothing found is an answer (exit code 1), told on standard error in the same form as an error. */
function reportNotFound(error: GitdexError, json: boolean, io: Io): 1 {
  const { code, message, data } = error
  io.err(json ? `${JSON.stringify({ error: { code, message, data } })}\n` : `${printableLines(message)}\n`)
  return 1
}

/** The source as it was indexed, if the artifact does not hold it and a repository at hand does. */
async function addSource(answer: SymbolResponse, folders: readonly string[]): Promise<void> {
  if (answer.symbol.source_text !== undefined) return
  const text = await readSourceText(answer.symbol, folders)
  if (text !== undefined) answer.symbol.source_text = text
}

function prettySymbol({ symbol }: SymbolResponse, io: Io): string {
  const { paint } = io
  const place = paint('magenta', symbol.file) + paint('green', `:${symbol.start_line}-${symbol.end_line}`)
  const lines = [`${place}  ${symbol.kind} ${paint('bold', symbol.qualified_name)}`]
  if (symbol.parent) lines.push(paint('dim', `in ${symbol.parent.kind} ${symbol.parent.name}`))
  if (symbol.signature) lines.push(symbol.signature)
  if (symbol.doc) lines.push('', symbol.doc)
  if (symbol.source_text !== undefined) lines.push('', symbol.source_text)
  else lines.push('', paint('dim', 'source: no repository at hand holds it (--worktree DIR)'))
  return `${lines.join('\n')}\n`
}
