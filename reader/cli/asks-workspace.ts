import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedArguments } from './command.ts'
import { upwards } from './git-head.ts'

const WORKSPACE_FILE = 'gitdex.workspace.json'

/**
 * Several artifacts are meant: `--workspace`, more than one `--index`, or `--repo` below a `gitdex.workspace.json`. What
 * answers from them is loaded only then.
 */
export function asksWorkspace(args: ParsedArguments, cwd: string): boolean {
  if (args.has('workspace') || args.all('index').length > 1) return true
  return args.has('repo') && !args.has('index') && nearestWorkspace(cwd) !== undefined
}

export function nearestWorkspace(cwd: string): string | undefined {
  for (const folder of upwards(cwd)) {
    const file = join(folder, WORKSPACE_FILE)
    if (existsSync(file)) return file
  }
  return undefined
}
