import { findGitDir } from './find-git-dir.ts'
import { GitRepository, type OpenRepositoryOptions } from './git-repository.ts'
import { checkRepositoryFormat } from './repository-format.ts'

/**
 * Opens the repository that `path` lies in for reading: a work tree or a folder inside of one, a linked worktree, a
 * submodule, a bare repository or a git directory. Environment variables of git are not looked at. Throws
 * GIT_NOT_A_REPOSITORY, and GIT_UNSUPPORTED for formats we cannot read.
 */
export async function openRepository(path: string, options: OpenRepositoryOptions = {}): Promise<GitRepository> {
  const layout = findGitDir(path)
  checkRepositoryFormat(layout.config, layout.gitDir)
  return new GitRepository(layout, options)
}
