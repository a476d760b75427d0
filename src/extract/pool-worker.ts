import { Worker } from 'node:worker_threads'
import { packBytes, unpackBytes } from './batch.ts'
import type { BatchAnswer, BatchMessage, WorkerSetup } from './worker-loop.ts'

/** One blob on its way through the pool. */
export interface PoolTask<M> {
  readonly index: number
  readonly bytes: Uint8Array
  readonly meta: M
}

export interface Batch<M> {
  readonly tasks: readonly PoolTask<M>[]
  /** Without the parser: the second and last try of a blob that broke a worker. */
  readonly plain: boolean
}

/** How a batch ended: with results in order, or with a dead worker and the position of the blob it died of. */
export type BatchOutcome =
  | { readonly results: readonly Uint8Array[]; readonly ms: readonly number[] }
  | { readonly diedAt: number; readonly cause: Error }

const HEAP_MB = 2_048
const CHECK_MS = 1_000

/** A worker thread that takes one batch at a time; after a death it is of no more use. */
export class PoolWorker<M> {
  private readonly cell = new SharedArrayBuffer(4)
  private readonly progress = new Int32Array(this.cell)
  private readonly worker: Worker
  private settle: ((outcome: BatchOutcome) => void) | undefined
  private death: Error | undefined

  constructor(
    url: URL,
    private readonly timeoutMs: number,
  ) {
    const setup: WorkerSetup = { progress: this.cell }
    this.worker = new Worker(url, { workerData: setup, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
    this.worker.on('message', (answer: BatchAnswer) => this.end({ results: unpackBytes(answer), ms: answer.ms }))
    this.worker.on('error', (error: unknown) => this.die(error instanceof Error ? error : new Error(String(error))))
    this.worker.on('exit', (code) => this.die(new Error(`worker exited with code ${code}`)))
  }

  get isDead(): boolean {
    return this.death !== undefined
  }

  /** Never rejects. */
  run({ tasks, plain }: Batch<M>): Promise<BatchOutcome> {
    if (this.death) return Promise.resolve({ diedAt: 0, cause: this.death })
    const message: BatchMessage<M> = { blobs: packBytes(tasks.map((task) => task.bytes)), metas: tasks.map((task) => task.meta), plain } // prettier-ignore
    Atomics.store(this.progress, 0, 0)
    return new Promise((resolve) => {
      const stopWatch = this.watch()
      this.settle = (outcome) => {
        stopWatch()
        resolve(outcome)
      }
      this.worker.postMessage(message, [message.blobs.buffer])
    })
  }

  /** Ends the thread when one blob takes longer than the time-out (nothing in the thread can be interrupted). */
  private watch(): () => void {
    let seen = -1
    let since = performance.now()
    const timer = setInterval(() => {
      const now = Atomics.load(this.progress, 0)
      if (now !== seen) {
        seen = now
        since = performance.now()
      } else if (performance.now() - since > this.timeoutMs) this.die(new Error(`no progress for ${this.timeoutMs} ms`))
    }, CHECK_MS)
    return () => clearInterval(timer)
  }

  private end(outcome: BatchOutcome): void {
    const { settle } = this
    this.settle = undefined
    settle?.(outcome)
  }

  private die(cause: Error): void {
    this.death ??= cause
    void this.worker.terminate()
    this.end({ diedAt: Atomics.load(this.progress, 0), cause: this.death })
  }

  async close(): Promise<void> {
    this.death ??= new Error('the pool was closed')
    await this.worker.terminate()
  }
}
