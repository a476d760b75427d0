import { isAbsolute, resolve } from 'node:path'
import type { SearchRequest, SearchResponse } from '../api.ts'
import { ConfigError } from '../errors.ts'
import type { Command, ParsedArguments } from './command.ts'
import { asksWorkspace } from './asks-workspace.ts'
import { fromHere, fromRoot } from './find-index.ts'
import { isUnanswered, printNotes } from './format-notes.ts'
import { prettySearch } from './format-pretty.ts'
import { searchFresh } from './freshness.ts'
import type { Io } from './io.ts'
import { didWork } from './kept-code.ts'
import { findGit, repositoryFolders } from './git-head.ts'
import { locate, withIndex, type OpenedIndex, type Opener, type OpenerOptions } from './open.ts'
import { outputFormat } from './output-format.ts'
import { printJson } from './print-json.ts'
import { printable, printableAnswer } from './printable.ts'
import { SEARCH_SPEC } from './specs.ts'
import { vimgrepLine, type VimgrepContext } from './vimgrep.ts'

export const FORMATS = ['pretty', 'json', 'jsonl', 'vimgrep', 'paths'] as const
type Format = (typeof FORMATS)[number]

export function searchCommand(open: Opener): Command {
  return {
    spec: SEARCH_SPEC,
    async run(args, io) {
      if (asksWorkspace(args, io.cwd)) return (await import('./workspace.ts')).searchWorkspace(args, io)
      if (args.positionals.length === 0) return (await import('./finder/run-finder.ts')).runFinder(args, io, open)
      if (args.has('first-seen') || args.has('since')) {
        return (await import('./first-seen.ts')).searchFirstSeen(args, io, open)
      }
      const format = outputFormat(args, FORMATS)
      const options = openerOptions(args, io)
      const openSearched: Opener = (location) => open(location, options)
      return withIndex(await locate(args, io, open), openSearched, async (opened) => {
        const place = { worktree: args.get('worktree'), cwd: io.cwd }
        const response = await searchFresh(opened, seenFrom(io.cwd, buildRequest(args), opened), place)
        didWork(`search ${response.mode}`)
        if (response.mode === 'references')
          await (await import('./source-lines.ts')).fillSourceLines(response, opened, place)
        if (format === 'json') printJson(io, response)
        else {
          const shown = printableAnswer(response)
          const here = (path: string) => fromHere(path, opened, io.cwd)
          const firstLines = await linesFor(format, response, opened, place)
          if (format === 'pretty') await showPretty(shown, io)
          // A line of JSON is as exact as JSON.
          else io.out(renderHits(format, format === 'jsonl' ? response : shown, { here, firstLines }))
          printNotes(shown, io)
        }
        if (response.results.length > 0) return 0
        return isUnanswered(response) ? 2 : 1
      })
    },
  }
}

/** A path that says where it starts (`../a.ts`, `/home/me/app/a.ts`) is meant from the current folder, not as a part of others. */
function seenFrom(cwd: string, request: SearchRequest, opened: OpenedIndex): SearchRequest {
  const { query, mode = 'auto' } = request
  const isPath =
    mode === 'structure' || (/^(?:auto|path)$/.test(mode) && (isAbsolute(query) || /^\.{1,2}[/\\]/.test(query)))
  return isPath ? { ...request, query: fromRoot(query, opened, cwd) } : request
}

/** Milliseconds that nobody waits for, and that timers still take. */
const MAX_TIMEOUT = 24 * 60 * 60 * 1000

export function openerOptions(args: ParsedArguments, io: Io): OpenerOptions {
  const folder = args.get('worktree')
  const worktree = folder === undefined ? undefined : resolve(io.cwd, folder)
  const timeout = args.get('regex-timeout')
  return {
    ...(worktree !== undefined && !isBare(worktree) && { worktree }),
    ...(timeout !== undefined && { regexTimeout: milliseconds(timeout) }),
  }
}

/** A bare repository has no files to read; its commits are compared all the same. */
function isBare(folder: string): boolean {
  const place = findGit(folder)
  return place !== undefined && place.root === place.gitDir
}

function milliseconds(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= MAX_TIMEOUT) return value
  throw new ConfigError('CONFIG_INVALID', `--regex-timeout takes milliseconds, 1 to ${MAX_TIMEOUT}, not ${text}`, {
    argument: 'regex-timeout',
    value: text,
  })
}

/** Numbers that are none are passed on as they are: the reader reports them among `ignored_arguments`. */
const numeric = (text: string) => (text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text) as number

/** The request, with only those fields that were given. */
export function buildRequest(args: ParsedArguments): SearchRequest {
  const request: SearchRequest = { query: args.positionals.join(' ') }
  const text = (option: string) => args.get(option)
  const set = <K extends keyof SearchRequest>(key: K, value: SearchRequest[K] | undefined) => {
    if (value !== undefined) request[key] = value
  }
  const limit = text('limit')
  const lines = text('context-lines')
  set('mode', text('mode'))
  set('limit', limit === undefined ? undefined : numeric(limit))
  set('kind', text('kind'))
  set('symbol_kind', text('symbol-kind'))
  set('page_type', text('page-type'))
  set('file_type', text('file-type'))
  set('path', text('path'))
  set('exclude_patterns', args.has('exclude') ? [...args.all('exclude')] : undefined)
  set('case_insensitive', args.has('case-insensitive') || undefined)
  set('context_lines', lines === undefined ? undefined : numeric(lines))
  set('repo', text('repo'))
  set('cursor', text('cursor'))
  set('explain', args.has('explain') || undefined)
  return request
}

/** First lines of the files found, for the format that shows them, by the path as it is printed. */
async function linesFor(
  format: Format,
  { results }: SearchResponse,
  { index, location }: OpenedIndex,
  { worktree, cwd }: { worktree: string | undefined; cwd: string },
): Promise<ReadonlyMap<string, string>> {
  const paths = results.flatMap((hit) => (hit.type === 'file' ? [hit.file] : []))
  const lines = new Map<string, string>()
  if (format !== 'vimgrep' || paths.length === 0) return lines
  const { readSourceText } = await import('./source-text.ts')
  const folders = repositoryFolders(worktree, cwd, location)
  for (const { path, blob_id } of (await index.files?.(paths)) ?? []) {
    const line = await readSourceText({ file: path, blob_id, start_line: 1, end_line: 1 }, folders)
    if (line !== undefined) lines.set(printable(path), line)
  }
  return lines
}

/** With what was searched for marked, where there are colours. */
export async function showPretty(response: SearchResponse, io: Io): Promise<void> {
  const colored = io.paint('bold', 'x') !== 'x'
  const marks = colored ? (await import('./marks.ts')).marksFor(response.query, io.paint) : undefined
  const text = prettySearch(response, io.paint, marks)
  if (io.outIsTerminal) await (await import('./show.ts')).show(io, text)
  else io.out(text)
}

export function renderHits(
  format: Exclude<Format, 'json' | 'pretty'>,
  response: SearchResponse,
  context: VimgrepContext,
): string {
  const lines = (rows: readonly string[]) => rows.map((row) => `${row}\n`).join('')
  switch (format) {
    case 'jsonl':
      return lines(response.results.map((hit) => JSON.stringify(hit)))
    case 'vimgrep':
      return lines(response.results.map((hit) => vimgrepLine(hit, context)))
    case 'paths':
      // Two indexes of one clone lead to the same file.
      return lines([...new Set(response.candidates.map(({ path }) => context.here(path)))])
  }
}
