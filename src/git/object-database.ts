import { GitError } from '../errors.ts'
import { listObjectDirs } from './alternates.ts'
import { ByteLru } from './byte-lru.ts'
import { DescriptorPool } from './descriptor-pool.ts'
import { corrupt, FileVanished } from './git-failure.ts'
import { PackInflater } from './inflate.ts'
import { readLoose, readLooseHeader } from './loose-object.ts'
import { ObjectDirectory, type ObjectServices, type PackedLocation } from './object-directory.ts'
import type { ObjectType } from './object-type.ts'
import { isOid, OID_BYTES } from './oid.ts'
import { ObjectTooLarge, type GitObject } from './pack.ts'
import { Paging } from './paged-file.ts'
import { Slab } from './slab.ts'

export interface ObjectDatabaseOptions {
  /** Objects that stand in for others (`refs/replace`), by the id they replace. */
  readonly replacements: ReadonlyMap<string, string>
  /** Name of the remote that promised the objects a partial clone lacks. */
  readonly promisor?: string
  /** Larger objects are refused with GIT_UNSUPPORTED; default 1 GiB. */
  readonly maxObjectBytes?: number
  /** Trees that are read are kept among the bases of deltas; default false. */
  readonly keepsTrees?: boolean
  /** Memory for bases of deltas and for windows into files, in bytes; defaults 24 and 24 MB. */
  readonly baseCacheBytes?: number
  readonly windowCacheBytes?: number
}

const KB = 1024
const MB = 1024 * KB
/** git follows at most this many replacements of replacements (MAXREPLACEDEPTH). */
const MAX_REPLACE_DEPTH = 5

/** All objects a repository can reach: its own, packed and loose, and those of its alternates. */
export class ObjectDatabase {
  private readonly services: ObjectServices
  private readonly directories: ObjectDirectory[]
  private readonly idBytes = Buffer.alloc(OID_BYTES)
  /** Places found for the last list that was put in order. */
  private places = new Map<string, PackedLocation | undefined>()

  constructor(
    private readonly objectsDir: string,
    private readonly options: ObjectDatabaseOptions,
  ) {
    const windowBytes = options.windowCacheBytes ?? 24 * MB
    this.services = {
      pool: new DescriptorPool(),
      tables: new Paging(4 * KB, 64, 32 * KB, windowBytes),
      packs: new Paging(8 * KB, 4 * KB, 64 * KB, windowBytes / 2),
      bases: new ByteLru(options.baseCacheBytes ?? 24 * MB),
      inflater: new PackInflater(),
      baseSlab: new Slab(),
      resultSlab: new Slab(),
      openedPacks: 0,
      keepsTrees: options.keepsTrees ?? false,
      maxObjectBytes: options.maxObjectBytes ?? 1024 * MB,
    }
    this.directories = listObjectDirs(objectsDir).map((folder) => new ObjectDirectory(folder, this.services))
  }

  /** The object, or its replacement. Throws GIT_MISSING_OBJECT, CORRUPT, or GIT_UNSUPPORTED when it is too large. */
  read(oid: string): GitObject {
    const { maxObjectBytes } = this.services
    return this.find(
      oid,
      ({ pack, offset }) => pack.read(offset),
      (folder, target) => readLoose(folder, target, maxObjectBytes),
    )
  }

  /** Size in bytes, without inflating the object. */
  size(oid: string): number {
    return this.find(
      oid,
      ({ pack, offset }) => pack.size(offset),
      (folder, target) => readLooseHeader(folder, target)?.size,
    )
  }

  type(oid: string): ObjectType {
    return this.find(
      oid,
      ({ pack, offset }) => pack.type(offset),
      (folder, target) => readLooseHeader(folder, target)?.type,
    )
  }

  has(oid: string): boolean {
    try {
      return this.type(oid) !== undefined
    } catch (error) {
      if (error instanceof GitError && error.code === 'GIT_MISSING_OBJECT') return false
      throw error
    }
  }

  /** The id whose content stands for `oid`: itself unless `refs/replace` says otherwise. */
  replaced(oid: string): string {
    if (this.options.replacements.size === 0) return oid
    let target = oid
    for (let depth = 0; depth < MAX_REPLACE_DEPTH; depth++) {
      const next = this.options.replacements.get(target)
      if (next === undefined) return target
      target = next
    }
    throw new GitError('GIT_UNSUPPORTED', `Replacements of ${oid} form a loop: remove one with \`git replace -d\`.`, {
      oid,
    })
  }

  /** Ids of all objects that start with `prefix`, sorted; at most about `limit`. */
  findPrefix(prefix: string, limit: number): string[] {
    const collect = () => this.directories.flatMap((directory) => directory.findPrefix(prefix, limit))
    let found = this.overMovingPacks(collect)
    if (found.length === 0 && this.rescan()) found = this.overMovingPacks(collect)
    return [...new Set(found)].sort()
  }

