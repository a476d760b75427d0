import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { buildIndex, dryRun } from '../build/build-index.ts'
import { ConfigError } from '../errors.ts'
import { buildRequest } from './build-request.ts'
import { interruptible } from './interruptible.ts'
import { ledgerSummary, ledgerText, reportText } from './build-report.ts'

/** `gitdex build`: progress on standard error, the report on standard output. */
export async function runBuild(args: ParsedArguments, io: Io): Promise<ExitCode> {
  if (args.has('shard') && args.has('dry-run')) {
    throw new ConfigError('CONFIG_INVALID', '--shard and --dry-run exclude each other', { argument: 'shard' })
  }
  if (args.has('shard') && (args.has('model') || args.has('model-endpoint'))) {
    const message =
      'A shard holds what is known of single files; vectors of a model are made by a build without --shard.'
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'model' })
  }
  if (args.has('shard')) return (await import('./merge.ts')).runShard(args, io)
  const request = buildRequest(args, io.cwd)
  const json = args.has('json')
  if (args.has('dry-run')) {
    const ledger = await interruptible(io, (hooks) => dryRun(request, hooks))
    if (json) printJson(io, { ledger })
    else {
      io.out(ledgerText(ledger))
      io.err(ledgerSummary(ledger))
    }
  } else {
    const report = await interruptible(io, (hooks) => buildIndex(request, hooks))
    if (json) printJson(io, report)
    else io.out(reportText(report, io.cwd))
    if (report.history.end === 'shallow') io.err(SHALLOW)
  }
  return 0
}

/** What a shallow clone lacks does not show in the index, but in its digest. */
const SHALLOW =
  'This clone is shallow: history ends early, and with it freshness, history of files and words of commits. A full clone\n' +
  'gives another digest. For all of it: git fetch --unshallow (in CI: fetch-depth: 0).\n'
