import { GitError } from '../errors.ts'
import { configValue, type GitConfig } from './git-config.ts'

/** Extensions that change nothing for a reader of SHA-1 objects and file refs. */
const HARMLESS = new Set([
  'noop',
  'noop-v1',
  'partialclone',
  'preciousobjects',
  'worktreeconfig',
  'relativeworktrees',
  'compatobjectformat',
  'objectformat',
  'refstorage',
])

/**
 * Refuses repositories whose format we cannot read (gitrepository-layout, "repository format version"), before anything
 * is read in a wrong way. Throws GIT_UNSUPPORTED naming the extension.
 */
export function checkRepositoryFormat(config: GitConfig, gitDir: string): void {
  const version = Number(configValue(config, 'core.repositoryformatversion') ?? 0)
  if (!(version <= 1)) throw unsupported(gitDir, `repository format version ${version}`, { version })
  const objectFormat = (configValue(config, 'extensions.objectformat') ?? 'sha1').toLowerCase()
  if (objectFormat !== 'sha1') throw unsupported(gitDir, `object format ${objectFormat}`, { extension: 'objectformat' })
  const refStorage = (configValue(config, 'extensions.refstorage') ?? 'files').toLowerCase()
  if (!/^files(:|$)/.test(refStorage)) {
    throw unsupported(gitDir, `ref storage ${refStorage}`, { extension: 'refstorage' })
  }
  if (version === 0) return
  for (const key of config.keys()) {
    const name = key.startsWith('extensions.') ? key.slice('extensions.'.length) : undefined
    if (name !== undefined && !HARMLESS.has(name)) throw unsupported(gitDir, `extension ${name}`, { extension: name })
  }
}

function unsupported(gitDir: string, what: string, data: Record<string, unknown>): GitError {
  const advice = 'Only SHA-1 repositories with refs in files can be read: point to a clone made with those defaults.'
  return new GitError('GIT_UNSUPPORTED', `${gitDir} uses ${what}, which is not supported. ${advice}`, {
    gitDir,
    ...data,
  })
}
