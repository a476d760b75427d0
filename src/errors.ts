import { GitdexError } from '../reader/errors.ts'

export { FormatError, GitdexError, QueryError, SourceError, type ErrorCode } from '../reader/errors.ts'

/** The repository cannot be read as asked; `data` names the object, ref or extension at fault. */
export class GitError extends GitdexError {
  override name = 'GitError'
}
/** A configuration file or an option is wrong. */
export class ConfigError extends GitdexError {
  override name = 'ConfigError'
}
