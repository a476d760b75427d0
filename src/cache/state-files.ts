import { closeSync, fstatSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { randomName } from './names.ts'
import { crc32 } from '../artifact/native-crc32.ts'

/** What a build leaves for the next one: named pieces of bytes. */
export type StatePieces = ReadonlyMap<string, Uint8Array>

/** A state that was found. */
export interface FoundState {
  readonly commit: string
  readonly pieces: StatePieces
}

/**
 * A state file is the magic, the length of its table (u32), zeros (u32), the table (JSON: names and lengths of the pieces), the
 * pieces, each at a multiple of 8, and the CRC-32 of all before. Little-endian.
 */
const MAGIC = Buffer.from('GDXSTAT1', 'latin1')
const HEAD = 16
const NAME = /^([0-9a-f]{16})-([0-9a-f]{40,64})\.state$/
/** States are a means to be fast: they may take this share of the cache. */
const SHARE = 0.25

interface StateFile {
  readonly file: string
  readonly kind: string
  readonly commit: string
  readonly bytes: number
  readonly modified: number
}

/**
 * States of builds in the folder of a cache, each in one file, which is read and written as a whole. What is torn, truncated or
 * changed is not found. Any number of builds may use the folder: files appear by renaming, and whoever reads one has all of it.
 */
export class StateFiles {
  private readonly maxBytes: number

  constructor(
    private readonly dir: string,
    cacheBytes: number,
  ) {
    this.maxBytes = cacheBytes * SHARE
  }

  /** Bytes of all states; 0 for a folder that cannot be read. */
  get bytes(): number {
    try {
      return this.list().reduce((sum, { bytes }) => sum + bytes, 0)
    } catch {
      return 0
    }
  }

  /** Whether there is any state of a kind (16 hex digits). */
  has(kind: string): boolean {
    return this.list().some((one) => one.kind === kind)
  }

  /** The state of the first of `commits` that has one, else the newest of the kind. */
  read(kind: string, commits: readonly string[]): FoundState | undefined {
    const known = this.list().filter((one) => one.kind === kind)
    const named = commits.flatMap((commit) => known.find((one) => one.commit === commit) ?? [])[0]
    const chosen = named ?? known.sort((a, b) => b.modified - a.modified)[0]
    const pieces = chosen && readState(join(this.dir, chosen.file))
    return pieces && { commit: chosen.commit, pieces }
  }

  /** Keeps a state; the one of `replaced` goes, and the oldest beyond the limit. */
  write(kind: string, commit: string, pieces: StatePieces, replaced?: string): void {
    const file = `${kind}-${commit}.state`
    const temporary = join(this.dir, `${randomName()}.part`)
    try {
      if (writeState(temporary, pieces, this.maxBytes)) renameSync(temporary, join(this.dir, file))
    } finally {
      rmSync(temporary, { force: true })
    }
    if (replaced !== undefined && replaced !== commit) this.remove(`${kind}-${replaced}.state`)
    let bytes = 0
    for (const one of this.list().sort((a, b) => b.modified - a.modified)) {
      bytes += one.bytes
      if (bytes > this.maxBytes) this.remove(one.file)
    }
  }

  private remove(file: string): void {
    try {
      rmSync(join(this.dir, file), { force: true })
    } catch {
      // Open elsewhere, where that matters: it goes the next time.
    }
  }

  private list(): StateFile[] {
    return readdirSync(this.dir).flatMap((file) => {
      const [, kind, commit] = NAME.exec(file) ?? []
      const stat = kind === undefined ? undefined : statSync(join(this.dir, file), { throwIfNoEntry: false })
      if (!stat) return []
      return [{ file, kind: kind!, commit: commit!, bytes: stat.size, modified: stat.mtimeMs }]
    })
  }
}

const padded = (length: number): number => Math.ceil(length / 8) * 8

/** False when it would take more than `most` bytes; nothing is written then. */
function writeState(path: string, pieces: StatePieces, most: number): boolean {
  const table = Buffer.from(JSON.stringify([...pieces].map(([name, { length }]) => [name, length])))
  const head = Buffer.alloc(padded(HEAD + table.length))
  MAGIC.copy(head)
  head.writeUInt32LE(table.length, 8)
  table.copy(head, HEAD)
  const parts: Uint8Array[] = [head]
  for (const piece of pieces.values()) parts.push(piece, new Uint8Array(padded(piece.length) - piece.length))
  const bytes = parts.reduce((sum, { length }) => sum + length, 4)
  if (bytes > most) return false
  const end = Buffer.alloc(4)
  end.writeUInt32LE(parts.reduce((crc, part) => crc32(part, crc), 0))
  const fd = openSync(path, 'wx')
  try {
    for (const part of [...parts, end]) writeAll(fd, part)
  } finally {
    closeSync(fd)
  }
  return true
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done)
}

function readState(path: string): StatePieces | undefined {
  try {
    return decodeState(readWhole(path))
  } catch {
    // Removed meanwhile, not readable, or no table.
    return undefined
  }
}

/** In memory of its own, so that columns of it can be typed arrays. */
function readWhole(path: string): Buffer {
  const fd = openSync(path, 'r')
  try {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(fd).size)
    for (let done = 0; done < bytes.length;) {
      const count = readSync(fd, bytes, done, bytes.length - done, done)
      if (count === 0) return bytes.subarray(0, done)
      done += count
    }
    return bytes
  } finally {
    closeSync(fd)
  }
}

function decodeState(bytes: Buffer): StatePieces | undefined {
  const end = bytes.length - 4
  if (end < HEAD || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  if (crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) return undefined
  const tableEnd = HEAD + bytes.readUInt32LE(8)
  const table = JSON.parse(bytes.toString('utf8', HEAD, tableEnd)) as [name: string, length: number][]
  const pieces = new Map<string, Uint8Array>()
  let at = padded(tableEnd)
  for (const [name, length] of table) {
    pieces.set(name, new Uint8Array(bytes.buffer, bytes.byteOffset + at, length))
    at += padded(length)
  }
  return at === end ? pieces : undefined
}
