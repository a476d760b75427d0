import type { Context, Script } from 'node:vm'
import type { ScanGuard } from './scan-guard.ts'

let made: { context: Context; script: Script } | undefined

/** Loaded when a pattern is searched for: nothing else needs it, and it is a part of a cold start. */
function make(): { context: Context; script: Script } {
  const { createContext, Script } = process.getBuiltinModule('node:vm')
  return { context: createContext({ work: undefined }), script: new Script('work()') }
}

/**
 * Stops work by the time limit of `node:vm`, which interrupts a running regular expression too. The context is made once;
 * a call costs a fifth of a millisecond, so one call should do much.
 */
export const nodeGuard: ScanGuard = {
  run(work, milliseconds) {
    const { context, script } = (made ??= make())
    let thrown: { error: unknown } | undefined
    context.work = () => {
      try {
        work()
      } catch (error) {
        thrown = { error }
      }
    }
    try {
      script.runInContext(context, { timeout: Math.max(1, Math.ceil(milliseconds)) })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
      throw error
    } finally {
      context.work = undefined
    }
    if (thrown) throw thrown.error
    return true
  },
}
