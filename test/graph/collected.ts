import { encodeBlobRecord } from '../../src/build/blob-record.ts'
import { Collection } from '../../src/build/collected.ts'
import { graphInput } from '../../src/build/graph-input.ts'
import { nameTable } from '../../src/build/names.ts'
import { planBuild } from '../../src/build/plan-build.ts'
import { processBlob } from '../../src/build/process-blob.ts'
import { textOf } from '../../src/build/source-texts.ts'
import { resolveOptions } from '../../src/config/options.ts'
import { initExtractor } from '../../src/extract/runtime.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import type { GraphInput } from '../../src/graph/graph-input.ts'

/** HEAD of a repository as the graph sees it. */
export async function collected(path: string): Promise<GraphInput> {
  await initExtractor()
  const repository = await openRepository(path)
  const commit = await repository.readCommit(await repository.resolveCommit('HEAD'))
  const { files } = await planBuild(repository, commit, resolveOptions({}, {}).build)
  const collection = new Collection(files.length)
  files.forEach(({ path: known, oid, size }, i) => {
    const record = encodeBlobRecord(processBlob(known, repository.readBlob(oid)))
    collection.add(i, known, oid, size, Uint8Array.from(record))
  })
  const documents = collection.documents()
  const text = textOf(repository, { documents, kept: new Map() })
  return graphInput(documents, collection.names, nameTable(collection.names), text)
}
