import type { DocumentKind, SymbolKind } from '../../api.ts'
import type { IndexData } from '../data/index-data.ts'

/** Filters of a request in the terms of one index. */
export interface Scope {
  /** Per document: 1 inside the filters. */
  allowed: Uint8Array
  /** Only where paths are narrowed. */
  narrowed?: NarrowedPaths
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

/** For what is no document and has a path of its own. */
export interface NarrowedPaths {
  /** Whether a path is inside; that of a folder ends in `/`. */
  inside(path: string): boolean
  /** Per document: 1 inside the other filters, wherever it lies. */
  anywhere: Uint8Array
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
  const keepIf = (fits: (path: string, document: number) => boolean): void =>
    paths.forEach((own, document) => {
      if (allowed[document] === 1 && !fits(own, document)) allowed[document] = 0
    })
  if (fileType) keepIf((own, document) => fileType(own, documents.languageOf(document)))
  let narrowed: NarrowedPaths | undefined
  if (path || excluded) {
    const inside = (own: string): boolean => (!path || path(own)) && !excluded?.(own)
    narrowed = { inside, anywhere: allowed.slice() }
    keepIf(inside)
  }
  return {
    allowed,
    ...(narrowed && { narrowed }),
    demotedTests,
    onlyProse: kind === 'doc',
    onlyData: kind === 'config',
    ...(symbolKind && { symbolKind }),
    accepts: (symbol) => symbolKind === undefined || data.symbolKind(symbol) === symbolKind,
  }
}
