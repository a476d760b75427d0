import { DOCUMENT_KINDS, PAGE_TYPES, SEARCH_MODES, SYMBOL_KINDS } from '../../api.ts'
import type { DocumentKind, IgnoredArgument, PageType, SearchMode, SymbolKind, Warning } from '../../api.ts'
import { QueryError } from '../../errors.ts'
import { decodeCursor, keyOf, type Cursor } from './cursor.ts'
import { nearestFirst } from '../suggest.ts'

/** Characters (code points) of the longest query. */
const MAX_QUERY_LENGTH = 4096
const MAX_LIMIT = 5000
const MAX_CONTEXT_LINES = 20
/** UTF-16 units of the longest pattern, alias and the like; more is no honest value. */
const MAX_TEXT = 4096
const MAX_PATTERNS = 1000

/** A valid `SearchRequest`: absent and ignored arguments are undefined or have their default. */
export interface ParsedRequest {
  /** As given, not trimmed; never blank. */
  query: string
  mode: SearchMode
  /** The mode as asked for, `auto` when it was not: `requested_mode` of the answer. */
  requestedMode: string
  /** 1..5000; undefined: `limitOf` knows the default of the mode that answers. */
  limit?: number
  kind?: DocumentKind
  symbolKind?: SymbolKind
  pageType?: PageType
  fileType?: string
  path?: string
  caseInsensitive: boolean
  /** 0..20. */
  contextLines: number
  excludePatterns: string[]
  repo?: string
  cursor?: Cursor
  explain: boolean
}

const ARGUMENTS = [
  'query', 'mode', 'limit', 'kind', 'symbol_kind', 'page_type', 'file_type', 'path', 'case_insensitive',
  'context_lines', 'exclude_patterns', 'repo', 'cursor', 'explain',
] as const // prettier-ignore

/**
 * Validates a `SearchRequest` from anywhere. A bad value of any argument but `query`, numbers out of range included,
 * and an argument of an unknown name are reported in `ignored` with the values that would do (the likely ones first)
 * and count as absent. `undefined`, `null` and `''` are absent without a report.
 * `file_type` is still to be checked against what the index holds, with `checkFileType`.
 * @throws QueryError `QUERY_INVALID` when `query` is no string, blank, empty in its quotes or too long.
 */
export function parseRequest(input: unknown): { request: ParsedRequest; ignored: IgnoredArgument[] } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new QueryError('QUERY_INVALID', `Pass an object such as {query: "getUserName"}. ${EXAMPLES}`)
  }
  const fields = new Fields(input as Record<string, unknown>)
  const query = checkQuery(fields.get('query'))
  const mode = fields.oneOf('mode', SEARCH_MODES)
  const asked = fields.get('mode')
  const request: ParsedRequest = {
    query,
    mode: mode ?? 'auto',
    requestedMode: typeof asked === 'string' && asked !== '' ? asked.slice(0, 64) : 'auto',
    limit: fields.integer('limit', 1, MAX_LIMIT),
    kind: fields.oneOf('kind', DOCUMENT_KINDS),
    symbolKind: fields.oneOf('symbol_kind', SYMBOL_KINDS),
    pageType: fields.oneOf('page_type', PAGE_TYPES),
    fileType: fields.fileType(),
    path: fields.text('path', 'a gitignore-style scope such as src/auth/ or *.ts'),
    caseInsensitive: fields.flag('case_insensitive'),
    contextLines: fields.integer('context_lines', 0, MAX_CONTEXT_LINES) ?? 0,
    excludePatterns: fields.patterns('exclude_patterns'),
    repo: fields.text('repo', 'alias of a repository of the workspace, or all'),
    cursor: fields.cursor(),
    explain: fields.flag('explain'),
  }
  fields.reportUnknown()
  return { request, ignored: fields.ignored }
}

const EXAMPLES = 'Type an identifier (getUserName), a path (src/auth/) or a question in plain words.'

function checkQuery(value: unknown): string {
  if (typeof value !== 'string') {
    const what = value === undefined || value === null ? 'is missing' : `must be a string, not ${kindOf(value)}`
    throw new QueryError('QUERY_INVALID', `The query ${what}. ${EXAMPLES}`, { argument: 'query' })
  }
  if (value.replace(/[\s\0-\x1f\x7f-\x9f]+/g, '') === '') {
    throw new QueryError('QUERY_INVALID', `The query is empty. ${EXAMPLES}`, { argument: 'query' })
  }
  if (/^\s*"\s*"\s*$/.test(value)) {
    throw new QueryError('QUERY_INVALID', `There is nothing between the quotes of the query. ${EXAMPLES}`, {
      argument: 'query',
    })
  }
  const length = value.length > MAX_QUERY_LENGTH ? countCharacters(value) : value.length
  if (length > MAX_QUERY_LENGTH) {
    const message = `The query has ${length} characters; at most ${MAX_QUERY_LENGTH} are allowed. Ask for the part that matters.`
    throw new QueryError('QUERY_INVALID', message, { argument: 'query', length, maximum: MAX_QUERY_LENGTH })
  }
  return value
}

