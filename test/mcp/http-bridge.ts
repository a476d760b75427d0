import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { createServer } from '../../reader/mcp/server.ts'
import type { Library } from '../../reader/mcp/library.ts'

/** Only tests speak HTTP: what is conformant does so, and the server object is the one that answers on standard input. */
export async function startBridge(library: Library): Promise<{ url: string; close(): Promise<void> }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  const http: Server = createHttpServer((request, response) => {
    void answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
    async function answer(): Promise<void> {
      const { host } = request.headers
      if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')) return void response.writeHead(403).end()
      const body = request.method === 'POST' ? await readBody(request) : undefined
      const known = sessions.get(String(request.headers['mcp-session-id']))
      if (known) return known.handleRequest(request, response, body)
      if (!isInitializeRequest(body)) return void response.writeHead(400).end()
      await (await open(library, sessions)).handleRequest(request, response, body)
    }
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}/mcp`,
    close: async () => {
      for (const transport of sessions.values()) await transport.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function open(
  library: Library,
  sessions: Map<string, StreamableHTTPServerTransport>,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  })
  await createServer(library, '0.0.0-test').connect(transport)
  return transport
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    return undefined
  }
}
