import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DescriptorPool } from './descriptor-pool.ts'
import { isMissingFile } from './git-failure.ts'
import { findLoosePrefix } from './loose-object.ts'
import { MultiPackIndex } from './multi-pack-index.ts'
import { OID_BYTES } from './oid.ts'
import { Pack, type PackServices } from './pack.ts'
import { findPrefix, PackIndex, type OidTable } from './pack-index.ts'
import { PagedFile, type Paging } from './paged-file.ts'

/** Up to as many packs are asked for all objects of a list. */
const FEW_PACKS = 16

/** What the object folders of one repository share. */
export interface ObjectServices extends PackServices {
  readonly pool: DescriptorPool
  /** Of indexes, where look-ups go anywhere, and of packs, where what belongs together lies together. */
  readonly tables: Paging
  readonly packs: Paging
  /** Packs opened so far; numbers their entries in `bases`. */
  openedPacks: number
}

/** Where a packed object lies. */
export interface PackedLocation {
  readonly pack: Pack
  readonly packName: string
  readonly offset: number
}

/** One pack on disk; index and pack are opened when first needed. */
interface KnownPack {
  readonly name: string
  index?: PackIndex
  pack?: Pack
}

/** One `objects` folder: its packs, the index over several of them, and its loose objects. */
export class ObjectDirectory {
  private readonly packs = new Map<string, KnownPack>()
  /** Packs to ask one by one, the one that answered last first. */
  private queue: KnownPack[] = []
  private multi: MultiPackIndex | undefined
  private scanned = false

  constructor(
    readonly path: string,
    private readonly services: ObjectServices,
  ) {
    this.rescan()
  }

  /** Looks at the pack folder again, for packs that came or went since. True when something changed. */
  rescan(): boolean {
    const names = listPacks(join(this.path, 'pack'))
    const changed = names.length !== this.packs.size || names.some((name) => !this.packs.has(name))
    if (!changed && this.scanned) return false
    this.scanned = true
    this.closeMulti()
    for (const name of this.packs.keys()) if (!names.includes(name)) this.forget(name)
    for (const name of names) if (!this.packs.has(name)) this.packs.set(name, { name })
    this.multi = this.openMulti()
    const covered = new Set(this.multi?.packNames)
    this.queue = [...this.packs.values()].filter((known) => !covered.has(known.name))
    return changed
  }

  /** Drops everything that is open and looks again: the files behind it were replaced. */
  reopen(): void {
    for (const name of [...this.packs.keys()]) this.forget(name)
    this.scanned = false
    this.rescan()
  }

  locate(oid: Uint8Array): PackedLocation | undefined {
    const entry = this.multi?.find(oid)
    const covering = entry && this.packs.get(entry.packName)
    if (covering) return { pack: this.openPack(covering), packName: covering.name, offset: entry.offset }
    for (let i = 0; i < this.queue.length; i++) {
      const known = this.queue[i]!
      const offset = this.openIndex(known).findOffset(oid)
      if (offset < 0) continue
      if (i > 0) this.queue.unshift(...this.queue.splice(i, 1))
      return { pack: this.openPack(known), packName: known.name, offset }
    }
    return undefined
  }

  /**
   * Places of many ids, given ascending and one behind the other, in packs that no index covers together; those found
   * before are left out. False when one by one is the better way.
   */
  locateInOrder(ids: Buffer, places: (PackedLocation | undefined)[]): boolean {
    if (this.multi || this.queue.length > FEW_PACKS) return false
    for (const known of this.queue) {
      const index = this.openIndex(known)
      for (let i = 0; i < places.length; i++) {
        if (places[i]) continue
        const offset = index.findOffsetInOrder(ids.subarray(i * OID_BYTES, (i + 1) * OID_BYTES))
        if (offset >= 0) places[i] = { pack: this.openPack(known), packName: known.name, offset }
      }
    }
    return true
  }

  /** Ids of packed and loose objects that start with `prefix`, at most about `limit`. */
  findPrefix(prefix: string, limit: number): string[] {
    const packed = this.tables().flatMap((table) => findPrefix(table, prefix, limit))
    return [...packed, ...findLoosePrefix(this.path, prefix, limit)]
  }

  close(): void {
    this.closeMulti()
    for (const name of [...this.packs.keys()]) this.forget(name)
    this.queue = []
  }

  private tables(): OidTable[] {
    return [...(this.multi ? [this.multi] : []), ...this.queue.map((known) => this.openIndex(known))]
  }

  private openMulti(): MultiPackIndex | undefined {
    const path = join(this.path, 'pack', 'multi-pack-index')
    if (!existsSync(path)) return undefined
    const file = this.openTable(path)
    try {
      const multi = new MultiPackIndex(file)
      // Every pack has an index of its own too, so a multi-pack-index that is out of date can simply be left aside.
      if (multi.packNames.every((name) => this.packs.has(name))) return multi
    } catch {
      // Damaged, or of a version we do not know: same answer.
    }
    file.close()
    return undefined
  }

  private openIndex(known: KnownPack): PackIndex {
    known.index ??= new PackIndex(this.openTable(this.packPath(known.name, 'idx')))
    return known.index
  }

  private openPack(known: KnownPack): Pack {
    if (known.pack) return known.pack
    const file = new PagedFile(this.packPath(known.name, 'pack'), this.services.pool, this.services.packs)
    known.pack = new Pack(file, this.openIndex(known), this.services, this.nextKeyBase(file.size))
    return known.pack
  }

  /** A pack beyond the 8,192nd, or above 1 TiB, would need keys above 2^53: it does without the cache. */
  private nextKeyBase(packBytes: number): number | undefined {
    const number = this.services.openedPacks++
    return number < 2 ** 13 && packBytes < 2 ** 40 ? number * 2 ** 40 : undefined
  }

  private openTable(path: string): PagedFile {
    return new PagedFile(path, this.services.pool, this.services.tables)
  }

  private packPath(name: string, extension: string): string {
    return join(this.path, 'pack', `${name}.${extension}`)
  }

  private closeMulti(): void {
    this.multi?.file.close()
    this.multi = undefined
  }

  private forget(name: string): void {
    for (const extension of ['idx', 'pack']) this.services.pool.release(this.packPath(name, extension))
    this.packs.delete(name)
  }
}

/** Names (`pack-<hash>`) of the packs that have both their files, in name order. */
function listPacks(folder: string): string[] {
  let files: Set<string>
  try {
    files = new Set(readdirSync(folder))
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
  const indexed = [...files].filter((file) => file.endsWith('.idx')).map((file) => file.slice(0, -4))
  return indexed.filter((name) => files.has(`${name}.pack`)).sort()
}
