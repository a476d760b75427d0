import { Packr, unpack } from 'msgpackr/pack'
import { bytesOf } from '../../reader/format/typed-view.ts'
import type { ExtractedImport, ExtractedSymbol, ParseStatus } from '../extract/types.ts'
import { packTerms, type PackedTerms } from '../lexical/packed-terms.ts'
import type { NotedPage } from '../pages/notes/note.ts'
import type { BlobTerms } from '../lexical/text-terms.ts'
import type { References } from '../extract/references.ts'
import { packReferences, type PackedReferences } from './packed-references.ts'
import { packSymbols, type PackedSymbols } from './packed-symbols.ts'

/** What is said of one blob as a whole. */
interface BlobFacts {
  language: string
  /** Index into DOCUMENT_KINDS. */
  kind: number
  /** Bits of DOCUMENT_FLAGS. */
  flags: number
  /** Why the blob is not indexed; then the rest is empty. Of a blob that is `empty` the path is all there is to find. */
  skip?: string
  /** Said of an indexed blob in the ledger: parse trouble, encoding, generated. */
  remark?: string
  lines: number
  status: ParseStatus
  title: string
  summary: string
  /** Per chunk: start line, end line, index of its symbol + 1. */
  chunks: Uint32Array
  /** Roles of the text's tokens, as `encodeTokenRoles` gives them. */
  roles: Uint8Array
  /** Quantised rows: two of the document, then one per chunk. */
  vectors: Uint8Array
  /** Pages that it makes by itself, and parts of others. */
  pages: readonly NotedPage[]
  /** UTF-8 text when it differs from the blob's own bytes (other encodings, byte order mark). */
  text?: Uint8Array
}

/** Everything the build keeps of one blob, as a worker finds it. */
export interface BlobRecord extends BlobFacts {
  symbols: ExtractedSymbol[]
  imports: ExtractedImport[]
  references: References
  terms: BlobTerms
}

/** The same as it travels from worker to merge, and as the blob cache stores it: columns that stay packed. */
export interface PackedBlob extends BlobFacts {
  symbols: PackedSymbols
  /** Specifiers, each ended by a NUL, and their lines. */
  imports: { specifiers: Uint8Array; lines: number[] }
  references: PackedReferences
  terms: PackedTerms
}

/** Changes with the layout of encoded records; part of every cache key. */
export const RECORD_LAYOUT = 5

type Fields = [
  language: string,
  kind: number,
  flags: number,
  skip: string | null,
  remark: string | null,
  lines: number,
  status: ParseStatus,
  title: string,
  summary: string,
  text: Uint8Array | null,
  roles: Uint8Array,
  vectors: Uint8Array,
  chunks: Uint8Array,
  symbols: [count: number, names: Uint8Array, numbers: Uint8Array, texts: Uint8Array],
  imports: [specifiers: Uint8Array, lines: number[]],
  references: [count: number, names: Uint8Array, rows: Uint8Array],
  pages: readonly NotedPage[],
  terms: [
    text: Uint8Array, distinct: number, chunks: Uint8Array, ids: Uint8Array, frequencies: Uint8Array, wide: Uint8Array,
  ], // prettier-ignore
]

const packr = new Packr({ useRecords: false })

/** Bytes of a record; valid until the next call. */
export function encodeBlobRecord(record: BlobRecord): Uint8Array {
  const { chunks, imports } = record
  const symbols = packSymbols(record.symbols)
  const terms = packTerms(record.terms)
  const references = packReferences(record.references)
  const fields: Fields = [
    record.language,
    record.kind,
    record.flags,
    record.skip ?? null,
    record.remark ?? null,
    record.lines,
    record.status,
    record.title,
    record.summary,
    record.text ?? null,
    record.roles,
    record.vectors,
    bytesOf(chunks),
    [symbols.count, symbols.names, symbols.numbers, symbols.texts],
    [Buffer.from(imports.map(({ specifier }) => `${specifier}\0`).join('')), imports.map(({ line }) => line)],
    [references.count, references.names, references.rows],
    record.pages,
    [terms.text, terms.distinct, terms.chunks, terms.ids, terms.frequencies, terms.wide],
  ]
  return packr.pack(fields)
}

/** Columns are views of `bytes`. */
export function decodeBlobRecord(bytes: Uint8Array): PackedBlob {
  const [
    language, kind, flags, skip, remark, lines, status, title, summary, text, roles, vectors, chunks, symbols, imports,
    references, pages, terms,
  ] = unpack(bytes) as Fields // prettier-ignore
  const [count, names, numbers, texts] = symbols
  const [termText, distinct, termChunks, ids, frequencies, wide] = terms
  return {
    language,
    kind,
    flags,
    ...(skip !== null && { skip }),
    ...(remark !== null && { remark }),
    lines,
    status,
    title,
    summary,
    roles,
    vectors,
    ...(text !== null && { text }),
    // Typed arrays need an aligned copy of their own.
    chunks: new Uint32Array(Uint8Array.from(chunks).buffer),
    pages,
    symbols: { count, names, numbers, texts },
    imports: { specifiers: imports[0], lines: imports[1] },
    references: { count: references[0], names: references[1], rows: references[2] },
    terms: { text: termText, distinct, chunks: termChunks, ids, frequencies, wide },
  }
}
