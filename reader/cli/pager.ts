import { spawnSync } from 'node:child_process'
import type { Io } from './io.ts'

/** What git sets: quit when it fits after all, keep colours, leave the text on the screen. */
const LESS = 'FRX'

/** The pager that the user wants: `$GITDEX_PAGER`, else `$PAGER`, else less; `cat` or nothing for none. */
export function pagerOf(env: Io['env'], platform = process.platform): string[] | undefined {
  const command = (env.GITDEX_PAGER ?? env.PAGER ?? (platform === 'win32' ? '' : 'less')).trim()
  return command === '' || command === 'cat' ? undefined : command.split(/\s+/)
}

const COLORS = /\x1b\[[\d;]*m/g

/** Rows that text takes on a screen of so many columns. */
export function screenRows(text: string, columns: number): number {
  const lines = text.replace(/\n$/, '').split('\n')
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.replace(COLORS, '').length / columns)), 0)
}

/** Shows text in the pager; false when it fits on the screen, or no pager is wanted or there. */
export async function paged(text: string, env: Io['env']): Promise<boolean> {
  const { rows, columns } = process.stdout
  const pager = pagerOf(env)
  // A line is left for the prompt that follows.
  if (pager === undefined || !(rows > 0) || !(columns > 0) || screenRows(text, columns) < rows) return false
  const [program, ...args] = pager as [string, ...string[]]
  const ignore = () => {}
  // Ctrl-C is the pager's: ending before it would leave the terminal in its hands.
  process.on('SIGINT', ignore)
  try {
    const stdio = ['pipe', 'inherit', 'inherit'] as const
    const { error } = spawnSync(program, args, { input: text, stdio: [...stdio], env: { LESS, ...env } })
    // A pager that is quit before it has read everything closes the pipe.
    return error === undefined || (error as NodeJS.ErrnoException).code === 'EPIPE'
  } finally {
    process.off('SIGINT', ignore)
  }
}
