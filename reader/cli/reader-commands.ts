import type { Command } from './command.ts'
import { infoCommand } from './info.ts'
import type { Opener } from './open.ts'
import { searchCommand } from './search.ts'
import { symbolCommand } from './symbol.ts'
import { verifyCommand } from './verify.ts'

/** The commands that need an artifact and nothing else; the same in `gitdex` and in `gitdex-reader`. */
export function readerCommands(open: Opener): Command[] {
  return [searchCommand(open), symbolCommand(open), infoCommand(open), verifyCommand(open)]
}
