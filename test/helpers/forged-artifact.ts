import { openIndex } from '../../reader/node.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { encodeArtifact } from '../../src/artifact/write-artifact.ts'
import { sampleRows, sampleSections } from './sample-artifact.ts'

/** A sound artifact that claims the commit and options of another, and holds made-up files. */
export async function forgedArtifact(real: Uint8Array): Promise<Uint8Array> {
  const index = await openIndex(new MemorySource(real))
  const { digest: _digest, ...manifest } = (await index.info()).manifest
  index.close()
  const sample = sampleRows(5)
  const counts = { documents: sample.documents.length, symbols: sample.symbols.length, chunks: sample.chunks.length }
  return encodeArtifact({ sections: sampleSections(sample), manifest: () => ({ ...manifest, counts }) })
}
