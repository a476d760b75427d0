import { SourceError } from './errors.ts'
import { GitdexIndex, type IndexOptions } from './gitdex-index.ts'
import { MemorySource } from './memory-source.ts'
import type { Source } from './source.ts'

export type OpenOptions = IndexOptions

/** Bytes are taken for what they are, in whatever form they are held. */
function sourceOf(location: Source | Uint8Array | ArrayBuffer): Source {
  if (location instanceof ArrayBuffer) return new MemorySource(new Uint8Array(location))
  if (location instanceof Uint8Array) return new MemorySource(location)
  if (typeof location?.read === 'function') return location
  throw new SourceError(
    'SOURCE_UNREACHABLE',
    'Pass the URL of an artifact, its bytes or a Source; in Node also its path.',
  )
}

/**
 * Opens an artifact by its URL (read over HTTP ranges), from its bytes or from any `Source`. Throws SOURCE_UNREACHABLE,
 * NOT_AN_ARTIFACT, FORMAT_TOO_NEW, CORRUPT.
 */
export async function openRemote(
  location: string | URL | Source | Uint8Array | ArrayBuffer,
  options: OpenOptions = {},
): Promise<GitdexIndex> {
  if (typeof location !== 'string' && !(location instanceof URL)) return GitdexIndex.open(sourceOf(location), options)
  const url = String(location)
  if (!/^https?:/i.test(url)) {
    throw new SourceError('SOURCE_UNREACHABLE', `${url} is no http(s) URL; outside of Node pass an URL or a Source.`, {
      location: url,
    })
  }
  const { HttpSource } = await import('./http-source.ts')
  return GitdexIndex.open(await HttpSource.open(url, options.signal ? { signal: options.signal } : {}), options)
}