  /** Each id once, in the order of the packs: name of the pack, then offset; objects not in packs at the end. */
  orderByPlace(oids: Iterable<string>): string[] {
    // Looked up in the order of the index, which is by id, its pages are visited one after the other.
    const sorted = [...new Set(oids)].sort()
    const { tables } = this.services
    tables.inOrder = true
    let found: (PackedLocation | undefined)[]
    try {
      found = this.overMovingPacks(() => this.locateInOrder(sorted) ?? sorted.map((oid) => this.locate(oid)))
    } finally {
      tables.inOrder = false
    }
    const places = sorted.map((oid, i) => ({ oid, at: found[i] }))
    this.places = new Map(places.map(({ oid, at }) => [oid, at]))
    places.sort((a, b) => {
      if (!a.at || !b.at) return Number(!a.at) - Number(!b.at)
      if (a.at.packName !== b.at.packName) return a.at.packName < b.at.packName ? -1 : 1
      return a.at.offset - b.at.offset
    })
    return places.map(({ oid }) => oid)
  }

  /** Places of sorted ids, if they can be found together: each folder is asked for what those before lack. */
  private locateInOrder(sorted: readonly string[]): (PackedLocation | undefined)[] | undefined {
    if (this.options.replacements.size > 0 || !sorted.every(isOid)) return undefined
    const ids = Buffer.from(sorted.join(''), 'hex')
    const places = new Array<PackedLocation | undefined>(sorted.length).fill(undefined)
    return this.directories.every((directory) => directory.locateInOrder(ids, places)) ? places : undefined
  }

  /** Where the object lies in a pack; undefined for loose and for missing ones. */
  private locate(oid: string): PackedLocation | undefined {
    const known = this.places.get(oid)
    if (known) return known
    const id = this.idBytes
    if (id.write(this.replaced(oid), 0, OID_BYTES, 'hex') < OID_BYTES) return undefined
    for (const directory of this.directories) {
      const location = directory.locate(id)
      if (location) return location
    }
    return undefined
  }

  close(): void {
    for (const directory of this.directories) directory.close()
    this.places.clear()
    this.services.pool.closeAll()
    this.services.tables.cache.clear()
    this.services.packs.cache.clear()
    this.services.bases.clear()
  }

  /** Packs first, then loose objects; then once more over what appeared in the meantime (`git gc`, `git fetch`). */
  private find<T>(
    oid: string,
    packed: (at: PackedLocation) => T,
    loose: (dir: string, oid: string) => T | undefined,
  ): T {
    try {
      return this.overMovingPacks(() => this.findOnce(oid, packed, loose) ?? this.findAgain(oid, packed, loose))
    } catch (error) {
      if (error instanceof ObjectTooLarge) throw this.tooLarge(oid, error.size)
      throw error
    }
  }

  /** Repeats `work` when packs went away under it, as `git gc` makes them do. */
  private overMovingPacks<T>(work: () => T): T {
    for (let attempt = 1; ; attempt++) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof FileVanished)) throw error
        if (attempt === 3) throw corrupt(error.message, { file: error.path })
      }
      this.places.clear()
      for (const directory of this.directories) directory.reopen()
    }
  }

  private findOnce<T>(
    oid: string,
    packed: (at: PackedLocation) => T,
    loose: (dir: string, oid: string) => T | undefined,
  ) {
    const location = this.locate(oid)
    if (location) return packed(location)
    const target = this.replaced(oid)
    // Anything else would be a path of the caller's choice.
    if (!isOid(target)) return undefined
    for (const directory of this.directories) {
      const found = loose(directory.path, target)
      if (found !== undefined) return found
    }
    return undefined
  }

  private findAgain<T>(
    oid: string,
    packed: (at: PackedLocation) => T,
    loose: (dir: string, oid: string) => T | undefined,
  ) {
    const found = this.rescan() ? this.findOnce(oid, packed, loose) : undefined
    return found ?? this.fail(oid)
  }

  private rescan(): boolean {
    const changed = this.directories.map((directory) => directory.rescan()).includes(true)
    if (changed) this.places.clear()
    return changed
  }

  private fail(oid: string): never {
    const { promisor } = this.options
    const data = { oid, objects: this.objectsDir, ...(promisor === undefined ? {} : { promisor }) }
    const advice =
      promisor === undefined
        ? 'The repository is incomplete: fetch it again, or run `git fsck`.'
        : `This is a partial clone that left it with remote "${promisor}": clone without \`--filter\`, or run \`git fetch --refetch --no-filter ${promisor}\`.`
    throw new GitError('GIT_MISSING_OBJECT', `Object ${oid} is missing. ${advice}`, data)
  }

  private tooLarge(oid: string, size: number): GitError {
    const limit = this.services.maxObjectBytes
    const message = `Object ${oid} takes ${size} bytes, more than the ${limit} that are read at once: leave it out.`
    return new GitError('GIT_UNSUPPORTED', message, { oid, size, limit })
  }
}
