import type { Program } from '../../reader/cli/command.ts'
import { processIo } from '../../reader/cli/io.ts'
import { keepCode, lendInflate } from '../../reader/cli/kept-code.ts'
import { readerCommands } from '../../reader/cli/reader-commands.ts'
import { runProgram } from '../../reader/cli/run.ts'
import { VERSION } from '../../reader/cli/version.ts'
import { nodeInflate } from '../../reader/node-codecs.ts'
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

void main()

async function main(): Promise<void> {
  lendInflate(nodeInflate)
  const code = await runProgram(program, process.argv.slice(2), await processIo())
  keepCode()
  process.exit(code)
}
