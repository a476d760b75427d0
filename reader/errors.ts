/** Stable error codes of gitdex: callers may switch on them, messages may change. */
export type ErrorCode =
  | 'NOT_AN_ARTIFACT'
  | 'FORMAT_TOO_NEW'
  | 'FORMAT_TOO_OLD'
  | 'CORRUPT'
  | 'ANALYZER_MISMATCH'
  | 'NOT_FOUND'
  | 'AMBIGUOUS'
  | 'GIT_NOT_A_REPOSITORY'
  | 'GIT_BAD_REVISION'
  | 'GIT_MISSING_OBJECT'
  | 'GIT_UNSUPPORTED'
  | 'CONFIG_INVALID'
  | 'QUERY_INVALID'
  | 'REGEX_INVALID'
  | 'REGEX_TIMEOUT'
  | 'SOURCE_UNREACHABLE'
  | 'SOURCE_CHANGED'
  | 'NOTHING_TO_INDEX'
  | 'ABORTED'

/** Base of every error that gitdex throws on purpose; `message` says what to do, `data` holds the facts. */
export class GitdexError extends Error {
  // Written out: a minifier shortens the names of classes.
  override name = 'GitdexError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly data: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** The bytes are no artifact, a damaged one, or one this version cannot read. */
export class FormatError extends GitdexError {
  override name = 'FormatError'
}
/** A request that cannot be answered as asked. */
export class QueryError extends GitdexError {
  override name = 'QueryError'
}
/** A configuration file or an option is wrong. */
export class ConfigError extends GitdexError {
  override name = 'ConfigError'
}
/** Bytes could not be read: missing file, network, changed under the reader. */
export class SourceError extends GitdexError {
  override name = 'SourceError'
}
