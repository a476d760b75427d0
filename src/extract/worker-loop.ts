import { parentPort, workerData } from 'node:worker_threads'
import { packBytes, unpackBytes, type PackedBytes } from './batch.ts'

/** The work on one blob. `plain` asks for the way without parser, after the blob broke a worker. */
export type ProcessBlob<M> = (bytes: Uint8Array, meta: M, plain: boolean) => Uint8Array

/** What the pool sends: blobs and what is known of each. */
export interface BatchMessage<M> {
  readonly blobs: PackedBytes
  readonly metas: readonly M[]
  readonly plain: boolean
}

/** What the worker answers: results in order, and how long each took, for people only. */
export interface BatchAnswer extends PackedBytes {
  readonly ms: readonly number[]
}

/** What the worker is started with: one cell that always holds the index of the blob in work. */
export interface WorkerSetup {
  readonly progress: SharedArrayBuffer
}

/**
 * Serves batches from the pool until the thread is ended. An exception (a dead parser above all) ends the thread: the
 * pool sees from the progress cell which blob it was.
 */
export function serveBlobs<M>(ready: Promise<void>, process: ProcessBlob<M>): void {
  const port = parentPort
  if (!port) throw new Error('serveBlobs() runs in a worker thread')
  const progress = new Int32Array((workerData as WorkerSetup).progress)
  const serve = async ({ blobs, metas, plain }: BatchMessage<M>): Promise<void> => {
    await ready
    const ms: number[] = []
    const results = unpackBytes(blobs).map((bytes, i) => {
      Atomics.store(progress, 0, i)
      const started = performance.now()
      const result = process(bytes, metas[i]!, plain)
      ms.push(performance.now() - started)
      return result
    })
    const answer: BatchAnswer = { ...packBytes(results), ms }
    port.postMessage(answer, [answer.buffer])
  }
  port.on('message', (message: BatchMessage<M>) => {
    // A rejection must reach the thread's 'error' event, not be swallowed.
    serve(message).catch((error: unknown) => queueMicrotask(() => { throw error })) // prettier-ignore
  })
}
