import type { Program } from '../../reader/cli/command.ts'
import { writeSync } from 'node:fs'
import { exitOnUncaught } from '../../reader/cli/fault.ts'
import { INIT_SPEC } from './init-spec.ts'
import { processIo } from '../../reader/cli/io.ts'
import { siteCommand } from './site-command.ts'
import { readerCommands } from '../../reader/cli/reader-commands.ts'
import { runProgram } from '../../reader/cli/run.ts'
import { VERSION } from '../../reader/cli/version.ts'
import { openIndex } from '../../reader/open-local.ts'
import { buildCommand, completionCommand, doctorCommand, explainPathCommand, exportCommand } from './build-command.ts'
import { ciCommand } from './ci-spec.ts'
import { revisionBuilder } from './diff-revisions.ts'
import { evalCommand } from './eval-command.ts'
import { keygenCommand, signCommand } from './keys-commands.ts'
import { mergeCommand } from './merge-command.ts'
import { publishCommand, pullCommand } from './publish-commands.ts'
import { repositoryVerifier } from './verify-repository.ts'

/** Entry of `gitdex`. Commands that need the builder import it when they run: a search must not pay for it. */
const program: Program = {
  name: 'gitdex',
  version: VERSION,
  summary: 'turns a commit into a file you can search.',
  commands: [
    { spec: INIT_SPEC, run: async (args, io) => (await import('./init.ts')).runInit(args, io) },
    buildCommand,
    ...readerCommands(openIndex, revisionBuilder, repositoryVerifier),
    exportCommand(openIndex),
    evalCommand(openIndex),
    mergeCommand,
    keygenCommand,
    signCommand(openIndex),
    pullCommand,
    publishCommand,
    siteCommand(openIndex),
    ciCommand,
    explainPathCommand,
    doctorCommand(openIndex),
    completionCommand(() => program),
  ],
  footer: 'See gitdex COMMAND --help for options and examples.',
}

void main()

/** Not awaited: parts of the program that are loaded later import this file, which must not wait for them. */
async function main(): Promise<void> {
  exitOnUncaught(program.name, (text) => writeSync(2, text))
  process.exit(await runProgram(program, process.argv.slice(2), await processIo()))
}
