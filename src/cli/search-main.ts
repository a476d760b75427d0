import type { Program } from '../../reader/cli/command.ts'
import { readerCommands } from '../../reader/cli/reader-commands.ts'
import { runPacked } from '../../reader/cli/run-packed.ts'
import { VERSION } from '../../reader/cli/version.ts'
import { openIndex } from '../../reader/open-local.ts'

/**
 * Entry of `gitdex` for commands that ask an artifact (`SEARCHING` in scripts/build.mjs): as these are in a hurry, they are
 * packed as the reader is. All others, and help, start in main.ts.
 */
const program: Program = {
  name: 'gitdex',
  version: VERSION,
  summary: 'turns a commit into a file you can search.',
  commands: readerCommands(openIndex),
  footer: 'See gitdex COMMAND --help for options and examples.',
}

void runPacked(program)
