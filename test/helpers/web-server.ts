import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

export interface WebServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** Every request so far. */
  readonly seen: Seen[]
}

export type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>

const open: Server[] = []
afterAll(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on this machine that ends with the test file. */
export async function startServer(handle: Handler): Promise<WebServer> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers })
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      await handle(request, response, Buffer.concat(pieces))
    })().catch((error: unknown) => response.destroy(error as Error))
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

export const etagOf = (bytes: Uint8Array): string => `"${createHash('sha1').update(bytes).digest('hex').slice(0, 16)}"`

/** Answers as a web server does for a file: ranges, `If-Range`, ETag. */
export function sendFile(request: IncomingMessage, response: ServerResponse, bytes: Uint8Array): void {
  const etag = etagOf(bytes)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const wanted = range && (request.headers['if-range'] ?? etag) === etag
  if (!wanted) {
    response.writeHead(200, { 'content-length': bytes.length, etag, 'accept-ranges': 'bytes' })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return
  }
  const start = Number(range[1])
  const end = range[2] === '' ? bytes.length - 1 : Math.min(Number(range[2]), bytes.length - 1)
  if (start >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    return
  }
  const headers = { 'content-range': `bytes ${start}-${end}/${bytes.length}`, 'content-length': end - start + 1, etag }
  response.writeHead(206, headers).end(bytes.subarray(start, end + 1))
}

/** A folder that takes GET, HEAD, PUT (with `If-Match`) and DELETE. */
export function folderHandler(files: Map<string, Uint8Array>): Handler {
  return (request, response, body) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname)
    const present = files.get(path)
    if (request.method === 'PUT') {
      const match = request.headers['if-match']
      if (match !== undefined && (!present || etagOf(present) !== match)) return void response.writeHead(412).end()
      files.set(path, body)
      return void response.writeHead(present ? 204 : 201).end()
    }
    if (request.method === 'DELETE') return void response.writeHead(files.delete(path) ? 204 : 404).end()
    if (!present) return void response.writeHead(404).end()
    sendFile(request, response, present)
  }
}
