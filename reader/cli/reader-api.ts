import type { ContextResponse, GitdexIndex, IndexedFile, InfoResponse, SymbolResponse } from '../gitdex-index.ts'
import type { VerifyReport } from '../verify-artifact.ts'

/** What the commands need of an opened index. */
export type ReaderIndex = Pick<GitdexIndex, 'search' | 'symbol' | 'info' | 'verify' | 'close'> &
  Partial<Pick<GitdexIndex, 'files' | 'context' | 'page' | 'pages' | 'documents' | 'searchCode'>>

export type { ContextResponse, IndexedFile, InfoResponse, SymbolResponse, VerifyReport }
