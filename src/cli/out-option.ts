import type { OptionSpec } from '../../reader/cli/command.ts'

/** Where commands that make or fetch an artifact put it. */
export const OUT_OPTION: OptionSpec = {
  name: 'out',
  short: 'o',
  value: 'FILE|DIR',
  help: 'where to write: a file that ends in .gitdex, or a folder; default .gitdex/ of the repository',
}
