import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { crc32 } from '../artifact/native-crc32.ts'
import { writeAtomically } from '../artifact/write-atomically.ts'
import { FormatError, reasonOf } from '../errors.ts'
import { SHARD_MAGIC } from '../../reader/format/header.ts'
import type { RecordSource } from './build-index.ts'
import type { BuildOptions } from '../config/options.ts'

/**
 * A shard: the records of some of a commit's blobs, for `merge`. Little-endian:
 * magic (8 bytes), u32 bytes of the head, u32 its CRC-32, the head (JSON); then per record its key (32 bytes), u32 stored
 * bytes, u32 raw bytes, u32 CRC-32 of the stored bytes, and these (raw deflate); at the end SHA-256 of all before it.
 */
const FRONT = SHARD_MAGIC.length + 8
const RECORD_FRONT = 44
const SUM_BYTES = 32
/** A head is some hundred bytes and lists of patterns. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024
/** Blobs are at most a few megabytes of text; records of them less than tenfold. */
const MAX_RECORD_BYTES = 256 * 1024 * 1024
/** Fast: shards live for minutes. */
const LEVEL = 1

export interface ShardHead {
  readonly shard: { readonly index: number; readonly count: number }
  /** Version of the program and of its records: others cannot be merged. */
  readonly tool: string
  readonly records: string
  readonly commit: string
  readonly tree: string
  readonly options: BuildOptions
}

/** Collects records for a shard file. */
export class ShardWriter {
  private readonly pieces: Buffer[] = []
  private readonly keys = new Set<string>()

  add(key: string, record: Uint8Array): void {
    if (this.keys.has(key)) return
    this.keys.add(key)
    const stored = deflateRawSync(record, { level: LEVEL })
    const front = Buffer.alloc(RECORD_FRONT)
    front.write(key, 'hex')
    front.writeUInt32LE(stored.length, 32)
    front.writeUInt32LE(record.length, 36)
    front.writeUInt32LE(crc32(stored), 40)
    this.pieces.push(front, stored)
  }

  get count(): number {
    return this.keys.size
  }

  /** Writes all of the file or none; answers its bytes. */
  async write(path: string, head: ShardHead, signal?: AbortSignal): Promise<number> {
    const text = Buffer.from(JSON.stringify(head))
    const front = Buffer.alloc(FRONT)
    front.set(SHARD_MAGIC)
    front.writeUInt32LE(text.length, SHARD_MAGIC.length)
    front.writeUInt32LE(crc32(text), SHARD_MAGIC.length + 4)
    const all = [front, text, ...this.pieces]
    const sum = createHash('sha256')
    for (const piece of all) sum.update(piece)
    const pieces = [...all, sum.digest()]
    await writeAtomically(path, pieces, signal)
    return pieces.reduce((bytes, piece) => bytes + piece.length, 0)
  }
}

interface Place {
  readonly offset: number
  readonly stored: number
  readonly raw: number
  readonly crc: number
}

/** A shard opened for reading; records are read when they are asked for. */
export class ShardReader implements RecordSource {
  private constructor(
    readonly path: string,
    readonly head: ShardHead,
    private readonly file: number,
    private readonly places: ReadonlyMap<string, Place>,
  ) {}

  /** Reads all of the file once, to check its sum. Throws NOT_FOUND, NOT_AN_ARTIFACT, CORRUPT. */
  static open(path: string): ShardReader {
    const file = openFile(path)
    try {
      const stats = fstatSync(file)
      if (stats.isDirectory()) throw isFolder(path)
      const { size } = stats
      const front = readAt(file, 0, Math.min(FRONT, size))
      if (front.length < FRONT || !front.subarray(0, SHARD_MAGIC.length).equals(SHARD_MAGIC)) {
        throw new FormatError('NOT_AN_ARTIFACT', `${path} is no shard. Make shards with gitdex build --shard 1/N.`, {
          path,
        })
      }
      checkSum(file, size, path)
      const length = front.readUInt32LE(SHARD_MAGIC.length)
      const text = length <= Math.min(MAX_HEAD_BYTES, size - FRONT) ? readAt(file, FRONT, length) : undefined
      if (!text || crc32(text) !== front.readUInt32LE(SHARD_MAGIC.length + 4)) throw damaged(path)
      const head = JSON.parse(text.toString('utf8')) as ShardHead
      return new ShardReader(path, head, file, placesOf(file, FRONT + length, size - SUM_BYTES, path))
    } catch (error) {
      closeSync(file)
      if (error instanceof SyntaxError) throw damaged(path)
      throw error
    }
  }

  get count(): number {
    return this.places.size
  }

  get(key: string): Uint8Array | undefined {
    const place = this.places.get(key)
    if (!place) return undefined
    const stored = readAt(this.file, place.offset, place.stored)
    // It was whole when it was opened; the file may have been replaced since.
    if (crc32(stored) !== place.crc) throw damaged(this.path)
    return inflateRawSync(stored, { maxOutputLength: place.raw || 1 })
  }

  close(): void {
    closeSync(this.file)
  }
}

const isFolder = (path: string): FormatError =>
  new FormatError('NOT_FOUND', `${path} is a folder. Name the shards in it: ${path}/*.gitdex-shard`, { path })

function openFile(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new FormatError('NOT_FOUND', `There is no shard ${path}. gitdex build --shard 1/N makes them.`, { path })
    throw new FormatError('NOT_FOUND', `The shard ${path} cannot be read: ${reasonOf(error)}.`, { path })
  }
}

function placesOf(file: number, start: number, end: number, path: string): Map<string, Place> {
  const places = new Map<string, Place>()
  for (let at = start; at < end;) {
    if (at + RECORD_FRONT > end) throw damaged(path)
    const front = readAt(file, at, RECORD_FRONT)
    const [stored, raw, crc] = [front.readUInt32LE(32), front.readUInt32LE(36), front.readUInt32LE(40)]
    const offset = at + RECORD_FRONT
    if (raw > MAX_RECORD_BYTES || offset + stored > end) throw damaged(path)
    places.set(front.toString('hex', 0, 32), { offset, stored, raw, crc })
    at = offset + stored
  }
  return places
}

function checkSum(file: number, size: number, path: string): void {
  const sum = createHash('sha256')
  const end = size - SUM_BYTES
  if (end < FRONT) throw damaged(path)
  for (let at = 0; at < end;) {
    const piece = readAt(file, at, Math.min(1 << 20, end - at))
    if (piece.length === 0) throw damaged(path)
    sum.update(piece)
    at += piece.length
  }
  if (!sum.digest().equals(readAt(file, end, SUM_BYTES))) throw damaged(path)
}

function readAt(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const read = readSync(file, bytes, done, length - done, offset + done)
    if (read === 0) break
    done += read
  }
  return bytes.subarray(0, done)
}

const damaged = (path: string): FormatError =>
  new FormatError('CORRUPT', `The shard ${path} is damaged: its checksum is not right. Build it again.`, { path })
