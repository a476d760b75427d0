import { join } from 'node:path'
import { makeFolders } from '../../artifact/make-folders.ts'
import type { Io } from '../../../reader/cli/io.ts'
import { RECORD_LAYOUT } from '../../build/blob-record.ts'
import { EXTRACTOR_VERSION } from '../../build/version.ts'
import { GitdexError } from '../../errors.ts'
import { openRepository } from '../../git/open-repository.ts'
import { readEvent, type RunEvent } from './event.ts'
import { needed, type Runner } from './runner.ts'
import { readSettings, type Settings } from './settings.ts'

/** Checks everything that can be checked before time is spent, and tells the steps that follow what to do. */
export async function prepare(io: Io, runner: Runner): Promise<void> {
  const { env } = io
  if (env['GITHUB_TOKEN']) runner.mask(env['GITHUB_TOKEN'])
  const temporary = needed(env, 'RUNNER_TEMP')
  const settings = readSettings(env, env['GITHUB_WORKSPACE'] || io.cwd, temporary)
  const event = readEvent(env)
  const commit = await resolveCommit(settings)
  const cacheDir = join(temporary, 'gitdex-cache')
  if (settings.cache) makeFolders(cacheDir)
  const prefix = `gitdex-blobs-${EXTRACTOR_VERSION}.${RECORD_LAYOUT}-${env['RUNNER_OS'] || process.platform}-`
  const writes = settings.publish.filter((place) => place !== 'workflow')
  if (event.pullRequest && writes.length > 0) {
    runner.notice(`Not published to ${writes.join(' and ')}: this run is for a pull request.`)
  }
  runner.output({
    settings: JSON.stringify({ ...settings, commit }),
    cache: settings.cache,
    'cache-dir': cacheDir,
    'cache-key': prefix + commit,
    'cache-restore-keys': prefix,
    upload: settings.publish.includes('workflow'),
    'retention-days': settings.retentionDays ?? 0,
    publish: writes.length > 0 && !event.pullRequest,
    attest: attests(settings, event, runner),
    diff: settings.diff === 'auto' ? event.pullRequest : settings.diff,
  })
}

/** Without a token of its own a pull request from a fork cannot attest anything. */
function attests({ attest }: Settings, { fork }: RunEvent, runner: Runner): boolean {
  if (attest && fork) runner.notice('Not attested: a pull request from a fork has no token for that.')
  return attest && !fork
}

async function resolveCommit({ path, commit }: Settings): Promise<string> {
  try {
    const repository = await openRepository(path)
    try {
      return await repository.resolveCommit(commit)
    } finally {
      repository.close()
    }
  } catch (error) {
    if (!(error instanceof GitdexError) || error.code !== 'GIT_NOT_A_REPOSITORY') throw error
    const message = `${error.message} The step actions/checkout must come before gitdex; input path names its folder.`
    throw new GitdexError(error.code, message, error.data)
  }
}
