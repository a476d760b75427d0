import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { cancelled, changed, unreachable } from './http-errors.ts'
import { discard, reasonOf, type HttpAnswer, type HttpClient } from './http-client.ts'
import { SourceError } from '../errors.ts'

export interface DownloadOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes that the whole must have, where that is known beforehand. */
  readonly bytes?: number | undefined
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined
}

export interface Downloaded {
  readonly bytes: number
  /** 64 hex digits. */
  readonly sha256: string
  /** How often the transfer was taken up in the middle. */
  readonly resumed: number
}

/** How often the whole is begun anew because it changed or cannot be taken up in the middle. */
const MAX_RESTARTS = 3

/**
 * Downloads a URL into a file of its own (made, or emptied). A transfer that breaks off is taken up where it ended
 * (`Range` with `If-Range` on a strong ETag or a date); where that cannot be, it begins anew. Throws SOURCE_UNREACHABLE,
 * SOURCE_CHANGED, NOT_FOUND, ABORTED; what is in the file then means nothing.
 */
export async function downloadFile(
  client: HttpClient,
  url: string,
  path: string,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const file = await open(path, 'w')
  try {
    return await new Transfer(client, url, file, options).run()
  } finally {
    await file.close()
  }
}

class Transfer {
  private done = 0
  private hash: Hash = createHash('sha256')
  private total: number | undefined
  private validator: string | undefined
  private resumed = 0
  private restarts = 0

  constructor(
    private readonly client: HttpClient,
    private readonly url: string,
    private readonly file: FileHandle,
    private readonly options: DownloadOptions,
  ) {}

  async run(): Promise<Downloaded> {
    for (let idle = 0; ;) {
      const before = this.done
      const error = await this.transferOnce()
      if (!error) return { bytes: this.done, sha256: this.hash.digest('hex'), resumed: this.resumed }
      // A transfer that gets on may break off as often as it likes.
      idle = this.done > before ? 0 : idle + 1
      if (idle > this.client.retries) throw error
      await this.client.pause(idle, error)
    }
  }

  /** One answer, to its end; the error if it broke off. */
  private async transferOnce(): Promise<SourceError | undefined> {
    const answer = await this.ask()
    try {
      await this.accept(answer)
    } catch (error) {
      discard(answer)
      throw error
    }
    try {
      for await (const piece of answer.body) await this.take(piece as Uint8Array)
    } catch (error) {
      if (this.client.signal?.aborted) throw cancelled()
      // Ours, or the disk's: no further attempt can mend it.
      if (error instanceof SourceError || isDiskError(error)) throw error
      return unreachable(this.url, `the transfer broke off after ${this.done} bytes: ${reasonOf(error)}`)
    }
    const expected = this.total ?? this.done
    return this.done < expected
      ? unreachable(this.url, `the transfer ended after ${this.done} of ${expected} bytes`)
      : undefined
  }

  private ask(): Promise<HttpAnswer> {
    const resume = this.done > 0 && this.validator !== undefined
    const range: Record<string, string> = resume ? { range: `bytes=${this.done}-`, 'if-range': this.validator! } : {}
    const headers = { 'accept-encoding': 'identity', ...this.options.headers, ...range }
    return this.client.request(this.url, {
      headers,
      accept: (status) => status === 200 || status === 206 || (resume && status === 416),
    })
  }

  /** Decides whether the answer goes on where we are; if not, begins anew. */
  private async accept({ status, headers }: HttpAnswer): Promise<void> {
    const validator = validatorOf(headers)
    if (status === 206) {
      const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '')
      const same = range && Number(range[1]) === this.done && validator === this.validator
      if (same && (range[2] === '*' || Number(range[2]) === (this.total ?? Number(range[2])))) {
        this.resumed++
        return
      }
      throw changed(this.url, 'the rest it offers is not the rest of what it offered before')
    }
    if (status === 416) throw changed(this.url, 'it became shorter')
    if (this.done > 0) await this.restart()
    const length = headers['content-length']
    this.total = length === undefined ? this.options.bytes : Number(length)
    this.validator = validator
    const { bytes } = this.options
    if (bytes !== undefined && this.total !== bytes) {
      throw changed(this.url, `it has ${this.total} bytes where ${bytes} were announced`)
    }
  }

  private async restart(): Promise<void> {
    if (this.restarts++ >= MAX_RESTARTS) throw changed(this.url, 'again and again')
    await this.file.truncate(0)
    this.done = 0
    this.hash = createHash('sha256')
  }

  private async take(piece: Uint8Array): Promise<void> {
    if (this.total !== undefined && this.done + piece.length > this.total) {
      throw changed(this.url, `it is longer than the ${this.total} bytes it announced`)
    }
    for (let at = 0; at < piece.length;) {
      const { bytesWritten } = await this.file.write(piece, at, piece.length - at, this.done + at)
      at += bytesWritten
    }
    this.hash.update(piece)
    this.done += piece.length
    this.options.onProgress?.(this.done, this.total)
  }
}

/** Strong ETags and dates may be asked with (RFC 9110, 13.1.5); a weak ETag may not. */
function validatorOf(headers: HttpAnswer['headers']): string | undefined {
  const etag = headers['etag']
  return etag?.startsWith('"') ? etag : headers['last-modified']
}

const isDiskError = (error: unknown): boolean =>
  ['write', 'ftruncate'].includes((error as NodeJS.ErrnoException).syscall ?? '') && 'errno' in (error as object)
