import type { SectionTag } from '../../reader/format/tags.ts'
import type { EncodedDictionary } from './dictionary.ts'
import type { BlockedSection } from './section-input.ts'

/** A section that is a dictionary and nothing else. */
export function dictionarySection(tag: SectionTag, { head, blocks }: EncodedDictionary): BlockedSection {
  return { tag, blocks, head: () => head }
}
