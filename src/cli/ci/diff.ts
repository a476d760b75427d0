import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { makeFolders } from '../../artifact/make-folders.ts'
import type { Io } from '../../../reader/cli/io.ts'
import { code } from '../../../reader/cli/diff-markdown.ts'
import { buildIndex } from '../../build/build-index.ts'
import { GitdexError } from '../../errors.ts'
import type { GitRepository } from '../../git/git-repository.ts'
import { repositoryName } from '../../git/repository-name.ts'
import { pullArtifact } from '../../publish/pull.ts'
import { openStore, type TargetContext } from '../../publish/targets.ts'
import { inspect, withRepository } from '../transfer.ts'
import { requestOf } from './build.ts'
import { readEvent } from './event.ts'
import { needed, type Runner } from './runner.ts'
import { handedSettings, type Settings } from './settings.ts'

/** Compares the artifact with that of the base and writes what changed to the summary. A base that cannot be had is told. */
export async function diff(io: Io, runner: Runner): Promise<void> {
  const settings = handedSettings(io.env)
  const artifact = needed(io.env, 'GITDEX_ARTIFACT')
  const out = join(needed(io.env, 'RUNNER_TEMP'), 'gitdex-base')
  makeFolders(out)
  try {
    const base = await withRepository(settings.path, io, { write: false }, (opened) =>
      baseArtifact(opened, settings, io, out),
    )
    const markdown = await diffMarkdown(base, artifact)
    runner.summary(markdown)
    runner.output({ base })
  } catch (error) {
    if (!(error instanceof GitdexError)) throw error
    runner.warning(`No comparison with the base: ${error.message}`)
    runner.summary(
      `#### No comparison with the base\n\n${code(error.message)}\n\nWith \`fetch-depth: 2\` or more for actions/checkout the base is at hand.`,
    )
  }
}

interface Opened {
  readonly repository: GitRepository
  readonly context: TargetContext
}

/** Built when its commit is at hand (files that did not change come from the cache), else pulled. */
async function baseArtifact({ repository, context }: Opened, settings: Settings, io: Io, out: string): Promise<string> {
  const commit = await baseCommit(repository, settings, readEvent(io.env).base)
  if (await isHere(repository, commit)) return (await buildIndex(requestOf(settings, io.env, commit, out))).artifact
  const stores = ['workflow', 'release'].map((target) => openStore(target, context))
  const name = settings.name ?? repositoryName(repository)
  const report = await pullArtifact(
    { repository, commit, exact: true, name, out: (file) => join(out, file) },
    stores,
    inspect,
  )
  return report.artifact
}

/** The base that was asked for; else the first parent of a merge (what a pull request is merged into); else the event's. */
async function baseCommit(
  repository: GitRepository,
  { base, commit }: Settings,
  eventBase: string | undefined,
): Promise<string> {
  if (base !== undefined) return repository.resolveCommit(base)
  const { parents } = await repository.readCommit(commit)
  const found = parents.length > 1 ? parents[0] : (eventBase ?? parents[0])
  if (found !== undefined) return found
  throw new GitdexError('GIT_BAD_REVISION', `Commit ${commit} has no parent to compare with: give input base.`, {
    commit,
  })
}

async function isHere(repository: GitRepository, commit: string): Promise<boolean> {
  try {
    await repository.listTree((await repository.readCommit(commit)).tree)
    return true
  } catch {
    return false
  }
}

/** What `gitdex diff` writes, by the program that is running. */
function diffMarkdown(base: string, head: string): Promise<string> {
  const args = [process.argv[1]!, 'diff', base, head, '--format', 'markdown']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const text = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text.out += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (text.err += piece))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exit) => {
      if (exit === 0 || exit === 1) resolve(text.out)
      else reject(new GitdexError('CORRUPT', text.err.trim() || 'gitdex diff failed', { exit }))
    })
  })
}
