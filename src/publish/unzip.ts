import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { SourceError } from '../errors.ts'

/** ZIP (APPNOTE 4.3): the fields that are read, as offsets. */
const END = { signature: 0x06054b50, length: 22, entries: 10, size: 12, offset: 16 }
const CENTRAL = { signature: 0x02014b50, length: 46, method: 10, stored: 20, raw: 24, name: 28, extra: 30, comment: 32, local: 42 } // prettier-ignore
const LOCAL = { signature: 0x04034b50, length: 30, name: 26, extra: 28 }
const MAX_COMMENT = 0xffff
const MAX_DIRECTORY_BYTES = 1024 * 1024
const ZIP64 = 0xffffffff

interface Entry {
  readonly name: string
  readonly method: number
  readonly stored: number
  readonly raw: number
  readonly local: number
}

/** Writes the one `.gitdex` of an archive to `path`; names in the archive are never used as paths. Throws CORRUPT. */
export async function unzipArtifact(archive: string, path: string): Promise<void> {
  const file = await open(archive, 'r')
  try {
    const { size } = await file.stat()
    const entries = (await readDirectory(file, size)).filter(({ name }) => name.endsWith('.gitdex'))
    if (entries.length !== 1) throw bad(`it holds ${entries.length} artifacts where one was expected`)
    await extract(archive, file, size, entries[0]!, path)
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await readAt(
    file,
    Math.max(0, size - END.length - MAX_COMMENT),
    Math.min(size, END.length + MAX_COMMENT),
  )
  let at = tail.length - END.length
  while (at >= 0 && tail.readUInt32LE(at) !== END.signature) at--
  if (at < 0) throw bad('it has no directory')
  const length = tail.readUInt32LE(at + END.size)
  const offset = tail.readUInt32LE(at + END.offset)
  if (offset === ZIP64 || length > MAX_DIRECTORY_BYTES || offset + length > size)
    throw bad('its directory is too large')
  return parseDirectory(await readAt(file, offset, length), tail.readUInt16LE(at + END.entries))
}

function parseDirectory(bytes: Buffer, count: number): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; entries.length < count;) {
    if (at + CENTRAL.length > bytes.length || bytes.readUInt32LE(at) !== CENTRAL.signature)
      throw bad('its directory is damaged')
    const nameEnd = at + CENTRAL.length + bytes.readUInt16LE(at + CENTRAL.name)
    entries.push({
      name: bytes.toString('utf8', at + CENTRAL.length, nameEnd),
      method: bytes.readUInt16LE(at + CENTRAL.method),
      stored: bytes.readUInt32LE(at + CENTRAL.stored),
      raw: bytes.readUInt32LE(at + CENTRAL.raw),
      local: bytes.readUInt32LE(at + CENTRAL.local),
    })
    at = nameEnd + bytes.readUInt16LE(at + CENTRAL.extra) + bytes.readUInt16LE(at + CENTRAL.comment)
  }
  return entries
}

async function extract(archive: string, file: FileHandle, size: number, entry: Entry, path: string): Promise<void> {
  if ([entry.stored, entry.raw, entry.local].includes(ZIP64))
    throw bad('artifacts of 4 GB and more are not read from archives')
  const head = await readAt(file, entry.local, LOCAL.length)
  if (head.readUInt32LE(0) !== LOCAL.signature) throw bad('its entry is damaged')
  const start = entry.local + LOCAL.length + head.readUInt16LE(LOCAL.name) + head.readUInt16LE(LOCAL.extra)
  if (start + entry.stored > size) throw bad('it is cut off')
  if (entry.method !== 0 && entry.method !== 8)
    throw bad(`it is compressed in a way (${entry.method}) that is not read here`)
  // An empty range cannot be told to a stream: `end` is inclusive.
  if (entry.stored === 0) throw bad('its artifact is empty')
  const source = createReadStream(archive, { start, end: start + entry.stored - 1 })
  const limit = limited(entry.raw)
  const target = createWriteStream(path)
  try {
    if (entry.method === 0) await pipeline(source, limit, target)
    else await pipeline(source, createInflateRaw(), limit, target)
  } catch (error) {
    if (error instanceof SourceError || !/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw bad('its content is damaged')
  }
}

/** Passes exactly that many bytes. */
function limited(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length
      if (left < 0) done(bad('its content is longer than it says'))
      else done(null, piece)
    },
    flush(done) {
      done(left === 0 ? null : bad('its content is shorter than it says'))
    },
  })
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead !== length) throw bad('it is cut off')
  return bytes
}

function bad(why: string): SourceError {
  return new SourceError('CORRUPT', `The downloaded archive cannot be read: ${why}. Pull again, or build.`, { why })
}
