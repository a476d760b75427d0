import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GitError } from '../errors.ts'
import { isMissingFile } from './git-failure.ts'
import { replaceUnderLock, type LockPatience } from './lock-file.ts'
import { isSafeRefName } from './refs.ts'

/** Refs of artifacts are written by us alone, in milliseconds: what lies there longer was left by a killed program. */
const OWN_REF: LockPatience = { wait: 10_000, staleAfter: 5000 }
/** As long as git waits for this lock; a large repository may need it for longer, so it is never taken over. */
const PACKED_REFS: LockPatience = { wait: 1000 }

/** Points a ref at an object, under git's own lock. `commonDir` is where `refs/` lies. */
export async function writeRef(commonDir: string, name: string, oid: string): Promise<void> {
  const path = refPath(commonDir, name)
  mkdirSync(dirname(path), { recursive: true })
  await replace(path, `${oid}\n`, OWN_REF)
}

/** Removes a ref, loose and packed. */
export async function deleteRef(commonDir: string, name: string): Promise<void> {
  rmSync(refPath(commonDir, name), { force: true })
  const packed = join(commonDir, 'packed-refs')
  const text = readIfPresent(packed)
  if (text === undefined || !text.includes(` ${name}\n`)) return
  // A line that begins with ^ is what the tag in the line before it points to.
  const kept = text.split(/(?<=\n)(?!\^)/).filter((line) => !line.split('\n')[0]!.endsWith(` ${name}`))
  await replace(packed, kept.join(''), PACKED_REFS)
}

function refPath(commonDir: string, name: string): string {
  if (isSafeRefName(name)) return join(commonDir, name)
  throw new GitError('GIT_BAD_REVISION', `${JSON.stringify(name)} is no name of a ref.`, { ref: name })
}

/** Replaces a file under its lock. Throws GIT_UNSUPPORTED if others keep that. */
async function replace(path: string, content: string, patience: LockPatience): Promise<void> {
  if (await replaceUnderLock(path, content, patience)) return
  const lock = `${path}.lock`
  const message = `${lock} is there: another program changes refs. If none runs, remove that file.`
  throw new GitError('GIT_UNSUPPORTED', message, { file: lock })
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
