import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { locate } from '../../reader/cli/open.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { openIndex } from '../../reader/open-local.ts'
import { ConfigError } from '../errors.ts'
import { publishArtifact, type PublishReport } from '../publish/publish.ts'
import { openStore, TARGETS } from '../publish/targets.ts'
import { numberOption } from './number-option.ts'
import { refuseSlip } from './refuse-slip.ts'
import { withTransfer } from './transfer.ts'
import { plural } from '../../reader/analysis/plural.ts'

/** `gitdex publish`: the report on standard output. */
export async function runPublish(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const target = args.get('to')
  if (target === undefined || target === '') {
    throw new ConfigError('CONFIG_INVALID', `--to says where to publish: ${TARGETS}.`, { argument: 'to' })
  }
  refuseSlip(target, io.cwd)
  const keep = readKeep(args)
  const found = await locate(args, io, openIndex, args.positionals[0])
  if (found.behind)
    io.err(`the artifact is ${plural(found.behind, 'commit')} behind HEAD: gitdex build makes the one of HEAD\n`)
  const report = await withTransfer(args, io, 'upload', async ({ context, inspect, hooks }) => {
    const store = openStore(target, context)
    return publishArtifact({ artifact: found.location, keep }, store, inspect, hooks)
  })
  if (args.has('json')) printJson(io, report)
  else io.out(publishText(report))
  return 0
}

const readKeep = (args: ParsedArguments): number | undefined =>
  numberOption(args, 'keep', {
    must: 'a whole number from 1',
    accepts: (keep) => Number.isInteger(keep) && keep >= 1,
  })

function publishText({ location, file, bytes, digest, removed, unordered, seconds }: PublishReport): string {
  const kept = removed.length > 0 ? [`${removed.length} older removed`] : []
  const unknown = unordered > 0 ? [`${unordered} of unknown age kept (fetch more history to order them)`] : []
  const parts = [`${(bytes / 1e6).toFixed(1)} MB`, ...kept, ...unknown, `${seconds.toFixed(1)} s`, digest]
  return `${printable(file)} -> ${printable(location)}: ${parts.join(', ')}\n`
}
