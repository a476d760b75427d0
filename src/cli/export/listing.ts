import type { ContextResponse, InfoResponse, ReaderIndex } from '../../../reader/cli/reader-api.ts'
import type { ListedDocument } from '../../../reader/query/listing.ts'

export type Manifest = InfoResponse['manifest']

/** What exporters read of an index. */
export interface ExportInput {
  readonly manifest: Manifest
  /** Documents by path; a new run from the start each time. */
  documents(occurrences?: boolean): AsyncIterable<ListedDocument>
  /** Resolved imports of some files. */
  context(paths: readonly string[]): Promise<ContextResponse>
}

export async function exportInput(index: ReaderIndex): Promise<ExportInput> {
  const { manifest } = await index.info()
  return {
    manifest,
    documents: (occurrences = false) => index.documents!({ occurrences }),
    context: (paths) => index.context!({ paths, include: ['imports'] }),
  }
}

/** Text or bytes, piece by piece. */
export type Pieces = AsyncGenerator<string | Uint8Array>
