/**
 * The runtime-neutral reader: Node, browsers, workers. In Node the package resolves to `node.ts`, which also opens paths.
 */

export { openRemote as openIndex, type OpenOptions } from './open-remote.ts'
export { openWorkspace, type WorkspaceOptions } from './open-workspace.ts'
export type { MemberConfig, MemberLocation, WorkspaceConfig } from './workspace/config.ts'
export type { InRepository, Workspace, WorkspaceInfo } from './workspace/workspace.ts'
export { GitdexIndex, type CallOptions } from './gitdex-index.ts'
export type {
  ContextResponse,
  InfoRequest,
  InfoResponse,
  PageResponse,
  PagesResponse,
  SectionSize,
  SymbolResponse,
} from './gitdex-index.ts'
export type { ContextRequest, FoundContext, MissingPath } from './query/cards/context.ts'
export type { ContextPart, FileContext, FileImport, OutlineSymbol } from './query/cards/file-context.ts'
export type { FoundPages, PagesRequest } from './query/pages/list.ts'
export type { ListedDocument, ListedOccurrence, ListedSymbol, ListingOptions } from './query/listing.ts'
export type { FoundSymbol, LinesCard, SymbolCard, SymbolPart, SymbolRequest } from './query/cards/symbol-card.ts'
export type { SearchCodeRequest, SearchCodeResponse, SearchCodeResult, SearchType } from './search-code.ts'
export { ConfigError, FormatError, GitdexError, QueryError, SourceError, type ErrorCode } from './errors.ts'
export { HttpSource } from './http-source.ts'
export { MemorySource } from './memory-source.ts'
export type { VerifyReport } from './verify-artifact.ts'
export type { ScanGuard } from './scan-guard.ts'
export type { LocalState, SearchHost, WorkTree } from './search-host.ts'
export type { Source } from './source.ts'
export type { Manifest } from './format/manifest.ts'
export type * from './api.ts'
export type * from './diff/types.ts'
