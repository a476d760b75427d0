import { SourceError } from './errors.ts'
import { GitdexIndex, type IndexOptions } from './gitdex-index.ts'
import type { Source } from './source.ts'

export type OpenOptions = IndexOptions

/**
 * Opens an artifact by its URL (read over HTTP ranges) or from any `Source`. Throws SOURCE_UNREACHABLE, NOT_AN_ARTIFACT,
 * FORMAT_TOO_NEW, CORRUPT.
 */
export async function openRemote(location: string | URL | Source, options: OpenOptions = {}): Promise<GitdexIndex> {
  if (typeof location === 'object' && !(location instanceof URL)) return GitdexIndex.open(location, options)
  const url = String(location)
  if (!/^https?:/i.test(url)) {
    throw new SourceError('SOURCE_UNREACHABLE', `${url} is no http(s) URL; outside of Node pass an URL or a Source.`, {
      location: url,
    })
  }
  const { HttpSource } = await import('./http-source.ts')
  return GitdexIndex.open(await HttpSource.open(url, options.signal ? { signal: options.signal } : {}), options)
}
