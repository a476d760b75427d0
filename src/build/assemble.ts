import { normalizeName } from '../../reader/analysis/normalize-name.ts'
import { encodeChunks } from '../artifact/chunks.ts'
import { encodeDocuments } from '../artifact/documents.ts'
import { encodeLedger } from '../artifact/ledger.ts'
import { encodeNameTrigrams } from '../artifact/name-trigrams.ts'
import { encodePaths } from '../artifact/paths.ts'
import type { LedgerRow } from '../artifact/rows.ts'
import type { SectionInput } from '../artifact/section-input.ts'
import { encodeSource, type SourceText } from '../artifact/source.ts'
import { buildSymbolNames, encodeSymbolNames } from '../artifact/symbol-names.ts'
import { encodeSymbols } from '../artifact/symbols.ts'
import { encodeTerms } from '../artifact/terms.ts'
import { buildFilePostings, buildPathPostings, buildStemPostings } from '../lexical/path-postings.ts'
import { buildTextPostings } from '../lexical/term-index.ts'
import type { CollectedDocument } from './collected.ts'
import { buildNamePostings } from './names.ts'
import { chunkRows, documentRow, symbolRows } from './rows.ts'
import { termRows } from './term-rows.ts'

export interface AssembleInput {
  /** In path order. */
  documents: readonly CollectedDocument[]
  /** Terms by the ids that `documents` use. */
  terms: readonly string[]
  ledger: readonly LedgerRow[]
  /** Text of the documents in order; absent for artifacts without source. */
  source?: Iterable<SourceText>
}

export interface Assembled {
  sections: SectionInput[]
  counts: Record<string, number>
}

/** Everything between the per-blob records and the file: names, postings, rows, in the order of the format. */
export function assembleSections(input: AssembleInput): Assembled {
  const { documents, terms } = input
  const paths = documents.map((document) => document.path)
  const names = buildSymbolNames(allNames(documents), normalizeName)
  const text = buildTextPostings(
    documents.map((document) => document.terms),
    terms.length,
  )
  const encodedTerms = encodeTerms(
    termRows({
      terms,
      text,
      path: buildPathPostings(paths),
      stem: buildStemPostings(paths),
      name: buildNamePostings(names),
      file: buildFilePostings(paths),
      chunks: documents.reduce((sum, { chunks }) => sum + chunks.length / 3, 0),
    }),
  )
  const sections: SectionInput[] = [
    encodeDocuments(documents.map(documentRow)),
    encodePaths(paths),
    encodeSymbolNames(names),
    encodeSymbols(symbolRows(documents)),
    encodedTerms.terms,
    encodeChunks(chunkRows(documents)),
    encodeNameTrigrams(names.keys),
    encodedTerms.postings,
    ...(input.source ? [encodeSource(input.source)] : []),
    encodeLedger(input.ledger),
  ]
  return { sections, counts: counts(documents, names.keys.length, terms.length, text.ids.length) }
}

/** Words of a name that is a sentence (`it "logs in with an expired token"`) under which it is filed. */
const FILED_WORDS = 5

/** The name as the dictionary has it: nobody types a whole sentence, and its words are terms of their passage anyway. */
function filedName(name: string): string {
  if (!/\s/.test(name)) return name
  return name.trim().split(/\s+/).slice(0, FILED_WORDS).join(' ')
}

function* allNames(documents: readonly CollectedDocument[]): Generator<string> {
  for (const { symbols } of documents) for (const { name } of symbols) yield filedName(name)
}

function counts(
  documents: readonly CollectedDocument[],
  names: number,
  terms: number,
  postings: number,
): Record<string, number> {
  return {
    documents: documents.length,
    symbols: documents.reduce((sum, document) => sum + document.symbols.length, 0),
    chunks: documents.reduce((sum, document) => sum + document.chunks.length / 3, 0),
    lines: documents.reduce((sum, document) => sum + document.lines, 0),
    bytes: documents.reduce((sum, document) => sum + document.bytes, 0),
    names,
    terms,
    postings,
  }
}
