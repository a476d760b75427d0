import { now, since } from '../clock.ts'
import type { LegReport } from '../api.ts'
import { GitdexError } from '../errors.ts'
import { Deadline, LegTimeout } from './deadline.ts'

/** Time each leg may take, milliseconds. */
export const LEG_BUDGET_MS = { fts: 5000, vector: 8000, symbol: 5000 } as const

export interface LegResult<T> {
  report: LegReport
  /** Absent when the leg failed. */
  value?: T
}

/**
 * Runs one retriever within its time. A leg that fails or is late is reported and the others answer; only the caller's own
 * abort and damaged artifacts end the search.
 */
export async function runLeg<T>(
  name: LegReport['name'],
  signal: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<T>,
  hits: (value: T) => number,
): Promise<LegResult<T>> {
  const started = now()
  const ms = (): number => since(started)
  try {
    const budget = LEG_BUDGET_MS[name]
    const value = await within(budget, work(new Deadline(budget, signal)))
    return { value, report: { name, ok: true, ms: ms(), hits: hits(value) } }
  } catch (error) {
    if (error instanceof GitdexError) throw error
    const why = error instanceof Error ? error.message : String(error)
    return { report: { name, ok: false, ms: ms(), hits: 0, why } }
  }
}

/** Loops look at the clock themselves; what waits for a read that never comes is given up here. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LegTimeout('ran out of time')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
