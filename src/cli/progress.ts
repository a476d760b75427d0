import type { SingleBar } from 'cli-progress'
import type { Io } from '../../reader/cli/io.ts'

/** One step of a build; `bytes` of text done so far where that is known. */
export interface ProgressEvent {
  readonly phase: string
  readonly done: number
  readonly total: number
  readonly bytes?: number
}

export interface Progress {
  update(event: ProgressEvent): void
  /** Removes the bar and gives the cursor back; safe to call twice. */
  stop(): void
}

const FORMAT = '{phase} [{bar}] {value}/{total} {facts}'

/** A bar on a terminal, nothing elsewhere: logs of CI stay clean. */
export async function createProgress(io: Io): Promise<Progress> {
  if (!io.errIsTerminal) return { update: () => {}, stop: () => {} }
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar(
    { format: FORMAT, stream: process.stderr, hideCursor: true, clearOnComplete: true, barsize: 30, fps: 8 },
    cliProgress.Presets.shades_classic,
  )
  return barProgress(bar, () => performance.now())
}

/** Restarts the bar at each phase, so that rate and remaining time are those of the phase. */
export function barProgress(bar: Pick<SingleBar, 'start' | 'update' | 'stop'>, now: () => number): Progress {
  let phase: string | undefined
  let started = 0
  let running = false
  const stop = () => {
    if (running) bar.stop()
    running = false
  }
  return {
    update(event) {
      if (event.phase !== phase) {
        stop()
        phase = event.phase
        started = now()
        running = true
        bar.start(event.total, event.done, { phase: event.phase, facts: '' })
      }
      bar.update(event.done, { phase: event.phase, facts: facts(event, now() - started) })
    },
    stop,
  }
}

/** `12.3 MB/s, 5 s left`; what cannot be told yet is left out. */
function facts({ bytes, done, total }: ProgressEvent, elapsedMs: number): string {
  if (elapsedMs < 200 || done === 0) return ''
  const speed = bytes === undefined ? [] : [`${(bytes / 1000 / elapsedMs).toFixed(1)} MB/s`]
  const left = Math.ceil((elapsedMs * (total - done)) / done / 1000)
  return [...speed, `${left} s left`].join(', ')
}
