import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratchFolder, namingScratch } from '../artifact/scratch-folder.ts'
import type { ParsedArguments } from '../../reader/cli/command.ts'
import type { BuiltRevisions } from '../../reader/cli/diff.ts'
import type { Io } from '../../reader/cli/io.ts'
import { buildIndex, type BuildHooks } from '../build/build-index.ts'
import { GitdexError } from '../errors.ts'
import { interruptible } from './interruptible.ts'
import { buildRequest } from './build-request.ts'

/** Builds revisions into a folder of their own, through the cache of blobs; `dispose` removes it. */
export async function buildRevisions(
  revisions: readonly string[],
  args: ParsedArguments,
  io: Io,
): Promise<BuiltRevisions> {
  const request = buildRequest(args, io.cwd)
  const folder = makeScratchFolder('diff')
  const dispose = () => rmSync(folder, { recursive: true, force: true })
  try {
    const locations: string[] = []
    const buildAll = async (hooks: BuildHooks): Promise<void> => {
      for (const [i, commit] of revisions.entries()) {
        const one = { ...request, commit, out: join(folder, `${i}.gitdex`) }
        locations.push((await named(commit, () => buildIndex(one, hooks))).artifact)
      }
    }
    await namingScratch(() => interruptible(io, buildAll, 'nothing was compared.'))
    return { locations, dispose }
  } catch (error) {
    dispose()
    throw error
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
