import type { Io } from '../../reader/cli/io.ts'
import type { buildIndex } from '../build/build-index.ts'
import { GitdexError } from '../errors.ts'
import { abortOnInterrupt } from './interrupt.ts'
import { createProgress } from './progress.ts'

type Hooks = NonNullable<Parameters<typeof buildIndex>[1]>

/** Runs with a progress bar and Ctrl-C as an orderly end; the terminal is left as it was, whatever happens. */
export async function interruptible<T>(
  io: Io,
  work: (hooks: Hooks) => Promise<T>,
  interrupted = 'nothing was written, an older artifact is as it was.',
): Promise<T> {
  const interrupt = abortOnInterrupt()
  const progress = await createProgress(io)
  try {
    return await work({ onProgress: progress.update, signal: interrupt.signal })
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    throw new GitdexError('ABORTED', `Interrupted: ${interrupted}`)
  } finally {
    progress.stop()
    interrupt.dispose()
  }
}
