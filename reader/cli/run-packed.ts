import { nodeInflate } from '../node-codecs.ts'
import type { Program } from './command.ts'
import { processIo } from './io.ts'
import { keepCode, lendInflate } from './kept-code.ts'
import { runProgram } from './run.ts'

/**
 * Runs a program that is packed into one file (scripts/pack.mjs), to the end of the process. An entry does not await it: parts of
 * the program that are loaded later import the entry, which must not wait for them.
 */
export async function runPacked(program: Program): Promise<void> {
  lendInflate(nodeInflate)
  const code = await runProgram(program, process.argv.slice(2), await processIo())
  keepCode()
  process.exit(code)
}
