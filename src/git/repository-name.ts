import { basename, dirname } from 'node:path'
import type { Repository } from './repository.ts'

/** Default name of a repository: the last part of origin's URL without `.git`, else of the folder it lies in. */
export function repositoryName(
  repository: Pick<Repository, 'commonDir' | 'workTree' | 'gitDir' | 'originUrl'>,
): string {
  return nameFromUrl(repository.originUrl ?? '') ?? nameFromFolder(repository) ?? 'repository'
}

function nameFromUrl(url: string): string | undefined {
  const path = url.replace(/^[a-z][a-z0-9+.:-]*:\/\/[^/]*/i, '')
  return cleanName(
    path
      .split(/[/\\:]/)
      .filter((part) => part !== '')
      .at(-1) ?? '',
  )
}

function nameFromFolder({ commonDir, gitDir, workTree }: Pick<Repository, 'commonDir' | 'gitDir' | 'workTree'>) {
  // Linked worktrees share the name of the main one, so that all of them name their artifacts alike.
  const own = commonDir === gitDir ? workTree : undefined
  const folder = own ?? (basename(commonDir) === '.git' ? dirname(commonDir) : commonDir)
  return cleanName(basename(folder))
}

function cleanName(name: string): string | undefined {
  const clean = name.replace(/\.git$/, '')
  return /^\.*$/.test(clean) ? undefined : clean
}
