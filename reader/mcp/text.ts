import { shownImport } from '../cli/format-context.ts'
import type { FileHit, IgnoredArgument, SearchHit, SearchResponse } from '../api.ts'
import type { ContextResponse, SymbolResponse } from '../gitdex-index.ts'
import { qualified, withAlias } from '../workspace/alias.ts'
import { detailsOf, type SearchCodeResponse, type SearchCodeResult } from '../search-code.ts'
import { plural } from '../analysis/plural.ts'

// The answers as text, for models: every fact once, ids in the form that the tools take (of several repositories with the
// alias of theirs before them).

/** Lines of a passage that are shown; the structured answer holds the rest. */
const SNIPPET_LINES = 12

const indented = (text: string, most = SNIPPET_LINES): string[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const more = lines.length > most ? [`   ... ${lines.length - most} more lines`] : []
  return [...lines.slice(0, most).map((line) => `   ${line}`), ...more]
}

const range = (start?: number, end?: number): string =>
  start === undefined ? '' : `:${start}${end !== undefined && end !== start ? `-${end}` : ''}`

const percent = (share: number): string => `${Math.round(share * 100)}%`

const marks = (hit: { changed?: boolean; stale?: boolean }): string =>
  `${hit.changed ? ' (file changed since)' : ''}${hit.stale ? ' (old index)' : ''}`

export function searchText(answer: SearchResponse): string {
  const response = qualified(answer)
  const { results, total, total_is_exact: exact, mode, routed_because: why, next_cursor: next } = response
  const head = `${results.length} of ${exact ? '' : 'at least '}${total}, mode ${mode} (${why}), ${indexText(response.index)}`
  const shown = new Set(results.map((hit) => (hit.type === 'page' ? hit.target_path : hit.file)))
  const others = response.candidates.map(({ path }) => path).filter((one) => !shown.has(one))
  return [
    head,
    ...results.flatMap((hit, i) => hitText(hit, i + 1)),
    ...(others.length > 0 ? [`Also worth opening: ${others.slice(0, 10).join(', ')}`] : []),
    ...(next === undefined ? [] : [`More: cursor ${next}`]),
    ...remarks(response),
  ].join('\n')
}

/** What a path with a line is about. */
const lineText = ({ line, symbol }: FileHit): string =>
  line === undefined ? '' : `, line ${line}${symbol ? ` in ${symbol.symbol_id}` : ''}`

function hitText(hit: SearchHit, rank: number): string[] {
  switch (hit.type) {
    case 'symbol':
      return [
        `${rank}. ${hit.symbol_id} (${hit.kind}, lines ${hit.start_line}-${hit.end_line}; ${hit.match_reason})${marks(hit)}`,
        ...(hit.source_text === undefined ? indented(hit.signature, 3) : [hit.source_text]),
        ...(hit.source_text === undefined && hit.doc ? indented(hit.doc, 3) : []),
      ]
    case 'file':
      return [
        `${rank}. ${hit.file} (${[hit.language, hit.kind].filter(Boolean).join(' ')})${lineText(hit)}${marks(hit)}`,
      ]
    case 'page': {
      const place = `${hit.target_path}${range(hit.start_line, hit.end_line)}`
      const page = hit.page_type === 'file_page' ? '' : ` ${hit.page_id}`
      return [`${rank}. ${place} (${Math.round(hit.relevance)}%)${page}${marks(hit)}`, ...indented(hit.snippet)]
    }
    case 'reference': {
      const sure = hit.confidence === undefined ? '' : ` ${percent(hit.confidence)}`
      const owner = hit.containing_symbol ? ` in ${hit.containing_symbol.name}` : ''
      const around = [...(hit.before ?? []), hit.source_line, ...(hit.after ?? [])].join('\n')
      return [`${rank}. ${hit.file}:${hit.line} ${hit.role}${sure}${owner}${marks(hit)}`, ...indented(around, 41)]
    }
    case 'line': {
      const owner = hit.symbol ? ` in ${hit.symbol.name}` : ''
      const around = [...(hit.before ?? []), hit.snippet, ...(hit.after ?? [])].join('\n')
      return [`${rank}. ${hit.file}:${hit.line}:${hit.column}${owner}${marks(hit)}`, ...indented(around, 41)]
    }
    default:
      return [`${rank}. ${JSON.stringify(hit)}`]
  }
}

