import { resolve } from 'node:path'
import type { SearchRequest } from '../api.ts'
import { ConfigError } from '../errors.ts'
import type { ParsedArguments } from './command.ts'
import { findGit } from './git-head.ts'
import type { Io } from './io.ts'
import type { OpenerOptions } from './open.ts'

/** What `--format` of `search` takes. */
export const FORMATS = ['pretty', 'json', 'jsonl', 'vimgrep', 'paths'] as const

export type Format = (typeof FORMATS)[number]

/** Milliseconds that nobody waits for, and that timers still take. */
const MAX_TIMEOUT = 24 * 60 * 60 * 1000

/** How the artifact is to be opened, as the command line says. Throws CONFIG_INVALID. */
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
