import { ByteWriter } from './byte-writer.ts'
import { encodeJoined } from './joined.ts'
import type { BlockedSection } from './section-input.ts'

/** Modules that one document names in its imports: specifiers as written, each ended by a NUL, and their lines. */
export interface ImportColumns {
  readonly specifiers: Uint8Array
  readonly lines: readonly number[]
}

/** The IMPS section: imports as they are written. */
export function encodeImports(documents: Iterable<ImportColumns>): BlockedSection {
  function* rows(): Generator<Uint8Array> {
    for (const document of documents) yield rowsOf(document)
  }
  return encodeJoined('IMPS', 0, rows())
}

/** Number, differences of lines (which ascend), specifiers. */
function rowsOf({ specifiers, lines }: ImportColumns): Uint8Array {
  if (lines.length === 0) return new Uint8Array(0)
  const writer = new ByteWriter(lines.length + specifiers.length + 8)
  writer.varint(lines.length)
  lines.forEach((line, i) => writer.varint(line - (lines[i - 1] ?? 0)))
  writer.bytes(specifiers)
  return writer.toBytes()
}
