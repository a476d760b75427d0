import { randomBytes } from 'node:crypto'

/** A name that no other build chooses, with the process that writes under it. */
export function randomName(): string {
  return `${process.pid}-${randomBytes(8).toString('hex')}`
}

const OWN_NAME = /^(\d+)-[0-9a-f]{16}$/

/** True for names that `randomName` makes: only such files are ever removed. */
export function isOwnName(name: string): boolean {
  return OWN_NAME.test(name)
}

/** A build takes less: what is older was left behind, even if its number now belongs to another process. */
export const STALE_MS = 24 * 60 * 60 * 1000

/** True when the process that made a name is known to be gone (on this machine). */
export function isOrphan(name: string): boolean {
  const pid = Number(OWN_NAME.exec(name)?.[1] ?? 0)
  if (pid === 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
