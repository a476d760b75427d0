import { createContext, Script } from 'node:vm'
import { throwIfAborted } from '../artifact/abort.ts'
import type { PathClass } from '../classify/types.ts'
import type { BlobResult, BlobTask } from '../extract/pool.ts'
import { initExtractor } from '../extract/runtime.ts'
import { encodeBlobRecord } from './blob-record.ts'
import { processBlob } from './process-blob.ts'

/** Milliseconds for one blob; one that takes longer is a worker's, which has more time and more stack. */
const TIME_LIMIT_MS = 5_000

/** The work on one blob; throws when it breaks the parser. */
export type ProcessHere = (bytes: Uint8Array, path: PathClass) => Uint8Array

const processed: ProcessHere = (bytes, path) => encodeBlobRecord(processBlob(path, bytes))

/**
 * Processes a few blobs in this thread: starting a worker costs more than they do. Whatever goes wrong with one, here it is left
 * alone, and so are those after it, since the parser may be broken: workers, which can be replaced, do what is left.
 *
 * @returns places of the tasks that are left
 */
export async function processHere(
  tasks: readonly BlobTask<PathClass>[],
  onResult: (task: number, result: BlobResult) => void,
  signal?: AbortSignal,
  process: ProcessHere = processed,
  timeLimit = TIME_LIMIT_MS,
): Promise<number[]> {
  await initExtractor('few')
  const places = [...tasks.keys()]
  for (const [i, { bytes, meta }] of tasks.entries()) {
    // Ctrl-C is heard between two blobs.
    await new Promise((resolve) => setImmediate(resolve))
    throwIfAborted(signal)
    const started = performance.now()
    const record = within(timeLimit, () => process(bytes, meta))
    if (!record) return places.slice(i)
    onResult(i, { record, plain: false, ms: performance.now() - started })
  }
  return []
}

let guard: { readonly context: { work?: () => void }; readonly script: Script } | undefined

/** What `work` gives; `undefined` when it throws or its time is up: a context with a time limit interrupts whatever runs in it. */
function within(milliseconds: number, work: () => Uint8Array): Uint8Array | undefined {
  guard ??= { context: createContext({ work: undefined }), script: new Script('work()') }
  let result: Uint8Array | undefined
  guard.context.work = () => void (result = work())
  try {
    guard.script.runInContext(guard.context, { timeout: milliseconds })
    return result
  } catch {
    return undefined
  } finally {
    delete guard.context.work
  }
}
