import type { DocumentKind, SymbolKind } from '../api.ts'

/** One of the two sides. */
export interface DiffSide {
  repo: string
  commit: string
  commit_time: string
  digest: string
}

export interface DiffFile {
  path: string
  kind: DocumentKind
  language: string
  lines: number
  /** Of an added file: it was there before but not indexed; of a removed one: it still is, but is not. The reason. */
  skipped?: string
}

export interface ChangedFile extends DiffFile {
  /** Lines before the change. */
  lines_before: number
}

export interface RenamedFile extends ChangedFile {
  from: string
  /** 0..1; 1 is the same content. */
  similarity: number
}

export interface DiffSymbol {
  symbol_id: string
  name: string
  kind: SymbolKind
  file: string
  /** 1-based, inclusive. */
  start_line: number
  end_line: number
  signature: string
  /** Visible from outside of its file or module, as far as its language tells. */
  exported: boolean
  /** What the file is for. */
  file_kind: DocumentKind
}

export interface PairedSymbol extends DiffSymbol {
  /** What it was before. */
  from: DiffSymbol
}

export interface MovedSymbol extends PairedSymbol {
  /** It moved only because this did: symbol_id of what it lies in, or path of its file. */
  with?: string
}

export const API_CHANGES = ['removed', 'hidden', 'renamed', 'moved', 'signature_changed', 'added', 'exposed'] as const
export type ApiChange = (typeof API_CHANGES)[number]

/** A difference that users of the code may see. */
export interface PublicApiChange {
  change: ApiChange
  /** Code that uses it may have to change: everything but `added` and `exposed`. */
  may_break: boolean
  /** As it is now; of `removed` as it was. */
  symbol: DiffSymbol
  from?: DiffSymbol
}

export interface FileCounts {
  added: number
  removed: number
  changed: number
  renamed: number
}

export interface DiffSummary {
  files: FileCounts & { by_kind: Partial<Record<DocumentKind, FileCounts>> }
  /** What moved along with its file or owner is not counted. */
  symbols: {
    added: number
    removed: number
    moved: number
    renamed: number
    signature_changed: number
    changed: number
  }
  public_api: { may_break: number; additions: number }
  pages?: { added: number; removed: number; changed: number }
}

/** What differs between two artifacts. All lists are in the order of paths, then lines. */
export interface DiffReport {
  base: DiffSide
  head: DiffSide
  differs: boolean
  summary: DiffSummary
  files: { added: DiffFile[]; removed: DiffFile[]; changed: ChangedFile[]; renamed: RenamedFile[] }
  symbols: {
    added: DiffSymbol[]
    removed: DiffSymbol[]
    /** Of the same name elsewhere: in another file or another owner. */
    moved: MovedSymbol[]
    /** Of another name, with the same body or nearly so. */
    renamed: PairedSymbol[]
    signature_changed: PairedSymbol[]
    /** The body, not the signature; what lies inside of it is told for itself. Needs the source in both. */
    changed: PairedSymbol[]
  }
  public_api: PublicApiChange[]
  /** Ids of pages, decision records before all, pages of files behind all; there when both sides hold pages. */
  pages?: { added: string[]; removed: string[]; changed: string[] }
  /** Bodies could be compared: both sides carry source. */
  bodies_compared: boolean
  warnings?: { code: string; message: string }[]
}
