import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ParsedArguments } from '../../reader/cli/command.ts'
import type { BuiltRevisions } from '../../reader/cli/diff.ts'
import type { Io } from '../../reader/cli/io.ts'
import { buildIndex, type BuildRequest } from '../build/build-index.ts'
import { GitdexError } from '../errors.ts'
import { abortOnInterrupt } from './interrupt.ts'
import { createProgress } from './progress.ts'

/** Builds revisions into a folder of their own, through the cache of blobs; `dispose` removes it. */
export async function buildRevisions(
  revisions: readonly string[],
  args: ParsedArguments,
  io: Io,
): Promise<BuiltRevisions> {
  const folder = mkdtempSync(join(tmpdir(), 'gitdex-diff-'))
  const dispose = () => rmSync(folder, { recursive: true, force: true })
  const interrupt = abortOnInterrupt()
  const progress = await createProgress(io)
  const hooks = { onProgress: progress.update, signal: interrupt.signal }
  try {
    const locations: string[] = []
    for (const [i, commit] of revisions.entries()) {
      const request = { ...requestOf(args, io), commit, out: join(folder, `${i}.gitdex`) }
      locations.push((await named(commit, () => buildIndex(request, hooks))).artifact)
    }
    return { locations, dispose }
  } catch (error) {
    dispose()
    if (!interrupt.signal.aborted) throw error
    throw new GitdexError('ABORTED', 'Interrupted: nothing was compared.')
  } finally {
    progress.stop()
    interrupt.dispose()
  }
}

function requestOf(args: ParsedArguments, { cwd }: Io): BuildRequest {
  const [cache, root] = [args.get('cache'), args.get('root')]
  return {
    repo: resolve(cwd, args.get('repo') ?? '.'),
    ...(root !== undefined && { root }),
    ...(args.has('no-cache') ? { cache: false } : cache !== undefined && { cache: resolve(cwd, cache) }),
  }
}

/** A word that is neither artifact nor revision was meant as one of them. */
async function named<T>(revision: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GitdexError) || !['GIT_BAD_REVISION', 'GIT_NOT_A_REPOSITORY'].includes(error.code))
      throw error
    throw new GitdexError(
      error.code,
      `${revision} is no artifact (a file, a folder written with a slash, a URL), and: ${error.message}`,
      {
        ...error.data,
        value: revision,
      },
    )
  }
}
