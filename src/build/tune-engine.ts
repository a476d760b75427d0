import { setFlagsFromString } from 'node:v8'

/**
 * Work that a function must have done before V8 optimises it, in V8's unit: six times the default. A build runs hundreds
 * of functions for a second or two each, in every thread anew; with the default a fifth of its CPU time goes into
 * optimising code that is hardly run any more. What matters is still optimised within its first tenth of a second.
 */
const INTERRUPT_BUDGET = 400_000

/**
 * Tells V8 how a build runs. For the whole process; threads started afterwards inherit it. The V8 of Node 22 and later does
 * not know the flag, and would say so on standard error.
 */
export function tuneEngine(): void {
  if (Number.parseInt(process.versions.v8) >= 12) return
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}
