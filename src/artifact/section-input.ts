import type { SectionTag } from '../../reader/format/tags.ts'
import type { EncodedSection } from './encode-section.ts'

/** A section whose raw bytes are at hand. */
export interface PlainSection {
  readonly tag: SectionTag
  readonly bytes: Uint8Array
}

/** A block that may have been compressed before. */
export interface FinishedBlock {
  readonly raw: Uint8Array
  /** `raw` deflated, or itself, as `deflateBlock` gives it. */
  readonly stored: Uint8Array
}

/** A block whose compressed form someone wants to keep. */
export interface KeptBlock {
  readonly raw: Uint8Array
  readonly keep: (stored: Uint8Array) => void
}

/** A block whose last bytes hold no pattern: they are stored as they are, since codes for them would cost the others. */
export interface MixedBlock {
  readonly raw: Uint8Array
  /** Number of these bytes. */
  readonly patternless: number
}

export type Block = Uint8Array | FinishedBlock | KeptBlock | MixedBlock

/** A section produced block by block; `head` is called when all blocks were taken. */
export interface BlockedSection {
  readonly tag: SectionTag
  readonly blocks: Iterable<Block> | AsyncIterable<Block>
  readonly head: () => Uint8Array
}

/** A section that an earlier build made. */
export interface FinishedSection {
  readonly tag: SectionTag
  readonly finished: EncodedSection
}

/** A section that is still to be encoded; `keep` is given it when it is. */
export type OpenSection = (PlainSection | BlockedSection) & { readonly keep?: (section: EncodedSection) => void }

/** What `writeArtifact` takes; layout and codec come from the table of sections. */
export type SectionInput = OpenSection | FinishedSection
