import { createHash } from 'node:crypto'
import { ANALYZER_ID, partTermsOfWord } from '../../reader/analysis/analyzer.ts'
import { ByteWriter } from '../artifact/byte-writer.ts'
import type { FinishedSections } from '../artifact/finished-sections.ts'
import { encodeNameTrigrams } from '../artifact/name-trigrams.ts'
import type { SectionInput } from '../artifact/section-input.ts'
import type { BlockStore } from '../artifact/source.ts'
import { encodeSymbolNames, type SymbolNames } from '../artifact/symbol-names.ts'
import { TERM_END, VarintCursor } from '../lexical/packed-terms.ts'
import { WordTerms } from '../lexical/path-postings.ts'
import { PostingsList, type TermTable } from '../lexical/term-index.ts'
import type { CollectedDocument } from './collected.ts'
import { buildNamePostings, fileNames, type SymbolNameTable } from './names.ts'
import { FINISHED_VERSION } from './version.ts'

/**
 * All that is made of the names of symbols and nothing else: their dictionary, its trigrams, the words in them. A commit
 * that defines nothing new leaves all three as they were, so they are kept under the names in their order.
 */
export class NameSections {
  private readonly madeOf: string
  private filed: SymbolNames | undefined

  constructor(
    private readonly table: SymbolNameTable,
    private readonly documents: readonly CollectedDocument[],
    private readonly finished: FinishedSections,
    private readonly store: BlockStore | undefined,
  ) {
    const hash = createHash('sha256').update(ANALYZER_ID)
    for (const { symbols } of documents) hash.update(`;${symbols.count};`).update(symbols.names)
    this.madeOf = hash.digest('hex')
  }

  dictionary(): SectionInput {
    return this.finished.take('NAME', this.madeOf, () => encodeSymbolNames(this.names()))
  }

  trigrams(): SectionInput {
    return this.finished.take('NTRI', this.madeOf, () => encodeNameTrigrams(this.names().keys))
  }

  /** The words of names by the ids of `terms`, which may grow, and how many names there are. */
  postings(terms: TermTable): { count: number; postings: PostingsList } {
    const parts = ['name words', FINISHED_VERSION, this.madeOf]
    const stored = this.store?.get(parts)
    if (stored) return unpackPostings(stored, terms)
    const names = this.names()
    const postings = buildNamePostings(names, new WordTerms(terms, partTermsOfWord))
    this.store?.set(parts, packPostings(names.keys.length, postings, terms))
    return { count: names.keys.length, postings }
  }

  private names(): SymbolNames {
    return (this.filed ??= fileNames(this.table, this.documents))
  }
}

/** Number of names, of terms, bytes of the terms, the terms, then per posting its term and the step of its ordinal. */
function packPostings(count: number, postings: PostingsList, terms: TermTable): Uint8Array {
  const text = new ByteWriter(1 << 16)
  const rows = new ByteWriter(postings.length * 4)
  const numbers = new Map<number, number>()
  let last = 0
  postings.forEach((term, ordinal) => {
    let number = numbers.get(term)
    if (number === undefined) {
      numbers.set(term, (number = numbers.size))
      text.bytes(terms.bytesOf(term))
      text.u8(TERM_END)
    }
    rows.varint(number)
    rows.varint(ordinal - last)
    last = ordinal
  })
  const packed = new ByteWriter(text.length + rows.length + 24)
  for (const value of [count, numbers.size, text.length]) packed.varint(value)
  packed.bytes(text.toBytes())
  packed.bytes(rows.toBytes())
  return packed.toBytes()
}

function unpackPostings(packed: Uint8Array, terms: TermTable): { count: number; postings: PostingsList } {
  const cursor = new VarintCursor(packed)
  const [count, distinct, length] = [cursor.next(), cursor.next(), cursor.next()]
  const ids = terms.idsOfList(cursor.take(length), distinct, TERM_END)
  const postings = new PostingsList()
  for (let ordinal = 0; !cursor.atEnd;) {
    const term = ids[cursor.next()]!
    ordinal += cursor.next()
    postings.push(term, ordinal, 0)
  }
  return { count, postings }
}
