import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READER } from '../e2e/run.ts'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { indexedRepository } from './served.ts'

interface Message {
  id?: string | number
  result?: { content?: { text: string }[]; isError?: boolean; structuredContent?: Record<string, unknown> }
  error?: { code: number; message: string }
}

/** A server whose bytes are written and read as they are. */
class RawServer {
  readonly child: ChildProcessWithoutNullStreams
  readonly messages: Message[] = []
  err = ''
  readonly ended: Promise<number | null>
  private rest = ''
  private waiting: (() => void)[] = []

  constructor(cwd: string, env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [READER, 'mcp'], { cwd, env: { PATH: '', HOME: '/nonexistent', ...env } })
    this.child.stderr.on('data', (piece: Buffer) => (this.err += String(piece)))
    this.child.stdout.setEncoding('utf8').on('data', (piece: string) => this.take(piece))
    this.ended = new Promise((resolve) => this.child.on('close', resolve))
    this.child.stdin.on('error', () => undefined)
  }

  private take(piece: string): void {
    const lines = (this.rest + piece).split('\n')
    this.rest = lines.pop()!
    // Throws for anything that is not protocol.
    for (const line of lines) this.messages.push(JSON.parse(line) as Message)
    for (const done of this.waiting.splice(0)) done()
  }

  send(...messages: readonly unknown[]): void {
    this.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  }

  write(text: string | Buffer): void {
    this.child.stdin.write(text)
  }

  async answer(id: string | number): Promise<Message> {
    for (;;) {
      const found = this.messages.find((message) => message.id === id)
      if (found) return found
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }

  async end(): Promise<number | null> {
    this.child.stdin.end()
    return this.ended
  }
}

const call = (id: string | number, query: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search_codebase', arguments: { query, ...more } },
})
const ping = (id: string | number) => ({ jsonrpc: '2.0', id, method: 'ping' })

let repository: GitFixture
beforeAll(async () => {
  repository = await indexedRepository(tempDir())
})

describe('input that is no protocol', () => {
  let server: RawServer
  beforeAll(() => {
    server = new RawServer(repository.dir)
  })
  afterAll(() => server.end())

  it.each([
    'garbage\n',
    '{"jsonrpc":"2.0","id":1,\n',
    '\0\x01\x02\n',
    'null\n',
    '17\n',
    '"text"\n',
    '[]\n',
    '{}\n',
    '\n\n\r\n',
    '{"jsonrpc":"2.0","method":"notifications/nonsense"}\n',
    '{"jsonrpc":"2.0","id":99,"result":{}}\n',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"nobody"}}\n',
  ])('%j is survived', async (text) => {
    server.write(text)
    server.send(ping(`after ${text}`))
    expect(await server.answer(`after ${text}`)).toMatchObject({ result: {} })
  })

  it('of ten thousand brackets is survived', async () => {
    server.write(`${'['.repeat(10_000)}\n`)
    server.send(ping('brackets'))
    expect(await server.answer('brackets')).toMatchObject({ result: {} })
  })

  it('of bytes that are no UTF-8 is survived', async () => {
    server.write(Buffer.from([0xff, 0xfe, 0x80, 0x0a]))
    server.send(ping('bytes'))
    expect(await server.answer('bytes')).toMatchObject({ result: {} })
  })

  // The codes of wrong parameters are those that the SDK gives them.
  it.each([
    [{ id: 'a', method: 'ping' }, -32600],
    [{ jsonrpc: '1.0', id: 'b', method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: 'c' }, -32600],
    [{ jsonrpc: '2.0', id: 'd', method: 7 }, -32600],
    [{ jsonrpc: '2.0', id: 'e', method: 'ping', params: [] }, -32600],
    [{ jsonrpc: '2.0', id: 'f', method: 'no/such' }, -32601],
    [{ jsonrpc: '2.0', id: 'g', method: 'tools/call', params: {} }, -32603],
    [{ jsonrpc: '2.0', id: 'h', method: 'tools/call', params: { name: 'search_codebase', arguments: [] } }, -32603],
  ])('%j is answered by an error', async (message, code) => {
    server.send(message)
    expect((await server.answer(message.id)).error?.code).toBe(code)
  })

  it('arrives in pieces', async () => {
    const bytes = Buffer.from(`${JSON.stringify(call('pieces', 'Größe retryRequest'))}\n`)
    for (const byte of bytes) {
      server.write(Buffer.from([byte]))
      if (byte % 7 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await server.answer('pieces')).result?.structuredContent).toMatchObject({ query: 'Größe retryRequest' })
  })

  it('comes in batches, as an older protocol has them', async () => {
    server.send([ping('one'), ping('two')])
    expect(await server.answer('one')).toMatchObject({ result: {} })
    expect(await server.answer('two')).toMatchObject({ result: {} })
  })

  it('is told on standard error, in one line each', () => {
    expect(server.err).toMatch(/^gitdex mcp: a line that is no JSON was skipped: garbage$/m)
    expect(server.err).not.toMatch(/\n\s+at /)
  })
})

describe('many requests', () => {
  it('answers 100 that come at once, and those before its input ends', async () => {
    const server = new RawServer(repository.dir)
    const queries = ['retryRequest', 'src/auth/', 'how are requests retried', '"token"', '/retr(y|ies)/']
    for (let i = 0; i < 100; i++) server.send(call(i, queries[i % queries.length]!))
    expect(await server.end()).toBe(0)
    expect(server.messages.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual([...Array(100).keys()])
    for (const { id, result } of server.messages) {
      expect(result?.structuredContent).toMatchObject({ query: queries[Number(id) % queries.length] })
    }
  })

  it('answers 10,000, one after the other and in heaps, and grows by little', async () => {
    const server = new RawServer(repository.dir)
    const heap = 500
    for (let from = 0; from < 10_000; from += heap) {
      const ids = [...Array(heap).keys()].map((i) => from + i)
      server.send(...ids.map((id) => (id % 100 === 0 ? call(id, 'retryRequest') : ping(id))))
      await server.answer(from + heap - 1)
    }
    expect(await server.end()).toBe(0)
    expect(server.messages).toHaveLength(10_000)
    expect(server.messages.every(({ error, result }) => !error && !result?.isError)).toBe(true)
    expect(server.err).toBe('')
  })

  it('reads by a stream where only one thread reads files', async () => {
    const server = new RawServer(repository.dir, { UV_THREADPOOL_SIZE: '1' })
    server.send(call('x', 'retryRequest'))
    expect(await server.answer('x')).toMatchObject({ result: {} })
    expect(await server.end()).toBe(0)
  })
})

describe('cancellation', () => {
  const cancel = (id: string) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })

  it('ends a search that runs: it is not answered, and others are not held up', async () => {
    const server = new RawServer(repository.dir)
    await server.answer((server.send(ping('up')), 'up'))
    server.send(call('slow', 'how are requests retried'), cancel('slow'), call('next', 'retryRequest'))
    expect(await server.answer('next')).toMatchObject({ result: {} })
    // Nothing is waited for that was cancelled.
    expect(await server.end()).toBe(0)
    expect(server.messages.map(({ id }) => id)).toEqual(['up', 'next'])
  })

  it('of nothing but what was asked leaves nothing to wait for', async () => {
    const server = new RawServer(repository.dir)
    server.send(call('slow', 'how are requests retried'), cancel('slow'))
    expect(await server.end()).toBe(0)
    expect(server.messages).toEqual([])
  })
})
