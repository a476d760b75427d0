import { ConfigError, GitdexError } from '../reader/errors.ts'
import { refusalOf } from '../reader/system-refusal.ts'

export { ConfigError, FormatError, GitdexError, QueryError, SourceError, type ErrorCode } from '../reader/errors.ts'
export { reasonOf, refusalOf } from '../reader/system-refusal.ts'

/** The repository cannot be read as asked; `data` names the object, ref or extension at fault. */
export class GitError extends GitdexError {
  override name = 'GitError'
}

/** What to throw when `what` could not be written: CONFIG_INVALID for a refusal of the system, else the error itself. */
export function cannotWrite(error: unknown, what: string, data: Record<string, unknown>, advice = ''): unknown {
  const refusal = refusalOf(error)
  if (!refusal) return error
  const message = `${what} cannot be written: ${refusal.reason}.${advice}`
  return new ConfigError('CONFIG_INVALID', message, { ...data, reason: refusal.code })
}