const indexText = ({ repo, commit, stale, behind }: SearchResponse['index']): string =>
  `${repo}@${commit.slice(0, 12)}${stale ? ` (not HEAD${behind ? `, ${plural(behind, 'commit')} behind` : ''}; run gitdex build)` : ''}`

interface Remarks {
  note?: string
  did_you_mean?: string[]
  warnings?: { code: string; message: string }[]
  ignored_arguments?: IgnoredArgument[]
  repos_failed?: { repo: string; code: string; message: string }[]
  repos_stale?: string[]
}

function remarks({ note, did_you_mean: meant, warnings, ignored_arguments: ignored, ...repos }: Remarks): string[] {
  const { repos_failed: failed = [], repos_stale: stale = [] } = repos
  return [
    ...failed.map(({ repo, code, message }) => `Without ${repo}, which gave no answer: ${code}: ${message}`),
    ...(stale.length > 0 ? [`Not of HEAD: ${stale.join(', ')}; run gitdex build there`] : []),
    ...(warnings ?? []).map(({ code, message }) => `${code}: ${message}`),
    ...(note === undefined ? [] : [`Note: ${note}`]),
    ...(meant?.length ? [`Did you mean: ${meant.join(', ')}?`] : []),
    ...(ignored ?? []).map(({ argument, value, valid }) => {
      const good = valid.length > 0 ? `; valid: ${valid.slice(0, 12).join(', ')}` : ''
      return `Ignored argument ${argument} ${JSON.stringify(value)}${good}`
    }),
  ]
}

export function searchCodeText(response: SearchCodeResponse & Remarks): string {
  const { results, total, total_is_exact: exact, search_type: type, next_cursor: next, candidates, error } = response
  return [
    error
      ? `${error.code}: ${error.message}`
      : `${results.length} of ${exact ? '' : 'at least '}${total}, ${type} of ${response.query}`,
    ...results.flatMap((result, i) => codeResultText(result, i + 1, results[i - 1])),
    ...(candidates?.length ? [`Files: ${candidates.join(', ')}`] : []),
    ...(next === undefined ? [] : [`More: cursor ${next}`]),
    ...remarks(response),
  ].join('\n')
}

function codeResultText(given: SearchCodeResult, rank: number, before?: SearchCodeResult): string[] {
  const result = inRepository(given)
  if ('relevance_score' in result) {
    const symbols = result.matched_symbols.length > 0 ? ` (${result.matched_symbols.join(', ')})` : ''
    return [
      `${rank}. ${result.file_path}${symbols}`,
      ...indented(result.summary, 3),
      ...result.top_snippets.flatMap((snippet) => indented(snippet)),
    ]
  }
  if ('source_text' in result) {
    const place = `${result.file_path}:${result.line_start}-${result.line_end}`
    const owner = result.parent ? ` in ${result.parent.name}` : ''
    const doc = result.docstring === undefined ? [] : indented(result.docstring)
    return [`${rank}. ${place} ${result.kind} ${result.name}${owner}`, ...doc, result.source_text || result.signature]
  }
  if ('line_number' in result) {
    const owner = result.containing_symbol ? ` in ${result.containing_symbol.name}` : ''
    const { role, column } = detailsOf(given as typeof result)
    const place = `${result.file_path}:${result.line_number}${column === undefined ? '' : `:${column} ${role}`}`
    // Several on one line show it once.
    const isAgain =
      before && 'line_number' in before && before.repo === result.repo && inRepository(before).file_path === result.file_path && before.line_number === result.line_number // prettier-ignore
    return [`${rank}. ${place}${owner}`, ...(isAgain ? [] : indented(result.source_line))]
  }
  const owner = result.parent ? ` in ${result.parent.name}` : ''
  const from = result.repo === undefined ? '' : ` [${result.repo}]`
  return [`${result.line_start}-${result.line_end} ${result.kind} ${result.name}${owner}${from}`]
}

const inRepository = <T extends SearchCodeResult>(result: T): T =>
  result.repo !== undefined && 'file_path' in result
    ? { ...result, file_path: withAlias(result.repo, result.file_path) }
    : result

