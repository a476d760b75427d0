import { bytesOf } from '../../../reader/format/typed-view.ts'
import type { StatePieces } from '../../cache/state-files.ts'
import type { HistoryLog, LogColumns, LogFacts } from '../../history/history-log.ts'
import { numbersOf } from './byte-columns.ts'

/** How a column is stored. */
const COLUMNS = {
  oids: Uint8Array,
  times: Float64Array,
  flags: Uint8Array,
  changed: Uint32Array,
  authors: Uint32Array,
  ends: Uint32Array,
  touched: Uint32Array,
  holders: Uint32Array,
  said: Uint32Array,
  subjects: Uint8Array,
} as const satisfies Record<keyof LogColumns, unknown>

/** Pieces of a state out of which `openHistoryState` gives back the walk. */
export function packHistoryState({ facts, columns, paths, terms, seen }: HistoryLog): StatePieces {
  const pieces = new Map<string, Uint8Array>([
    ['history facts', Buffer.from(JSON.stringify(facts))],
    ['history paths', Buffer.from(paths.join('\0'), 'latin1')],
    ['history terms', Buffer.from(terms.join('\n'))],
    ['history seen', bytesOf(seen)],
  ])
  for (const [name, column] of Object.entries(columns)) pieces.set(`history ${name}`, bytesOf(column as Uint8Array))
  return pieces
}

/** `undefined` where the earlier build left no walk. */
export function openHistoryState(pieces: StatePieces): HistoryLog | undefined {
  const facts = pieces.get('history facts')
  if (!facts) return undefined
  try {
    const piece = (name: string): Uint8Array => {
      const bytes = pieces.get(`history ${name}`)
      if (!bytes) throw new RangeError(`no piece ${name}`)
      return bytes
    }
    const text = (name: string, encoding: BufferEncoding): string => Buffer.from(piece(name)).toString(encoding)
    const columns = Object.entries(COLUMNS).map(([name, Type]) => {
      const { buffer, byteOffset, length } = piece(name)
      return [name, new Type(buffer as ArrayBuffer, byteOffset, length / Type.BYTES_PER_ELEMENT)]
    })
    const [paths, terms] = [text('paths', 'latin1'), text('terms', 'utf8')]
    return {
      facts: JSON.parse(text('facts', 'utf8')) as LogFacts,
      columns: Object.fromEntries(columns) as LogColumns,
      paths: paths === '' ? [] : paths.split('\0'),
      terms: terms === '' ? [] : terms.split('\n'),
      seen: numbersOf(piece('seen')),
    }
  } catch {
    // Intact bytes of something else: as if there were none.
    return undefined
  }
}
