import { Packr, unpack } from 'msgpackr'
import type { ExtractedImport, ExtractedSymbol, ParseStatus } from '../extract/types.ts'
import type { BlobTerms } from '../lexical/text-terms.ts'

/** Everything the build keeps of one blob: what a worker returns and what the blob cache stores. */
export interface BlobRecord {
  language: string
  /** Index into DOCUMENT_KINDS. */
  kind: number
  /** Bits of DOCUMENT_FLAGS. */
  flags: number
  /** Why the blob is not indexed; then the rest is empty. */
  skip?: string
  /** Said of an indexed blob in the ledger: parse trouble, encoding, generated. */
  remark?: string
  lines: number
  status: ParseStatus
  title: string
  summary: string
  symbols: ExtractedSymbol[]
  imports: ExtractedImport[]
  /** Per chunk: start line, end line, index of its symbol + 1. */
  chunks: Uint32Array
  terms: BlobTerms
  /** UTF-8 text when it differs from the blob's own bytes (other encodings, byte order mark). */
  text?: Uint8Array
}

const packr = new Packr({ useRecords: false })

const asBytes = (array: Uint32Array | Uint16Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** Typed arrays need an aligned copy of their own. (`Buffer.slice` would be a view of a shared pool.) */
function words32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}
function words16(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(Uint8Array.from(bytes).buffer)
}

/** Columns instead of objects: several times smaller and faster to read back. */
export function encodeBlobRecord(record: BlobRecord): Uint8Array {
  const { terms, symbols, imports, chunks, ...rest } = record
  return packr.pack({
    ...rest,
    symbols: [
      symbols.map((s) => s.name),
      symbols.map((s) => s.qualifiedName),
      symbols.map((s) => s.kind),
      symbols.map((s) => s.parent),
      symbols.map((s) => s.startLine),
      symbols.map((s) => s.endLine),
      symbols.map((s) => s.signature),
      symbols.map((s) => s.doc),
      symbols.map((s) => s.modifiers),
    ],
    imports: [imports.map((i) => i.specifier), imports.map((i) => i.line)],
    chunks: asBytes(chunks),
    terms: [
      terms.terms.join('\n'),
      asBytes(terms.offsets),
      asBytes(terms.termIds),
      asBytes(terms.frequencies),
      asBytes(terms.lengths),
    ],
  })
}

type SymbolColumns = [
  string[], string[], ExtractedSymbol['kind'][], number[], number[], number[], string[], string[], ExtractedSymbol['modifiers'][],
] // prettier-ignore

interface PackedRecord extends Omit<BlobRecord, 'terms' | 'symbols' | 'imports' | 'chunks'> {
  symbols: SymbolColumns
  imports: [string[], number[]]
  chunks: Uint8Array
  terms: [string, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
}

export function decodeBlobRecord(bytes: Uint8Array): BlobRecord {
  const { symbols, imports, chunks, terms, ...rest } = unpack(bytes) as PackedRecord
  const [names, qualified, kinds, parents, starts, ends, signatures, docs, modifiers] = symbols
  return {
    ...rest,
    symbols: names.map((name, i) => ({
      name,
      qualifiedName: qualified[i] as string,
      kind: kinds[i] as ExtractedSymbol['kind'],
      parent: parents[i] as number,
      startLine: starts[i] as number,
      endLine: ends[i] as number,
      signature: signatures[i] as string,
      doc: docs[i] as string,
      modifiers: modifiers[i] as ExtractedSymbol['modifiers'],
    })),
    imports: imports[0].map((specifier, i) => ({ specifier, line: imports[1][i] as number })),
    chunks: words32(chunks),
    terms: {
      terms: terms[0] === '' ? [] : terms[0].split('\n'),
      offsets: words32(terms[1]),
      termIds: words32(terms[2]),
      frequencies: words16(terms[3]),
      lengths: words32(terms[4]),
    },
  }
}
