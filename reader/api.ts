/** Types of the public query API. JSON schemas of the same shapes are in `schemas/`. */

export const SEARCH_MODES = [
  'auto', 'symbol', 'path', 'concept', 'semantic', 'hybrid', 'content', 'regex', 'definition', 'references', 'structure',
] as const // prettier-ignore
export type SearchMode = (typeof SEARCH_MODES)[number]

/** What a document is for. The order is the code in the artifact. */
export const DOCUMENT_KINDS = ['implementation', 'test', 'config', 'doc'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Kinds of symbols. The order is the code in the artifact: append only. */
export const SYMBOL_KINDS = [
  'function', 'method', 'constructor', 'class', 'interface', 'struct', 'enum', 'enum_member', 'trait', 'type', 'module',
  'namespace', 'constant', 'variable', 'field', 'property', 'macro', 'test', 'object', 'operator', 'key', 'heading',
  'union', 'event', 'extension', 'rule', 'table',
] as const // prettier-ignore
export type SymbolKind = (typeof SYMBOL_KINDS)[number]

export const PAGE_TYPES = [
  'file_page', 'module_page', 'repo_overview', 'symbol_spotlight', 'scc_page', 'api_contract', 'infra_page',
  'layer_page', 'decision_record',
] as const // prettier-ignore
export type PageType = (typeof PAGE_TYPES)[number]

export interface SearchRequest {
  /** Identifiers, a path, prose, `"literal"` or `/regex/`; at most 4,096 characters. */
  query: string
  mode?: SearchMode | (string & {})
  /** 1..5000; 5 by default. */
  limit?: number
  kind?: DocumentKind | (string & {})
  symbol_kind?: SymbolKind | (string & {})
  page_type?: PageType | (string & {})
  /** File extension (`ts`, `.ts`) or language name. */
  file_type?: string
  /** gitignore-style scope. */
  path?: string
  case_insensitive?: boolean
  context_lines?: number
  exclude_patterns?: string | string[]
  repo?: string
  cursor?: string
  explain?: boolean
}

/** One signal of a ranked hit: value, weight and what it added to the score. */
export interface Contribution {
  signal: string
  value: number
  weight: number
  contribution: number
}

export interface ParentRef {
  name: string
  kind: SymbolKind
  symbol_id: string
}

export interface SymbolHit {
  type: 'symbol'
  /** `path::Qualified.Name`, `~2` and up for repeats in source order. */
  symbol_id: string
  name: string
  qualified_name: string
  kind: SymbolKind
  file: string
  /** 1-based, inclusive. */
  start_line: number
  end_line: number
  signature: string
  language: string
  parent?: ParentRef
  doc?: string
  /** Tier 1 (exact) to 5 (tokens). */
  match_rank: number
  match_reason: string
  score: number
  next: 'get_symbol'
  /** Definition mode: the text of the definition, bounded. */
  source_text?: string
  /** Definition mode: how many lines of the definition `source_text` leaves out. */
  source_lines_left?: number
  /** Definition mode: the comment or docstring, as plain text. */
  docstring?: string
  explain?: Contribution[]
  repo?: string
  stale?: boolean
  changed?: boolean
}

export interface FileHit {
  type: 'file'
  page_id: string
  file: string
  title: string
  language: string
  kind: DocumentKind
  score: number
  match_reason?: string
  /** The line that the query named (`app.ts:120`), 1-based, where the file has it. */
  line?: number
  /** The innermost symbol around that line. */
  symbol?: ParentRef
  next: 'get_context'
  explain?: Contribution[]
  repo?: string
  stale?: boolean
  changed?: boolean
}

export interface PageHit {
  type: 'page'
  /** `type:target`. */
  page_id: string
  title: string
  page_type: PageType
  snippet: string
  target_path: string
  start_line?: number
  end_line?: number
  /** Raw score, comparable between queries. */
  relevance_score: number
  /** Relative to the top hit, 0..1. */
  confidence_score: number
  /** 0..100. */
  relevance: number
  sources: ('fts' | 'vector' | 'symbol')[]
  next: 'get_context'
  explain?: Contribution[]
  repo?: string
  stale?: boolean
  changed?: boolean
}

/** The best passage of a file (semantic). */
export interface ChunkHit {
  type: 'chunk'
  file: string
  /** 1-based, inclusive. */
  start_line: number
  end_line: number
  /** The symbol that holds the passage. */
  symbol?: ParentRef
  snippet: string
  /** 0..100. */
  relevance: number
  sources: ('fts' | 'vector' | 'symbol')[]
  explain?: Contribution[]
  repo?: string
  stale?: boolean
  changed?: boolean
}

export type ReferenceRole = 'definition' | 'import' | 'call' | 'type' | 'read' | 'write' | 'other'

/** A place where a name stands in code. */
export interface ReferenceHit {
  type: 'reference'
  /** The name as it is written there. */
  symbol_name: string
  file: string
  /** 1-based. */
  line: number
  /** 1-based, in UTF-16 units. */
  column: number
  role: ReferenceRole
  /** Empty in artifacts without source. */
  source_line: string
  /** The innermost symbol around it. */
  containing_symbol: ParentRef | null
  /** When a symbol was asked for, how likely it is the one that is meant here, 0..1. */
  confidence?: number
  explain?: Contribution[]
  before?: string[]
  after?: string[]
  repo?: string
  stale?: boolean
  changed?: boolean
}

/** A line of text on which a match begins (content, regex). */
export interface LineHit {
  type: 'line'
  file: string
  /** 1-based. */
  line: number
  /** 1-based, in UTF-16 units: where the first match of the line begins. */
  column: number
  /** Of a match over several lines: the line on which it ends, then that of `end_column`. */
  end_line?: number
  /** Behind the last character of the match. */
  end_column: number
  /** The line, or the lines, of the match; long ones are cut around it. */
  snippet: string
  before?: string[]
  after?: string[]
  /** The innermost symbol around it. */
  symbol?: ParentRef
  explain?: Contribution[]
  repo?: string
  stale?: boolean
  changed?: boolean
}

export type SearchHit = SymbolHit | FileHit | PageHit | ChunkHit | ReferenceHit | LineHit

export interface LegReport {
  name: 'fts' | 'vector' | 'symbol'
  ok: boolean
  ms: number
  hits: number
  why?: string
}

export interface Warning {
  code: string
  message: string
}

export interface IgnoredArgument {
  argument: string
  value: unknown
  valid: string[]
}

export interface SearchResponse {
  query: string
  mode: SearchMode
  requested_mode: string
  routed_because: string
  results: SearchHit[]
  candidates: { path: string; repo?: string }[]
  total: number
  total_is_exact: boolean
  /** There are more hits (`next_cursor`), or not all files could be searched (`warnings`). */
  truncated: boolean
  next_cursor?: string
  elapsed_ms: number
  index: { repo: string; commit: string; commit_time: string; stale?: boolean; behind?: number }
  legs: LegReport[]
  note?: string
  exact_match?: boolean
  did_you_mean?: string[]
  warnings?: Warning[]
  ignored_arguments?: IgnoredArgument[]
  /** Of a workspace: repositories that gave no answer, and why. */
  repos_failed?: { repo: string; code: string; message: string }[]
  /** Of a workspace: repositories whose artifact is not of the commit that is checked out. */
  repos_stale?: string[]
}

/** One thing that a page says, and where that is written. */
export interface PageStatement {
  text: string
  /** File that says so, 1-based lines, inclusive. */
  path: string
  line: number
  end_line?: number
  /** Commit that says so, where history does. */
  commit?: string
  /** Page of what the statement is about. */
  page_id?: string
}

export interface PageSection {
  heading: string
  statements: PageStatement[]
  /** Statements that were left out because a page is to fit on a screen. */
  omitted?: number
}

export interface PageLink {
  page_id: string
  title: string
  /** What the other page is to this one. */
  relation: string
}

/** What is said of one target: a file, a folder, a decision, ... */
export interface Page {
  /** `type:target`. */
  page_id: string
  page_type: PageType
  title: string
  summary: string
  /** Where the summary is written; absent where it was put together from facts that stand below. */
  summary_source?: { path: string; line: number; end_line?: number }
  /** File, or folder (`src/auth/`); empty for what is about neither, such as the whole repository. */
  target_path: string
  start_line?: number
  end_line?: number
  kind: DocumentKind
  language?: string
  sections: PageSection[]
  links: PageLink[]
  /** The same as Markdown. */
  markdown: string
}

/** A page in a list. */
export interface PageEntry {
  page_id: string
  page_type: PageType
  title: string
  summary: string
  target_path: string
  /** Alias, in a workspace. */
  repo?: string
}
