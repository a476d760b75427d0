import type { ParentRef, SearchRequest, SearchResponse, SymbolKind } from '../api.ts'
import type { Manifest } from '../format/manifest.ts'

/** What the commands need of an opened index; `openIndex` of reader/node.ts gives it. */
export interface ReaderIndex {
  search(request: SearchRequest): Promise<SearchResponse>
  symbol(request: { symbol_id: string }): Promise<SymbolAnswer>
  info(request?: { ledger?: boolean; sizes?: boolean }): Promise<InfoAnswer>
  verify(): Promise<VerifyAnswer>
  close(): void | Promise<void>
}

export interface SymbolAnswer {
  symbol: {
    symbol_id: string
    name: string
    qualified_name: string
    kind: SymbolKind
    file: string
    start_line: number
    end_line: number
    signature: string
    language: string
    modifiers: string[]
    parent?: ParentRef
    doc?: string
    /** Id of the file's blob: finds the source in a work tree or repository. */
    blob_id: string
    source_text?: string
  }
  index: SearchResponse['index']
  elapsed_ms: number
}

export interface InfoAnswer {
  manifest: Manifest
  digest: string
  /** Bytes of the whole file. */
  bytes: number
  ledger?: { path: string; status: string; reason?: string }[]
  sizes?: { tag: string; codec: string; stored_bytes: number; raw_bytes: number }[]
}

export interface VerifyAnswer {
  ok: boolean
  /** Digest computed from what the file holds. */
  digest: string
  sections: { tag: string; ok: boolean; error?: string }[]
  problems: { code: string; message: string }[]
}
