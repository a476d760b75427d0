import type { GitdexIndex, InfoResponse, SymbolResponse } from '../gitdex-index.ts'
import type { VerifyReport } from '../verify-artifact.ts'

/** What the commands need of an opened index. */
export type ReaderIndex = Pick<GitdexIndex, 'search' | 'symbol' | 'info' | 'verify' | 'close'>

export type { InfoResponse, SymbolResponse, VerifyReport }
