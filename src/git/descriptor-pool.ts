import { closeSync, fstatSync, openSync, type Stats } from 'node:fs'
import { FileVanished, isMissingFile } from './git-failure.ts'

/** What tells one file from another that later takes its name. */
interface Identity {
  readonly ino: number
  readonly size: number
  readonly mtimeMs: number
}

/**
 * Keeps at most `limit` files open; the least recently used is closed and opened again on need, so that a repository of
 * thousands of packs does not run into the limit of open files.
 */
export class DescriptorPool {
  private readonly open = new Map<string, number>()
  private readonly identities = new Map<string, Identity>()

  constructor(private readonly limit = 200) {}

  /** Descriptor of the file at `path`. Throws FileVanished when it is gone, or another file than at the first time. */
  use(path: string): number {
    const held = this.open.get(path)
    if (held !== undefined) {
      // Only where files have to be closed does it matter which were used.
      if (this.open.size >= this.limit) this.renew(path, held)
      return held
    }
    const descriptor = this.openFile(path)
    this.open.set(path, descriptor)
    for (const [oldest, fd] of this.open) {
      if (this.open.size <= this.limit) break
      this.open.delete(oldest)
      closeSync(fd)
    }
    return descriptor
  }

  private renew(path: string, descriptor: number): void {
    this.open.delete(path)
    this.open.set(path, descriptor)
  }

  /** Size of the file in bytes, as it was when it was first opened. */
  size(path: string): number {
    if (!this.identities.has(path)) this.use(path)
    return this.identities.get(path)!.size
  }

  /** Forgets one file. */
  release(path: string): void {
    const descriptor = this.open.get(path)
    if (descriptor !== undefined) closeSync(descriptor)
    this.open.delete(path)
    this.identities.delete(path)
  }

  closeAll(): void {
    for (const path of [...this.open.keys()]) this.release(path)
    this.identities.clear()
  }

  private openFile(path: string): number {
    const descriptor = openOrVanish(path)
    const stats = fstatSync(descriptor)
    const known = this.identities.get(path)
    if (!known) this.identities.set(path, { ino: stats.ino, size: stats.size, mtimeMs: stats.mtimeMs })
    else if (!isSame(known, stats)) {
      closeSync(descriptor)
      throw new FileVanished(path)
    }
    return descriptor
  }
}

function openOrVanish(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (isMissingFile(error)) throw new FileVanished(path)
    throw error
  }
}

function isSame(known: Identity, stats: Stats): boolean {
  return known.ino === stats.ino && known.size === stats.size && known.mtimeMs === stats.mtimeMs
}
