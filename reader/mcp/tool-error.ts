import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { GitdexError } from '../errors.ts'

/** What an agent does next, where the message is written for people at a terminal. */
const NEXT: Partial<Record<string, string>> = {
  AMBIGUOUS: 'Call get_symbol again with one of these ids.',
  CORRUPT: 'Build the index again (gitdex build) or fetch it again (gitdex pull); meanwhile use other tools.',
  FORMAT_TOO_NEW: 'Meanwhile use other tools.',
  NOT_AN_ARTIFACT: 'Build an index with: gitdex build. Meanwhile use other tools.',
  SOURCE_UNREACHABLE: 'Meanwhile use other tools.',
}

/** Where a message about a missing index ends and the advice for agents begins. */
const NO_INDEX =
  'In the repository run `gitdex build` (seconds to a minute), or fetch a published index with `gitdex pull`; then call again, ' +
  'this server finds it without a restart.'

/**
 * What went wrong, as a result that a model can act on. `_meta` holds code and facts for programs; there is no structured
 * content, since clients check it against the schema of an answer. Cancelled calls are thrown on: nobody waits for them.
 */
export function errorResult(error: unknown, tool: string, complain: (problem: string) => void): CallToolResult {
  if (!(error instanceof GitdexError)) {
    complain(`${tool}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return failure('INTERNAL', `A fault of gitdex: ${String(error)}. Ask in another way, or use other tools.`, {})
  }
  if (error.code === 'ABORTED') throw error
  const next = error.code === 'NOT_FOUND' && 'searched' in error.data ? NO_INDEX : NEXT[error.code]
  const message = error.message
    .replace('gitdex search NAME', 'search_codebase')
    .replace(/\bcontext src\/\S+/, 'paths ["src/auth/login.ts"]')
  return failure(error.code, next === undefined ? message : `${message}\n${next}`, error.data)
}

export const failure = (code: string, message: string, data: Record<string, unknown>): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: `${code}: ${message}` }],
  _meta: { 'gitdex/error': { code, message, data } },
})
