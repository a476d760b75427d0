import { makeFolders } from '../artifact/make-folders.ts'
import { reasonOf, refusalOf } from '../errors.ts'
import { compact } from './compact.ts'
import { listPacks, recoverFolder } from './folder.ts'
import type { PackFile } from './pack-file.ts'
import { PackWriter } from './pack-writer.ts'
import { StateFiles, type FoundState, type StatePieces } from './state-files.ts'

export interface BlobCacheOptions {
  /** Bytes that packs and states may take after `close`; 512 MB by default. */
  readonly maxBytes?: number
  /** Milliseconds since the epoch, for the order of use. Never reaches an artifact. */
  readonly now?: () => number
}

export interface BlobCacheStats {
  readonly hits: number
  readonly misses: number
  /** Bytes of all packs and states, those of this build included. */
  readonly bytes: number
  /** Set when the cache could not be used or no longer be written, and why; the build goes on without. */
  readonly problem?: string
}

/**
 * Values by key on disk. What is damaged, torn or unreadable is a miss, never an error. Any number of builds may use one
 * folder at the same time; each sees what was finished before it opened the folder, and its own values.
 */
export interface BlobCache {
  /** A copy of the value, or `undefined`. Keys are 64 hex digits (`cacheKey`). */
  get(key: string): Uint8Array | undefined
  /** Keeps a value; one that is there already stays as it is. */
  set(key: string, value: Uint8Array): void
  /** The state that a build of the first of these commits left, else the newest of its kind (16 hex digits). */
  readState(kind: string, commits: readonly string[]): FoundState | undefined
  /** Whether any state of a kind is there. */
  hasState(kind: string): boolean
  /** Leaves a state for later builds, in place of the one of another commit. */
  writeState(kind: string, commit: string, pieces: StatePieces, replaced?: string): void
  readonly stats: BlobCacheStats
  /** Publishes what was set, then evicts down to the limit. A cache that is not closed keeps nothing. */
  close(): Promise<void>
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024
/** Times of last use that differ by less are not worth writing an index. */
const USED_STEP_SECONDS = 60

/** Opens the cache in a folder, which is made if need be. */
export function openBlobCache(dir: string, options: BlobCacheOptions = {}): BlobCache {
  return new FolderCache(dir, options.maxBytes ?? DEFAULT_MAX_BYTES, options.now ?? Date.now)
}

class FolderCache implements BlobCache {
  readonly #packs: PackFile[]
  /** Key -> the pack that holds it. */
  readonly #index = new Map<string, PackFile>()
  readonly #touched = new Set<PackFile>()
  readonly #states: StateFiles
  #writer: PackWriter | undefined
  #hits = 0
  #misses = 0
  #problem: string | undefined
  /** Size after `close`. */
  #finalBytes: number | undefined

  constructor(
    private readonly dir: string,
    private readonly maxBytes: number,
    private readonly now: () => number,
  ) {
    this.#states = new StateFiles(dir, maxBytes)
    this.#packs = this.#attempt(() => openFolder(dir)) ?? []
    for (const pack of this.#packs) for (const key of pack.entries.keys()) this.#index.set(key, pack)
  }

  get stats(): BlobCacheStats {
    const open = this.#packs.reduce((sum, pack) => sum + pack.size, 0) + (this.#writer?.size ?? 0) + this.#states.bytes
    return {
      hits: this.#hits,
      misses: this.#misses,
      bytes: this.#finalBytes ?? open,
      ...(this.#problem !== undefined && { problem: this.#problem }),
    }
  }

  get(key: string): Uint8Array | undefined {
    const value = this.#finalBytes === undefined ? this.#attempt(() => this.#find(key)) : undefined
    if (value) this.#hits++
    else this.#misses++
    return value
  }

  set(key: string, value: Uint8Array): void {
    if (this.#problem !== undefined || this.#finalBytes !== undefined || value.length > this.maxBytes) return
    if (!/^[0-9a-f]{64}$/.test(key)) throw new RangeError(`not a cache key: ${key}`)
    if (this.#index.has(key) || this.#writer?.entries.has(key)) return
    this.#attempt(() => {
      this.#writer ??= new PackWriter(this.dir)
      this.#writer.add(key, value, this.#seconds())
    })
  }

  hasState(kind: string): boolean {
    return quietly(() => this.#states.has(kind)) ?? false
  }

  readState(kind: string, commits: readonly string[]): FoundState | undefined {
    return quietly(() => this.#states.read(kind, commits))
  }

  writeState(kind: string, commit: string, pieces: StatePieces, replaced?: string): void {
    if (this.#problem !== undefined || this.#finalBytes !== undefined) return
    quietly(() => this.#states.write(kind, commit, pieces, replaced))
  }

  async close(): Promise<void> {
    if (this.#finalBytes !== undefined) return
    const bytes = this.stats.bytes
    this.#attempt(() => this.#publish())
    for (const pack of this.#packs) pack.close()
    this.#finalBytes = this.#attempt(() => this.#compact()) ?? bytes
  }

  #compact(): number {
    const states = this.#states.bytes
    return states + compact(this.dir, this.maxBytes - states)
  }

  #find(key: string): Uint8Array | undefined {
    const own = this.#writer?.read(key)
    if (own) return own
    const pack = this.#index.get(key)
    const value = pack?.read(key)
    if (!pack) return undefined
    if (!value) {
      // Damaged: forgotten here, so that the value may be set anew.
      this.#index.delete(key)
      pack.entries.delete(key)
      this.#touched.add(pack)
      return undefined
    }
    const entry = pack.entries.get(key)!
    const seconds = this.#seconds()
    if (seconds - entry.used >= USED_STEP_SECONDS) {
      entry.used = seconds
      this.#touched.add(pack)
    }
    return value
  }

  #publish(): void {
    if (this.#problem !== undefined) this.#writer?.discard()
    else this.#writer?.finish()
    this.#writer = undefined
    for (const pack of this.#touched) pack.saveIndex()
  }

  #seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  /** A cache that fails is a cache that misses: the first failure is told in `stats`. */
  #attempt<T>(action: () => T): T | undefined {
    try {
      return action()
    } catch (error) {
      this.#problem ??= problemOf(error)
      return undefined
    }
  }
}

/** With the path that the system refused: that of the folder alone may hide which part of it is in the way. */
function problemOf(error: unknown): string {
  const { path } = refusalOf(error) ?? {}
  return path === undefined ? reasonOf(error) : `${path}: ${reasonOf(error)}`
}

/** A state that cannot be had or left only costs time: the records are kept all the same. */
function quietly<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

function openFolder(dir: string): PackFile[] {
  makeFolders(dir, 0o700)
  recoverFolder(dir)
  return listPacks(dir)
}
