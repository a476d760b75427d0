import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

export interface Served {
  readonly path: string
  readonly status: number
  readonly bytes: number
}

/** A static file server as others are: with ranges or without, below a path or not. */
export class StaticServer {
  /** What was asked for since the last `forget`. */
  readonly log: Served[] = []
  ranges = true
  /** Sent as the validator instead of the file's. */
  etag: string | undefined
  private readonly server = createServer((request, response) => this.answer(request, response))
  private readonly root: string
  private readonly prefix: string

  constructor(root: string, prefix = '/') {
    this.root = root
    this.prefix = prefix
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.prefix}`
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  /** Bytes sent of files whose path ends so. */
  bytes(end = ''): number {
    return this.log.filter(({ path }) => path.endsWith(end)).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname)
    const file = join(this.root, path.slice(this.prefix.length), path.endsWith('/') ? 'index.html' : '')
    const size = path.startsWith(this.prefix) ? statSync(file, { throwIfNoEntry: false })?.size : undefined
    const tell = (status: number, bytes: number): void => void this.log.push({ path, status, bytes })
    if (size === undefined) {
      tell(404, 0)
      return void response.writeHead(404).end()
    }
    const etag = this.etag ?? `"${size}"`
    const headers = { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', ETag: etag }
    const range = this.ranges ? /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') : null
    const holds = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
    if (!range || !holds) {
      tell(200, size)
      response.writeHead(200, { ...headers, 'Content-Length': size })
      return void createReadStream(file).pipe(response)
    }
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), size - 1)]
    tell(206, end - start + 1)
    const content = { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 }
    response.writeHead(206, { ...headers, ...content })
    createReadStream(file, { start, end }).pipe(response)
  }
}
