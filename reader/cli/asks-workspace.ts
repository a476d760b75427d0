import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ParsedArguments } from './command.ts'

/**
 * Several artifacts are meant: `--workspace`, more than one `--index`, or `--repo` below a `gitdex.workspace.json`. What
 * answers from them is loaded only then.
 */
export function asksWorkspace(args: ParsedArguments, cwd: string): boolean {
  if (args.has('workspace') || args.all('index').length > 1) return true
  return args.has('repo') && !args.has('index') && isBelowWorkspace(resolve(cwd))
}

function isBelowWorkspace(folder: string): boolean {
  if (existsSync(join(folder, 'gitdex.workspace.json'))) return true
  return dirname(folder) !== folder && isBelowWorkspace(dirname(folder))
}
