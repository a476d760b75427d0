import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMissingFile } from './git-failure.ts'

/** git gives up at this depth too (`alt_odb_usable`), which also ends loops. */
const MAX_DEPTH = 5

/**
 * The object folder of a repository followed by those it borrows from, each once, nearest first. Folders that do not
 * exist are left out, as git does.
 */
export function listObjectDirs(objectsDir: string): string[] {
  const found: string[] = []
  collect(resolve(objectsDir), 0, found)
  return found
}

function collect(folder: string, depth: number, found: string[]): void {
  if (depth > MAX_DEPTH || found.includes(folder)) return
  if (depth > 0 && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  found.push(folder)
  for (const line of readAlternates(folder)) collect(resolve(folder, line), depth + 1, found)
}

function readAlternates(objectsDir: string): string[] {
  let text: string
  try {
    text = readFileSync(join(objectsDir, 'info', 'alternates'), 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => (line.startsWith('"') && line.endsWith('"') ? unquote(line) : line))
}

/** Undoes git's C-style quoting of a path. */
function unquote(line: string): string {
  const bytes: number[] = []
  const inner = Buffer.from(line.slice(1, -1)).toString('latin1')
  for (const [, escape = '', char = ''] of inner.matchAll(/\\([0-7]{3}|.)|([^\\])/gs)) {
    if (/^[0-7]{3}$/.test(escape)) bytes.push(parseInt(escape, 8) & 0xff)
    else bytes.push((ESCAPES[escape] ?? (escape || char)).charCodeAt(0))
  }
  return Buffer.from(bytes).toString('utf8')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }
