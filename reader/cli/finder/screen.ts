import { printable } from '../printable.ts'
import type { SearchHit } from '../../api.ts'
import type { Io } from '../io.ts'
import type { Marks } from '../marks.ts'
import { FINDER_MODES, placeOf, type FinderState } from './state.ts'

export interface ScreenSize {
  readonly rows: number
  readonly columns: number
}

/** A screen: lines from the top, and where the cursor stands in the first (1-based column). */
export interface Screen {
  readonly lines: string[]
  readonly cursorColumn: number
}

/** Below this height there is no room for a preview. */
const PREVIEW_FROM_ROWS = 12
const PROMPT = '> '

/** What the finder looks like: query, hits, preview of the selected one, keys. */
export function drawFinder(state: FinderState, size: ScreenSize, paint: Io['paint'], marks: Marks): Screen {
  const { rows, columns } = size
  const width = Math.max(10, columns - 1)
  const listRows = rows < PREVIEW_FROM_ROWS ? rows - 3 : Math.floor((rows - 4) * 0.45)
  const previewRows = rows < PREVIEW_FROM_ROWS ? 0 : rows - 4 - listRows
  const start = Math.max(0, state.cursor - (width - PROMPT.length - 1))
  const prompt = paint('bold', PROMPT) + printable(state.query.slice(start, start + width - PROMPT.length))
  const separator = paint('dim', '-'.repeat(width))
  return {
    lines: [
      prompt,
      modeLine(state, width, paint),
      ...hitLines(state, listRows, width, paint),
      ...(previewRows > 0 ? [separator, ...previewLines(state, previewRows, width, paint, marks)] : []),
      paint('dim', fitted('Enter open  Tab mode  Up/Down select  Ctrl-U clear  Esc quit', width)),
    ],
    cursorColumn: PROMPT.length + state.cursor - start + 1,
  }
}

/** Text cut to a width; control characters are shown. */
function fitted(text: string, width: number): string {
  const shown = printable(text)
  return shown.length <= width ? shown : `${shown.slice(0, width - 1)}…`
}

function modeLine({ mode, note }: FinderState, width: number, paint: Io['paint']): string {
  const modes = FINDER_MODES.map((one) => (one === mode ? paint('cyan', one) : paint('dim', one))).join(' ')
  const left = width - FINDER_MODES.join(' ').length - 2
  return left > 10 && note !== '' ? `${modes}  ${paint('yellow', fitted(note, left))}` : modes
}

/** The part of the list around the selected hit. */
function hitLines({ hits, selected }: FinderState, rows: number, width: number, paint: Io['paint']): string[] {
  const from = Math.max(0, Math.min(selected - Math.floor(rows / 2), hits.length - rows))
  const shown = hits.slice(from, from + rows).map((hit, i) => hitLine(hit, from + i === selected, width, paint))
  return [...shown, ...new Array<string>(Math.max(0, rows - shown.length)).fill('')]
}

function hitLine(hit: SearchHit, isSelected: boolean, width: number, paint: Io['paint']): string {
  const { file, line } = placeOf(hit)
  const place = `${file}${hit.type === 'file' ? '' : `:${line}`}`
  const text = fitted(`${place}  ${whatOf(hit)}`, width - 2)
  const shown = printable(place)
  const rest = text.slice(shown.length)
  const colored = text.startsWith(shown) ? paint('magenta', shown) + rest : text
  return isSelected ? `${paint('cyan', '>')} ${paint('bold', colored)}` : `  ${colored}`
}

function whatOf(hit: SearchHit): string {
  switch (hit.type) {
    case 'symbol':
      return `${hit.kind} ${hit.qualified_name}`
    case 'line':
      return hit.snippet.trim()
    case 'reference':
      return `${hit.role} ${hit.source_line.trim()}`
    case 'page':
      return hit.title === hit.target_path ? '' : hit.title
    default:
      return 'title' in hit && hit.title !== hit.file ? hit.title : ''
  }
}

function previewLines(
  { preview }: FinderState,
  rows: number,
  width: number,
  paint: Io['paint'],
  marks: Marks,
): string[] {
  const digits = String(preview.first + preview.lines.length).length
  const lines = preview.lines.slice(0, rows).map((line, i) => {
    const number = preview.first + i
    const label = String(number).padStart(digits)
    const text = marks.words(fitted(line.replaceAll('\t', '  '), width - digits - 2))
    return `${paint(number === preview.marked ? 'cyan' : 'green', label)}  ${text}`
  })
  return [...lines, ...new Array<string>(Math.max(0, rows - lines.length)).fill('')]
}
