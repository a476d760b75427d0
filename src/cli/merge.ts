import { resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { buildShard, mergeShards, parseShard } from '../build/shards.ts'
import { reportText } from './build-report.ts'
import { interruptible } from './interruptible.ts'
import { buildRequest } from './build-request.ts'
import { plural } from '../../reader/analysis/plural.ts'

/** `gitdex merge`: as a build, whose blobs were processed elsewhere. */
export async function runMerge(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const request = buildRequest(args, io.cwd)
  const shards = args.positionals.map((path) => resolve(io.cwd, path))
  const report = await interruptible(io, (hooks) => mergeShards({ ...request, shards }, hooks))
  if (args.has('json')) printJson(io, report)
  else io.out(reportText(report, io.cwd))
  return 0
}

/** `gitdex build --shard i/n`. */
export async function runShard(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const shard = parseShard(args.get('shard')!)
  const report = await interruptible(io, (hooks) => buildShard(buildRequest(args, io.cwd), shard, hooks))
  if (args.has('json')) printJson(io, report)
  else
    io.out(
      `${printable(report.shard)}: ${plural(report.files, 'file')}, ${plural(report.records, 'record')}, ${report.seconds.toFixed(1)} s\n`,
    )
  return 0
}
