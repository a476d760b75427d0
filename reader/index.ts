import { SourceError } from './errors.ts'
import { GitdexIndex, type IndexOptions } from './gitdex-index.ts'
import type { Source } from './source.ts'

/**
 * The runtime-neutral reader: Node, browsers, workers. In Node the package resolves to `node.ts`, which also opens paths.
 */

export type OpenOptions = IndexOptions

/**
 * Opens an artifact by its URL (read over HTTP ranges) or from any `Source`. Throws SOURCE_UNREACHABLE, NOT_AN_ARTIFACT,
 * FORMAT_TOO_NEW, CORRUPT.
 */
export async function openIndex(location: string | URL | Source, options: OpenOptions = {}): Promise<GitdexIndex> {
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

export { GitdexIndex, type CallOptions } from './gitdex-index.ts'
export type { ContextResponse, InfoRequest, InfoResponse, SectionSize, SymbolResponse } from './gitdex-index.ts'
export type { ContextRequest, FoundContext, MissingPath } from './query/context.ts'
export type { ContextPart, FileContext, FileImport, OutlineSymbol } from './query/file-context.ts'
export type { FoundSymbol, LinesCard, SymbolCard, SymbolPart, SymbolRequest } from './query/symbol-card.ts'
export type { SearchCodeRequest, SearchCodeResponse, SearchCodeResult, SearchType } from './search-code.ts'
export { FormatError, GitdexError, QueryError, SourceError, type ErrorCode } from './errors.ts'
export { HttpSource } from './http-source.ts'
export { MemorySource } from './memory-source.ts'
export type { VerifyReport } from './verify-artifact.ts'
export type { ScanGuard } from './scan-guard.ts'
export type { LocalState, SearchHost, WorkTree } from './search-host.ts'
export type { Source } from './source.ts'
export type { Manifest } from './format/manifest.ts'
export type * from './api.ts'
