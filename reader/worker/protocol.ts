import type { CompactHeadsAt } from '../head-store.ts'
import { FormatError, GitdexError, QueryError, SourceError, type ErrorCode } from '../errors.ts'

/** Questions that a worker answers: methods of `GitdexIndex`. */
export const METHODS = ['search', 'symbol', 'context', 'searchCode', 'info', 'page'] as const
export type Method = (typeof METHODS)[number]

/** What the page tells the worker. */
export type ToWorker =
  | { readonly type: 'open'; readonly size: number; readonly name: string; readonly options: WorkerOptions }
  | {
      readonly type: 'call'
      readonly call: number
      readonly method: Method
      readonly request: unknown
      /** Answer by words only: what needs less of the file. */
      readonly lexical: boolean
      /** Documents that a regular expression hung in before: not to be looked into again. */
      readonly hung: readonly number[]
      /** Tell of every document before it is looked into. */
      readonly careful: boolean
    }
  | { readonly type: 'abort'; readonly call: number }
  | { readonly type: 'bytes'; readonly read: number; readonly bytes: Uint8Array }
  | { readonly type: 'unreadable'; readonly read: number; readonly error: WireError }

/** What the worker tells the page. */
export type FromWorker =
  | { readonly type: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly call: number; readonly error: WireError }
  | { readonly type: 'read'; readonly read: number; readonly offset: number; readonly length: number }
  /** A regular expression is about to run for at most `milliseconds`, in `document` first. */
  | { readonly type: 'scanning'; readonly call: number; readonly milliseconds: number }
  | { readonly type: 'entering'; readonly call: number; readonly document: number }
  | { readonly type: 'scanned'; readonly call: number }

export interface WorkerOptions {
  /** Milliseconds that a regular expression may take. */
  readonly regexTimeout?: number
  /** Bytes that opening reads at first. */
  readonly firstRead?: number
  /** Ranges at most this many bytes apart are read together. */
  readonly gap?: number
  /** Compressed copies of the heads, behind the artifact in the same source. */
  readonly compactHeads?: CompactHeadsAt
  /** Bytes of unpacked blocks kept. */
  readonly cacheBytes?: number
}

/** An error as it crosses the border: classes do not. */
export interface WireError {
  readonly name: string
  readonly message: string
  readonly code?: ErrorCode
  readonly data?: Record<string, unknown>
}

export function toWire(error: unknown): WireError {
  if (error instanceof GitdexError) {
    const { name, message, code, data } = error
    return { name, message, code, data }
  }
  if (error instanceof Error) return { name: error.name, message: error.message }
  return { name: 'Error', message: String(error) }
}

export function fromWire({ name, message, code, data }: WireError): Error {
  if (code === undefined) return new Error(message)
  const Known = { FormatError, QueryError, SourceError }[name] ?? GitdexError
  return new Known(code, message, data)
}
