import { TERM_STRIDE, TERMS_PER_BLOCK, type Universes } from '../../reader/format/layout.ts'
import { inGroups } from './columns.ts'
import { DictionaryEncoder } from './dictionary.ts'
import { PostingsPacker } from './postings-packer.ts'
import type { TermPostings } from './rows.ts'
import type { BlockedSection } from './section-input.ts'
import { TermStrideEncoder } from './term-stride.ts'

/**
 * The TERM and POST sections; terms ascend by UTF-8 bytes and are drawn once. What is said of the terms of a stride is the
 * payload of the first of them. Encoded lists stay in memory.
 */
export function encodeTerms(
  terms: Iterable<TermPostings>,
  universes: Universes,
): { terms: BlockedSection; postings: BlockedSection } {
  const dictionary = new DictionaryEncoder(TERMS_PER_BLOCK)
  const packer = new PostingsPacker()
  const stride = new TermStrideEncoder(universes, packer)
  for (const group of inGroups(terms, TERM_STRIDE)) {
    for (const term of group) stride.add(term)
    const payload = stride.finish((ids) => dictionary.addTail(ids))
    group.forEach(({ term }, i) => dictionary.add(term, i === 0 ? payload : undefined))
  }
  const { head, blocks, tails } = dictionary.finish()
  return {
    terms: { tag: 'TERM', blocks: blocks.map((raw, i) => ({ raw, patternless: tails[i]! })), head: () => head },
    postings: { tag: 'POST', blocks: packer.finish(), head: () => new Uint8Array(0) },
  }
}
