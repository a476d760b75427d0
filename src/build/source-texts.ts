import type { BlockStore, SourceText } from '../artifact/source.ts'
import { cacheKey } from '../cache/cache-key.ts'
import type { BlobCache } from '../cache/blob-cache.ts'
import type { Repository } from '../git/repository.ts'
import type { CollectResult } from './collect.ts'

/** Text of all documents in order: the blob itself, or what was decoded from it. What was not kept is read when needed. */
export function* sourceTexts(repository: Repository, { documents, kept }: CollectResult): Generator<SourceText> {
  for (const { oid, text, bytes } of documents) {
    // Finished blocks are stored by the ids of their blobs, so the id must be that of the content.
    const blob = repository.replacedBy(oid)
    if (text) yield { blob, text, recoded: true }
    else {
      yield {
        blob,
        length: bytes,
        get text() {
          const known = kept.get(oid)
          kept.delete(oid)
          return known ?? repository.readBlob(oid)
        },
      }
    }
  }
}

const decoder = new TextDecoder()

/** Text of single documents, before `sourceTexts` has given them away. */
export function textOf(
  repository: Repository,
  { documents, kept }: Pick<CollectResult, 'documents' | 'kept'>,
): (document: number) => string {
  return (document) => {
    const { oid, text } = documents[document]!
    return decoder.decode(text ?? kept.get(oid) ?? repository.readBlob(oid))
  }
}

/** Compressed blocks of source in the blob cache. */
export function blockStore(cache: BlobCache): BlockStore {
  return {
    get: (parts) => cache.get(cacheKey('block', ...parts)),
    set: (parts, stored) => cache.set(cacheKey('block', ...parts), stored),
  }
}
