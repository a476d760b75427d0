import type { SectionTag } from '../../reader/format/tags.ts'

/** A section whose raw bytes are at hand. */
export interface PlainSection {
  readonly tag: SectionTag
  readonly bytes: Uint8Array
}

/** A section produced block by block; `head` is called when all blocks were taken. */
export interface BlockedSection {
  readonly tag: SectionTag
  readonly blocks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  readonly head: () => Uint8Array
}

/** What `writeArtifact` takes; layout and codec come from the table of sections. */
export type SectionInput = PlainSection | BlockedSection
