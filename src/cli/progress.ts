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

const FORMAT = '{phase} [{bar}] {value}/{total} {speed} {eta_formatted}'

/** A bar on a terminal, nothing elsewhere: logs of CI stay clean. */
export async function createProgress(io: Io): Promise<Progress> {
  if (!io.errIsTerminal) return { update: () => {}, stop: () => {} }
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar(
    { format: FORMAT, stream: process.stderr, hideCursor: true, clearOnComplete: true, etaBuffer: 200, fps: 8 },
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
        bar.start(event.total, event.done, { phase: event.phase, speed: '' })
      }
      bar.update(event.done, { phase: event.phase, speed: speed(event.bytes, now() - started) })
    },
    stop,
  }
}

/** `12.3 MB/s`; empty before there is anything to divide by. */
function speed(bytes: number | undefined, elapsedMs: number): string {
  if (bytes === undefined || elapsedMs < 200) return ''
  return `${(bytes / 1000 / elapsedMs).toFixed(1)} MB/s`
}