function countCharacters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i += text.codePointAt(i)! > 0xffff ? 2 : 1) count++
  return count
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`

/** Reads arguments and keeps the report of those that were no good. */
class Fields {
  readonly ignored: IgnoredArgument[] = []

  constructor(private readonly input: Record<string, unknown>) {}

  get(name: (typeof ARGUMENTS)[number]): unknown {
    return Object.hasOwn(this.input, name) ? this.input[name] : undefined
  }

  /** Undefined for values that count as absent. */
  private given(name: (typeof ARGUMENTS)[number]): unknown {
    const value = this.get(name)
    return value === null || value === '' ? undefined : value
  }

  private ignore(argument: string, value: unknown, valid: string[]): undefined {
    this.ignored.push({ argument, value: reportable(value), valid })
  }

  oneOf<T extends string>(name: (typeof ARGUMENTS)[number], valid: readonly T[]): T | undefined {
    const value = this.given(name)
    if (value === undefined) return undefined
    if (typeof value !== 'string') return this.ignore(name, value, [...valid])
    const wanted = value.trim().toLowerCase().replaceAll('-', '_')
    return valid.find((one) => one === wanted) ?? this.ignore(name, value, nearestFirst(wanted, valid))
  }

  integer(name: (typeof ARGUMENTS)[number], low: number, high: number): number | undefined {
    const value = this.given(name)
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value
    return this.ignore(name, value, [`${low}..${high}`])
  }

  flag(name: (typeof ARGUMENTS)[number]): boolean {
    const value = this.given(name)
    if (value === undefined || typeof value === 'boolean') return value ?? false
    this.ignore(name, value, ['true', 'false'])
    return false
  }

  text(name: (typeof ARGUMENTS)[number], valid: string): string | undefined {
    const value = this.given(name)
    if (value === undefined) return undefined
    if (typeof value === 'string' && value.length <= MAX_TEXT) return value.trim() === '' ? undefined : value
    return this.ignore(name, value, [valid])
  }

  fileType(): string | undefined {
    const valid = 'an extension (ts, .ts) or a language (typescript)'
    const value = this.text('file_type', valid)
    if (value === undefined) return undefined
    return /^\s*(\*(?=\.))?\.*\s*$/.test(value) ? this.ignore('file_type', value, [valid]) : value
  }

  patterns(name: (typeof ARGUMENTS)[number]): string[] {
    const value = this.given(name)
    if (value === undefined) return []
    const list: unknown[] = Array.isArray(value) ? value : [value]
    const good = list.filter((one) => typeof one === 'string' && one.length <= MAX_TEXT) as string[]
    if (good.length < list.length || good.length > MAX_PATTERNS) {
      this.ignore(name, value, [`at most ${MAX_PATTERNS} gitignore-style patterns such as dist/ or *.min.js`])
    }
    return good.slice(0, MAX_PATTERNS).filter((one) => one.trim() !== '')
  }

  cursor(): Cursor | undefined {
    const value = this.given('cursor')
    if (value === undefined) return undefined
    const cursor = typeof value === 'string' ? decodeCursor(value) : undefined
    return cursor ?? this.ignore('cursor', value, ['next_cursor of an earlier answer to the same request'])
  }

  reportUnknown(): void {
    for (const name of Object.keys(this.input)) {
      if ((ARGUMENTS as readonly string[]).includes(name) || this.input[name] === undefined) continue
      const plain = name.replace(/(?<=[a-z])(?=[A-Z])|-/g, '_').toLowerCase()
      this.ignore(name.slice(0, 200), this.input[name], nearestFirst(plain, ARGUMENTS))
    }
  }
}

/** The value as it can stand in a JSON answer, long ones cut. */
function reportable(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : String(value)
  try {
    const text = JSON.stringify(value)
    return text.length > 200 ? `${text.slice(0, 200)}…` : (JSON.parse(text) as unknown)
  } catch {
    return kindOf(value)
  }
}

/** Results that a request gets in a mode; of a file's structure, all. */
export function limitOf(request: Pick<ParsedRequest, 'limit'>, mode: SearchMode): number {
  if (mode === 'structure') return request.limit ?? MAX_LIMIT
  return request.limit ?? (mode === 'content' || mode === 'regex' || mode === 'references' ? 20 : 5)
}

/**
 * What a cursor is bound to: all that decides which results come in which order, `limit` and presentation apart, and
 * the digest of the index.
 */
export function requestKey(request: ParsedRequest, indexDigest: string): string {
  const { query, mode, kind, symbolKind, pageType, fileType, path, caseInsensitive, excludePatterns, repo } = request
  return keyOf([
    query,
    mode,
    kind,
    symbolKind,
    pageType,
    fileType,
    path,
    caseInsensitive,
    excludePatterns,
    repo,
    indexDigest,
  ])
}

/** Where the answer starts; a cursor of another request or index starts over, with a warning. */
export function resumeAt(request: ParsedRequest, key: string): { offset: number; warning?: Warning } {
  if (!request.cursor) return { offset: 0 }
  if (request.cursor.key === key) return { offset: request.cursor.offset }
  const message =
    'The cursor belongs to another request or another index; these are the first results. Repeat the request without it.'
  return { offset: 0, warning: { code: 'CURSOR_IGNORED', message } }
}
