import type { ScanGuard } from './scan-guard.ts'
import type { ReadRows } from './vectors/static-encoder.ts'

/** An indexed file as it is in a work tree. */
export type LocalState = 'same' | 'deleted' | { readonly text: string }

/** The files of a work tree, beside an index of one of its commits. */
export interface WorkTree {
  /**
   * What became of each file since it was indexed, in their order: the same content, gone, or the text that it has now
   * (empty for what is no text). Looks anew at each call.
   */
  states(files: readonly { readonly path: string; readonly blob_id: string; readonly bytes: number }[]): LocalState[]
  /** The text of a file whose content is as indexed; undefined when it cannot be read. */
  read(path: string): string | undefined
}

/** What the host of the reader lends to searches. */
export interface SearchHost {
  /** Stops patterns that take too long; without one only a look at the clock between files does. */
  guard?: ScanGuard
  /** Milliseconds that the scan for one regular expression may take; 2000 by default. */
  regexTimeout?: number
  /** Read instead of the indexed text, where files have changed. */
  worktree?: WorkTree
  /** Rows of an encoder, for artifacts that do not carry theirs; `undefined` for one that the host does not have. */
  encoder?: (id: string, dimension: number) => Promise<ReadRows | undefined>
}

export const REGEX_TIMEOUT_MS = 2000
