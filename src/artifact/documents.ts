import { DOCUMENT_KINDS } from '../../reader/api.ts'
import { compareUtf8, encodeUtf8 } from '../../reader/format/utf8.ts'
import { DOCUMENTS_PER_BLOCK } from '../../reader/format/layout.ts'
import { ByteWriter, ColumnWriter } from './byte-writer.ts'
import { inGroups, packColumns, packNumbers, packTexts } from './columns.ts'
import type { DocumentRow } from './rows.ts'
import type { BlockedSection } from './section-input.ts'

/** The DOCS section; rows in the order of their paths' UTF-8 bytes. */
export function encodeDocuments(rows: readonly DocumentRow[]): BlockedSection {
  return { tag: 'DOCS', blocks: blocks(rows), head: () => encodeHead(rows) }
}

function* blocks(rows: readonly DocumentRow[]): Generator<Uint8Array> {
  for (const group of inGroups(rows, DOCUMENTS_PER_BLOCK)) {
    yield packColumns({
      blob: packBlobs(group),
      bytes: packNumbers(group.map((row) => row.bytes)),
      title: packTexts(group.map((row) => row.title)),
      summary: packTexts(group.map((row) => row.summary)),
    })
  }
}

function packBlobs(rows: readonly DocumentRow[]): Uint8Array {
  const out = new Uint8Array(rows.length * 20)
  rows.forEach(({ blob, path }, i) => {
    if (!/^[0-9a-f]{40}$/.test(blob)) throw new TypeError(`blob id of ${path}: ${blob}`)
    for (let byte = 0; byte < 20; byte++) out[i * 20 + byte] = parseInt(blob.slice(byte * 2, byte * 2 + 2), 16)
  })
  return out
}

function encodeHead(rows: readonly DocumentRow[]): Uint8Array {
  const languages = [...new Set(rows.map((row) => row.language))].sort(compareUtf8)
  const languageIds = new Map(languages.map((language, i) => [language, i]))
  const writer = new ByteWriter(64 + rows.length * 24)
  const names = encodeUtf8(languages.join('\n'))
  for (const value of [rows.length, languages.length, names.length]) writer.u32(value)
  writer.bytes(names)
  const columns = new ColumnWriter(writer)
  columns.column(starts(rows.map((row) => row.symbols)))
  columns.column(starts(rows.map((row) => row.chunks)))
  columns.column(Uint32Array.from(rows, (row) => row.lines))
  columns.column(Uint16Array.from(rows, (row) => Math.min(65_535, encodeUtf8(row.path).length)))
  columns.column(Uint16Array.from(rows, (row) => row.centrality))
  columns.column(Uint16Array.from(rows, (row) => row.flags))
  columns.column(Uint16Array.from(rows, (row) => languageIds.get(row.language)!))
  columns.column(Uint8Array.from(rows, (row) => DOCUMENT_KINDS.indexOf(row.kind)))
  return columns.toBytes()
}

/** Running sums that begin with zero. */
function starts(counts: readonly number[]): Uint32Array {
  const out = new Uint32Array(counts.length + 1)
  counts.forEach((count, i) => (out[i + 1] = out[i]! + count))
  return out
}
