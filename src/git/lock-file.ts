import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often a lock is tried again. */
const RETRY_MS = 20

export interface LockPatience {
  /** How long to wait for a lock of somebody else, in milliseconds. */
  readonly wait: number
  /** A lock this old, in milliseconds, belongs to nobody alive and is taken over; without it none is. */
  readonly staleAfter?: number
}

/**
 * Replaces `path` under git's lock, `<path>.lock`. The new content is written beside it and linked to that name whole, so
 * that a program killed while it writes leaves no lock. False if somebody else kept the lock all the time.
 */
export async function replaceUnderLock(path: string, content: string, patience: LockPatience): Promise<boolean> {
  const lock = `${path}.lock`
  // Ends as a lock does: git takes no such file for a ref.
  const draft = join(dirname(path), `gitdex-${randomBytes(6).toString('hex')}.lock`)
  try {
    writeFileSync(draft, content, { flag: 'wx', flush: true })
    if (!(await takeLock(lock, () => linkOrWrite(draft, lock, content), patience))) return false
    renameOrRemove(lock, path)
    return true
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Tries `take`, which makes the file `lock` or throws EEXIST, until it works; false after `patience`. */
export async function takeLock(lock: string, take: () => void, { wait, staleAfter }: LockPatience): Promise<boolean> {
  const until = Date.now() + wait
  for (;;) {
    try {
      take()
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const age = ageOf(lock)
    if (staleAfter !== undefined && age > staleAfter) rmSync(lock, { force: true })
    else if (Date.now() >= until) return false
    else await sleep(RETRY_MS)
  }
}

/** Milliseconds since a file was written; 0 if it is gone. */
function ageOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? Date.now() - stat.mtimeMs : 0
}

/** Not every file system has links. */
function linkOrWrite(draft: string, lock: string, content: string): void {
  try {
    linkSync(draft, lock)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    writeFileSync(lock, content, { flag: 'wx', flush: true })
  }
}

function renameOrRemove(lock: string, path: string): void {
  try {
    renameSync(lock, path)
  } catch (error) {
    rmSync(lock, { force: true })
    throw error
  }
}
