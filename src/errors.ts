import { ConfigError, GitdexError } from '../reader/errors.ts'

export { ConfigError, FormatError, GitdexError, QueryError, SourceError, type ErrorCode } from '../reader/errors.ts'

/** The repository cannot be read as asked; `data` names the object, ref or extension at fault. */
export class GitError extends GitdexError {
  override name = 'GitError'
}

/** What the system refused (full disk, no permission), in its words and by its code; undefined for any other error. */
export function refusalOf(error: unknown): { readonly reason: string; readonly code: string } | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'errno' in error)) return undefined
  const { code = 'unknown', message } = error as NodeJS.ErrnoException
  // `ENOSPC: no space left on device, write '...'`
  return { code, reason: /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message }
}

/** What to throw when `what` could not be written: CONFIG_INVALID for a refusal of the system, else the error itself. */
export function cannotWrite(error: unknown, what: string, data: Record<string, unknown>, advice = ''): unknown {
  const refusal = refusalOf(error)
  if (!refusal) return error
  const message = `${what} cannot be written: ${refusal.reason}.${advice}`
  return new ConfigError('CONFIG_INVALID', message, { ...data, reason: refusal.code })
}
