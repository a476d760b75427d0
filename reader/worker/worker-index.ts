import type { SearchRequest, SearchResponse } from '../api.ts'
import { QueryError, SourceError } from '../errors.ts'
import type {
  CallOptions,
  ContextResponse,
  InfoRequest,
  InfoResponse,
  PageResponse,
  SymbolResponse,
} from '../gitdex-index.ts'
import type { ContextRequest } from '../query/cards/context.ts'
import type { SymbolRequest } from '../query/cards/symbol-card.ts'
import type { SearchCodeRequest, SearchCodeResponse } from '../search-code.ts'
import type { Source } from '../source.ts'
import { fromWire, toWire, type FromWorker, type Method, type ToWorker, type WorkerOptions } from './protocol.ts'

/** Written as methods are, so that a handler of `MessageEvent` fits, as that of a real `Worker` is. */
interface Handlers {
  message(event: { data: FromWorker }): void
  error(event: { message?: string }): void
}

/** A dedicated `Worker`, or what is like one. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer?: Transferable[]): void
  terminate(): void
  onmessage: Handlers['message'] | null
  onerror: Handlers['error'] | null
}

/** A question under way. Answers do not depend on when it is put, so one that was lost with its worker is put again. */
interface Call {
  readonly message: Extract<ToWorker, { type: 'call' }>
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
  /** Documents that a regular expression was stopped in. */
  readonly hung: number[]
  careful: boolean
  /** Document that was last entered. */
  entered: number | undefined
}

/** Milliseconds beyond its time after which a scan is taken for one that hangs: messages take a little. */
const GRACE = 60

/**
 * An index that lives in a worker, with the methods of `GitdexIndex`. The source stays here; the worker asks for its bytes.
 * A regular expression that does not come to its end has its worker ended and the search made again without that document:
 * what else was found is kept, and the warning REGEX_TIMEOUT names the file.
 */
export class WorkerIndex {
  private readonly calls = new Map<number, Call>()
  private worker: WorkerLike | undefined
  private watch: ReturnType<typeof setTimeout> | undefined
  private lastSearch: Promise<unknown> = Promise.resolve()
  private numbers = 0
  private isClosed = false
  private readonly start: () => WorkerLike
  private readonly source: Source
  private readonly options: WorkerOptions

  /** `start` makes a worker that runs the reader's `worker.mjs`; it is called again after a worker had to be ended. */
  constructor(start: () => WorkerLike, source: Source, options: WorkerOptions = {}) {
    this.start = start
    this.source = source
    this.options = options
  }

  search(request: SearchRequest, options: CallOptions = {}): Promise<SearchResponse> {
    // One at a time: which search hangs in a regular expression must be beyond doubt.
    const mine = this.lastSearch.then(() => this.ask<SearchResponse>('search', request, options))
    this.lastSearch = mine.catch(() => undefined)
    return mine
  }

  symbol(request: SymbolRequest, options: CallOptions = {}): Promise<SymbolResponse> {
    return this.ask('symbol', request, options)
  }

  context(request: ContextRequest, options: CallOptions = {}): Promise<ContextResponse> {
    return this.ask('context', request, options)
  }

  searchCode(request: SearchCodeRequest, options: CallOptions = {}): Promise<SearchCodeResponse> {
    return this.ask('searchCode', request, options)
  }

  page(id: string, options: CallOptions = {}): Promise<PageResponse> {
    return this.ask('page', id, options)
  }

  info(request: InfoRequest = {}, options: CallOptions = {}): Promise<InfoResponse> {
    return this.ask('info', request, options)
  }

  /** Ends the worker. Questions under way fail with QUERY_INVALID. */
  close(): void {
    this.isClosed = true
    this.end()
    for (const { reject } of this.calls.values()) reject(closed())
    this.calls.clear()
    this.source.close?.()
  }

  private ask<T>(method: Method, request: unknown, { signal, lexical = false }: CallOptions): Promise<T> {
    if (this.isClosed) return Promise.reject(closed())
    if (signal?.aborted) return Promise.reject(aborted())
    const call = this.numbers++
    const message = { type: 'call', call, method, request, lexical, hung: [], careful: false } as const
    return new Promise<T>((resolve, reject) => {
      this.calls.set(call, { message, resolve, reject, hung: [], careful: false, entered: undefined })
      signal?.addEventListener('abort', () => this.abort(call), { once: true })
      if (this.worker) this.worker.postMessage(message)
      else this.begin()
    })
  }

  private abort(number: number): void {
    const call = this.calls.get(number)
    if (!call) return
    this.worker?.postMessage({ type: 'abort', call: number })
    this.calls.delete(number)
    call.reject(aborted())
  }

  /** Starts a worker and puts all open questions to it. */
  private begin(): void {
    const worker = (this.worker = this.start())
    worker.onmessage = ({ data }) => this.receive(worker, data)
    worker.onerror = ({ message }) => this.fail(new Error(`The worker cannot run: ${message ?? 'unknown reason'}`))
    worker.postMessage({ type: 'open', size: this.source.size, name: this.source.name, options: this.options })
    for (const { message, hung, careful } of this.calls.values()) worker.postMessage({ ...message, hung, careful })
  }

  private end(): void {
    clearTimeout(this.watch)
    this.worker?.terminate()
    this.worker = undefined
  }

  private fail(error: Error): void {
    this.end()
    for (const { reject } of this.calls.values()) reject(error)
    this.calls.clear()
  }

  private receive(worker: WorkerLike, message: FromWorker): void {
    if (worker !== this.worker) return
    if (message.type === 'read') void this.read(worker, message)
    else if (message.type === 'scanning') this.watchOver(message)
    else if (message.type === 'scanned') clearTimeout(this.watch)
    else if (message.type === 'entering') this.enter(message)
    else this.settle(message)
  }

  private settle(message: Extract<FromWorker, { type: 'answer' | 'failed' }>): void {
    const call = this.calls.get(message.call)
    this.calls.delete(message.call)
    if (message.type === 'answer') call?.resolve(message.value as never)
    else call?.reject(fromWire(message.error))
  }

  private async read(
    worker: WorkerLike,
    { read, offset, length }: Extract<FromWorker, { type: 'read' }>,
  ): Promise<void> {
    try {
      // A copy: what is transferred is gone here, and the source may give views of what it keeps.
      const bytes = (await this.source.read(offset, length)).slice()
      if (worker === this.worker) worker.postMessage({ type: 'bytes', read, bytes }, [bytes.buffer])
    } catch (error) {
      if (worker === this.worker) worker.postMessage({ type: 'unreadable', read, error: toWire(error) })
    }
  }

  private enter({ call, document }: Extract<FromWorker, { type: 'entering' }>): void {
    const entry = this.calls.get(call)
    if (entry) entry.entered = document
  }

  private watchOver({ call, milliseconds }: Extract<FromWorker, { type: 'scanning' }>): void {
    clearTimeout(this.watch)
    this.watch = setTimeout(() => this.stop(call), milliseconds + GRACE)
  }

  /** The first time it is not known exactly where it hangs, only behind which document: the next attempt tells of each. */
  private stop(number: number): void {
    const call = this.calls.get(number)
    if (call?.careful && call.entered !== undefined) call.hung.push(call.entered)
    if (call) call.careful = true
    this.end()
    if (this.calls.size > 0) this.begin()
  }
}

const closed = (): QueryError =>
  new QueryError('QUERY_INVALID', 'The index is closed. Open it again to ask more of it.')
const aborted = (): SourceError => new SourceError('ABORTED', 'Cancelled.')
