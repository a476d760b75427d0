import { isAbsolute } from 'node:path'
import type { SearchRequest, SearchResponse } from '../api.ts'
import type { Command } from './command.ts'
import { asksWorkspace } from './asks-workspace.ts'
import { fromHere, fromRoot } from './find-index.ts'
import { isUnanswered, printNotes } from './format-notes.ts'
import { searchFresh } from './freshness.ts'
import { didWork } from './kept-code.ts'
import { repositoryFolders } from './git-head.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from './open.ts'
import { outputFormat } from './output-format.ts'
import { printJson } from './print-json.ts'
import { printable, printableAnswer } from './printable.ts'
import { SEARCH_SPEC } from './specs.ts'
import { buildRequest, FORMATS, openerOptions, type Format } from './search-request.ts'
import { renderHits, showPretty } from './render-hits.ts'

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
