import { constants, inflateSync } from 'node:zlib'
import { corrupt } from './git-failure.ts'
import type { PagedFile } from './paged-file.ts'
import type { Slab } from './slab.ts'
import { createInflateInto, STREAM_GOES_ON, type InflateInto } from './zlib-stream.ts'

/** Above this size output grows step by step, so that a size field that lies cannot make us allocate for nothing. */
const LARGEST_STEP = 16 * 1024 * 1024
/** Deflate never shrinks data by more than about this factor (RFC 1951: 258 bytes from two bits). */
const MAX_RATIO = 1032

/** Room for the two sizes at the head of a delta. */
const START_BYTES = 20

/** Inflates the zlib streams inside of packs, whose compressed length is stored nowhere. */
export class PackInflater {
  private readonly inflateInto: InflateInto = createInflateInto()
  private scratch = Buffer.alloc(0)
  private readonly start = Buffer.alloc(START_BYTES)

  /** The `size` bytes that the stream at `offset` must hold; its checksum is verified. Throws CORRUPT. */
  inflate(file: PagedFile, offset: number, size: number, slab: Slab): Buffer {
    checkPlausible(file, offset, size)
    if (size > LARGEST_STEP) return inflateLarge(file, offset, size)
    return this.fill(file, offset, size, slab.take(size + 1))
  }

  /** The same in a buffer that the next call overwrites. */
  inflateTransient(file: PagedFile, offset: number, size: number): Buffer {
    checkPlausible(file, offset, size)
    if (size > LARGEST_STEP) return inflateLarge(file, offset, size)
    if (this.scratch.length <= size) this.scratch = Buffer.allocUnsafeSlow(Math.max(64 * 1024, 2 * size))
    return this.fill(file, offset, size, this.scratch.subarray(0, size + 1))
  }

  /** The first bytes of the stream that `input` starts, at most 20, in a buffer that the next call overwrites. */
  inflateStart(input: Uint8Array): Buffer {
    return this.start.subarray(0, Math.max(0, this.inflateInto(input, this.start, true)))
  }

  private fill(file: PagedFile, offset: number, size: number, output: Buffer): Buffer {
    let length = this.inflateInto(file.view(offset, compressedBound(size)), output)
    // A stream longer than zlib would ever write (many flushes) is odd but legal: offer more once.
    if (length === STREAM_GOES_ON) length = this.inflateInto(file.view(offset, 8 * compressedBound(size)), output)
    if (length !== size) throw corruptStream(file, offset, size)
    return output.subarray(0, size)
  }
}

/** The first bytes of the zlib stream that `input` starts: at least 20 of them unless it is shorter or damaged. */
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

function checkPlausible(file: PagedFile, offset: number, size: number): void {
  if (size > (file.size - offset) * MAX_RATIO) throw corruptStream(file, offset, size)
}

function inflateLarge(file: PagedFile, offset: number, size: number): Buffer {
  const options = { chunkSize: LARGEST_STEP, maxOutputLength: size }
  let bytes: Buffer | undefined
  try {
    bytes = inflateSync(file.view(offset, compressedBound(size)), options)
  } catch {
    // Reported below.
  }
  if (bytes?.length !== size) throw corruptStream(file, offset, size)
  return bytes
}

/** Worst case of zlib's `deflateBound` for any window and memory level, plus header and checksum. */
function compressedBound(size: number): number {
  return size + Math.ceil(size / 8) + Math.ceil(size / 64) + 64
}

function corruptStream(file: PagedFile, offset: number, size: number): Error {
  const what = `The object at byte ${offset} of ${file.path} does not inflate to its ${size} bytes`
  return corrupt(what, { file: file.path, offset, size })
}
