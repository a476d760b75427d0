import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { randomName } from './names.ts'
import { writeIndex } from './pack-file.ts'
import type { Entry } from './pack-index.ts'
import { decodeRecord, encodeRecord, PACK_MAGIC, RECORD_HEAD } from './record.ts'

/** Records are collected to this size before they are written. */
const BUFFER_BYTES = 1 << 20

/** A pack being written, under a temporary name until `finish`. Another build never sees it before. */
export class PackWriter {
  readonly id = randomName()
  readonly entries = new Map<string, Entry>()
  readonly #fd: number
  #pending: Buffer[] = [PACK_MAGIC]
  #pendingBytes = PACK_MAGIC.length
  #written = 0

  constructor(private readonly dir: string) {
    this.#fd = openSync(this.#temporary, 'wx+')
  }

  get size(): number {
    return this.#written + this.#pendingBytes
  }

  get #temporary(): string {
    return join(this.dir, `${this.id}.tmp`)
  }

  add(key: string, value: Uint8Array, used: number): void {
    this.addRecord(key, encodeRecord(key, value), used)
  }

  /** A record as another pack holds it. */
  addRecord(key: string, record: Buffer, used: number): void {
    this.entries.set(key, { offset: this.size, length: record.length - RECORD_HEAD, used })
    this.#pending.push(record)
    this.#pendingBytes += record.length
    if (this.#pendingBytes >= BUFFER_BYTES) this.#flush()
  }

  read(key: string): Uint8Array | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    if (entry.offset >= this.#written) this.#flush()
    const record = Buffer.allocUnsafeSlow(RECORD_HEAD + entry.length)
    const count = readSync(this.#fd, record, 0, record.length, entry.offset)
    return count === record.length ? decodeRecord(record, key) : undefined
  }

  /** Makes the pack visible: index first, so that whoever sees the pack finds its index. */
  finish(): void {
    this.#flush()
    closeSync(this.#fd)
    writeIndex(this.dir, this.id, this.entries, this.#written)
    renameSync(this.#temporary, join(this.dir, `${this.id}.pack`))
  }

  /** Gives up without a trace. */
  discard(): void {
    closeSync(this.#fd)
    rmSync(this.#temporary, { force: true })
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#pending)
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#written + done)
    }
    this.#written += bytes.length
    this.#pending = []
    this.#pendingBytes = 0
  }
}
