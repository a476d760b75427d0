import { GitError } from '../errors.ts'

/** The error for stored data that contradicts itself; `data` says where it lies. */
export function corrupt(what: string, data: Record<string, unknown> = {}): GitError {
  return new GitError('CORRUPT', `${what}. The repository is damaged: run \`git fsck\`, or clone it again.`, data)
}

/** A file went away or was replaced while we read it (`git gc` ran); look at the folder again and retry. */
export class FileVanished extends Error {
  constructor(readonly path: string) {
    super(`${path} went away or was replaced while it was being read`)
  }
}

/** True when a file system call failed because nothing is there. */
export function isMissingFile(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
