import type {
  ChunkHit,
  Contribution,
  FileHit,
  LineHit,
  PageHit,
  ReferenceHit,
  SearchHit,
  SearchResponse,
  SymbolHit,
} from '../api.ts'
import { fileOf } from '../query/answer.ts'
import type { Io } from './io.ts'
import type { Marks } from './marks.ts'

type Paint = Io['paint']

/** No marks: output without colours. */
const PLAIN: Marks = { words: (text) => text, match: (_hit, line) => line }

/** Lines of a snippet that are shown; the rest is one `--format json` away. */
const SNIPPET_LINES = 6

/** For people: place first (terminals make it clickable), then what it is, then why it might be wanted. */
export function prettySearch(response: SearchResponse, paint: Paint, marks = PLAIN): string {
  return response.results.map((hit) => prettyHit(hit, paint, marks) + prettyExplain(hit.explain, paint)).join('')
}

function prettyHit(hit: SearchHit, paint: Paint, marked: Marks): string {
  switch (hit.type) {
    case 'symbol':
      return prettySymbol(hit, paint)
    case 'file':
      return prettyFile(hit, paint)
    case 'page':
      return prettyPage(hit, paint, marked)
    case 'chunk':
      return prettyChunk(hit, paint)
    case 'reference':
      return prettyReference(hit, paint, marked)
    case 'line':
      return prettyLine(hit, paint, marked)
  }
}

const place = (file: string, start: number | undefined, end: number | undefined, paint: Paint) =>
  paint('magenta', file) + (start ? paint('green', `:${start}${end && end !== start ? `-${end}` : ''}`) : '')

const indent = (text: string) => `    ${text}\n`

const marks = (hit: SearchHit, paint: Paint) => (hit.changed ? paint('yellow', '  changed since') : '')

function prettySymbol(hit: SymbolHit, paint: Paint): string {
  const head = `${place(hit.file, hit.start_line, hit.end_line, paint)}  ${hit.kind} ${paint('bold', hit.qualified_name)}`
  const reason = paint('dim', `  ${hit.match_reason}`)
  const signature = hit.signature ? indent(hit.signature) : ''
  if (hit.source_text !== undefined) return `${head}${reason}${marks(hit, paint)}\n${source(hit, paint)}`
  return `${head}${reason}${marks(hit, paint)}\n${signature}${hit.doc ? indent(paint('dim', hit.doc)) : ''}`
}

/** Lines of a definition with their numbers. */
function source({ source_text = '', start_line, source_lines_left }: SymbolHit, paint: Paint): string {
  const lines = source_text.split('\n')
  const width = String(start_line + lines.length).length
  const numbered = lines.map((line, i) => indent(`${paint('green', String(start_line + i).padStart(width))}  ${line}`))
  const more = source_lines_left ? indent(paint('dim', `... ${source_lines_left} more lines: gitdex symbol`)) : ''
  return numbered.join('') + more
}

function prettyReference(hit: ReferenceHit, paint: Paint, { match }: Marks): string {
  const at = paint('magenta', hit.file) + paint('green', `:${hit.line}:${hit.column}`)
  const owner = hit.containing_symbol ? `  in ${hit.containing_symbol.kind} ${hit.containing_symbol.name}` : ''
  const sure = hit.confidence === undefined ? '' : `  ${Math.round(hit.confidence * 100)}%`
  const context = (list: readonly string[] = []) => list.map((line) => indent(paint('dim', line))).join('')
  const shown = match({ column: hit.column, end_column: hit.column + hit.symbol_name.length }, hit.source_line)
  const line = hit.source_line === '' ? '' : indent(hit.before ? shown : shown.trim())
  const head = `${at}  ${hit.role}${paint('dim', owner + sure)}${marks(hit, paint)}\n`
  return head + context(hit.before) + line + context(hit.after)
}

function prettyFile(hit: FileHit, paint: Paint): string {
  const what = paint('dim', `  ${[hit.language, hit.kind].filter(Boolean).join(' ')}`)
  // Files without a heading are titled by their own name.
  const title = hit.title && !`/${hit.file}`.endsWith(`/${hit.title}`) ? indent(hit.title) : ''
  const owner = hit.symbol ? `  in ${hit.symbol.kind} ${hit.symbol.name}` : ''
  return `${place(hit.file, hit.line, undefined, paint)}${what}${owner}${marks(hit, paint)}\n${title}`
}

function prettyChunk(hit: ChunkHit, paint: Paint): string {
  const owner = hit.symbol ? `  in ${hit.symbol.kind} ${hit.symbol.name}` : ''
  const what = paint('dim', `${owner}  ${hit.relevance}%`)
  const lines = hit.snippet.split('\n').filter((line) => line.trim() !== '')
  const head = place(hit.file, hit.start_line, hit.end_line, paint)
  return `${head}${what}${marks(hit, paint)}\n${lines.slice(0, SNIPPET_LINES).map(indent).join('')}`
}

function prettyPage(hit: PageHit, paint: Paint, { words }: Marks): string {
  // A page without a file is named by its id.
  const head = place(fileOf(hit) || hit.page_id, hit.start_line, hit.end_line, paint)
  const what = paint('dim', `  ${hit.page_type} ${Math.round(hit.relevance)}%`)
  const title = hit.title && hit.title !== hit.target_path ? indent(paint('bold', hit.title)) : ''
  const lines = hit.snippet.split('\n').filter((line) => line.trim() !== '')
  const more = lines.length > SNIPPET_LINES ? indent(paint('dim', '...')) : ''
  return `${head}${what}${marks(hit, paint)}\n${title}${lines
    .slice(0, SNIPPET_LINES)
    .map((line) => indent(words(line)))
    .join('')}${more}`
}

/** The lines with their numbers, as grep shows them: `:` behind the number of a line that matches, `-` around it. */
function prettyLine(hit: LineHit, paint: Paint, { match }: Marks): string {
  const { line, snippet, before = [], after = [] } = hit
  const [first, ...more] = snippet.split('\n')
  const shown = [match(hit, first!), ...more]
  const lines = [
    ...before.map((text, i) => [line - before.length + i, '-', text] as const),
    ...shown.map((text, i) => [line + i, ':', text] as const),
    ...after.map((text, i) => [(hit.end_line ?? line) + 1 + i, '-', text] as const),
  ]
  const width = String(lines.at(-1)![0]).length
  const symbol = hit.symbol ? paint('dim', `  in ${hit.symbol.kind} ${hit.symbol.name}`) : ''
  const head = `${place(hit.file, line, undefined, paint)}${paint('green', `:${hit.column}`)}${symbol}${marks(hit, paint)}\n`
  const rows = lines.map(([number, mark, text]) =>
    indent(`${paint('dim', `${String(number).padStart(width)}${mark}`)} ${mark === ':' ? text : paint('dim', text)}`),
  )
  return head + rows.join('')
}

function prettyExplain(explain: readonly Contribution[] | undefined, paint: Paint): string {
  return (explain ?? [])
    .map(({ signal, value, weight, contribution }) => {
      const sum = `${value.toFixed(3)} x ${weight.toFixed(2)}`
      return indent(paint('dim', `${signal.padEnd(14)} ${sum.padStart(16)} = ${contribution.toFixed(3)}`))
    })
    .join('')
}
