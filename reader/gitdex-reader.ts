import { processIo } from './cli/io.ts'
import { keepCode, lendInflate } from './cli/kept-code.ts'
import { readerCommands } from './cli/reader-commands.ts'
import { runProgram } from './cli/run.ts'
import { VERSION } from './cli/version.ts'
import { nodeInflate } from './node-codecs.ts'
import { openIndex } from './open-local.ts'

/** Entry of `gitdex-reader.mjs`, the single file that answers from an artifact where nothing is installed. */
const program = {
  name: 'gitdex-reader',
  version: VERSION,
  summary: 'searches gitdex artifacts, offline and without installation.',
  commands: readerCommands(openIndex),
  footer: 'Artifacts are built by gitdex. See gitdex-reader COMMAND --help for examples.',
}

void main()

/** Not awaited: parts of the program that are loaded later import this file, which must not wait for them. */
async function main(): Promise<void> {
  lendInflate(nodeInflate)
  const code = await runProgram(program, process.argv.slice(2), await processIo())
  keepCode()
  process.exit(code)
}
