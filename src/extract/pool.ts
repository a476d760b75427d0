import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { PoolWorker, type Batch, type PoolTask } from './pool-worker.ts'
import { initExtractor } from './runtime.ts'

export interface PoolOptions {
  /** Worker threads; by default one per available core. */
  readonly jobs?: number
  /** Built worker entry; by default `dist/extract-worker.mjs`. */
  readonly workerUrl?: URL
  /** Milliseconds for one blob before its worker is given up; 60,000 by default. */
  readonly timeoutMs?: number
}

/** What is to be done with one blob. */
export interface BlobTask<M> {
  readonly bytes: Uint8Array
  /** Handed to the worker's `ProcessBlob`; must be structured-clonable. */
  readonly meta: M
}

/** What became of a blob: the worker's record, or why there is none (it broke a worker with and without the parser). */
export type BlobResult =
  | { readonly record: Uint8Array; readonly plain: boolean; /** Milliseconds in the worker. */ readonly ms: number }
  | { readonly error: Error }

/** A batch is sent when it holds this many bytes or blobs: enough to make messages cheap, little enough to balance. */
const BATCH_BYTES = 256 * 1024
const BATCH_BLOBS = 64

const built = new URL('./extract-worker.mjs', import.meta.url)
const defaultWorker = existsSync(built) ? built : new URL('../../dist/extract-worker.mjs', import.meta.url)

/**
 * Worker threads that extract blobs. Tasks are pulled from the given iterable only as workers become free, so at most
 * one batch per worker is in memory. A worker that dies (parser broken, out of memory, time-out) is replaced; the blob
 * it died of is tried once more alone and without parser, its neighbours are repeated. Results arrive in any order.
 */
export class ExtractPool<M> {
  private readonly workers: (PoolWorker<M> | undefined)[]

  constructor(
    private readonly url: URL,
    jobs: number,
    private readonly timeoutMs: number,
  ) {
    this.workers = Array.from({ length: jobs }, () => undefined)
  }

  /** Resolves when `onResult` was called once for every task; `index` counts tasks in the order of the iterable. */
  async run(
    tasks: Iterable<BlobTask<M>> | AsyncIterable<BlobTask<M>>,
    onResult: (index: number, result: BlobResult) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const queue = new BatchQueue(tasks)
    await Promise.all(this.workers.map((_, slot) => this.serve(slot, queue, onResult, signal)))
    signal?.throwIfAborted()
  }

  private async serve(
    slot: number,
    queue: BatchQueue<M>,
    onResult: (index: number, result: BlobResult) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (let batch = await queue.next(); batch && !signal?.aborted; batch = await queue.next()) {
      // Workers share what V8 compiled in this thread, so they start after it; without tasks nothing is compiled.
      await initExtractor(queue.fitsOneBatch ? 'little' : 'much')
      const outcome = await this.workerAt(slot).run(batch)
      try {
        if (signal?.aborted) return
        if ('results' in outcome) {
          const { tasks, plain } = batch
          outcome.results.forEach((record, i) => onResult(tasks[i]!.index, { record, plain, ms: outcome.ms[i]! }))
        } else this.recover(batch, outcome.diedAt, outcome.cause, queue, onResult)
      } finally {
        // Whoever waits for this batch must wake up, whatever became of it.
        queue.done()
      }
    }
  }

  private recover(
    { tasks, plain }: Batch<M>,
    diedAt: number,
    cause: Error,
    queue: BatchQueue<M>,
    onResult: (index: number, result: BlobResult) => void,
  ): void {
    const poisonous = tasks[diedAt]!
    const others = tasks.filter((task) => task !== poisonous)
    if (plain) onResult(poisonous.index, { error: cause })
    else queue.again({ tasks: [poisonous], plain: true })
    if (others.length > 0) queue.again({ tasks: others, plain })
  }

  private workerAt(slot: number): PoolWorker<M> {
    const worker = this.workers[slot]
    if (worker && !worker.isDead) return worker
    return (this.workers[slot] = new PoolWorker<M>(this.url, this.timeoutMs))
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map(async (worker) => worker?.close()))
  }
}

/** Cuts the tasks into batches on demand; batches given back come first. Ends when nothing is left or under way. */
class BatchQueue<M> {
  private readonly source: AsyncIterator<BlobTask<M>> | Iterator<BlobTask<M>>
  private readonly returned: Batch<M>[] = []
  private count = 0
  private batches = 0
  private exhausted = false
  private underWay = 0
  private reading: Promise<void> = Promise.resolve()
  private waiting: (() => void)[] = []

  constructor(tasks: Iterable<BlobTask<M>> | AsyncIterable<BlobTask<M>>) {
    this.source = Symbol.asyncIterator in tasks ? tasks[Symbol.asyncIterator]() : tasks[Symbol.iterator]()
  }

  /** Whether the first batch that was read held all tasks. */
  get fitsOneBatch(): boolean {
    return this.exhausted && this.batches === 1
  }

  /** The next batch, or `undefined` when all are done. */
  async next(): Promise<Batch<M> | undefined> {
    for (;;) {
      const batch = this.returned.pop() ?? (await this.read())
      if (batch) {
        this.underWay++
        return batch
      }
      if (this.returned.length > 0) continue
      if (this.underWay === 0) return undefined
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }

  again(batch: Batch<M>): void {
    this.returned.push(batch)
  }

  /** A batch that `next` gave out has ended (or was given back). */
  done(): void {
    this.underWay--
    const { waiting } = this
    this.waiting = []
    for (const wake of waiting) wake()
  }

  /** One reader at a time. */
  private async read(): Promise<Batch<M> | undefined> {
    const before = this.reading
    let release = (): void => {}
    this.reading = new Promise((resolve) => (release = resolve))
    await before
    try {
      return await this.readBatch()
    } finally {
      release()
    }
  }

  private async readBatch(): Promise<Batch<M> | undefined> {
    const tasks: PoolTask<M>[] = []
    for (let bytes = 0; !this.exhausted && bytes < BATCH_BYTES && tasks.length < BATCH_BLOBS;) {
      const next = this.source.next()
      const { done, value } = next instanceof Promise ? await next : next
      if (done) this.exhausted = true
      else {
        tasks.push({ index: this.count++, bytes: value.bytes, meta: value.meta })
        bytes += value.bytes.byteLength
      }
    }
    if (tasks.length === 0) return undefined
    this.batches++
    return { tasks, plain: false }
  }
}

/** Makes a pool; threads start, and the extractor in this thread, with the first task. */
export async function createExtractPool<M>(options: PoolOptions = {}): Promise<ExtractPool<M>> {
  const jobs = Math.max(1, Math.floor(options.jobs ?? availableParallelism()))
  return new ExtractPool<M>(options.workerUrl ?? defaultWorker, jobs, options.timeoutMs ?? 60_000)
}