export function symbolText(answer: SymbolResponse): string {
  const response = qualified(answer)
  const { symbol, lines } = response
  const rows: string[] = []
  if (lines) rows.push(`${lines.file}:${lines.start_line}-${lines.end_line}`, ...sourceText(lines))
  if (symbol) rows.push(...cardText(symbol))
  return [...rows, indexText(response.index), ...remarks(response)].join('\n')
}

type Card = NonNullable<SymbolResponse['symbol']>

function cardText(symbol: Card): string[] {
  const { callers = [], callees = [], tests = [], children = [], references } = symbol
  return [
    `${symbol.symbol_id} (${[...symbol.modifiers, symbol.kind].join(' ')}, lines ${symbol.start_line}-${symbol.end_line})`,
    ...(symbol.source_text === undefined ? [symbol.signature] : []),
    ...(symbol.doc ? [symbol.doc] : []),
    ...sourceText(symbol),
    ...listText(
      'Children',
      symbol.children_total,
      children.map((one) => `${one.start_line} ${one.kind} ${one.name}`),
    ),
    ...listText(
      'Callers',
      symbol.callers_total,
      worthShowing(callers).map(
        (one) => `${one.symbol_id} line ${one.line}, ${percent(one.confidence)}${one.guess ? ', a guess' : ''}`,
      ),
    ),
    ...listText(
      'Callees',
      symbol.callees_total,
      callees.map(
        (one) =>
          (one.symbol_id ?? `${one.name} (${one.definitions ? `one of ${one.definitions}` : 'no definition known'})`) +
          (one.guess ? ' (a guess)' : ''),
      ),
    ),
    ...listText(
      'Tests',
      symbol.tests_total,
      tests.map((one) => `${one.file}:${one.line}`),
    ),
    ...(references
      ? [
          `References: ${references.total_is_exact ? '' : 'at least '}${references.total} in ${plural(references.files, 'file')}`,
        ]
      : []),
    ...(symbol.changed ? ['The file has changed since it was indexed.'] : []),
  ]
}

/** Guesses that are shown. */
const MOST_GUESSES = 5

/** All that is known to call, and no long list of what only says the same name. */
function worthShowing<T extends { guess?: true }>(callers: readonly T[]): T[] {
  let guesses = 0
  return callers.filter(({ guess }) => !guess || ++guesses <= MOST_GUESSES)
}

function sourceText(part: { source_text?: string; source_next?: string }): string[] {
  return [
    ...(part.source_text === undefined ? [] : [part.source_text]),
    ...(part.source_next === undefined ? [] : [`... the rest: get_symbol ${part.source_next}`]),
  ]
}

function listText(title: string, total: number | undefined, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const sum = total ?? rows.length
  const more = sum > rows.length ? [`  ... ${sum - rows.length} more`] : []
  return [`${title} (${sum}):`, ...rows.map((row) => `  ${row}`), ...more]
}

export function contextText(answer: ContextResponse): string {
  const response = qualified(answer)
  return [
    ...response.files.flatMap(fileText),
    ...response.missing.map(({ path, why, reason, candidates }) => {
      const meant = candidates.length > 0 ? `; perhaps ${candidates.join(', ')}` : ''
      return `${path}: ${reason ?? why.replace('_', ' ')}${meant}`
    }),
    indexText(response.index),
    ...remarks(response),
  ].join('\n')
}

type File = ContextResponse['files'][number]

function fileText(file: File): string[] {
  const { omitted = {} } = file
  const list = (title: string, rows: readonly string[] | undefined, left = 0) =>
    listText(title, (rows?.length ?? 0) + left, rows ?? [])
  return [
    `${file.file} (${[file.language, file.kind].filter(Boolean).join(' ')}, ${plural(file.lines, 'line')})${file.changed ? ' changed since' : ''}`,
    ...(file.summary ? [file.summary] : []),
    ...list(
      'Symbols',
      file.symbols?.map(({ start_line: line, signature, kind, name }) => `${line} ${signature || `${kind} ${name}`}`),
      omitted.symbols,
    ),
    ...list('Imports', file.imports?.map(shownImport), omitted.imports),
    ...list('Imported by', file.importers, omitted.importers),
    ...list('Tests', file.tests, omitted.tests),
    ...list('Related', file.related, omitted.related),
    ...sourceText(file),
    '',
  ]
}
