import type { GitdexError } from '../errors.ts'
import type { Io } from './io.ts'
import { printableLines } from './printable.ts'

/** Nothing found is an answer (exit code 1), told on standard error in the same form as an error. */
export function reportNotFound(error: GitdexError, json: boolean, io: Io): 1 {
  const { code, message, data } = error
  io.err(json ? `${JSON.stringify({ error: { code, message, data } })}\n` : `${printableLines(message)}\n`)
  return 1
}
