import { GitdexError } from '../errors.ts'

/** Throws ABORTED when the signal says so. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new GitdexError('ABORTED', 'Cancelled: nothing was written.')
}
