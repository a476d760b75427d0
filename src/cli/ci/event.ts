import { readFileSync } from 'node:fs'
import type { Io } from '../../../reader/cli/io.ts'

/** What a workflow runs for. */
export interface RunEvent {
  readonly name: string
  /** True for `pull_request` and its kind: nothing is written to the repository then. */
  readonly pullRequest: boolean
  /** A pull request from another repository: its token may only read. */
  readonly fork: boolean
  /** Commit that the pull request is compared with. */
  readonly base?: string
  /** Name of the tag that was pushed. */
  readonly tag?: string
}

interface Payload {
  readonly pull_request?: {
    readonly base?: { readonly sha?: unknown; readonly repo?: { readonly full_name?: unknown } }
    readonly head?: { readonly repo?: { readonly full_name?: unknown } | null }
  }
}

/** Reads the event from the runner's variables and file; what is not there is not known. */
export function readEvent(env: Io['env']): RunEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? ''
  const pull = readPayload(env['GITHUB_EVENT_PATH']).pull_request
  const base = pull?.base?.sha
  // The head's repository is null when it was deleted.
  const fork = pull !== undefined && pull.head?.repo?.full_name !== pull.base?.repo?.full_name
  const tag = env['GITHUB_REF_TYPE'] === 'tag' ? env['GITHUB_REF_NAME'] : undefined
  return {
    name,
    pullRequest: /^pull_request/.test(name),
    fork,
    ...(typeof base === 'string' && /^[0-9a-f]{40}$/.test(base) && { base }),
    ...(tag && { tag }),
  }
}

function readPayload(path: string | undefined): Payload {
  try {
    return (JSON.parse(readFileSync(path ?? '', 'utf8')) ?? {}) as Payload
  } catch {
    return {}
  }
}
