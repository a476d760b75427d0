import { resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { makeFolder } from '../build/output-path.ts'
import { ConfigError } from '../errors.ts'
import type { GitRepository } from '../git/git-repository.ts'
import { repositoryName } from '../git/repository-name.ts'
import { defaultFolder, pullArtifact, type PullReport } from '../publish/pull.ts'
import { openStore, TARGETS, type TargetContext } from '../publish/targets.ts'
import { slugOf } from '../publish/github-host.ts'
import { refuseSlip } from './refuse-slip.ts'
import { withTransfer } from './transfer.ts'
import { shownPath } from './shown-path.ts'

/** `gitdex pull`: the report on standard output, what else there is to say on standard error. */
export async function runPull(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const report = await withTransfer(args, io, 'download', async ({ repository, context, inspect, hooks }) => {
    const targets = [...args.all('from'), ...args.positionals]
    for (const target of targets) refuseSlip(target, io.cwd)
    const stores = (targets.length > 0 ? targets : defaultTargets(context)).map((target) => openStore(target, context))
    const commit = await wantedCommit(args.get('commit'), repository)
    const request = {
      repository,
      commit,
      exact: args.has('exact'),
      name: args.get('name') ?? (repository && repositoryName(repository)),
      onlyName: args.has('name'),
      out: (file: string) => outPath(args.get('out'), file, repository, io.cwd),
    }
    return pullArtifact(request, stores, inspect, hooks)
  })
  if (args.has('json')) printJson(io, report)
  else io.out(pullText(report, io.cwd))
  return 0
}

/** Where artifacts of this repository are usually kept. */
function defaultTargets(context: TargetContext): string[] {
  const { remoteUrl, env } = context
  const origin = remoteUrl('origin', false)
  if (slugOf(context) !== undefined)
    return ['release', 'refs', ...(env['GITHUB_TOKEN'] || env['GH_TOKEN'] ? ['workflow'] : [])]
  if (origin !== undefined) return ['refs']
  const message = `There is no remote origin here to pull from. Say where artifacts are with --from: ${TARGETS}.`
  throw new ConfigError('CONFIG_INVALID', message, { argument: 'from' })
}

async function wantedCommit(
  revision: string | undefined,
  repository: GitRepository | undefined,
): Promise<string | undefined> {
  if (repository) return repository.resolveCommit(revision ?? 'HEAD')
  if (revision === undefined || /^[0-9a-f]{40}$/.test(revision)) return revision
  const message = `--commit ${revision} can only be looked up in a repository: run it there, give --repo, or a full id.`
  throw new ConfigError('CONFIG_INVALID', message, { argument: 'commit', value: revision })
}

function outPath(out: string | undefined, file: string, repository: GitRepository | undefined, cwd: string): string {
  if (out !== undefined && /[^/\\]\.gitdex$/.test(out)) return resolve(cwd, out)
  if (out !== undefined) return resolve(cwd, out, file)
  const path = resolve(defaultFolder(repository?.workTree ?? repository?.gitDir ?? cwd), file)
  makeFolder(path, repository ?? { gitDir: cwd })
  return path
}

function pullText(report: PullReport, cwd: string): string {
  const parts = [
    `commit ${report.commit.slice(0, 12)}`,
    ...(report.behind === undefined ? [] : [behindText(report.behind)]),
    `${(report.bytes / 1e6).toFixed(1)} MB`,
    report.present ? 'already there' : `from ${report.source}`,
    ...(report.checked === 'nothing' ? ['no repository here to compare with'] : []),
    report.digest,
  ]
  const notes = report.notes.map((note) => `note: ${printable(note)}\n`)
  return `${shownPath(report.artifact, cwd)}: ${printable(parts.join(', '))}\n${notes.join('')}`
}

const behindText = (behind: number): string =>
  behind === 0 ? 'the one asked for' : `${behind} ${behind === 1 ? 'commit' : 'commits'} behind`
