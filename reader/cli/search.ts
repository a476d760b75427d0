import type { SearchRequest, SearchResponse } from '../api.ts'
import { GitdexError } from '../errors.ts'
import type { Command, ParsedArguments } from './command.ts'
import { printNotes } from './format-notes.ts'
import { prettySearch } from './format-pretty.ts'
import { searchFresh } from './freshness.ts'
import { openFor, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { printableAnswer } from './printable.ts'
import { SEARCH_SPEC } from './specs.ts'
import { vimgrepLine } from './vimgrep.ts'

const FORMATS = ['pretty', 'json', 'jsonl', 'vimgrep', 'paths'] as const
type Format = (typeof FORMATS)[number]

export function searchCommand(open: Opener): Command {
  return {
    spec: SEARCH_SPEC,
    async run(args, io) {
      const format = outputFormat(args)
      const opened = await openFor(args, io, open)
      try {
        const place = { worktree: args.get('worktree'), cwd: io.cwd }
        const response = await searchFresh(opened, buildRequest(args), place)
        if (format === 'json') printJson(io, response)
        else {
          const shown = printableAnswer(response)
          // A line of JSON is as exact as JSON.
          io.out(render(format, format === 'jsonl' ? response : shown, io.paint))
          printNotes(shown, io)
        }
        return response.results.length > 0 ? 0 : 1
      } finally {
        opened.index.close()
      }
    },
  }
}

function outputFormat(args: ParsedArguments): Format {
  const given = args.get('format') ?? (args.has('json') ? 'json' : 'pretty')
  const format = FORMATS.find((one) => one === given)
  if (format) return format
  throw new GitdexError('CONFIG_INVALID', `unknown format ${given}; one of: ${FORMATS.join(', ')}`, {
    argument: 'format',
    value: given,
    valid: [...FORMATS],
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

function render(format: Exclude<Format, 'json'>, response: SearchResponse, paint: Parameters<typeof prettySearch>[1]) {
  const lines = (rows: readonly string[]) => rows.map((row) => `${row}\n`).join('')
  switch (format) {
    case 'pretty':
      return prettySearch(response, paint)
    case 'jsonl':
      return lines(response.results.map((hit) => JSON.stringify(hit)))
    case 'vimgrep':
      return lines(response.results.map(vimgrepLine))
    case 'paths':
      return lines(response.candidates.map(({ path }) => path))
  }
}
