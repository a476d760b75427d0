import type { CallOptions } from '../gitdex-index.ts'

/** Tells a client how far a call has come. */
export type TellProgress = (progress: { progress: number; total: number; message: string }) => Promise<void>

/** Milliseconds between two notices; what is answered sooner is told by the answer. */
const EVERY = 200

/**
 * Runs work over several repositories and tells, while it takes, how many of them have answered. Notices only ever rise, as
 * the protocol wants it, though a question may be asked in two rounds.
 */
export async function withProgress<T>(
  tell: TellProgress | undefined,
  work: (onAnswer: CallOptions['onAnswer']) => Promise<T>,
): Promise<T> {
  if (!tell) return work(undefined)
  let told = -1
  let [answered, total] = [0, 0]
  const timer = setInterval(() => {
    if (answered <= told || total < 2) return
    told = answered
    // A client that is gone needs no notice.
    tell({ progress: answered, total, message: `${answered} of ${total} repositories answered` }).catch(() => undefined)
  }, EVERY)
  try {
    return await work((count, of) => {
      total = Math.max(total, of)
      answered = Math.max(answered, count)
    })
  } finally {
    clearInterval(timer)
  }
}
