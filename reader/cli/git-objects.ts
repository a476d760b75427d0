import { closeSync, fstatSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** Larger than any text that is indexed. */
const MAX_OBJECT_BYTES = 16 << 20
const MAX_DELTA_DEPTH = 60
/** Enough for the header of a packed object and, usually, all of a commit. */
const FIRST_READ = 1024

interface Pack {
  readonly index: Buffer
  readonly path: string
  fd?: number
}

interface PackedObject {
  readonly type: number
  readonly content: Buffer
}

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'
const TYPES: readonly (ObjectType | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag']
const OFS_DELTA = 6
const REF_DELTA = 7

/**
 * Reads single objects, loose or packed: the reader must tell which artifact is nearest to the checked-out commit, and
 * show the source of a symbol, where no builder is installed. Reading many objects is the builder's job. What cannot be
 * read here (alternates, other formats) is undefined, so that a search never fails because of it.
 */
export class ObjectStore {
  #packs: Pack[] | undefined
  #most = MAX_OBJECT_BYTES

  constructor(readonly commonDir: string) {}

  /** Content of an object of that type, at most 16 MiB or `most` bytes. */
  read(oid: string, type: ObjectType, most = MAX_OBJECT_BYTES): Buffer | undefined {
    this.#most = most
    try {
      return this.#loose(oid, type) ?? this.#packed(oid, type)
    } catch {
      return undefined
    }
  }

  /** Ids of a commit's parents, first one first; empty when it is a root or cannot be read. */
  parents(commit: string): string[] {
    return this.commit(commit)?.parents ?? []
  }

  /** Parents of a commit and when it was committed, in seconds since the epoch (0 if that cannot be read). */
  commit(oid: string): { parents: string[]; time: number } | undefined {
    const text = this.read(oid, 'commit')?.toString('latin1')
    if (text === undefined) return undefined
    const head = text.slice(0, text.indexOf('\n\n'))
    const parents = [...head.matchAll(/^parent ([0-9a-f]{40})$/gm)].map((match) => match[1]!)
    return { parents, time: Number(/^committer .* (\d+) [+-]\d+$/m.exec(head)?.[1] ?? 0) }
  }

  close(): void {
    for (const pack of this.#packs ?? []) if (pack.fd !== undefined) closeSync(pack.fd)
    this.#packs = undefined
  }

  #loose(oid: string, type: ObjectType): Buffer | undefined {
    let stored: Buffer
    try {
      stored = readFileSync(join(this.commonDir, 'objects', oid.slice(0, 2), oid.slice(2)))
    } catch {
      return undefined
    }
    const object = inflateSync(stored, { maxOutputLength: this.#most + 64 })
    const isWanted = object.subarray(0, type.length + 1).toString('latin1') === `${type} `
    return isWanted ? object.subarray(object.indexOf(0) + 1) : undefined
  }

  #packed(oid: string, type: ObjectType): Buffer | undefined {
    const found = this.#locate(oid)
    const object = found && this.#read(found.pack, found.offset, 0)
    return object && TYPES[object.type] === type ? object.content : undefined
  }

  #locate(oid: string): { pack: Pack; offset: number } | undefined {
    this.#packs ??= openPacks(join(this.commonDir, 'objects/pack'))
    const wanted = Buffer.from(oid, 'hex')
    for (const pack of this.#packs) {
      const offset = findOffset(pack.index, wanted)
      if (offset !== undefined) return { pack, offset }
    }
    return undefined
  }

  #read(pack: Pack, offset: number, depth: number): PackedObject {
    if (depth > MAX_DELTA_DEPTH) throw new RangeError('delta chain too long')
    pack.fd ??= openSync(pack.path, 'r')
    const bytes = readAt(pack.fd, offset, FIRST_READ)
    let at = 0
    let byte = bytes[at++]!
    const type = (byte >> 4) & 7
    let size = byte & 15
    for (let shift = 4; byte & 0x80; shift += 7) {
      byte = bytes[at++]!
      size += (byte & 0x7f) * 2 ** shift
    }
    if (size > this.#most) throw new RangeError('object too large')
    let base: PackedObject | undefined
    if (type === OFS_DELTA) {
      let back = bytes[at]! & 0x7f
      while (bytes[at++]! & 0x80) back = (back + 1) * 128 + (bytes[at]! & 0x7f)
      base = this.#read(pack, offset - back, depth + 1)
    } else if (type === REF_DELTA) {
      const found = this.#locate(bytes.subarray(at, at + 20).toString('hex'))
      at += 20
      if (!found) throw new RangeError('delta base is missing')
      base = this.#read(found.pack, found.offset, depth + 1)
    }
    const content = inflatePacked(pack.fd, bytes, offset, at, size)
    return base ? { type: base.type, content: applyDelta(base.content, content) } : { type, content }
  }
}

function openPacks(folder: string): Pack[] {
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.idx'))
  } catch {
    return []
  }
  const packs = names.map((name) => {
    const path = join(folder, name)
    return { index: readFileSync(path), path: path.replace(/idx$/, 'pack') }
  })
  return packs.filter((pack) => pack.index.length > 1032 && pack.index.readUInt32BE(0) === 0xff744f63)
}

/** Binary search in a pack index of version 2. */
function findOffset(index: Buffer, oid: Buffer): number | undefined {
  const fanout = (byte: number) => index.readUInt32BE(8 + byte * 4)
  const count = fanout(255)
  let low = oid[0] === 0 ? 0 : fanout(oid[0]! - 1)
  let high = fanout(oid[0]!)
  while (low < high) {
    const middle = (low + high) >> 1
    const at = 1032 + middle * 20
    const order = oid.compare(index, at, at + 20)
    if (order === 0) return offsetAt(index, count, middle)
    if (order < 0) high = middle
    else low = middle + 1
  }
  return undefined
}

function offsetAt(index: Buffer, count: number, row: number): number {
  const small = index.readUInt32BE(1032 + count * 24 + row * 4)
  if (small < 0x80000000) return small
  return Number(index.readBigUInt64BE(1032 + count * 28 + (small - 0x80000000) * 8))
}

/** Inflates what follows an object's header; deflate grows content by less than 1 KiB per 5 MiB. */
function inflatePacked(fd: number, first: Buffer, offset: number, at: number, size: number): Buffer {
  const most = size + 64 + (size >> 12)
  const stored = at + most <= first.length ? first.subarray(at, at + most) : readAt(fd, offset + at, most)
  return inflateSync(stored, { maxOutputLength: size || 1 })
}

function readAt(fd: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.min(length, Math.max(0, fstatSync(fd).size - offset)))
  const read = readSync(fd, bytes, 0, bytes.length, offset)
  return bytes.subarray(0, read)
}

/** Applies a git delta: copies from the base and literal bytes. */
function applyDelta(base: Buffer, delta: Buffer): Buffer {
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = delta[at++]!
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  varint()
  const out: Buffer[] = []
  let left = varint()
  if (left > MAX_OBJECT_BYTES) throw new RangeError('object too large')
  while (at < delta.length && left > 0) {
    const op = delta[at++]!
    const piece = op & 0x80 ? copyPiece(op) : delta.subarray(at, (at += op))
    out.push(piece)
    left -= piece.length
  }
  return Buffer.concat(out)

  function copyPiece(op: number): Buffer {
    let from = 0
    let length = 0
    for (let i = 0; i < 4; i++) if (op & (1 << i)) from += delta[at++]! * 2 ** (8 * i)
    for (let i = 0; i < 3; i++) if (op & (16 << i)) length += delta[at++]! * 2 ** (8 * i)
    return base.subarray(from, from + (length || 0x10000))
  }
}
