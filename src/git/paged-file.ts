import { readSync } from 'node:fs'
import { ByteLru } from './byte-lru.ts'
import type { DescriptorPool } from './descriptor-pool.ts'
import { corrupt } from './git-failure.ts'
import { Slab } from './slab.ts'

/** Windows of all files of a repository, shared under one limit. */
export class WindowCache extends ByteLru<number, Buffer> {
  /** Memory for new windows. */
  readonly slab = new Slab()
  /**
   * False while a table is walked through in order: no window is wanted twice, and touching fresh memory for each costs more
   * than reading it.
   */
  keeps = true
}

/** How a file is read. */
export interface PagedFileOptions {
  /** Bytes from the start of one window to that of the next. */
  readonly stride: number
  /** Bytes that a window overlaps the next, so that every range up to this long lies inside one. */
  readonly overlap: number
  /** Keeps windows for the next time. Without it there is one sliding window, and the system's own cache does the rest. */
  readonly cache?: WindowCache
}

/** Direct reads up to this size share one buffer. */
const SCRATCH_BYTES = 1024 * 1024

const NOTHING = Buffer.alloc(0)

let nextFileId = 1

/**
 * Random access to a file of any size through windows, as memory mapping would give it. Reads are positional, so offsets
 * beyond 2 GiB work and nothing is ever loaded whole.
 */
export class PagedFile {
  readonly size: number
  /** The window that `seek` last made current; valid until the next call. */
  window: Buffer = NOTHING
  /** Offset in the file of the first byte of `window`. */
  windowOffset = 0
  private slide: Buffer | undefined
  private scratch: Buffer | undefined
  private readonly keyBase = nextFileId++ * 2 ** 32

  constructor(
    readonly path: string,
    private readonly pool: DescriptorPool,
    private readonly options: PagedFileOptions,
  ) {
    this.size = pool.size(path)
  }

  /** Makes `window` hold the range and returns where in it the range starts; `length` at most the overlap. */
  seek(offset: number, length: number): number {
    const start = offset - this.windowOffset
    if (start >= 0 && start + length <= this.window.length) return start
    if (!(offset >= 0 && offset + length <= this.size)) throw this.outOfRange(offset, length)
    const { cache, stride } = this.options
    if (cache) this.useCachedWindow(cache, Math.floor(offset / stride))
    else this.slideWindow(offset)
    return offset - this.windowOffset
  }

  /** The bytes of a range, cut short at the end of the file; valid until the next call, not to be changed. */
  view(offset: number, length: number): Buffer {
    const wanted = Math.min(length, this.size - offset)
    if (!(offset >= 0 && wanted >= 0)) throw this.outOfRange(offset, length)
    if (wanted > this.options.overlap) return this.readInto(this.scratchOf(wanted), offset, wanted)
    const start = this.seek(offset, wanted)
    return this.window.subarray(start, start + wanted)
  }

  readUint32(offset: number): number {
    const at = this.seek(offset, 4)
    return this.window.readUInt32BE(at)
  }

  /** A 64-bit unsigned number; above 2^53 it loses digits, which no file offset reaches. */
  readUint64(offset: number): number {
    return this.readUint32(offset) * 2 ** 32 + this.readUint32(offset + 4)
  }

  /** The same file with a window of its own, for a second place that is read in turn with the first. */
  twin(): PagedFile {
    return new PagedFile(this.path, this.pool, this.options)
  }

  close(): void {
    this.window = NOTHING
    this.windowOffset = 0
    this.slide = undefined
    this.scratch = undefined
    this.pool.release(this.path)
  }

  private useCachedWindow(cache: WindowCache, index: number): void {
    const { stride, overlap } = this.options
    const start = index * stride
    const length = Math.min(stride + overlap, this.size - start)
    let window = cache.get(this.keyBase + index)
    if (!window && cache.keeps) {
      window = this.readInto(cache.slab.take(length), start, length)
      cache.set(this.keyBase + index, window, length)
    }
    if (!window) {
      this.slide ??= Buffer.allocUnsafeSlow(stride + overlap)
      window = this.readInto(this.slide, start, length)
    }
    this.window = window
    this.windowOffset = start
  }

  private slideWindow(start: number): void {
    this.slide ??= Buffer.allocUnsafeSlow(this.options.overlap)
    this.window = NOTHING
    this.window = this.readInto(this.slide, start, Math.min(this.slide.length, this.size - start))
    this.windowOffset = start
  }

  private scratchOf(length: number): Buffer {
    if (length > SCRATCH_BYTES) return Buffer.allocUnsafeSlow(length)
    if (!this.scratch || this.scratch.length < length)
      this.scratch = Buffer.allocUnsafeSlow(Math.max(length, 65536) * 2)
    return this.scratch
  }

  private readInto(bytes: Buffer, offset: number, length: number): Buffer {
    const descriptor = this.pool.use(this.path)
    let filled = 0
    while (filled < length) {
      const got = readSync(descriptor, bytes, filled, length - filled, offset + filled)
      if (got === 0) throw this.outOfRange(offset, length)
      filled += got
    }
    return bytes.subarray(0, length)
  }

  private outOfRange(offset: number, length: number): Error {
    return corrupt(`${this.path} ends before byte ${offset + length}`, { file: this.path, offset, length })
  }
}
