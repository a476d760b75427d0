import { CALL_ROLES } from '../../reader/format/layout.ts'
import { OCCURRENCE_ROLES, type ExtractedBlob } from './types.ts'

/** How a reference reaches what it names. */
export const RECEIVERS = { none: 0, self: 1, value: 2, named: 3 } as const

/** Uses of names in one blob that may mean a symbol, one row per distinct use, in the order of their first. */
export interface References {
  /** Distinct names, those of receivers included. */
  readonly names: readonly string[]
  /** Five numbers per row: enclosing symbol + 1 (0 for none), name, form, receiver's name (0 unless named), uses. */
  readonly rows: Uint32Array
}

/** What a row's form says: the receiver in the low two bits, and from `FORM_ROLE` on what the name does. */
export const FORM_ROLE = 4
export const REFERENCE_ROLES = CALL_ROLES
export const REFERENCE_WIDTH = 5

const ROLE_OF = new Map(REFERENCE_ROLES.map((role, i) => [OCCURRENCE_ROLES.indexOf(role), i]))
const CALL = OCCURRENCE_ROLES.indexOf('call')
const READ = OCCURRENCE_ROLES.indexOf('read')

/** A name may be used from more places than are worth telling apart. */
const MOST_ROWS = 1 << 16

/**
 * What the symbols of a blob call and mention: calls, types, and values that are spelled as types and constants are. Which
 * of them are symbols of the repository is told when all blobs are known.
 */
export function collectReferences(
  text: string,
  blob: Pick<ExtractedBlob, 'symbols' | 'occurrences' | 'lines'>,
): References {
  const { starts, ends, roles } = blob.occurrences
  const names = new Map<string, number>()
  const idOf = (name: string): number => {
    let id = names.get(name)
    if (id === undefined) names.set(name, (id = names.size))
    return id
  }
  const symbolAt = innermostByLine(blob)
  const found = new Map<number, number>()
  const rows: number[] = []
  const lines = new LineCounter(text)
  for (let i = 0; i < starts.length && rows.length < MOST_ROWS * REFERENCE_WIDTH; i++) {
    const role = roles[i]!
    if (role !== CALL && !ROLE_OF.has(role)) continue
    const [start, end] = [starts[i]!, ends[i]!]
    if (role === READ && !isCapital(text.charCodeAt(start))) continue
    const name = idOf(text.slice(start, end))
    const [receiver, receiverName] = receiverOf(text, start)
    const form = receiver + FORM_ROLE * ROLE_OF.get(role)!
    const other = receiverName === '' ? 0 : idOf(receiverName)
    const symbol = symbolAt[lines.lineOf(start)]!
    const key = ((symbol * 2 ** 18 + name) * 16 + form) * 2 ** 14 + (other % 2 ** 14)
    const known = found.get(key)
    if (known !== undefined) rows[known + 4]!++
    else {
      found.set(key, rows.length)
      rows.push(symbol, name, form, other, 1)
    }
  }
  return { names: [...names.keys()], rows: Uint32Array.from(rows) }
}

/** Per line, 1-based, the innermost symbol + 1. */
function innermostByLine({ symbols, lines }: Pick<ExtractedBlob, 'symbols' | 'lines'>): Uint32Array {
  const at = new Uint32Array(lines + 2)
  // Parents come before what they hold.
  symbols.forEach(({ startLine, endLine, kind }, i) => {
    if (kind !== 'enum_member' && kind !== 'field') at.fill(i + 1, startLine, Math.min(endLine, lines) + 1)
  })
  return at
}

/** Lines of ascending offsets. */
class LineCounter {
  private line = 1
  private next: number

  constructor(private readonly text: string) {
    this.next = this.endFrom(0)
  }

  lineOf(offset: number): number {
    while (offset > this.next) {
      this.line++
      this.next = this.endFrom(this.next + 1)
    }
    return this.line
  }

  private endFrom(at: number): number {
    const end = this.text.indexOf('\n', at)
    return end < 0 ? Infinity : end
  }
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90

const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code > 127

const SELVES: ReadonlySet<string> = new Set(['this', 'self', 'super', 'cls', 'static', 'parent', 'Self', 'base'])

/** What stands before a name and a dot, `::` or `->`; only a plain name is told. */
function receiverOf(text: string, start: number): [receiver: number, name: string] {
  let at = start - 1
  const char = text[at]
  if (char === '.') at -= text[at - 1] === '?' || text[at - 1] === '&' ? 2 : 1
  else if (char === ':' && text[at - 1] === ':') at -= 2
  else if (char === '>' && text[at - 1] === '-') at -= text[at - 2] === '?' ? 3 : 2
  else return [RECEIVERS.none, '']
  const end = at + 1
  while (at >= 0 && isWord(text.charCodeAt(at))) at--
  if (at + 1 === end) return [RECEIVERS.value, '']
  const name = text.slice(at + 1, end)
  // What is called or indexed before the dot is a value of unknown type.
  return SELVES.has(name) ? [RECEIVERS.self, ''] : [RECEIVERS.named, name]
}
