import type { ByteRange } from '../format/plan.ts'
import type { Source } from '../source.ts'

/** Milliseconds of work after which other requests, and above all cancellations, get their turn. */
const TURN = 10

let lastPause = 0

/** Lets the process look at its input, now and then. */
async function pause(): Promise<void> {
  const now = performance.now()
  if (now - lastPause < TURN) return
  lastPause = now
  await new Promise((resolve) => setImmediate(resolve))
}

/**
 * A local file that is read as it is by a command, but with pauses. Commands read synchronously and have nothing else to
 * do; a server could not be told to stop.
 */
export class PatientSource implements Source {
  constructor(private readonly source: Source) {}

  get size(): number {
    return this.source.size
  }

  get name(): string {
    return this.source.name
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    await pause()
    return this.source.read(offset, length, signal)
  }

  async readMany(ranges: readonly ByteRange[], signal?: AbortSignal): Promise<Uint8Array[]> {
    await pause()
    return this.source.readMany!(ranges, signal)
  }

  close(): void {
    this.source.close?.()
  }
}
