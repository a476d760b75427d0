import type { DocumentKind } from '../../reader/api.ts'
import type { RepositoryFacts } from './imports/facts.ts'

/** One document as the graph sees it. */
export interface GraphDocument {
  readonly kind: DocumentKind
  /** Specifiers as written, each ended by a NUL, and their lines. */
  readonly imports: { readonly specifiers: Uint8Array; readonly lines: readonly number[] }
}

/** Columns over all symbols of the repository; ids run through documents in order. */
export interface SymbolColumns {
  readonly count: number
  /** First symbol of each document, and the end of all. */
  readonly starts: Uint32Array
  /** Index into SYMBOL_KINDS. */
  readonly kind: Uint8Array
  /** Bits of MODIFIERS. */
  readonly modifiers: Uint32Array
  /** Id of the enclosing symbol; -1 at the top. */
  readonly parent: Int32Array
  /** 1-based, inclusive. */
  readonly startLine: Uint32Array
  readonly endLine: Uint32Array
  /** Id of the name as written. */
  readonly name: Uint32Array
}

/** What the symbols of one document call and mention; see `collectReferences`. */
export interface DocumentReferences {
  /** Id of each name among those of symbols; -1 for names that no symbol has. */
  readonly names: Int32Array
  /** Spelling of each name, those included that no symbol has. */
  spelled?(name: number): string
  /** Per distinct use: enclosing symbol + 1 (of the document), name, form, receiver's name, number of uses. */
  forEach(visit: (symbol: number, name: number, form: number, receiver: number, uses: number) => void): void
}

/** What the code graph is made of; documents in path order. */
export interface GraphInput {
  readonly facts: RepositoryFacts
  readonly documents: readonly GraphDocument[]
  readonly symbols: SymbolColumns
  references(document: number): DocumentReferences
  /** Name by its id. */
  spelling(name: number): string
}
