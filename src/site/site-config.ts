import type { CompactHeads } from '../../reader/format/compact-heads.ts'

/** Shapes of queries that a page shows an example of. */
export const EXAMPLE_SHAPES = ['symbol', 'path', 'question', 'text', 'regex'] as const
export type Examples = Partial<Record<(typeof EXAMPLE_SHAPES)[number], string>>

/** What a page knows of its artifact before it reads a byte of it; part of `index.html`. */
export interface SiteConfig {
  /** Address of the artifact: relative to the page, or absolute. */
  readonly artifact: string
  /** Bytes of the artifact. */
  readonly bytes: number
  /** Where in `assets/heads.bin` the groups of compressed heads lie. */
  readonly heads?: CompactHeads
  /** `assets/offline.js` holds the artifact, too: the page works from a disk. */
  readonly inline: boolean
  readonly name: string
  readonly commit: string
  readonly commit_time: string
  readonly remote?: string
  readonly counts: Readonly<Record<string, number>>
  /** Languages by bytes, largest first. */
  readonly languages: readonly { readonly name: string; readonly files: number; readonly bytes: number }[]
  /** Queries that this index has an answer to. */
  readonly examples: Readonly<Examples>
  readonly version: string
}
