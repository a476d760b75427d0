/**
 * Ctrl-C (or a polite kill) aborts the work through the signal, so that temporary files and workers are cleaned up; a
 * second one ends the process at once. `dispose` gives Ctrl-C its default meaning back.
 */
export function abortOnInterrupt(): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController()
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    dispose() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
