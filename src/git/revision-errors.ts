import { GitError } from '../errors.ts'

export function badRevision(revision: string, why: string, data: Record<string, unknown> = {}): GitError {
  return new GitError('GIT_BAD_REVISION', `"${revision}" cannot be resolved: ${why}.`, { revision, ...data })
}
