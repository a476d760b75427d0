import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Io } from '../../../reader/cli/io.ts'
import { buildIndex, type BuildRequest } from '../../build/build-index.ts'
import { ConfigError, reasonOf } from '../../errors.ts'
import { ancestors } from '../../git/ancestors.ts'
import { openRepository } from '../../git/open-repository.ts'
import { verified } from '../../publish/inspect.ts'
import { inspect } from '../transfer.ts'
import { needed, type Runner } from './runner.ts'
import { handedSettings, type Settings } from './settings.ts'
import { buildSummary, type Depth } from './summary.ts'

/** Builds, verifies every byte of what was written, and tells the job about it. */
export async function build(io: Io, runner: Runner): Promise<void> {
  const settings = handedSettings(io.env)
  const report = await buildIndex(requestOf(settings, io.env, settings.commit, settings.out))
  const started = performance.now()
  await verified(report.artifact, inspect, report.artifact)
  const verifySeconds = (performance.now() - started) / 1000
  runner.summary(buildSummary(report, verifySeconds, await depthOf(settings)))
  runner.output({
    artifact: report.artifact,
    file: basename(report.artifact),
    digest: report.digest,
    commit: report.commit,
    files: report.files,
    symbols: report.symbols,
    bytes: report.bytes,
    seconds: report.seconds,
    'cache-changed': settings.cache && report.cache.misses > 0,
  })
}

/** What a build of a commit is asked for; the base of a pull request is built with the same. */
export function requestOf(settings: Settings, env: Io['env'], commit: string, out: string): BuildRequest {
  const { name, root, include, exclude, source, jobs, cache, cacheBytes } = settings
  return {
    repo: settings.path,
    commit,
    out,
    source,
    cacheBytes,
    cache: cache ? `${needed(env, 'RUNNER_TEMP')}/gitdex-cache` : false,
    ...(name !== undefined && { name }),
    ...(root !== undefined && { root }),
    ...(include && { include }),
    ...(exclude && { exclude }),
    ...(jobs !== undefined && { jobs }),
    ...(settings.config !== undefined && { config: readConfig(settings.config) }),
  }
}

function readConfig(file: string): { text: string; file: string } {
  try {
    return { text: readFileSync(file, 'utf8'), file }
  } catch (error) {
    throw new ConfigError('CONFIG_INVALID', `Input config: ${file} cannot be read: ${reasonOf(error)}.`, { file })
  }
}

/** More commits than this need not be counted for the summary. */
const ENOUGH_COMMITS = 1000

/** How much history the checkout has. */
async function depthOf({ path, commit }: Settings): Promise<Depth> {
  const repository = await openRepository(path)
  try {
    if (!repository.shallow) return { shallow: false, commits: 0 }
    let commits = 0
    for await (const { oid } of ancestors(repository, commit)) {
      const known = await repository.readCommit(oid).then(() => true, () => false) // prettier-ignore
      if (known && ++commits >= ENOUGH_COMMITS) break
    }
    return { shallow: true, commits }
  } finally {
    repository.close()
  }
}
