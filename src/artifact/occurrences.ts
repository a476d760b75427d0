import { decodeTokenRoles, forEachOccurrence, OCCURRENCE_FORM, utf16Length } from '../../reader/format/tokens.ts'
import { ByteWriter } from './byte-writer.ts'
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
  return encodeJoined('OCCR', OCCURRENCE_FORM.rows, rows())
}

const NOTHING = new Uint8Array(0)
const NEWLINE = 10

function rowsOf({ text, roles }: DocumentRoles): Uint8Array {
  if (roles.length === 0) return NOTHING
  const ids = new Map<string, number>()
  const columns = { name: new ByteWriter(1024), line: new ByteWriter(1024), column: new ByteWriter(1024) }
  const codes = new ByteWriter(1024)
  let [line, lastLine, lineStart, seen] = [1, 0, 0, 0]
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
    const name = Buffer.from(text.buffer, text.byteOffset + start, end - start).toString('utf8')
    let id = ids.get(name)
    if (id === undefined) ids.set(name, (id = ids.size))
    columns.name.varint(id)
    columns.line.varint(line - lastLine)
    columns.column.varint(utf16Length(text, lineStart, start) + 1)
    codes.u8(role)
    lastLine = line
  })
  return encodeRows([...ids.keys()], columns, codes)
}

function encodeRows(
  names: readonly string[],
  columns: { name: ByteWriter; line: ByteWriter; column: ByteWriter },
  codes: ByteWriter,
): Uint8Array {
  const writer = new ByteWriter(codes.length * 5)
  const texts = names.map((name) => Buffer.from(name, 'utf8'))
  writer.varint(texts.length)
  for (const text of texts) writer.varint(text.length)
  for (const text of texts) writer.bytes(text)
  writer.varint(codes.length)
  for (const column of [columns.name, columns.line, columns.column, codes]) writer.bytes(column.toBytes())
  return writer.toBytes()
}
