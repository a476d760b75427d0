import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { findGit } from '../../reader/cli/git-head.ts'

/**
 * A path as it was typed, from the root of the repository: relative to the current folder when that lies in its work tree
 * and such a file is there, else as it is.
 */
export function repositoryPath(path: string, repo: string, cwd: string): string {
  const root = findGit(repo)?.root
  const absolute = resolve(cwd, path)
  if (root === undefined || !existsSync(absolute)) return path
  // Links are resolved up to the folder of a file, not the file: a link in the tree is a path of its own.
  const realRoot = realpathSync(root)
  if (realpathSync(absolute) === realRoot) return ''
  const folder = relative(realRoot, realpathSync(dirname(absolute))).split(sep)
  return folder[0] === '..' ? path : [...folder, basename(absolute)].filter((part) => part !== '').join('/')
}
