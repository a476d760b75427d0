import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GitError } from '../errors.ts'
import { isMissingFile } from './git-failure.ts'
import { isSafeRefName } from './refs.ts'

/** Points a ref at an object, under git's own lock. `commonDir` is where `refs/` lies. */
export function writeRef(commonDir: string, name: string, oid: string): void {
  const path = refPath(commonDir, name)
  mkdirSync(dirname(path), { recursive: true })
  withLock(path, `${oid}\n`)
}

/** Removes a ref, loose and packed. */
export function deleteRef(commonDir: string, name: string): void {
  rmSync(refPath(commonDir, name), { force: true })
  const packed = join(commonDir, 'packed-refs')
  const text = readIfPresent(packed)
  if (text === undefined || !text.includes(` ${name}\n`)) return
  // A line that begins with ^ is what the tag in the line before it points to.
  const kept = text.split(/(?<=\n)(?!\^)/).filter((line) => !line.split('\n')[0]!.endsWith(` ${name}`))
  withLock(packed, kept.join(''))
}

function refPath(commonDir: string, name: string): string {
  if (isSafeRefName(name)) return join(commonDir, name)
  throw new GitError('GIT_BAD_REVISION', `${JSON.stringify(name)} is no name of a ref.`, { ref: name })
}

/** Writes a file by `<file>.lock`, which nobody else may have. */
function withLock(path: string, content: string): void {
  const lock = `${path}.lock`
  try {
    writeFileSync(lock, content, { flag: 'wx', flush: true })
  } catch (error) {
    if (!existsSync(lock)) throw error
    const message = `${lock} is there: another program changes refs. If none runs, remove that file.`
    throw new GitError('GIT_UNSUPPORTED', message, { file: lock })
  }
  try {
    renameSync(lock, path)
  } catch (error) {
    rmSync(lock, { force: true })
    throw error
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
