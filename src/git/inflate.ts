import { constants, inflateSync } from 'node:zlib'
import { corrupt } from './git-failure.ts'
import type { PagedFile } from './paged-file.ts'

/** Largest output buffer taken at once: a size field that lies can then not make us allocate much more than there is. */
const LARGEST_STEP = 16 * 1024 * 1024
/** Deflate never shrinks data by more than about this factor (RFC 1951: 258 bytes from two bits). */
const MAX_RATIO = 1032
/** Longer than any buffer asked for, so never taken for an answer. */
const DAMAGED = { length: -1 } as Buffer

/**
 * Inflates the zlib stream at `offset`, which must hold exactly `size` bytes (its checksum is verified too). The
 * compressed length is not stored in a pack, so we offer as many bytes as zlib can need at worst.
 */
export function inflateAt(file: PagedFile, offset: number, size: number): Buffer {
  const available = file.size - offset
  if (size > available * MAX_RATIO) throw corruptStream(file, offset, size)
  const bound = compressedBound(size)
  // A stream longer than zlib would ever write (many flushes) is odd but legal: offer more once.
  const inflated = tryInflate(file.view(offset, bound), size) ?? tryInflate(file.view(offset, 8 * bound), size)
  if (inflated?.length !== size) throw corruptStream(file, offset, size)
  return inflated
}

/** The first bytes of the zlib stream at `offset`: at least 20 of them unless the stream is shorter or damaged. */
export function inflateStart(input: Uint8Array): Buffer {
  try {
    return inflateSync(input, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1024 })
  } catch {
    return Buffer.alloc(0)
  }
}

/** Inflates a whole stream of unknown size up to `limit` bytes. Throws what zlib throws. */
export function inflateAll(input: Uint8Array, limit: number): Buffer {
  return inflateSync(input, { maxOutputLength: limit })
}

/** Worst case of zlib's `deflateBound` for any window and memory level, plus header and checksum. */
function compressedBound(size: number): number {
  return size + Math.ceil(size / 8) + Math.ceil(size / 64) + 64
}

/** The inflated bytes; undefined when the stream goes on after `input`; nothing at all when it is damaged. */
function tryInflate(input: Uint8Array, size: number): Buffer | undefined {
  // One byte more than needed lets zlib reach the end of the stream (and its checksum) in the first buffer.
  const chunkSize = Math.max(64, Math.min(size + 1, LARGEST_STEP))
  try {
    return inflateSync(input, { chunkSize, maxOutputLength: size + 1 })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR' ? undefined : DAMAGED
  }
}

function corruptStream(file: PagedFile, offset: number, size: number): Error {
  const what = `The object at byte ${offset} of ${file.path} does not inflate to its ${size} bytes`
  return corrupt(what, { file: file.path, offset, size })
}
