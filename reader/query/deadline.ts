import { now } from '../clock.ts'
import { GitdexError } from '../errors.ts'

/** Thrown when a leg runs past its time; the leg reports it and the others answer. */
export class LegTimeout extends Error {}

/** Throws ABORTED when the caller gave up. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new GitdexError('ABORTED', 'The search was cancelled.')
}

/**
 * Rejects with ABORTED as soon as `signal` says so, even while a read is under way. What was read then still arrives and
 * serves later searches.
 */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new GitdexError('ABORTED', 'The search was cancelled.'))
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

/** Cooperative limit of one leg: loops call `check` between steps. */
export class Deadline {
  private readonly end: number
  private readonly signal: AbortSignal | undefined

  /** `milliseconds` from now. */
  constructor(milliseconds: number, signal?: AbortSignal) {
    this.end = now() + milliseconds
    this.signal = signal
  }

  /** Throws `LegTimeout` when time is up, ABORTED when the caller gave up. */
  check(): void {
    throwIfAborted(this.signal)
    if (now() > this.end) throw new LegTimeout('ran out of time')
  }
}

/** Milliseconds that a loop may run before it listens. */
const DEAF = 30

/** For long loops: an abort comes by a timer or a message, and neither arrives while a loop runs. */
export class Listener {
  private readonly signal: AbortSignal | undefined
  private heard = now()

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal
  }

  /** Now and then lets everything else run that waits. Throws ABORTED when the caller gave up. */
  async listen(): Promise<void> {
    if (!this.signal || now() - this.heard < DEAF) return
    await new Promise((resolve) => setTimeout(resolve))
    this.heard = now()
    throwIfAborted(this.signal)
  }
}
