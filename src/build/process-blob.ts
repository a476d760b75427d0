import { DOCUMENT_KINDS } from '../../reader/api.ts'
import { encodeTokenRoles } from '../artifact/token-roles.ts'
import { classifyContent } from '../classify/classifier.ts'
import { FILE_FLAGS, type FileFlag, type PathClass } from '../classify/types.ts'
import { collectReferences } from '../extract/references.ts'
import { extractPlain, extractText } from '../extract/extract-text.ts'
import type { ExtractedBlob } from '../extract/types.ts'
import { buildTextTerms, type BlobTerms } from '../lexical/text-terms.ts'
import { blobVectors } from '../vectors/blob-vectors.ts'
import { pageNotes } from '../pages/notes/page-notes.ts'
import type { BlobRecord } from './blob-record.ts'

const NO_TERMS: BlobTerms = {
  terms: [],
  offsets: new Uint32Array(1),
  termIds: new Uint32Array(0),
  frequencies: new Uint16Array(0),
  lengths: new Uint32Array(0),
}

const NO_REFERENCES = { names: [], rows: new Uint32Array(0) }

const NO_PASSAGES = { chunks: [], symbols: [] }

/** Bits of `FILE_FLAGS`. */
function flagBits(flags: readonly FileFlag[]): number {
  return flags.reduce((bits, flag) => bits | (1 << FILE_FLAGS.indexOf(flag)), 0)
}

/**
 * The per-blob step of the build: a pure function of the blob's bytes and its path class. `asText` leaves the parser out,
 * for blobs that broke it.
 */
export function processBlob(path: PathClass, bytes: Uint8Array, asText = false): BlobRecord {
  const known = classifyContent(path, bytes)
  const common = {
    language: known.language ?? '',
    kind: DOCUMENT_KINDS.indexOf(known.kind),
    flags: flagBits(known.flags),
  }
  if (known.text === undefined) {
    const record = { ...common, ...skipped(known.skip ?? 'binary', known.detail) }
    // A file without text is still a file that a path finds.
    return known.skip === 'empty' ? { ...record, vectors: blobVectors('', NO_PASSAGES, path.path) } : record
  }
  const input = { text: known.text, path: path.path, language: path.type === 'symlink' ? undefined : known.language }
  const blob = asText ? extractPlain(input, 'failed') : extractText(input)
  return {
    ...common,
    lines: blob.lines,
    status: blob.status,
    ...remarkOf(blob, known.encoding),
    title: blob.title,
    summary: blob.summary,
    symbols: [...blob.symbols],
    imports: [...blob.imports],
    references: collectReferences(known.text, blob),
    pages: pageNotes(
      {
        text: known.text,
        path: path.path,
        language: known.language ?? '',
        symbols: blob.symbols,
        comments: blob.comments,
      },
      known.kind,
    ),
    chunks: chunkColumns(blob),
    roles: encodeTokenRoles(known.text, blob.occurrences),
    terms: buildTextTerms(known.text, blob, path.path),
    vectors: blobVectors(known.text, blob, path.path),
    ...(known.flags.includes('recoded') && { text: new TextEncoder().encode(known.text) }),
  }
}

function skipped(skip: string, detail: string | undefined): Omit<BlobRecord, 'language' | 'kind' | 'flags'> {
  return {
    skip,
    ...(detail !== undefined && { remark: detail }),
    lines: 0,
    status: 'text',
    title: '',
    summary: '',
    symbols: [],
    imports: [],
    references: NO_REFERENCES,
    pages: [],
    chunks: new Uint32Array(0),
    roles: new Uint8Array(0),
    terms: NO_TERMS,
    vectors: new Uint8Array(0),
  }
}

/** What the ledger says of an indexed file that is not plain. */
function remarkOf(blob: ExtractedBlob, encoding: string | undefined): { remark?: string } {
  const remarks: string[] = []
  if (blob.status === 'recovered') remarks.push('syntax errors; what could be read is indexed')
  if (blob.status === 'timeout') remarks.push('parsing took too long; indexed as text')
  if (blob.status === 'failed') remarks.push('the parser failed; indexed as text')
  if (encoding !== undefined && encoding !== 'utf-8') remarks.push(`decoded from ${encoding}`)
  return remarks.length > 0 ? { remark: remarks.join('; ') } : {}
}

/** Per chunk: start line, end line, index of its symbol + 1. */
function chunkColumns(blob: ExtractedBlob): Uint32Array {
  const columns = new Uint32Array(blob.chunks.length * 3)
  blob.chunks.forEach((chunk, i) => columns.set([chunk.startLine, chunk.endLine, chunk.symbol + 1], i * 3))
  return columns
}
