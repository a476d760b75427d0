import { readSync } from 'node:fs'
import type { DescriptorPool } from './descriptor-pool.ts'
import { corrupt } from './git-failure.ts'
import { PageCache } from './page-cache.ts'

/** How files of a kind are read, and the pages kept of them. */
export class Paging {
  readonly cache: PageCache
  /** True while a file is read through in order: pages are then as long as `ordered`, and none is kept. */
  inOrder = false

  /**
   * @param stride bytes from the start of one page to that of the next
   * @param overlap bytes that a page shares with the next, so that every range up to this long lies inside one
   * @param ordered bytes from one page to the next when they are read in order
   * @param limit most bytes kept of all files
   */
  constructor(
    readonly stride: number,
    readonly overlap: number,
    readonly ordered: number,
    limit: number,
  ) {
    this.cache = new PageCache(limit, stride + overlap)
  }
}

/** Direct reads up to this size share one buffer. */
const SCRATCH_BYTES = 1024 * 1024
/** Files in one page cache are told apart by this much between their keys: pages of 4 KiB of more than 4 TiB. */
const KEYS_PER_FILE = 2 ** 30

const NOTHING = Buffer.alloc(0)
/** The window is no page of the cache. */
const NO_SLOT = -1

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
  private windowEnd = 0
  private slot = NO_SLOT
  private slotKey = 0
  private slide: Buffer | undefined
  private scratch: Buffer | undefined
  private readonly keyBase = nextFileId++ * KEYS_PER_FILE

  constructor(
    readonly path: string,
    private readonly pool: DescriptorPool,
    private readonly paging: Paging,
  ) {
    this.size = pool.size(path)
  }

  /** Makes `window` hold the range and returns where in it the range starts; `length` at most the overlap. */
  seek(offset: number, length: number): number {
    const current = offset >= this.windowOffset && offset + length <= this.windowEnd
    // Another file may have taken the place of the page.
    if (current && (this.slot === NO_SLOT || this.paging.cache.holds(this.slot, this.slotKey))) {
      return offset - this.windowOffset
    }
    if (!(offset >= 0 && offset + length <= this.size)) throw this.outOfRange(offset, length)
    if (this.paging.inOrder) this.moveSlide(offset)
    else this.turnTo(Math.floor(offset / this.paging.stride))
    return offset - this.windowOffset
  }

  /** The bytes of a range, cut short at the end of the file; valid until the next call, not to be changed. */
  view(offset: number, length: number): Buffer {
    const wanted = Math.min(length, this.size - offset)
    if (!(offset >= 0 && wanted >= 0)) throw this.outOfRange(offset, length)
    if (wanted > this.paging.overlap) return this.readInto(this.scratchOf(wanted), offset, wanted)
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
    return new PagedFile(this.path, this.pool, this.paging)
  }

  close(): void {
    this.show(NOTHING, 0, 0, NO_SLOT)
    this.slide = undefined
    this.scratch = undefined
    this.pool.release(this.path)
  }

  /** Makes a page of the cache current. */
  private turnTo(index: number): void {
    const { cache, stride, overlap } = this.paging
    const key = this.keyBase + index
    const start = index * stride
    const length = Math.min(stride + overlap, this.size - start)
    let slot = cache.slotOf(key)
    if (!cache.holds(slot, key)) {
      slot = cache.claim(key)
      this.fill(cache.page(slot), start, length)
      cache.own(slot, key)
    }
    this.slotKey = key
    this.show(cache.page(slot), start, length, slot)
  }

  private moveSlide(offset: number): void {
    const { ordered, overlap } = this.paging
    this.slide ??= Buffer.allocUnsafeSlow(ordered + overlap)
    const start = offset - (offset % ordered)
    const length = Math.min(this.slide.length, this.size - start)
    this.show(NOTHING, 0, 0, NO_SLOT)
    this.fill(this.slide, start, length)
    this.show(this.slide, start, length, NO_SLOT)
  }

  private show(window: Buffer, offset: number, length: number, slot: number): void {
    this.window = window
    this.windowOffset = offset
    this.windowEnd = offset + length
    this.slot = slot
  }

  private scratchOf(length: number): Buffer {
    if (length > SCRATCH_BYTES) return Buffer.allocUnsafeSlow(length)
    if (!this.scratch || this.scratch.length < length)
      this.scratch = Buffer.allocUnsafeSlow(Math.max(length, 65536) * 2)
    return this.scratch
  }

  private readInto(bytes: Buffer, offset: number, length: number): Buffer {
    this.fill(bytes, offset, length)
    return bytes.subarray(0, length)
  }

  private fill(bytes: Buffer, offset: number, length: number): void {
    const descriptor = this.pool.use(this.path)
    let filled = 0
    while (filled < length) {
      const got = readSync(descriptor, bytes, filled, length - filled, offset + filled)
      if (got === 0) throw this.outOfRange(offset, length)
      filled += got
    }
  }

  private outOfRange(offset: number, length: number): Error {
    return corrupt(`${this.path} ends before byte ${offset + length}`, { file: this.path, offset, length })
  }
}
