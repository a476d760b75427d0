import { basename, resolve } from 'node:path'
import type { SearchHit, SearchResponse } from '../api.ts'
import { ConfigError, GitdexError } from '../errors.ts'
import { openNodeWorkspace } from '../node-workspace.ts'
import { qualified, withAlias } from '../workspace/alias.ts'
import type { WorkspaceConfig } from '../workspace/config.ts'
import type { PagesRequest } from '../query/pages/list.ts'
import type { FailedRepository } from '../workspace/ask-all.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { nearestWorkspace } from './asks-workspace.ts'
import type { ExitCode, ParsedArguments } from './command.ts'
import { buildContextRequest, printContextNotes } from './context-request.ts'
import { prettyContext } from './format-context.ts'
import { isUnanswered, printIgnored, printNotes } from './format-notes.ts'
import { prettySymbolCard } from './format-symbol.ts'
import { fromHere } from './find-index.ts'
import type { Io } from './io.ts'
import { outputFormat } from './output-format.ts'
import { printJson } from './print-json.ts'
import { printable, printableAnswer, printableLines } from './printable.ts'
import { renderHits, showPretty } from './render-hits.ts'
import { buildRequest, FORMATS, openerOptions } from './search-request.ts'
import { reportNotFound } from './report-not-found.ts'
import { plural } from '../analysis/plural.ts'

/** The workspace that the command line means: `--workspace FILE`, several `--index`, else the nearest file upwards. */
async function openAsked(args: ParsedArguments, io: Io): Promise<Workspace> {
  if (args.has('worktree')) throw noWorkTree()
  const { regexTimeout } = openerOptions(args, io)
  const options = regexTimeout === undefined ? {} : { regexTimeout }
  const file = args.get('workspace')
  const indexes = args.all('index')
  if (file !== undefined && indexes.length > 0) {
    throw new ConfigError('CONFIG_INVALID', '--workspace and --index exclude each other', { argument: 'index' })
  }
  if (file !== undefined) return openNodeWorkspace(resolve(io.cwd, file), options)
  if (indexes.length > 0) return openNodeWorkspace(workspaceOf(indexes, io.cwd), { cwd: io.cwd, ...options })
  return openNodeWorkspace(nearestWorkspace(io.cwd)!, options)
}

const noWorkTree = (): GitdexError =>
  new ConfigError(
    'CONFIG_INVALID',
    'Of a workspace, each repository names its own worktree, in the file of the workspace.',
    {
      argument: 'worktree',
    },
  )

