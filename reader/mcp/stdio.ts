import { read, write } from 'node:fs'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { LineSplitter } from './line-splitter.ts'

const STDIN = 0
const STDOUT = 1

/** Milliseconds that answers under way get when nobody asks anything more. */
const GRACE = 30_000

/**
 * MCP over standard input and output: one message a line. Reads and writes the descriptors themselves, because Node's
 * streams for them cost a sixth of a cold start. What is no message is told on standard error and skipped; a faulty request
 * that bears an id is answered by an error, so that nobody waits for it.
 */
export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void
  onerror?: (error: Error) => void
  /** Resolves when there is nothing more to read, and all that was asked is answered. */
  readonly ended: Promise<void>

  private readonly lines = new LineSplitter(
    (line) => this.receive(line),
    (bytes) => this.complain(`a message of more than ${bytes} bytes was skipped`),
  )
  /** Requests without an answer yet. */
  private readonly open = new Set<RequestId>()
  private output: Buffer[] = []
  private isWriting = false
  private isClosed = false
  private inputEnded = false
  private finish!: () => void

  constructor(private readonly complain: (problem: string) => void) {
    this.ended = new Promise((resolve) => (this.finish = resolve))
  }

  async start(): Promise<void> {
    // With one thread for files, a read that waits would let nothing else happen.
    if (process.env.UV_THREADPOOL_SIZE === '1') this.readStream()
    else this.readNext(Buffer.allocUnsafe(65_536))
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && message.id !== undefined && !('method' in message)) this.open.delete(message.id)
    if (this.isClosed) return
    this.output.push(Buffer.from(`${JSON.stringify(message)}\n`))
    if (!this.isWriting) this.writeNext()
    this.endIfIdle()
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    this.onclose?.()
    this.finish()
  }

  // --- input

  private readNext(buffer: Buffer): void {
    read(STDIN, buffer, 0, buffer.length, null, (error, bytes) => {
      // A descriptor that somebody made non-blocking says "later"; only a stream can wait for that.
      if (error?.code === 'EAGAIN') return this.readStream()
      if (error && error.code !== 'EOF') this.complain(`standard input cannot be read: ${error.message}`)
      if (error || bytes === 0) return this.endInput()
      this.lines.push(Buffer.from(buffer.subarray(0, bytes)))
      if (!this.isClosed) this.readNext(buffer)
    })
  }

  private readStream(): void {
    process.stdin.on('data', (chunk: Buffer) => this.lines.push(chunk))
    process.stdin.on('end', () => this.endInput())
    process.stdin.on('error', () => this.endInput())
  }

  private endInput(): void {
    this.lines.end()
    this.inputEnded = true
    setTimeout(() => void this.close(), GRACE).unref()
    this.endIfIdle()
  }

  private endIfIdle(): void {
    const idle = this.open.size === 0 && this.output.length === 0 && !this.isWriting
    if (this.inputEnded && idle) void this.close()
  }

  private receive(line: string): void {
    if (line.trim() === '') return
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      return this.complain(`a line that is no JSON was skipped: ${line.slice(0, 80)}`)
    }
    for (const one of Array.isArray(message) ? (message as unknown[]) : [message]) this.dispatch(one)
  }

  private dispatch(message: unknown): void {
    if (isJSONRPCRequest(message)) this.open.add(message.id)
    else if (isJSONRPCNotification(message)) this.forgetCancelled(message)
    else if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return this.refuse(message)
    this.onmessage?.(message)
  }

  /** What was cancelled is never answered. */
  private forgetCancelled({ method, params }: { method: string; params?: Record<string, unknown> | undefined }): void {
    if (method !== 'notifications/cancelled') return
    this.open.delete(params?.requestId as RequestId)
    // The answer may have been the last thing to wait for.
    queueMicrotask(() => this.endIfIdle())
  }

  private refuse(message: unknown): void {
    const id = typeof message === 'object' && message !== null ? (message as { id?: unknown }).id : undefined
    if (typeof id !== 'string' && typeof id !== 'number') return this.complain('JSON that is no message was skipped')
    const error = {
      code: ErrorCode.InvalidRequest,
      message: 'This is no JSON-RPC 2.0 request: {jsonrpc, id, method, params}.',
    }
    void this.send({ jsonrpc: '2.0', id, error })
  }

  // --- output

  private writeNext(): void {
    this.isWriting = true
    const bytes = Buffer.concat(this.output)
    this.output = []
    this.writeRest(bytes, 0)
  }

  private writeRest(bytes: Buffer, from: number): void {
    write(STDOUT, bytes, from, bytes.length - from, null, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.writeRest(bytes, from), 5)
      // Nobody listens any more. The process must not end while a read waits: it ends with its input.
      if (error) return void this.close()
      if (from + written < bytes.length) return this.writeRest(bytes, from + written)
      if (this.output.length > 0) return this.writeNext()
      this.isWriting = false
      this.endIfIdle()
    })
  }
}
