import type { IgnoredArgument } from '../../api.ts'
import { QueryError } from '../../errors.ts'
import { suggestPaths } from '../symbols/did-you-mean.ts'
import { CONTEXT_PARTS, fileContext, type ContextPart, type FileContext } from './file-context.ts'
import type { IndexData } from '../data/index-data.ts'
import { skippedFile } from '../paths/named-file.ts'
import { nearestFirst } from '../suggest.ts'
import { filesNamed } from '../paths/structure.ts'
import { plural } from '../../analysis/plural.ts'

export interface ContextRequest {
  /** Paths, ends of paths, or file names; `symbol_id`s stand for their files. */
  paths: string | readonly string[]
  /** Parts beside title, summary, language, kind and size; all but `source` by default. */
  include?: readonly (ContextPart | (string & {}))[]
  /** Roughly what the answer may cost a language model; see `estimateTokens`. */
  budget_tokens?: number
}

/** A path that names no file, or several. */
export interface MissingPath {
  path: string
  why: 'not_found' | 'ambiguous' | 'folder' | 'skipped'
  /** Why a tracked file was not indexed, of one that was skipped. */
  reason?: string
  /** Files that were probably meant, all of those that are called so, or the first of the folder. */
  candidates: string[]
}

export interface FoundContext {
  files: FileContext[]
  missing: MissingPath[]
  /** Estimate for `files`. */
  tokens: number
  budget_tokens?: number
  /** The budget left something out. */
  truncated: boolean
  /** What the budget could not hold. */
  note?: string
  ignored_arguments?: IgnoredArgument[]
}

const MOST_PATHS = 50
const MOST_CANDIDATES = 10
const DEFAULT_PARTS = CONTEXT_PARTS.filter((part) => part !== 'source')
/** Characters of JSON per token, as byte-pair encoders of language models have them for code, rounded down. */
const CHARACTERS_PER_TOKEN = 3.5

/** Tokens that a value costs as JSON: its characters divided by 3.5, rounded up. An estimate, some ten percent off. */
export function estimateTokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN)
}

/** What the index knows of files. Throws QUERY_INVALID when no path is given. */
export async function contextOf(data: IndexData, request: ContextRequest): Promise<FoundContext> {
  const wanted = [request.paths].flat().filter((path) => typeof path === 'string' && path.trim() !== '')
  if (wanted.length === 0) throw new QueryError('QUERY_INVALID', 'Name at least one file: context src/auth/login.ts')
  const { parts, budget, ignored } = checked(request)
  const paths = await data.allPaths()
  const [documents, unknown] = locate([...new Set(wanted)].slice(0, MOST_PATHS), paths)
  const missing = await Promise.all(unknown.map((one) => withReason(data, one)))
  const files: FileContext[] = []
  for (const document of documents) files.push(await fileContext(data, document, parts))
  const fitted = budget === undefined ? { truncated: false } : fit(files, budget)
  return {
    files,
    missing,
    tokens: estimateTokens(files),
    ...(budget !== undefined && { budget_tokens: budget }),
    ...fitted,
    ...(ignored.length > 0 && { ignored_arguments: ignored }),
  }
}

async function withReason(data: IndexData, missing: MissingPath): Promise<MissingPath> {
  const entry = missing.why === 'not_found' ? await skippedFile(data, missing.path) : undefined
  if (!entry) return missing
  return { path: entry.path, why: 'skipped', reason: entry.reason ?? 'skipped', candidates: [] }
}

function checked({ include, budget_tokens: budget }: ContextRequest): {
  parts: ReadonlySet<string>
  budget: number | undefined
  ignored: IgnoredArgument[]
} {
  const given = include ?? DEFAULT_PARTS
  const known = given.filter((part) => (CONTEXT_PARTS as readonly string[]).includes(part))
  const ignored: IgnoredArgument[] = given
    .filter((part) => !known.includes(part))
    .map((value) => ({ argument: 'include', value, valid: nearestFirst(String(value), CONTEXT_PARTS) }))
  const isGood = budget === undefined || (Number.isInteger(budget) && budget > 0)
  if (!isGood) ignored.push({ argument: 'budget_tokens', value: budget, valid: ['a whole number above 0'] })
  return { parts: new Set(known), budget: isGood ? budget : undefined, ignored }
}

