/** The reader for pages: the index lives in a worker (`worker.mjs`), so that no query holds up the page. */
export { WorkerIndex, type WorkerLike } from './worker/worker-index.ts'
export type { WorkerOptions } from './worker/protocol.ts'
export { KeptSource } from './worker/kept-source.ts'
export { HttpSource, type HttpOptions } from './http-source.ts'
export { MemorySource } from './memory-source.ts'
export { FormatError, GitdexError, QueryError, SourceError, type ErrorCode } from './errors.ts'
export type { Source } from './source.ts'
export type * from './api.ts'
