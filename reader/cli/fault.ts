import { GitdexError } from '../errors.ts'
import { refusalOf } from '../system-refusal.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** As other tools do: `DEBUG` names whose faults are shown with the calls that led to them, `*` all. */
const wantsStack = ({ DEBUG = '' }: Environment): boolean => /(?:^|[\s,])(?:gitdex|\*)/.test(DEBUG)

/**
 * What people read of an error that nobody expected, a fault of ours: its message, and what to do. The stack tells of places
 * in minified code, so it is only for whoever asks for it.
 */
export function faultText(error: unknown, env: Environment): string {
  if (error instanceof Error && error.stack && wantsStack(env)) return `internal error: ${error.stack}`
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `internal error: ${what}\nPlease report it, together with what it prints when the variable DEBUG is gitdex.`
}

/**
 * An error that no command expected but that is no fault of ours: the system refused something, or a part of the
 * installation is not there. Undefined for any other.
 */
export function foreignFault(error: unknown): GitdexError | undefined {
  const refusal = refusalOf(error)
  if (refusal?.path !== undefined && refusal.code !== 'ENOENT') {
    const { path, call, code, reason } = refusal
    return new GitdexError('SOURCE_UNREACHABLE', `${path}: ${reason} (${call}).`, { path, reason: code })
  }
  const { code, message = '' } = Object(error) as { code?: string; message?: string }
  if (code !== 'ERR_MODULE_NOT_FOUND') return undefined
  const [, what = 'A part of it'] = /^Cannot find ((?:package|module) '[^']+')/.exec(message) ?? []
  const advice = 'Install gitdex again; in a clone: npm ci && npm run build'
  return new GitdexError('NOT_FOUND', `The installation is not complete: ${what} is missing. ${advice}`, { what })
}

/**
 * The same where no command is there to catch it: Node would print the line of code, which is all of the program. `write` is for
 * standard error, at once.
 */
export function exitOnUncaught(name: string, write: (text: string) => void): void {
  process.on('uncaughtException', (error: unknown) => {
    try {
      write(uncaughtText(name, error))
    } catch {
      // Nobody reads standard error: the exit code still tells.
    }
    process.exit(2)
  })
}

function uncaughtText(name: string, error: unknown): string {
  const { code, data, message } = Object(foreignFault(error) ?? error) as { code?: string; data?: object; message?: string } // prettier-ignore
  // Ours, with the fix in its message.
  const known = code !== undefined && data !== undefined
  if (!process.argv.includes('--json')) return `${name}: ${known ? message : faultText(error, process.env)}\n`
  const shown = known ? { code, message, data } : { code: 'INTERNAL', message: message ?? String(error), data: {} }
  return `${JSON.stringify({ error: shown })}\n`
}
