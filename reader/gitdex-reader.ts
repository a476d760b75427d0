import { readerCommands } from './cli/reader-commands.ts'
import { runPacked } from './cli/run-packed.ts'
import { VERSION } from './cli/version.ts'
import { openIndex } from './open-local.ts'

/** Entry of `gitdex-reader.mjs`, the single file that answers from an artifact where nothing is installed. */
const program = {
  name: 'gitdex-reader',
  version: VERSION,
  summary: 'searches gitdex artifacts, offline and without installation.',
  commands: readerCommands(openIndex),
  footer: 'Artifacts are built by gitdex. See gitdex-reader COMMAND --help for examples.',
}

void runPacked(program)
