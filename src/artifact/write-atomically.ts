import { randomBytes } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { open, readdir, rename, stat, unlink, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { throwIfAborted } from './abort.ts'
import { makeFolders } from './make-folders.ts'

/** Pieces handed to one `writev`. */
const PIECES_PER_WRITE = 256
/** A temporary file this old belongs to no running build. */
const STALE_MS = 24 * 60 * 60 * 1000

/** Writes `pieces` one behind the other as `replaceFile` does; the folder is made if it is missing. */
export async function writeAtomically(
  path: string,
  pieces: readonly Uint8Array[],
  signal?: AbortSignal,
): Promise<void> {
  makeFolders(dirname(path))
  await replaceFile(path, (temporary) => writePieces(temporary, pieces, signal), signal)
}

/**
 * Lets `fill` write (and check) a temporary file of the same folder, which must be there, flushes it to the disk and
 * renames it to `path`: whoever looks sees the old file or the new one, never a part. On failure, abort or exit of the
 * process the temporary is removed; one left by a killed process is swept by a later write.
 */
export async function replaceFile<T>(
  path: string,
  fill: (temporary: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  await sweepStale(path)
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  const removeOnExit = (): void => removeQuietly(temporary)
  process.once('exit', removeOnExit)
  try {
    const result = await fill(temporary)
    await flush(temporary)
    throwIfAborted(signal)
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

async function writePieces(path: string, pieces: readonly Uint8Array[], signal?: AbortSignal): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for (let i = 0; i < pieces.length; i += PIECES_PER_WRITE) {
      throwIfAborted(signal)
      await writeAll(file, pieces.slice(i, i + PIECES_PER_WRITE))
    }
  } finally {
    await file.close()
  }
}

/** `writev` may write less than it was given: goes on until all is written. */
async function writeAll(file: FileHandle, pieces: Uint8Array[]): Promise<void> {
  let rest = pieces.filter((piece) => piece.length > 0)
  while (rest.length > 0) {
    let { bytesWritten } = await file.writev(rest)
    let whole = 0
    while (whole < rest.length && bytesWritten >= rest[whole]!.length) bytesWritten -= rest[whole++]!.length
    rest = rest.slice(whole)
    if (bytesWritten > 0) rest[0] = rest[0]!.subarray(bytesWritten)
  }
}

async function flush(path: string): Promise<void> {
  // For writing: not every system flushes what was opened for reading.
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the rename durable; not every system lets a folder be opened. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function sweepStale(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!/^\.(.*\.gitdex(\.sha256)?|gitdex\.json)\.[0-9a-f]{12}\.tmp$/.test(name)) continue
    const age = await stat(join(folder, name)).then((found) => Date.now() - found.mtimeMs, () => 0) // prettier-ignore
    if (age > STALE_MS) await unlink(join(folder, name)).catch(() => undefined)
  }
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Renamed or never made.
  }
}
