import { createHash } from 'node:crypto'
import type { ResolvedOptions } from '../config/options.ts'
import type { PathClass } from '../classify/types.ts'
import type { Repository } from '../git/repository.ts'
import { encodeBlobRecord } from './blob-record.ts'
import type { BuildHooks } from './build-index.ts'
import { Collection, type CollectedDocument } from './collected.ts'
import type { PlannedFile } from './plan-build.ts'
import { processBlob } from './process-blob.ts'
import { initExtractor } from '../extract/runtime.ts'
import { EXTRACTOR_VERSION } from './version.ts'

/** Bytes of blobs kept for the source section; what is beyond is read again. */
const KEPT_BYTES = 256 * 1024 * 1024

export interface CollectResult {
  documents: CollectedDocument[]
  /** Terms by the ids that the documents use. */
  terms: readonly string[]
  skipped: Collection['skipped']
  /** Blobs by id, as far as they fit. */
  kept: Map<string, Uint8Array>
  cache: { hits: number; misses: number }
}

/** Reads and processes every planned file. Results do not depend on the order in which they arrive. */
export async function collectDocuments(
  repository: Repository,
  files: readonly PlannedFile[],
  options: ResolvedOptions,
  hooks: BuildHooks,
): Promise<CollectResult> {
  await initExtractor()
  const collection = new Collection(files.length)
  const byOid = new Map<string, number[]>()
  files.forEach(({ oid }, i) => {
    const list = byOid.get(oid)
    if (list) list.push(i)
    else byOid.set(oid, [i])
  })
  const kept = new Map<string, Uint8Array>()
  let [keptBytes, done, bytesDone] = [0, 0, 0]
  for (const [oid, bytes] of repository.readBlobs(byOid.keys())) {
    for (const index of byOid.get(oid) as number[]) {
      const { path } = files[index] as PlannedFile
      collection.add(index, path, oid, bytes.length, encodeBlobRecord(processBlob(path, bytes)))
      done++
    }
    bytesDone += bytes.length
    if (options.build.source && keptBytes + bytes.length <= KEPT_BYTES) {
      kept.set(oid, bytes)
      keptBytes += bytes.length
    }
    hooks.onProgress?.({ phase: 'index', done, total: files.length, bytes: bytesDone })
    hooks.signal?.throwIfAborted()
  }
  return {
    documents: collection.documents(),
    terms: collection.terms.terms,
    skipped: collection.skipped,
    kept,
    cache: { hits: 0, misses: files.length },
  }
}

/** Key of a record in the blob cache: everything that the per-blob step depends on. */
export function recordKey(path: PathClass, oid: string): string {
  return createHash('sha256')
    .update(JSON.stringify([EXTRACTOR_VERSION, oid, path]))
    .digest('hex')
}