/** Artifacts by an alias each: the name of the file without the commit, or of the folder. */
export function workspaceOf(locations: readonly string[], cwd: string): WorkspaceConfig {
  const repositories: Record<string, string> = {}
  for (const location of locations) {
    const place = /^[a-z]+:\/\//i.test(location) ? location : resolve(cwd, location)
    const last = basename(place.replace(/[?#].*$/, '').replace(/[/\\]+(\.gitdex[/\\]*)?$/, ''))
    const name = last.replace(/\.gitdex$/, '').replace(/-[0-9a-f]{12}$/, '').replace(/[^\p{L}\p{N}._@-]/gu, '-').replace(/^[^\p{L}\p{N}]+/u, '') || 'index' // prettier-ignore
    const free = (alias: string) => alias !== 'all' && !(alias in repositories)
    let alias = name
    for (let i = 2; !free(alias); i++) alias = `${name}-${i}`
    repositories[alias] = location
  }
  return { repositories }
}

async function withWorkspace(
  args: ParsedArguments,
  io: Io,
  work: (workspace: Workspace) => Promise<ExitCode>,
): Promise<ExitCode> {
  const workspace = await openAsked(args, io)
  try {
    return await work(workspace)
  } catch (error) {
    if (!(error instanceof GitdexError) || error.code !== 'NOT_FOUND') throw error
    return reportNotFound(error, args.has('json'), io)
  } finally {
    workspace.close()
  }
}

export const searchWorkspace = (args: ParsedArguments, io: Io): Promise<ExitCode> =>
  withWorkspace(args, io, async (workspace) => {
    const format = outputFormat(args, FORMATS)
    const response = await workspace.search(buildRequest(args))
    if (format === 'json') printJson(io, response)
    else {
      const shown = printableAnswer(response)
      const isLocal = format === 'paths' || format === 'vimgrep'
      if (format === 'pretty') await showPretty(withRepositories(shown), io)
      else
        io.out(
          renderHits(
            format,
            format === 'jsonl' ? response : withRepositories(shown, isLocal ? placeIn(workspace, io.cwd) : undefined),
            { here: (path) => path, firstLines: new Map() },
          ),
        )
      const { stale: _told, ...index } = shown.index
      printNotes({ ...shown, index }, io)
      printRepositories(shown, io)
    }
    if (response.results.length > 0) return 0
    return isUnanswered(response) || response.repos_failed ? 2 : 1
  })

type Place = (repo: string, path: string) => string

const aliased: Place = withAlias

/** The file itself, as seen from a folder, where a repository is a local clone. */
const placeIn =
  (workspace: Workspace, cwd: string): Place =>
  (repo, path) => {
    const root = workspace.rootOf(repo)
    return root === undefined ? aliased(repo, path) : fromHere(path, { root }, cwd)
  }

/** Paths with the alias of their repository before them, or as `place` has them. */
function withRepositories(response: SearchResponse, place: Place = aliased): SearchResponse {
  const named = (hit: SearchHit): SearchHit =>
    hit.type === 'page'
      ? {
          ...hit,
          page_id: withAlias(hit.repo!, hit.page_id),
          target_path: hit.target_path === '' ? '' : place(hit.repo!, hit.target_path),
        }
      : { ...hit, file: place(hit.repo!, hit.file) }
  return {
    ...response,
    results: response.results.map(named),
    candidates: response.candidates.map(({ path, repo }) => ({ path: place(repo!, path) })),
  }
}

function printRepositories(
  { repos_failed: failed, repos_stale: stale }: Pick<SearchResponse, 'repos_failed' | 'repos_stale'>,
  io: Io,
): void {
  printFailed(failed, io)
  if (stale) io.err(`not of HEAD: ${stale.map(printable).join(', ')}; run gitdex build there\n`)
}

function printFailed(failed: readonly FailedRepository[] | undefined, io: Io): void {
  for (const { repo, code, message } of failed ?? [])
    io.err(`${printable(repo)}: ${code}: ${printableLines(message)}\n`)
}

const repoOf = (args: ParsedArguments) => (args.has('repo') ? { repo: args.get('repo')! } : {})

export const symbolInWorkspace = (args: ParsedArguments, io: Io): Promise<ExitCode> =>
  withWorkspace(args, io, async (workspace) => {
    const include = args.all('include').flatMap((parts) => parts.split(','))
    const request = { symbol_id: args.positionals[0]!, ...(include.length > 0 && { include }), ...repoOf(args) }
    const answer = await workspace.symbol(request)
    if (args.has('json')) printJson(io, answer)
    else {
      const shown = qualified(printableAnswer(answer))
      io.out(prettySymbolCard(shown, io.paint, include.length === 0 || include.includes('source')))
      printIgnored(shown.ignored_arguments, io)
      printFailed(answer.repos_failed, io)
    }
    return 0
  })

export const pageInWorkspace = (args: ParsedArguments, io: Io): Promise<ExitCode> =>
  withWorkspace(args, io, async (workspace) => {
    const answer = await workspace.page({ id: args.positionals[0]!, ...repoOf(args) })
    if (args.has('json')) printJson(io, answer)
    else io.out(printableLines(answer.page.markdown))
    return 0
  })

export const listInWorkspace = (args: ParsedArguments, io: Io, request: PagesRequest): Promise<ExitCode> =>
  withWorkspace(args, io, async (workspace) => {
    const answer = await workspace.pages({ ...request, ...repoOf(args) })
    if (args.has('json')) printJson(io, answer)
    else {
      const shown = printableAnswer(answer)
      const rows = shown.pages.map(
        ({ repo, page_id: id, summary }) => `${withAlias(repo!, id)}${summary && `  ${summary}`}\n`,
      )
      io.out(rows.join(''))
      printIgnored(shown.ignored_arguments, io)
      if (shown.truncated)
        io.err(`${shown.pages.length} of ${plural(shown.total, 'page')}; --limit N and --offset N show others\n`)
      printFailed(shown.repos_failed, io)
    }
    return answer.pages.length > 0 ? 0 : 1
  })

export const contextInWorkspace = (args: ParsedArguments, io: Io): Promise<ExitCode> =>
  withWorkspace(args, io, async (workspace) => {
    const answer = await workspace.context({ ...buildContextRequest(args), ...repoOf(args) })
    if (args.has('json')) printJson(io, answer)
    else {
      const shown = qualified(printableAnswer(answer))
      io.out(prettyContext(shown, io.paint))
      printContextNotes(shown, [], io)
      printFailed(shown.repos_failed, io)
    }
    return answer.files.length > 0 ? 0 : 1
  })
