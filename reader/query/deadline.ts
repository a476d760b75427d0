import { GitdexError } from '../errors.ts'

/** Thrown when a leg runs past its time; the leg reports it and the others answer. */
export class LegTimeout extends Error {}

/** Cooperative limit of one leg: loops call `check` between steps. */
export class Deadline {
  private readonly end: number
  private readonly signal: AbortSignal | undefined

  /** `milliseconds` from now. */
  constructor(milliseconds: number, signal?: AbortSignal) {
    this.end = performance.now() + milliseconds
    this.signal = signal
  }

  /** Throws `LegTimeout` when time is up, ABORTED when the caller gave up. */
  check(): void {
    if (this.signal?.aborted) throw new GitdexError('ABORTED', 'The search was cancelled.')
    if (performance.now() > this.end) throw new LegTimeout('ran out of time')
  }
}
