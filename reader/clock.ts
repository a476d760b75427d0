/**
 * Milliseconds of a clock that only moves forward, for durations and deadlines. The host may plug in a cheaper one: in a
 * cold Node process the first `performance.now()` loads a dozen modules, about a millisecond of CPU.
 */
let clock: () => number = () => performance.now()

export function setClock(now: () => number): void {
  clock = now
}

export const now = (): number => clock()

/** Milliseconds since `started`, to two decimals. */
export const since = (started: number): number => Math.round((clock() - started) * 100) / 100
