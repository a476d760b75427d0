import { readSync } from 'node:fs'
import { ByteLru } from './byte-lru.ts'
import type { DescriptorPool } from './descriptor-pool.ts'
import { corrupt } from './git-failure.ts'

/** Half a window. Windows start at multiples of it, so any range up to this long lies inside one window. */
const HALF_WINDOW = 64 * 1024

/** Windows of all files of a repository, shared under one limit. */
export type WindowCache = ByteLru<number, Buffer>

export function createWindowCache(limitBytes: number): WindowCache {
  return new ByteLru(limitBytes)
}

let nextFileId = 1

/**
 * Random access to a file of any size through cached windows, as memory mapping would give it. Reads are positional, so
 * offsets beyond 2 GiB work and nothing is ever loaded whole.
 */
export class PagedFile {
  readonly size: number
  /** The window that `seek` last made current; valid until the next call. */
  window: Buffer = Buffer.alloc(0)
  private windowStart = 0
  private readonly keyBase = nextFileId++ * 2 ** 32

  constructor(
    readonly path: string,
    private readonly pool: DescriptorPool,
    private readonly cache: WindowCache,
  ) {
    this.size = pool.size(path)
  }

  /** Makes `window` hold the range and returns where in it the range starts; `length` at most 64 KiB. */
  seek(offset: number, length: number): number {
    const start = offset - this.windowStart
    if (start >= 0 && start + length <= this.window.length) return start
    if (offset < 0 || offset + length > this.size) throw this.outOfRange(offset, length)
    const index = Math.floor(offset / HALF_WINDOW)
    this.windowStart = index * HALF_WINDOW
    this.window = this.loadWindow(index)
    return offset - this.windowStart
  }

  /** The bytes of a range, cut short at the end of the file; shared with the cache, so not to be changed. */
  view(offset: number, length: number): Buffer {
    const wanted = Math.min(length, this.size - offset)
    if (offset < 0 || wanted < 0) throw this.outOfRange(offset, length)
    if (wanted > HALF_WINDOW) return this.readDirectly(offset, wanted)
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

  close(): void {
    this.window = Buffer.alloc(0)
    this.windowStart = 0
    this.pool.release(this.path)
  }

  private loadWindow(index: number): Buffer {
    const key = this.keyBase + index
    const cached = this.cache.get(key)
    if (cached) return cached
    const start = index * HALF_WINDOW
    const window = this.readDirectly(start, Math.min(2 * HALF_WINDOW, this.size - start))
    this.cache.set(key, window, window.length)
    return window
  }

  private readDirectly(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length)
    let filled = 0
    while (filled < length) {
      const got = readSync(this.pool.use(this.path), bytes, filled, length - filled, offset + filled)
      if (got === 0) throw this.outOfRange(offset, length)
      filled += got
    }
    return bytes
  }

  private outOfRange(offset: number, length: number): Error {
    return corrupt(`${this.path} ends before byte ${offset + length}`, { file: this.path, offset, length })
  }
}
