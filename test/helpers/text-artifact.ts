import { ArtifactFile } from '../../reader/artifact-file.ts'
import { ANALYZER_ID } from '../../reader/analysis/analyzer.ts'
import { encodeUtf8 } from '../../reader/format/utf8.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { IndexData } from '../../reader/query/data/index-data.ts'
import { encodeArtifact } from '../../src/artifact/write-artifact.ts'
import { sampleManifest, sampleRows, sampleSections } from './sample-artifact.ts'

/** Bytes of an artifact whose documents have these texts, under paths of their own. */
export async function encodeTexts(texts: readonly string[]): Promise<Uint8Array> {
  const sample = sampleRows(texts.length)
  const sources = sample.sources.map((source, i) => ({ ...source, text: encodeUtf8(texts[i]!) }))
  const known = { ...sample, sources }
  const manifest = () => ({ ...sampleManifest(known), analyzer: ANALYZER_ID })
  // Names are not what is looked for here, and their trigrams take longer than all the rest.
  const sections = sampleSections(known).filter(({ tag }) => tag !== 'NTRI')
  return encodeArtifact({ sections, manifest })
}

/** The same, opened as the query engine sees it. */
export async function openTexts(texts: readonly string[]): Promise<IndexData> {
  return IndexData.open(await ArtifactFile.open(new MemorySource(await encodeTexts(texts))))
}
