import type { ExitCode, ParsedArguments } from '../../../reader/cli/command.ts'
import type { Io } from '../../../reader/cli/io.ts'
import { ConfigError, GitdexError } from '../../errors.ts'
import type { CI_STEPS } from '../ci-spec.ts'
import { build } from './build.ts'
import { diff } from './diff.ts'
import { prepare } from './prepare.ts'
import { publish } from './publish.ts'
import { Runner } from './runner.ts'

const STEPS: Readonly<Record<string, (io: Io, runner: Runner) => Promise<void>>> &
  Record<(typeof CI_STEPS)[number], unknown> = { prepare, build, publish, diff }

/** `gitdex ci STEP`: an error becomes an annotation of the job besides the usual message. */
export async function runStep(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const name = args.positionals[0]!
  const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined
  if (!step) {
    throw new ConfigError('CONFIG_INVALID', `There is no step ${name}. Steps: ${Object.keys(STEPS).join(', ')}.`, {
      step: name,
    })
  }
  const runner = new Runner(io)
  try {
    await step(io, runner)
    return 0
  } catch (error) {
    if (error instanceof GitdexError) runner.error(error.message)
    throw error
  }
}
