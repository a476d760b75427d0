import type { ByteLru } from './byte-lru.ts'
import { applyDelta, readDeltaHeader } from './delta.ts'
import { corrupt } from './git-failure.ts'
import type { PackInflater } from './inflate.ts'
import { OID_BYTES } from './oid.ts'
import type { ObjectType } from './object-type.ts'
import type { PackIndex } from './pack-index.ts'
import type { PagedFile } from './paged-file.ts'
import type { Slab } from './slab.ts'

const TYPES: readonly (ObjectType | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag']
const OFS_DELTA = 6
const REF_DELTA = 7
/** git never writes chains longer than 4,095; beyond it the "chain" is a loop. */
const MAX_CHAIN = 4096
const HEADER_BYTES = 12

/** One object, inflated. Its bytes may be shared with a cache and must not be changed. */
export interface GitObject {
  readonly type: ObjectType
  readonly bytes: Buffer
}

/** What the packs of one repository share. */
export interface PackServices {
  readonly inflater: PackInflater
  /** Objects that deltas are built on, by `keyBase` of their pack plus offset. */
  readonly bases: ByteLru<number, GitObject>
  /** Memory of the bases, and of the objects that are handed out. */
  readonly baseSlab: Slab
  readonly resultSlab: Slab
  /** For those who go back in time: the newer version of a folder is what its older one is stored as a change of. */
  readonly keepsTrees: boolean
  /** Larger objects are refused before anything is allocated for them. */
  readonly maxObjectBytes: number
}

interface EntryHeader {
  readonly offset: number
  readonly type: ObjectType | undefined
  /** Inflated size of the entry: of the object, or of the delta. */
  readonly size: number
  readonly dataOffset: number
  /** Offset of the base when the entry is a delta. */
  readonly baseOffset: number | undefined
}

/** Reads objects of one pack file by their offset (gitformat-pack, "pack-*.pack files"). */
export class Pack {
  private readonly end: number

  /** @param keyBase added to an offset in this pack it gives a key that no other uses; undefined: nothing is cached */
  constructor(
    private readonly file: PagedFile,
    readonly index: PackIndex,
    private readonly services: PackServices,
    private readonly keyBase: number | undefined,
  ) {
    const header = Buffer.from(file.view(0, HEADER_BYTES))
    const known = header.length === HEADER_BYTES && header.toString('latin1', 0, 4) === 'PACK'
    if (!known || ![2, 3].includes(header.readUInt32BE(4)))
      throw corrupt(`${file.path} is not a pack of version 2 or 3`)
    this.end = file.size - OID_BYTES
    // An index that belongs to another pack would hand out the wrong objects without any error.
    const sameChecksum = file.view(this.end, OID_BYTES).equals(index.packChecksum())
    if (header.readUInt32BE(8) !== index.count || !sameChecksum) throw corrupt(`${file.path} does not match its index`)
  }

  /** The object at `offset`. Throws GitError CORRUPT. */
  read(offset: number): GitObject {
    const { inflater, baseSlab, resultSlab } = this.services
    const deltas: EntryHeader[] = []
    let object = this.readBase(offset, deltas)
    for (let i = deltas.length - 1; i >= 0; i--) {
      const entry = deltas[i]!
      const delta = inflater.inflateTransient(this.file, entry.dataOffset, entry.size)
      this.checkSize(readDeltaHeader(delta).resultSize)
      const isKept = i > 0 || this.isKept(object.type)
      const slab = isKept ? baseSlab : resultSlab
      object = { type: object.type, bytes: applyDelta(object.bytes, delta, (size) => slab.take(size)) }
      if (isKept) this.remember(entry.offset, object)
    }
    return object
  }

  /** Size in bytes of the object at `offset`; of a delta only the head is inflated. */
  size(offset: number): number {
    const header = this.readHeader(offset)
    if (header.baseOffset === undefined) return header.size
    const head = this.services.inflater.inflateStart(
      this.file.view(header.dataOffset, Math.min(512, this.end - header.dataOffset)),
    )
    return readDeltaHeader(head).resultSize
  }

  /** Type of the object at `offset`, found at the end of its delta chain. */
  type(offset: number): ObjectType {
    let header = this.readHeader(offset)
    for (let depth = 0; header.baseOffset !== undefined; depth++) {
      if (depth > MAX_CHAIN) throw this.loop(offset)
      header = this.readHeader(header.baseOffset)
    }
    return header.type!
  }

  /** Follows the delta chain down from `offset`, collecting its deltas, to an object that is whole or cached. */
  private readBase(offset: number, deltas: EntryHeader[]): GitObject {
    for (let at = offset; deltas.length <= MAX_CHAIN;) {
      const cached = this.keyBase === undefined ? undefined : this.services.bases.get(this.keyBase + at)
      if (cached) return cached
      const header = this.readHeader(at)
      this.checkSize(header.size)
      if (header.baseOffset === undefined) return this.readWhole(header, deltas.length > 0)
      deltas.push(header)
      at = header.baseOffset
    }
    throw this.loop(offset)
  }

  private readWhole(header: EntryHeader, isBase: boolean): GitObject {
    const { inflater, baseSlab, resultSlab } = this.services
    const isKept = isBase || this.isKept(header.type!)
    const slab = isKept ? baseSlab : resultSlab
    const object = { type: header.type!, bytes: inflater.inflate(this.file, header.dataOffset, header.size, slab) }
    if (isKept) this.remember(header.offset, object)
    return object
  }

  private isKept(type: ObjectType): boolean {
    return type === 'tree' && this.services.keepsTrees
  }

  private readHeader(offset: number): EntryHeader {
    if (offset < HEADER_BYTES || offset >= this.end) throw this.badEntry(offset)
    const bytes = this.file.view(offset, Math.min(40, this.end - offset))
    const { kind, size, length } = readKindAndSize(bytes)
    const type = TYPES[kind]
    if (type) return { offset, type, size, dataOffset: offset + length, baseOffset: undefined }
    if (kind === REF_DELTA) {
      const baseOffset = this.index.findOffset(bytes.subarray(length, length + OID_BYTES))
      if (baseOffset < 0) throw this.badEntry(offset)
      return { offset, type, size, dataOffset: offset + length + OID_BYTES, baseOffset }
    }
    const distance = readDistance(bytes, length)
    const baseOffset = offset - distance.value
    if (kind !== OFS_DELTA || distance.value < 1 || baseOffset < HEADER_BYTES) throw this.badEntry(offset)
    return { offset, type, size, dataOffset: offset + distance.end, baseOffset }
  }

  private remember(offset: number, object: GitObject): void {
    if (this.keyBase !== undefined) this.services.bases.set(this.keyBase + offset, object, object.bytes.length + 200)
  }

  private checkSize(size: number): void {
    if (size > this.services.maxObjectBytes) throw new ObjectTooLarge(size)
  }

  private loop(offset: number): Error {
    return corrupt(`The delta chain at byte ${offset} of ${this.file.path} has no end`, {
      file: this.file.path,
      offset,
    })
  }

  private badEntry(offset: number): Error {
    const what = `There is no readable object at byte ${offset} of ${this.file.path}`
    return corrupt(what, { file: this.file.path, offset })
  }
}

/** An object above the limit of the repository; the object database turns it into an error that names the object. */
export class ObjectTooLarge extends Error {
  constructor(readonly size: number) {
    super(`object of ${size} bytes`)
  }
}

/** Type in three bits, then the size: four bits, then seven a byte, least significant first. */
function readKindAndSize(bytes: Uint8Array): { kind: number; size: number; length: number } {
  let byte = bytes[0]!
  const kind = (byte >> 4) & 7
  let size = byte & 15
  let length = 1
  for (let factor = 16; byte & 0x80 && length < 9; factor *= 128) {
    byte = bytes[length++] ?? 0
    size += (byte & 0x7f) * factor
  }
  return { kind, size, length }
}

/** Distance back to the base of an offset delta: base 128, most significant first, each step adding one. */
function readDistance(bytes: Uint8Array, start: number): { value: number; end: number } {
  let end = start
  let byte = bytes[end++] ?? 0
  let value = byte & 0x7f
  while (byte & 0x80 && end - start < 9) {
    byte = bytes[end++] ?? 0
    value = (value + 1) * 128 + (byte & 0x7f)
  }
  return { value, end }
}
