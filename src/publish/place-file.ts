import { randomBytes } from 'node:crypto'
import { mkdirSync, unlinkSync } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SourceError } from '../errors.ts'
import { flushFolder, sweepStale } from '../artifact/write-atomically.ts'

/**
 * Lets `fill` write (and check) a temporary file of the same folder, flushes it to the disk and renames it to `path`:
 * whoever looks sees the old file or the new one, never a part. On failure or exit the temporary is removed; one that a
 * killed process left is swept by a later write. Throws SOURCE_UNREACHABLE where nothing can be written.
 */
export async function placeFile<T>(path: string, fill: (temporary: string) => Promise<T>): Promise<T> {
  try {
    return await placed(path, fill)
  } catch (error) {
    throw isRefusal(error) ? cannotWrite(path, error) : error
  }
}

const REFUSALS = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENAMETOOLONG',
])

/** Of the disk, not of the network that `fill` may read from. */
const isRefusal = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && REFUSALS.has((error as NodeJS.ErrnoException).code ?? '')

/** A full disk, a folder of others. */
function cannotWrite(path: string, error: NodeJS.ErrnoException): SourceError {
  // `EACCES: permission denied, open '...'`
  const reason = /^[A-Z]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message
  return new SourceError('SOURCE_UNREACHABLE', `${path} cannot be written: ${reason}.`, { path, reason: error.code })
}

async function placed<T>(path: string, fill: (temporary: string) => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true })
  await sweepStale(path)
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  const removeOnExit = (): void => removeQuietly(temporary)
  process.once('exit', removeOnExit)
  try {
    const result = await fill(temporary)
    await flush(temporary)
    await rename(temporary, path)
    await flushFolder(dirname(path))
    return result
  } catch (error) {
    removeQuietly(temporary)
    throw error
  } finally {
    process.off('exit', removeOnExit)
  }
}

export async function placeText(path: string, text: string): Promise<void> {
  await placeFile(path, (temporary) => writeFile(temporary, text))
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Renamed or never made.
  }
}
