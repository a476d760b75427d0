import { GitdexIndex } from '../gitdex-index.ts'
import type { ScanGuard } from '../scan-guard.ts'
import type { Source } from '../source.ts'
import { fromWire, toWire, type FromWorker, type ToWorker } from './protocol.ts'

/** What a dedicated worker has of `globalThis`; tests pass the end of a channel. */
export interface Port {
  postMessage(message: FromWorker): void
  onmessage: ((event: { data: ToWorker }) => void) | null
}

type Call = Extract<ToWorker, { type: 'call' }>

/** Milliseconds between two messages about documents, unless every one is asked for: a message costs some microseconds. */
const TELL_EVERY = 4

/**
 * Answers questions about one artifact inside of a worker. Bytes come from the page, which keeps what was read: a worker that
 * hangs in a regular expression is ended, and the next one starts with everything at hand.
 */
export function serveIndex(port: Port): void {
  const source = new AskedSource(port)
  const guard = new TellingGuard(port)
  const running = new Map<number, AbortController>()
  let index: Promise<GitdexIndex> | undefined
  port.onmessage = ({ data: message }) => {
    if (message.type === 'open') {
      source.size = message.size
      source.name = message.name
      index = GitdexIndex.open(source, { ...message.options, guard })
      // Whoever asks next hears of it.
      index.catch(() => undefined)
    } else if (message.type === 'call') void answer(message)
    else if (message.type === 'abort') running.get(message.call)?.abort()
    else source.receive(message)
  }

  async function answer(call: Call): Promise<void> {
    const abort = new AbortController()
    running.set(call.call, abort)
    try {
      const opened = await index!
      guard.prepare(call)
      const value = await ask(opened, call, abort.signal)
      port.postMessage({ type: 'answer', call: call.call, value })
    } catch (error) {
      port.postMessage({ type: 'failed', call: call.call, error: toWire(error) })
    } finally {
      running.delete(call.call)
    }
  }
}

async function ask(index: GitdexIndex, { method, request, lexical }: Call, signal: AbortSignal): Promise<unknown> {
  const options = { signal, ...(lexical && { lexical }) }
  // What is asked was typed where the question was put, and the index checks every request.
  const methods = index as unknown as Record<string, (request: unknown, options: unknown) => Promise<unknown>>
  return methods[method]!(request, options)
}

/** The artifact, read by asking the page for its bytes. */
class AskedSource implements Source {
  size = 0
  name = ''
  private readonly port: Port
  private readonly waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>()
  private reads = 0

  constructor(port: Port) {
    this.port = port
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    const read = this.reads++
    return new Promise((resolve, reject) => {
      this.waiting.set(read, { resolve, reject })
      this.port.postMessage({ type: 'read', read, offset, length })
    })
  }

  receive(message: Extract<ToWorker, { type: 'bytes' | 'unreadable' }>): void {
    const waiting = this.waiting.get(message.read)
    this.waiting.delete(message.read)
    if (message.type === 'bytes') waiting?.resolve(message.bytes)
    else waiting?.reject(fromWire(message.error))
  }
}

/** Nothing inside of a worker can stop a pattern that runs; so the page is told when to worry, and where it happened. */
class TellingGuard implements ScanGuard {
  hung: ReadonlySet<number> = new Set()
  private readonly port: Port
  private call = 0
  private careful = false
  private told = 0

  constructor(port: Port) {
    this.port = port
  }

  prepare({ call, hung, careful, request }: Call): void {
    // Other questions are answered meanwhile; only regular expressions are told of.
    if (typeof request !== 'object' || request === null) return
    this.call = call
    this.hung = new Set(hung)
    this.careful = careful
  }

  run(work: () => void, milliseconds: number): boolean {
    this.told = 0
    this.port.postMessage({ type: 'scanning', call: this.call, milliseconds })
    try {
      work()
    } finally {
      this.port.postMessage({ type: 'scanned', call: this.call })
    }
    return true
  }

  entering(document: number): void {
    const now = performance.now()
    if (!this.careful && now - this.told < TELL_EVERY) return
    this.told = now
    this.port.postMessage({ type: 'entering', call: this.call, document })
  }
}
