import { ConfigError, GitdexError } from '../errors.ts'
import type { PagesRequest } from '../query/pages/list.ts'
import { asksWorkspace } from './asks-workspace.ts'
import type { Command, ParsedArguments } from './command.ts'
import { changeNote, fileChanges } from './file-changes.ts'
import { fromRoot } from './find-index.ts'
import { printIgnored, staleNote } from './format-notes.ts'
import { withFreshness } from './freshness.ts'
import type { Io } from './io.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { show } from './show.ts'
import { printable, printableLines } from './printable.ts'
import { PAGE_SPEC } from './specs.ts'
import { reportNotFound } from './report-not-found.ts'
import { plural } from '../analysis/plural.ts'

export function pageCommand(open: Opener): Command {
  return {
    spec: PAGE_SPEC,
    async run(args, io) {
      const isList = args.has('list')
      if (!isList && args.positionals.length === 0)
        throw noId(['type', 'path', 'limit', 'offset'].find((option) => args.has(option)))
      if (isList && args.positionals.length > 0)
        throw new ConfigError('CONFIG_INVALID', 'page takes an id or --list, not both', { argument: 'list' })
      if (asksWorkspace(args, io.cwd)) {
        const { listInWorkspace, pageInWorkspace } = await import('./workspace.ts')
        return isList ? listInWorkspace(args, io, listRequest(args)) : pageInWorkspace(args, io)
      }
      return withIndex(await locate(args, io, open), open, (opened) =>
        isList ? printList(opened, args, io) : printPage(opened, args, io),
      )
    },
  }
}

function noId(filter: string | undefined): GitdexError {
  const hint = filter === undefined ? '' : ` (--${filter} belongs to --list)`
  return new ConfigError('CONFIG_INVALID', `page takes the id of a page, or --list${hint}`, {
    argument: filter ?? 'id',
  })
}

async function printPage(opened: OpenedIndex, args: ParsedArguments, io: Io): Promise<0 | 1> {
  try {
    const answer = withFreshness(await opened.index.page!(fromRoot(args.positionals[0]!, opened, io.cwd)), opened)
    if (args.has('json')) printJson(io, answer)
    else await show(io, printableLines(answer.page.markdown))
    const file = answer.page.target_path
    const place = { worktree: args.get('worktree'), cwd: io.cwd }
    const state = (await fileChanges(opened, answer.index.commit, [file], place)).get(file)
    const note = state === undefined || state === 'same' ? undefined : changeNote(file, state)
    for (const text of [note, staleNote(answer.index)]) if (text && !args.has('json')) io.err(`${printable(text)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof GitdexError) || error.code !== 'NOT_FOUND') throw error
    return reportNotFound(error, args.has('json'), io)
  }
}

async function printList(opened: OpenedIndex, args: ParsedArguments, io: Io): Promise<0 | 1> {
  const answer = withFreshness(await opened.index.pages!(listRequest(args)), opened)
  if (args.has('json')) printJson(io, answer)
  else {
    const rows = answer.pages.map(({ page_id, summary, title, target_path }) => {
      const said = summary || (title === target_path ? '' : title)
      return `${io.paint('magenta', printable(page_id))}${said === '' ? '' : `  ${io.paint('dim', printable(said))}`}\n`
    })
    await show(io, rows.join(''))
    printIgnored(answer.ignored_arguments, io)
    if (answer.truncated)
      io.err(`${answer.pages.length} of ${plural(answer.total, 'page')}; --limit N and --offset N show others\n`)
    const stale = staleNote(answer.index)
    if (stale) io.err(`${stale}\n`)
  }
  return answer.pages.length > 0 ? 0 : 1
}

/** What is no number is passed on as it is: the reader reports it. */
const numeric = (text: string): number => (/^\d+$/.test(text) ? Number(text) : text) as number

function listRequest(args: ParsedArguments): PagesRequest {
  const [type, path, limit, offset] = ['type', 'path', 'limit', 'offset'].map((option) => args.get(option))
  return {
    ...(type !== undefined && { type }),
    ...(path !== undefined && { path }),
    ...(limit !== undefined && { limit: numeric(limit) }),
    ...(offset !== undefined && { offset: numeric(offset) }),
  }
}
