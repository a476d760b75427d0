import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { SourceError } from './errors.ts'
import type { ByteRange } from './format/plan.ts'
import type { Source } from './source.ts'

/** Bytes that are about to be overwritten: nobody needs zeros in them. */
const fresh = (length: number): Uint8Array => new Uint8Array(Buffer.allocUnsafeSlow(length).buffer)

/** A local file. Reads are synchronous by position: from a cold process that is faster than the promise API. */
export class FileSource implements Source {
  readonly size: number
  private descriptor: number | undefined

  /** Throws NOT_FOUND when there is no such file, SOURCE_UNREACHABLE when it cannot be read. */
  constructor(readonly name: string) {
    this.descriptor = openFile(name)
    const stat = fstatSync(this.descriptor)
    if (!stat.isFile()) {
      this.close()
      throw new SourceError('SOURCE_UNREACHABLE', `${name} is not a file. Give the path of a .gitdex file.`, { name })
    }
    this.size = stat.size
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = fresh(length)
    this.fill(bytes, offset)
    return bytes
  }

  /** Into one buffer, each range at a multiple of eight bytes: a fresh page of memory costs more than reading it. */
  async readMany(ranges: readonly ByteRange[]): Promise<Uint8Array[]> {
    const aligned = (length: number): number => Math.ceil(length / 8) * 8
    const all = fresh(ranges.reduce((sum, { length }) => sum + aligned(length), 0))
    let at = 0
    return ranges.map(({ offset, length }) => {
      const bytes = all.subarray(at, at + length)
      at += aligned(length)
      this.fill(bytes, offset)
      return bytes
    })
  }

  private fill(bytes: Uint8Array, offset: number): void {
    if (this.descriptor === undefined) throw new SourceError('SOURCE_UNREACHABLE', `${this.name} was closed`)
    for (let done = 0; done < bytes.length;) {
      const read = readSync(this.descriptor, bytes, done, bytes.length - done, offset + done)
      if (read === 0) throw new SourceError('SOURCE_CHANGED', `${this.name} became shorter while it was read.`)
      done += read
    }
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor)
    this.descriptor = undefined
  }
}

function openFile(name: string): number {
  try {
    return openSync(name, 'r')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') {
      throw new SourceError('NOT_FOUND', `There is no file ${name}. Build it with \`gitdex build\`.`, { name })
    }
    throw new SourceError('SOURCE_UNREACHABLE', `${name} cannot be read: ${message}`, { name, code })
  }
}
