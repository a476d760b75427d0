import { resolve } from 'node:path'
import type { ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { printable } from '../../reader/cli/printable.ts'
import { openIndex } from '../../reader/open-local.ts'
import { GitdexError } from '../errors.ts'
import { GitRepository } from '../git/git-repository.ts'
import { openRepository } from '../git/open-repository.ts'
import { HttpClient } from '../publish/http-client.ts'
import type { Inspect } from '../publish/inspect.ts'
import type { TransferHooks } from '../publish/store.ts'
import type { TargetContext } from '../publish/targets.ts'
import { abortOnInterrupt } from './interrupt.ts'
import { createProgress } from './progress.ts'

/** What publishing and pulling work with. */
export interface Transfer {
  readonly repository: GitRepository | undefined
  readonly context: TargetContext
  readonly hooks: TransferHooks
  readonly inspect: Inspect
}

/** Runs with connections, a progress bar and Ctrl-C as an orderly end; all is closed and as it was afterwards. */
export async function withTransfer<T>(
  args: ParsedArguments,
  io: Io,
  phase: 'download' | 'upload',
  work: (transfer: Transfer) => Promise<T>,
): Promise<T> {
  const interrupt = abortOnInterrupt()
  const progress = await createProgress(io)
  const repository = await findRepository(args.get('repo'), io.cwd)
  const client = new HttpClient({
    env: io.env,
    signal: interrupt.signal,
    onRetry: ({ url, why, waitMs }) => {
      if (!args.has('json')) io.err(`${printable(`${url}: ${why}; trying again in ${(waitMs / 1000).toFixed(1)} s`)}\n`)
    },
  })
  const onProgress = (done: number, total: number | undefined): void => {
    const mb = (bytes: number): number => Math.round(bytes / 1e5) / 10
    progress.update({ phase: `${phase} MB`, done: mb(done), total: mb(total ?? done), bytes: done })
  }
  try {
    const hooks = { onProgress, signal: interrupt.signal }
    return await work({ repository, hooks, inspect, context: contextOf(repository, client, io, phase === 'upload') })
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    throw new GitdexError('ABORTED', 'Interrupted: nothing was put in place, an older artifact is as it was.')
  } finally {
    progress.stop()
    interrupt.dispose()
    repository?.close()
    await client.close()
  }
}

/** The same without a terminal, for steps of a workflow. */
export async function withRepository<T>(
  path: string,
  io: Io,
  { write }: { readonly write: boolean },
  work: (opened: { repository: GitRepository; context: TargetContext }) => Promise<T>,
): Promise<T> {
  const repository = await openRepository(path)
  const client = new HttpClient({
    env: io.env,
    onRetry: ({ url, why, waitMs }) =>
      io.err(`${printable(`${url}: ${why}; trying again in ${(waitMs / 1000).toFixed(1)} s`)}\n`),
  })
  try {
    return await work({ repository, context: contextOf(repository, client, io, write) })
  } finally {
    repository.close()
    await client.close()
  }
}

function contextOf(repository: GitRepository | undefined, client: HttpClient, io: Io, write: boolean): TargetContext {
  return {
    cwd: io.cwd,
    env: io.env,
    client,
    write,
    remoteUrl: (name, write) => repository?.remoteUrl(name, write),
    timeOf: async (commit) => {
      try {
        return repository && (await repository.readCommit(commit)).committerTime * 1000
      } catch {
        return undefined
      }
    },
  }
}

/** The repository that was named, or the one around the current folder if there is one. */
async function findRepository(given: string | undefined, cwd: string): Promise<GitRepository | undefined> {
  try {
    return await openRepository(resolve(cwd, given ?? '.'))
  } catch (error) {
    if (given === undefined && error instanceof GitdexError && error.code === 'GIT_NOT_A_REPOSITORY') return undefined
    throw error
  }
}

/** Every byte of an artifact, by the reader. */
export const inspect: Inspect = async (path, signal) => {
  const index = await openIndex(path, signal ? { signal } : {})
  try {
    const [{ manifest }, { ok, problems }] = [await index.info(), await index.verify()]
    return { manifest: manifest as never, ok, problems }
  } finally {
    index.close()
  }
}
