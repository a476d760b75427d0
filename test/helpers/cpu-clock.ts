/**
 * Milliseconds of processor time of this process so far. Limits of tests count these: what has to be bounded is work, and
 * the clock on the wall runs on while other programs have the processors. What waits forever is ended by the test's timeout.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