function locate(wanted: readonly string[], paths: readonly string[]): [number[], MissingPath[]] {
  const documents = new Set<number>()
  const missing: MissingPath[] = []
  for (const path of wanted) {
    const named = filesNamed(path, paths)
    // Of a `symbol_id` the file counts.
    const found =
      named.length === 0 && path.includes('::') ? filesNamed(path.slice(0, path.indexOf('::')), paths) : named
    if (found.length === 1) documents.add(found[0]!)
    else missing.push(missingPath(path, found, paths))
  }
  return [[...documents], missing]
}

function missingPath(path: string, found: readonly number[], paths: readonly string[]): MissingPath {
  const some = (list: readonly string[]): string[] => list.slice(0, MOST_CANDIDATES)
  if (found.length > 1) return { path, why: 'ambiguous', candidates: some(found.map((document) => paths[document]!)) }
  const folder = `${path.replace(/^\.?\/+|\/+$/g, '')}/`
  const inside = paths.filter((one) => one.startsWith(folder))
  if (inside.length > 0) return { path, why: 'folder', candidates: some(inside) }
  return { path, why: 'not_found', candidates: some(suggestPaths(path, paths)) }
}

/** Parts in the order in which they are given up. */
const LEAST_FIRST = ['history', 'related', 'importers', 'imports', 'tests', 'symbols', 'source'] as const

const LISTS = ['related', 'importers', 'imports', 'tests', 'symbols'] as const

/** What is left out makes room, but naming it takes some: so often is it tried. */
const MOST_PASSES = 4

/** Leaves out what does not fit: the least telling parts first, then files from the end. One file always stays. */
function fit(files: FileContext[], budget: number): Pick<FoundContext, 'truncated' | 'note'> {
  const over = (): number => estimateTokens(files) - budget
  if (over() <= 0) return { truncated: false }
  for (let pass = 0; pass < MOST_PASSES && over() > 0; pass++) cutParts(files, over())
  for (const file of [...files].reverse()) if (over() > 0) dropEmptied(file)
  const all = files.length
  while (files.length > 1 && over() > 0) files.pop()
  const notes = [
    ...(files.length < all ? [`budget_tokens ${budget} left out ${all - files.length} of ${plural(all, 'file')}`] : []),
    ...(over() > 0 ? [`budget_tokens ${budget} is too little: one file takes ${estimateTokens(files)} at least`] : []),
  ]
  return { truncated: true, ...(notes.length > 0 && { note: notes.join('; ') }) }
}

function cutParts(files: readonly FileContext[], tokens: number): void {
  let over = tokens
  for (const part of LEAST_FIRST) {
    for (const file of [...files].reverse()) {
      if (over <= 0) return
      if (part === 'source') over -= cutSource(file, over)
      else over -= part === 'history' ? cutHistory(file) : cutList(file, part, over)
    }
  }
}

/** Takes away parts of which nothing is left; `omitted` still tells of them. */
function dropEmptied(file: FileContext): void {
  for (const part of LISTS) if (file[part]?.length === 0) delete file[part]
  if (file.source_text !== '') return
  delete file.source_text
  delete file.source_end_line
  delete file.source_next
}

/** Shortens one list by at least `over` tokens, if it is long enough; returns what was saved. */
function cutList(file: FileContext, part: (typeof LISTS)[number], over: number): number {
  const list: unknown[] = file[part] ?? []
  let saved = 0
  let kept = list.length
  while (kept > 0 && saved < over) saved += estimateTokens(list[--kept])
  if (kept === list.length) return 0
  ;(file[part] as unknown[]) = list.slice(0, kept)
  file.omitted = { ...file.omitted, [part]: (file.omitted?.[part] ?? 0) + list.length - kept }
  return saved
}

/** All of it or nothing: it is short. */
function cutHistory(file: FileContext): number {
  if (!file.history) return 0
  const saved = estimateTokens(file.history)
  delete file.history
  file.omitted = { ...file.omitted, history: 1 }
  return saved
}

function cutSource(file: FileContext, over: number): number {
  const { source_text: text } = file
  if (text === undefined || text === '') return 0
  const lines = text.split('\n')
  let saved = 0
  let kept = lines.length
  while (kept > 0 && saved < over) saved += estimateTokens(lines[--kept])
  file.source_text = lines.slice(0, kept).join('\n')
  file.source_end_line = kept
  file.source_next = `${file.file}:${kept + 1}-${file.lines}`
  file.omitted = { ...file.omitted, source: (file.omitted?.source ?? 0) + lines.length - kept }
  return saved
}
