import type { DocumentKind, SymbolKind } from '../api.ts'
import type { IndexData } from './index-data.ts'

/** Filters of a request in the terms of one index. */
export interface Scope {
  /** Per document: 1 inside the filters. */
  allowed: Uint8Array
  /** Per document: 1 for tests, unless the query asks for tests. */
  demotedTests: Uint8Array
  /** Documentation was asked for by the filter. */
  onlyProse: boolean
  /** Configuration was asked for by the filter. */
  onlyData: boolean
  /** Only symbols of this kind were asked for; `accepts` sees to it. */
  symbolKind?: SymbolKind
  accepts(symbol: number): boolean
}

export interface ScopeRequest {
  kind?: DocumentKind
  symbolKind?: SymbolKind
  /** Keeps a language or extension. */
  fileType?: (path: string, language: string) => boolean
  /** Keeps paths inside the scope. */
  path?: (path: string) => boolean
  /** Drops paths. */
  excluded?: (path: string) => boolean
  /** The query is about tests. */
  testShaped: boolean
}

/** Resolves filters once per query, so that every retriever applies them while it looks, never afterwards. */
export async function resolveScope(data: IndexData, request: ScopeRequest): Promise<Scope> {
  const { documents } = data
  const { kind, symbolKind, fileType, path, excluded } = request
  const allowed = kind ? documents.ofKind(kind) : new Uint8Array(documents.count).fill(1)
  const keepsTests = request.testShaped || kind === 'test'
  const demotedTests = keepsTests ? new Uint8Array(documents.count) : documents.ofKind('test')
  const paths = fileType || path || excluded ? await data.allPaths() : []
  for (let d = 0; d < paths.length; d++) {
    const own = paths[d] as string
    if (fileType && !fileType(own, documents.languageOf(d))) allowed[d] = 0
    if ((path && !path(own)) || excluded?.(own)) allowed[d] = 0
  }
  return {
    allowed,
    demotedTests,
    onlyProse: kind === 'doc',
    onlyData: kind === 'config',
    ...(symbolKind && { symbolKind }),
    accepts: (symbol) => symbolKind === undefined || data.symbolKind(symbol) === symbolKind,
  }
}
