import type { DocumentKind, PageType } from '../../reader/api.ts'
import type { HistoryRow } from '../artifact/rows.ts'
import type { ExtractedSymbol } from '../extract/types.ts'
import type { NotedPage } from './notes/note.ts'

/** One file as pages are made of it; documents come in path order. */
export interface PageDocument {
  readonly path: string
  readonly language: string
  readonly kind: DocumentKind
  readonly isForeign: boolean
  readonly isExample: boolean
  readonly lines: number
  readonly title: string
  readonly summary: string
  readonly symbolCount: number
  readonly notes: readonly NotedPage[]
}

/** An import that leads from one document to another, or comes from one, with the line on which it is written. */
export interface PageImport {
  readonly document: number
  /** Of the importing document, 1-based; 0 where several lines or none say so. */
  readonly line: number
}

export interface PageEntryPoint {
  readonly document: number
  readonly kind: string
  readonly name: string
  readonly source: { readonly document: number; readonly line: number }
}

/** What the code graph tells. */
export interface PageGraph {
  importsOf(document: number): readonly PageImport[]
  importersOf(document: number): readonly PageImport[]
  /** 0..1, higher is more central. */
  centrality(document: number): number
  /** Import cycles: documents of each, two or more, ascending. */
  readonly cycles: readonly (readonly number[])[]
  /** Community of each document, by number. */
  readonly communities?: ArrayLike<number>
  isEntryPoint(document: number): boolean
  /** Where using the repository begins, and where that is said. */
  readonly entryPoints: readonly PageEntryPoint[]
  /** 0..1 by the symbol's number in the index: how much the rest of the code leans on it. */
  symbolCentrality?(symbol: number): number
}

/** A commit whose message records a decision. */
export interface DecisionCommit {
  readonly oid: string
  readonly subject: string
  /** Name of the trailer, and what it says. */
  readonly trailers: readonly (readonly [name: string, text: string])[]
  /** Documents that it changed. */
  readonly documents: readonly number[]
}

export interface PageInput {
  readonly documents: readonly PageDocument[]
  /** Symbols of a document, in source order. */
  symbols(document: number): readonly ExtractedSymbol[]
  readonly graph?: PageGraph
  /** A row per document. */
  readonly history?: readonly HistoryRow[]
  readonly decisions?: readonly DecisionCommit[]
}

/** A page before pages have numbers: others are named by their ids, `type:target`. */
export interface PageDraft {
  readonly type: PageType
  readonly target: string
  readonly title: string
  readonly summary: string
  readonly kind: DocumentKind
  readonly document: number
  readonly startLine: number
  readonly endLine: number
  readonly statements: readonly StatementDraft[]
  readonly links: readonly { readonly to: string; readonly relation: string }[]
}

export interface StatementDraft {
  readonly heading: string
  /** Absent where the document or the symbol speaks for itself. */
  readonly text?: string
  readonly document: number
  readonly line?: number
  readonly endLine?: number
  /** Its number in the document. */
  readonly symbol?: number
  readonly commit?: string
  /** Id of a page, or a document whose page it is. */
  readonly about?: string | number
}
