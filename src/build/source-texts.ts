import type { SourceText } from '../artifact/source.ts'
import type { Repository } from '../git/repository.ts'
import type { CollectResult } from './collect.ts'

/** Text of all documents in order: the blob itself, or what was decoded from it. */
export function* sourceTexts(repository: Repository, { documents, kept }: CollectResult): Generator<SourceText> {
  for (const { oid, text } of documents) {
    yield { blob: oid, text: text ?? kept.get(oid) ?? repository.readBlob(oid) }
    kept.delete(oid)
  }
}
