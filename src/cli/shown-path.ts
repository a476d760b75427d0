import { relative } from 'node:path'
import { printable } from '../../reader/cli/printable.ts'

/** A path for a terminal: from the current folder where it lies in there, else as it is. */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path)
  return printable(near.startsWith('..') ? path : near)
}
