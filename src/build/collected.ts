import type { PathClass } from '../classify/types.ts'
import type { ExtractedImport, ExtractedSymbol, ParseStatus } from '../extract/types.ts'
import { TermTable, type IndexedTerms } from '../lexical/term-index.ts'
import { decodeBlobRecord } from './blob-record.ts'

/** What the build knows of one indexed file once its blob was processed. */
export interface CollectedDocument {
  path: string
  oid: string
  /** Bytes of the blob. */
  bytes: number
  language: string
  /** Index into DOCUMENT_KINDS. */
  kind: number
  flags: number
  lines: number
  status: ParseStatus
  title: string
  summary: string
  symbols: ExtractedSymbol[]
  imports: ExtractedImport[]
  /** Per chunk: start line, end line, index of its symbol + 1. */
  chunks: Uint32Array
  terms: IndexedTerms
  /** UTF-8 text when it is not the blob's own bytes. */
  text?: Uint8Array
  remark?: string
}

/** Takes records as they arrive, in any order, and keeps them in path order. */
export class Collection {
  readonly terms = new TermTable()
  private readonly slots: (CollectedDocument | undefined)[]
  /** Why files were left out after their content was seen: index of the path -> reason. */
  readonly skipped = new Map<number, { reason: string; detail?: string }>()

  constructor(paths: number) {
    this.slots = new Array<CollectedDocument | undefined>(paths)
  }

  /** False when the record tells of a time limit or a broken parser, so that it may be another one next time. */
  add(index: number, path: PathClass, oid: string, bytes: number, encoded: Uint8Array): boolean {
    const { terms, skip, ...record } = decodeBlobRecord(encoded)
    if (skip !== undefined) {
      this.skipped.set(index, { reason: skip, ...(record.remark !== undefined && { detail: record.remark }) })
      return true
    }
    this.slots[index] = { ...record, path: path.path, oid, bytes, terms: this.terms.adopt(terms) }
    return record.status !== 'timeout' && record.status !== 'failed'
  }

  /** All documents in path order. */
  documents(): CollectedDocument[] {
    return this.slots.filter((slot) => slot !== undefined)
  }
}
