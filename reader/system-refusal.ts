/** What the system refused (full disk, no permission): its words, its code, and the path where it tells one. */
export interface Refusal {
  readonly reason: string
  readonly code: string
  /** Name of the system call: `open`, `mkdir`. */
  readonly call: string
  readonly path?: string
}

/** In place of the system's words, which leave people to guess what is in the way. */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is in the place of a folder',
  EEXIST: 'a file is in the place of a folder',
}

/** Undefined for any error that is not the system's. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'errno' in error)) return undefined
  const {
    code = 'unknown',
    message,
    syscall,
    path,
  } = error as Error & { code?: string; syscall: string; path?: string }
  // `ENOSPC: no space left on device, write '...'`
  const reason = WORDS[code] ?? /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message
  return { reason, code, call: syscall, ...(path !== undefined && { path }) }
}

/** Why something could not be read, for the end of a sentence: in words where the system refused, else the message. */
export const reasonOf = (error: unknown): string =>
  refusalOf(error)?.reason ?? (error instanceof Error ? error.message : String(error))
