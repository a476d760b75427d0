import type { DocumentKind, PageType, SymbolKind } from '../../reader/api.ts'
import type { StatementForm, TermField } from '../../reader/format/layout.ts'
import type { Modifier } from '../extract/types.ts'

/** One document; the order of rows is the order of ids: paths ascending by UTF-8 bytes (`compareUtf8`). */
export interface DocumentRow {
  readonly path: string
  /** Object id of the blob, 40 hex digits. */
  readonly blob: string
  /** Language id; empty for plain text. */
  readonly language: string
  readonly kind: DocumentKind
  /** Bits of `DOCUMENT_FLAGS`. */
  readonly flags: number
  readonly lines: number
  /** Size of the blob. */
  readonly bytes: number
  /** 0..65535, higher is more central. */
  readonly centrality: number
  readonly title: string
  readonly summary: string
  /** Symbols and chunks of this document; ids run through documents in order. */
  readonly symbols: number
  readonly chunks: number
}

/** One symbol; rows come in (document, source order) order and their position is the id. */
export interface SymbolRow {
  readonly name: string
  readonly qualifiedName: string
  /** Symbols of the same qualified name before it in its document. */
  readonly repeat: number
  readonly kind: SymbolKind
  /** Id of the enclosing symbol, lower than its own; -1 at the top. */
  readonly parent: number
  readonly startLine: number
  readonly endLine: number
  readonly signature: string
  readonly doc: string
  readonly modifiers: readonly Modifier[]
  /** Static rank 0..255, higher is better. */
  readonly score: number
}

/** One chunk; rows come in (document, line) order and their position is the id. */
export interface ChunkRow {
  readonly startLine: number
  readonly endLine: number
  /** Id of the innermost symbol that holds it; -1 for none. */
  readonly symbol: number
}

/** A commit as it is named beside a document. */
export interface HistoryCommit {
  /** 40 hex digits. */
  readonly oid: string
  /** Committer time, seconds since the epoch. */
  readonly time: number
  readonly subject: string
  /** Name of the author; only in artifacts that keep authors. */
  readonly author?: string
}

/** History of one document. */
export interface HistoryRow {
  /** Newest commit that changed it; absent when none was reached. */
  readonly last?: HistoryCommit
  /** Time of the oldest commit reached that changed it, 0 for none, and whether that commit added the file. */
  readonly firstSeen: number
  readonly born: boolean
  readonly commits: number
  /** Within 30 and 90 days before the indexed commit, without mass changes. */
  readonly commits30: number
  readonly commits90: number
  /** 2 when people changed it within 30 days before the indexed commit, 1 within 90, else 0. */
  readonly freshness: number
  /** Newest first, without mass changes. */
  readonly recent: readonly HistoryCommit[]
  /** Documents most often changed together with it. */
  readonly related: readonly { readonly document: number; readonly support: number }[]
}

/** One page that is stored; the order of rows is the order of ids: types as in `PAGE_TYPES`, then targets by UTF-8 bytes. */
export interface PageRow {
  readonly type: PageType
  /** What stands behind the type in the page's id. */
  readonly target: string
  readonly title: string
  readonly summary: string
  readonly kind: DocumentKind
  /** Document that it is about, or by which filters judge it; -1 for none. */
  readonly document: number
  /** The page is all that its document is for. */
  readonly isWhole: boolean
  /** Lines of the document; 0 for none. */
  readonly startLine: number
  readonly endLine: number
  readonly statements: readonly PageStatementRow[]
  readonly links: readonly { readonly page: number; readonly relation: string }[]
}

export interface PageStatementRow {
  readonly heading: string
  readonly form: StatementForm
  /** Of form `text`, else empty. */
  readonly text: string
  readonly document: number
  /** 1-based, inclusive; 0 where the document or the symbol tells. */
  readonly line: number
  readonly endLine: number
  /** Of form `symbol`: its number in the document, else 0. */
  readonly symbol: number
  /** Hexadecimal id of a commit; empty for none. */
  readonly commit: string
  /** Id of the page that it is about, else of the document whose page it is; -1 for none. */
  readonly page: number
  readonly file: number
}

/** The postings of one term. */
export interface TermPostings {
  /** Or its UTF-8. */
  readonly term: string | Uint8Array
  /** Ascending by field number, each at most once, none empty. */
  readonly fields: readonly FieldPostings[]
}

export interface FieldPostings {
  readonly field: TermField
  /** Ascending. */
  readonly ids: Uint32Array
  /** 0..15, one per id; exactly for the fields that have weights. */
  readonly weights?: Uint8Array
}

/** What became of one tracked path. */
export interface LedgerRow {
  readonly path: string
  readonly status: string
  readonly reason?: string
}
