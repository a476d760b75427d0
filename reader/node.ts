import { fileURLToPath } from 'node:url'
import { FileSource } from './file-source.ts'
import { GitdexIndex } from './gitdex-index.ts'
import { openIndex as openNeutral, type OpenOptions } from './index.ts'
import { nodeCrc32, nodeHash, nodeInflate } from './node-codecs.ts'
import type { Source } from './source.ts'

export * from './index.ts'
export { FileSource } from './file-source.ts'

/** As the neutral `openIndex`, and opens local paths and `file:` URLs. Throws NOT_FOUND for a file that is not there. */
export async function openIndex(location: string | URL | Source, options: OpenOptions = {}): Promise<GitdexIndex> {
  const native = { inflate: nodeInflate, crc32: nodeCrc32, createHash: nodeHash, ...options }
  if (typeof location === 'object' && !(location instanceof URL)) return openNeutral(location, native)
  const text = String(location)
  if (/^https?:/i.test(text)) return openNeutral(text, native)
  return GitdexIndex.open(new FileSource(text.startsWith('file:') ? fileURLToPath(text) : text), native)
}
