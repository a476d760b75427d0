import type { IgnoredArgument, ReferenceHit, SearchRequest, SearchResponse, SymbolHit, SymbolKind } from './api.ts'
import { GitdexError, QueryError } from './errors.ts'
import { DocumentSymbols } from './query/symbols/containing-symbol.ts'
import type { IndexData } from './query/data/index-data.ts'
import { nearestFirst } from './query/suggest.ts'

export const SEARCH_TYPES = ['topic_discovery', 'definition', 'references', 'file_structure'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

export interface SearchCodeRequest {
  query: string
  search_type: SearchType | (string & {})
  /** Alias of a repository, or a gitignore-style path scope. */
  directory?: string
  /** 1..5000. */
  limit?: number
  /** `next_cursor` of the answer before, for the same request. */
  cursor?: string
}

interface Located {
  /** Alias, in a workspace. */
  repo?: string
}

export interface TopicResult extends Located {
  file_path: string
  relevance_score: number
  matched_symbols: string[]
  symbol_kinds: SymbolKind[]
  summary: string
  top_snippets: string[]
}

export interface DefinitionResult extends Located {
  name: string
  kind: SymbolKind
  file_path: string
  line_start: number
  line_end: number
  source_text: string
  score: number
  docstring?: string
  parent?: { name: string; kind: SymbolKind }
  signature: string
}

export interface ReferenceResult extends Located {
  symbol_name: string
  file_path: string
  line_number: number
  source_line: string
  containing_symbol: { name: string; kind: SymbolKind } | null
}

export interface StructureResult extends Located {
  name: string
  kind: SymbolKind
  line_start: number
  line_end: number
  parent: { name: string; kind: SymbolKind } | null
}

export type SearchCodeResult = TopicResult | DefinitionResult | ReferenceResult | StructureResult

export interface SearchCodeResponse {
  status: 'ok' | 'error'
  search_type: string
  query: string
  results: SearchCodeResult[]
  /** All there is, `results` and beyond; a lower bound unless `total_is_exact`. */
  total: number
  total_is_exact: boolean
  /** Repositories of a workspace that gave no answer. */
  repos_failed?: { repo: string; code: string; message: string }[]
  /** There is more than `results`; `next_cursor` asks for it. */
  truncated: boolean
  next_cursor?: string
  /** Why nothing or something else was found, and what to ask instead. */
  note?: string
  did_you_mean?: string[]
  /** Files that a name means when it means several. */
  candidates?: string[]
  /** Arguments that counted for nothing. */
  ignored_arguments?: IgnoredArgument[]
  error?: { code: string; message: string }
}

type Search = (request: SearchRequest) => Promise<SearchResponse>

const MODES = { topic_discovery: 'concept', definition: 'definition', references: 'references', file_structure: 'structure' } as const // prettier-ignore

/** The four questions of an agent about code. What is wrong with a request is an answer of status `error`, not thrown. */
export async function searchCode(
  request: SearchCodeRequest,
  search: Search,
  index: () => Promise<IndexData>,
): Promise<SearchCodeResponse> {
  const { query, search_type: type } = request
  const echo = { search_type: String(type ?? ''), query: String(query ?? '') }
  try {
    const kind = SEARCH_TYPES.find((one) => one === type)
    if (!kind) throw unknownType(type)
    const data = await index()
    const answer = await search(searchRequest(request, kind, data.repositoryName))
    return { status: 'ok', ...echo, results: await resultsOf(kind, answer, data), ...extent(answer), ...hints(answer) }
  } catch (error) {
    if (!(error instanceof GitdexError) || error.code === 'ABORTED') throw error
    return { status: 'error', ...echo, results: [], ...NO_EXTENT, error: { code: error.code, message: error.message } }
  }
}

const NO_EXTENT = { total: 0, total_is_exact: false, truncated: false } as const

const extent = ({ total, total_is_exact, truncated, next_cursor: next }: SearchResponse) => ({
  total,
  total_is_exact,
  truncated,
  ...(next !== undefined && { next_cursor: next }),
})

function unknownType(type: unknown): QueryError {
  const valid = nearestFirst(String(type), SEARCH_TYPES)
  const problem = type === undefined ? 'The search_type is missing' : `There is no search_type ${String(type)}`
  return new QueryError('QUERY_INVALID', `${problem}; one of: ${valid.join(', ')}.`, {
    argument: 'search_type',
    value: type,
    valid,
  })
}

function searchRequest(request: SearchCodeRequest, type: SearchType, repo: string): SearchRequest {
  const { query, directory, limit, cursor } = request
  // The name of the repository itself is no scope inside of it.
  const scope = directory === undefined || directory === repo || directory.trim() === '' ? undefined : directory
  return {
    query,
    mode: MODES[type],
    ...(limit !== undefined && { limit }),
    ...(cursor !== undefined && { cursor }),
    ...(scope !== undefined && { path: scope }),
  }
}

function hints({ results, note, did_you_mean: meant, candidates, ignored_arguments: ignored }: SearchResponse) {
  const renamed = (ignored ?? []).map((one) => (one.argument === 'path' ? { ...one, argument: 'directory' } : one))
  const remarks = [
    ...(note === undefined ? [] : [note]),
    ...renamed.map(({ argument, value, valid }) => {
      return `ignored ${argument} ${JSON.stringify(value)}${valid.length > 0 ? `; valid: ${valid.slice(0, 5).join(', ')}` : ''}`
    }),
  ]
  return {
    ...(remarks.length > 0 && { note: remarks.join('. ') }),
    ...(renamed.length > 0 && { ignored_arguments: renamed }),
    ...(meant && { did_you_mean: meant }),
    ...(results.length === 0 && candidates.length > 0 && { candidates: candidates.map(({ path }) => path) }),
  }
}

async function resultsOf(type: SearchType, answer: SearchResponse, data: IndexData): Promise<SearchCodeResult[]> {
  switch (type) {
    case 'topic_discovery':
      return topicResults(answer, data)
    case 'definition':
      return (answer.results as SymbolHit[]).map(definitionResult)
    case 'references':
      return (answer.results as ReferenceHit[]).map(referenceResult)
    case 'file_structure':
      return (answer.results as SymbolHit[]).map(structureResult)
  }
}

const MOST_SYMBOLS = 5

async function topicResults({ results }: SearchResponse, data: IndexData): Promise<TopicResult[]> {
  const topics: TopicResult[] = []
  for (const hit of results) {
    if (hit.type !== 'page') continue
    const document = await data.documentOfPath(hit.target_path)
    if (document === undefined) continue
    const [row] = await data.documentRows([document])
    const symbols = await symbolsIn(data, document, hit.target_path, hit.start_line, hit.end_line)
    topics.push({
      file_path: hit.target_path,
      relevance_score: hit.relevance_score,
      matched_symbols: symbols.map(({ name }) => name),
      symbol_kinds: [...new Set(symbols.map(({ kind }) => kind))],
      summary: row!.summary,
      top_snippets: hit.snippet === '' ? [] : [hit.snippet],
    })
  }
  return topics
}

/** Symbols of the passage that answers: those that begin in it, else the one around it. */
async function symbolsIn(data: IndexData, document: number, path: string, from = 0, to = 0) {
  if (from === 0) return []
  const symbols = await DocumentSymbols.open(data, document, path)
  const inside = symbols.startingBetween(from, to)
  const around = symbols.innermost(from)
  const found = inside.length > 0 || around < 0 ? inside : [around]
  return Promise.all(found.slice(0, MOST_SYMBOLS).map((at) => symbols.ref(at)))
}

const nameAndKind = ({ name, kind }: { name: string; kind: SymbolKind }) => ({ name, kind })

const definitionResult = (hit: SymbolHit): DefinitionResult => ({
  name: hit.name,
  kind: hit.kind,
  file_path: hit.file,
  line_start: hit.start_line,
  line_end: hit.end_line,
  source_text: hit.source_text ?? '',
  score: hit.score,
  ...(hit.docstring !== undefined && { docstring: hit.docstring }),
  ...(hit.parent && { parent: nameAndKind(hit.parent) }),
  signature: hit.signature,
})

/** What the fields of this answer, which are fixed, have no room for; for those who put it into words. */
const references = new WeakMap<ReferenceResult, Pick<ReferenceHit, 'role' | 'column'>>()

/** Role and column of a reference of an answer that was made in this process. */
export const detailsOf = (result: ReferenceResult): Partial<Pick<ReferenceHit, 'role' | 'column'>> =>
  references.get(result) ?? {}

/** A copy of a result with the alias of its repository, of which the same can be told. */
export function inRepository(result: SearchCodeResult, repo: string): SearchCodeResult {
  const copy = { ...result, repo }
  const details = references.get(result as ReferenceResult)
  if (details) references.set(copy as ReferenceResult, details)
  return copy
}

function referenceResult(hit: ReferenceHit): ReferenceResult {
  const result: ReferenceResult = {
    symbol_name: hit.symbol_name,
    file_path: hit.file,
    line_number: hit.line,
    source_line: hit.source_line,
    containing_symbol: hit.containing_symbol && nameAndKind(hit.containing_symbol),
  }
  references.set(result, hit)
  return result
}

const structureResult = (hit: SymbolHit): StructureResult => ({
  name: hit.name,
  kind: hit.kind,
  line_start: hit.start_line,
  line_end: hit.end_line,
  parent: hit.parent ? nameAndKind(hit.parent) : null,
})
