import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePackIndex, encodePackIndex, type Entry } from './pack-index.ts'
import { decodeHead, decodeRecord, PACK_MAGIC, RECORD_HEAD } from './record.ts'
import { randomName } from './names.ts'

/** One finished pack, open for reading. */
export class PackFile {
  private constructor(
    private readonly dir: string,
    readonly id: string,
    private readonly fd: number,
    readonly size: number,
    readonly entries: Map<string, Entry>,
  ) {}

  /**
   * Opens `<id>.pack`. Without an intact index its records are counted off one by one and the index is made anew.
   * `undefined` when the file is no pack; throws when it cannot be read.
   */
  static open(dir: string, id: string): PackFile | undefined {
    const fd = openSync(join(dir, `${id}.pack`), 'r')
    try {
      const { size, mtimeMs } = fstatSync(fd)
      if (readAt(fd, 0, PACK_MAGIC.length)?.equals(PACK_MAGIC)) {
        const indexed = readIndex(dir, id, size)
        const pack = new PackFile(dir, id, fd, size, indexed ?? scanRecords(fd, size, Math.floor(mtimeMs / 1000)))
        if (!indexed) pack.saveIndex()
        return pack
      }
    } catch (error) {
      closeSync(fd)
      throw error
    }
    closeSync(fd)
    return undefined
  }

  /** The value of a key; `undefined` when it is not here or damaged. */
  read(key: string): Uint8Array | undefined {
    const record = this.readRecord(key)
    return record && decodeRecord(record, key)
  }

  /** The whole record of a key, unchecked. */
  readRecord(key: string): Buffer | undefined {
    const entry = this.entries.get(key)
    if (!entry || entry.offset + RECORD_HEAD + entry.length > this.size) return undefined
    return readAt(this.fd, entry.offset, RECORD_HEAD + entry.length)
  }

  /** Writes the index as it is now, where that is possible; a pack that is gone meanwhile stays gone. */
  saveIndex(): void {
    try {
      if (existsSync(join(this.dir, `${this.id}.pack`))) writeIndex(this.dir, this.id, this.entries, this.size)
    } catch {
      // A folder that cannot be written is still good for reading.
    }
  }

  close(): void {
    closeSync(this.fd)
  }
}

/** Writes `<id>.idx` under a temporary name first, so that no one ever reads half of it. */
export function writeIndex(dir: string, id: string, entries: ReadonlyMap<string, Entry>, packSize: number): void {
  const temporary = join(dir, `${randomName()}.part`)
  writeFileSync(temporary, encodePackIndex(entries, packSize))
  renameSync(temporary, join(dir, `${id}.idx`))
}

function readIndex(dir: string, id: string, packSize: number): Map<string, Entry> | undefined {
  try {
    return decodePackIndex(readFileSync(join(dir, `${id}.idx`)), packSize)
  } catch {
    return undefined
  }
}

/** Follows the records from head to head and stops at the first that is torn. */
function scanRecords(fd: number, size: number, used: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let offset = PACK_MAGIC.length; offset + RECORD_HEAD <= size;) {
    const head = readAt(fd, offset, RECORD_HEAD)
    const found = head && decodeHead(head)
    if (!found || offset + RECORD_HEAD + found.length > size) break
    entries.set(found.key, { offset, length: found.length, used })
    offset += RECORD_HEAD + found.length
  }
  return entries
}

/** Exactly that many bytes, in memory of their own (they may be handed to a worker), or `undefined`. */
function readAt(fd: number, offset: number, length: number): Buffer | undefined {
  const buffer = Buffer.allocUnsafeSlow(length)
  for (let done = 0; done < length;) {
    const count = readSync(fd, buffer, done, length - done, offset + done)
    if (count === 0) return undefined
    done += count
  }
  return buffer
}
