import type { SearchHit } from '../../api.ts'
import type { Key } from './keys.ts'

/** Modes that Tab goes through. */
export const FINDER_MODES = ['auto', 'symbol', 'path', 'concept', 'content'] as const
export type FinderMode = (typeof FINDER_MODES)[number]

/** Everything that is shown. */
export interface FinderState {
  readonly query: string
  /** Place of the cursor in the query, in UTF-16 units. */
  readonly cursor: number
  readonly mode: FinderMode
  readonly hits: readonly SearchHit[]
  readonly selected: number
  /** What the last answer said beside its hits, or what went wrong. */
  readonly note: string
  /** Lines of the file of the selected hit, `preview.first` being the number of the first. */
  readonly preview: { readonly lines: readonly string[]; readonly first: number; readonly marked: number }
}

export const NO_PREVIEW: FinderState['preview'] = { lines: [], first: 1, marked: 0 }

export const FIRST_STATE: FinderState = {
  query: '',
  cursor: 0,
  mode: 'auto',
  hits: [],
  selected: 0,
  note: '',
  preview: NO_PREVIEW,
}

/** Rows that a page key moves. */
const PAGE = 10

/** The state after a key that edits the query or moves in the list; `open` and `quit` change nothing here. */
export function afterKey(state: FinderState, key: Key): FinderState {
  const { query, cursor, selected, hits, mode } = state
  const [before, after] = [query.slice(0, cursor), query.slice(cursor)]
  const edited = (left: string, right = after): FinderState => ({ ...state, query: left + right, cursor: left.length })
  const select = (row: number): FinderState => ({ ...state, selected: Math.max(0, Math.min(hits.length - 1, row)) })
  switch (key.type) {
    case 'text':
      return edited(before + key.text)
    case 'erase':
      return edited(before.replace(/.$/su, ''))
    case 'eraseWord':
      return edited(before.replace(/\S*\s*$/u, ''))
    case 'clear':
      return edited('')
    case 'left':
      return { ...state, cursor: before.replace(/.$/su, '').length }
    case 'right':
      return { ...state, cursor: cursor + (/^./su.exec(after)?.[0].length ?? 0) }
    case 'home':
      return { ...state, cursor: 0 }
    case 'end':
      return { ...state, cursor: query.length }
    case 'up':
      return select(selected - 1)
    case 'down':
      return select(selected + 1)
    case 'pageUp':
      return select(selected - PAGE)
    case 'pageDown':
      return select(selected + PAGE)
    case 'mode':
      return { ...state, mode: FINDER_MODES[(FINDER_MODES.indexOf(mode) + 1) % FINDER_MODES.length]! }
    default:
      return state
  }
}

/** File and line of a hit. */
export function placeOf(hit: SearchHit): { file: string; line: number } {
  if (hit.type === 'page') return { file: hit.target_path, line: hit.start_line ?? 1 }
  if (hit.type === 'file') return { file: hit.file, line: 1 }
  return { file: hit.file, line: 'line' in hit ? hit.line : hit.start_line }
}
