import type { ResolvedImports } from '../imports/resolved-imports.ts'
import type { ReferenceSink } from './resolve-references.ts'

/** What an earlier build found out about uses of names, and where this one leaves the same. */
export interface UseMemory {
  /** Gives `sink` the uses of a document as they were resolved before, if nothing that decides them has changed. */
  replay(document: number, sink: ReferenceSink): boolean
  /** Hears of every use, document by document. */
  note(document: number, symbol: number, target: number, confidence: number, role: number): void
}

/** Made when imports are resolved. */
export type OpenUseMemory = (resolved: ResolvedImports) => UseMemory
