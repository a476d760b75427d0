import { decodeTokenRoles, forEachOccurrence, OCCURRENCE_FORM, utf16Length } from '../../reader/format/tokens.ts'
import { ROWS_BLOCK } from '../../reader/format/layout.ts'
import { ByteWriter, zigzag } from './byte-writer.ts'
import { encodeJoined } from './joined.ts'
import type { BlockedSection } from './section-input.ts'

/** The OCCR section beside source: per document the roles of its tokens, as `encodeTokenRoles` gives them. */
export function encodeOccurrences(roles: Iterable<Uint8Array>): BlockedSection {
  return encodeJoined('OCCR', OCCURRENCE_FORM.tokens, roles)
}

/** One document: its text in UTF-8 and the roles of its tokens. */
export interface DocumentRoles {
  readonly text: Uint8Array
  readonly roles: Uint8Array
}

/** The OCCR section of an artifact without source: names, lines and columns are stored. */
export function encodeOccurrenceRows(documents: Iterable<DocumentRoles>): BlockedSection {
  function* rows(): Generator<Uint8Array> {
    for (const document of documents) yield rowsOf(document)
  }
  return encodeJoined('OCCR', OCCURRENCE_FORM.lines, rows(), ROWS_BLOCK)
}

const NOTHING = new Uint8Array(0)
const NEWLINE = 10

function rowsOf({ text, roles }: DocumentRoles): Uint8Array {
  if (roles.length === 0) return NOTHING
  const ids = new Map<string, number>()
  const rows = new RowColumns()
  let [line, lineStart, seen] = [1, 0, 0]
  forEachOccurrence(text, decodeTokenRoles(roles, text.length), (start, end, role) => {
    for (
      let newline = text.indexOf(NEWLINE, seen);
      newline >= 0 && newline < start;
      newline = text.indexOf(NEWLINE, seen)
    ) {
      // prettier-ignore
      line++
      lineStart = seen = newline + 1
    }
    // Names are told apart by zero bytes; nobody asks for one that holds one.
    const name = Buffer.from(text.buffer, text.byteOffset + start, end - start)
      .toString('utf8')
      .replaceAll('\0', '\ufffd')
    let id = ids.get(name)
    if (id === undefined) ids.set(name, (id = ids.size))
    rows.add(id, line, utf16Length(text, lineStart, start) + 1, name.length, role)
  })
  return rows.encode([...ids.keys()])
}

/** What is stored of each occurrence, as far as possible as what changes from one to the next. */
class RowColumns {
  private readonly names = new ByteWriter(1024)
  private readonly lines = new ByteWriter(1024)
  private readonly columns = new ByteWriter(1024)
  private count = 0
  private lastLine = 0
  /** Column of the first name in the line before, and behind the last one in this line. */
  private first = 1
  private end = 0

  add(name: number, line: number, column: number, length: number, role: number): void {
    const step = line - this.lastLine
    this.names.varint(name)
    this.lines.varint(step * 8 + role)
    this.columns.varint(zigzag(column - (step === 0 ? this.end : this.first)))
    if (step > 0) this.first = column
    this.end = column + length
    this.lastLine = line
    this.count++
  }

  encode(names: readonly string[]): Uint8Array {
    const joined = Buffer.from(names.join('\0'), 'utf8')
    const writer = new ByteWriter(joined.length + this.count * 4)
    writer.varint(joined.length)
    writer.bytes(joined)
    writer.varint(this.count)
    for (const column of [this.names, this.lines, this.columns]) writer.bytes(column.toBytes())
    return writer.toBytes()
  }
}
