import { partTermsOfWord, termsOfWord } from '../../reader/analysis/analyzer.ts'
import { encodeChunks } from '../artifact/chunks.ts'
import { encodeDocuments } from '../artifact/documents.ts'
import { encodeLedger } from '../artifact/ledger.ts'
import { encodeNameTrigrams } from '../artifact/name-trigrams.ts'
import { encodePaths } from '../artifact/paths.ts'
import type { LedgerRow } from '../artifact/rows.ts'
import type { SectionInput } from '../artifact/section-input.ts'
import { encodeSource, type SourceText } from '../artifact/source.ts'
import { encodeSymbolNames, type SymbolNames } from '../artifact/symbol-names.ts'
import { encodeSymbols } from '../artifact/symbols.ts'
import { encodeTerms } from '../artifact/terms.ts'
import type { ByteTable } from '../lexical/byte-table.ts'
import { buildFilePostings, buildPathPostings, buildStemPostings, WordTerms } from '../lexical/path-postings.ts'
import { buildTextPostings, type TermTable } from '../lexical/term-index.ts'
import type { CollectedDocument } from './collected.ts'
import { buildNamePostings, fileNames, nameTable } from './names.ts'
import { chunkRows, documentRow, symbolRows } from './rows.ts'
import { termRows, type TermSources } from './term-rows.ts'

export interface AssembleInput {
  /** In path order. */
  documents: readonly CollectedDocument[]
  /** Terms and names of symbols by the ids that `documents` use. */
  terms: TermTable
  names: ByteTable
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
  const table = nameTable(input.names)
  const names = fileNames(table, documents)
  const textTerms = terms.size
  const fields = otherFields(paths, names, terms)
  const text = buildTextPostings(
    documents.map((document) => document.terms),
    terms.size,
  )
  const chunks = documents.reduce((sum, document) => sum + document.chunks.length / 3, 0)
  const encodedTerms = encodeTerms(termRows(terms, { text, ...fields }, chunks))
  const sections: SectionInput[] = [
    encodeDocuments(documents.map(documentRow)),
    encodePaths(paths),
    encodeSymbolNames(names),
    encodeSymbols(symbolRows(documents, table)),
    encodedTerms.terms,
    encodeChunks(chunkRows(documents)),
    encodeNameTrigrams(names.keys),
    encodedTerms.postings,
    ...(input.source ? [encodeSource(input.source)] : []),
    encodeLedger(input.ledger),
  ]
  return { sections, counts: counts(documents, names.keys.length, textTerms, text.ids.length) }
}

/** Everything but the text; these add terms to the table, so all are collected before any is grouped. */
function otherFields(paths: readonly string[], names: SymbolNames, terms: TermTable): TermSources {
  const words = new WordTerms(terms, termsOfWord)
  const lists = {
    path: buildPathPostings(paths, words),
    stem: buildStemPostings(paths, words),
    name: buildNamePostings(names, new WordTerms(terms, partTermsOfWord)),
    file: buildFilePostings(paths, terms),
  }
  return {
    path: lists.path.group(terms.size),
    stem: lists.stem.group(terms.size),
    name: lists.name.group(terms.size),
    file: lists.file.group(terms.size),
  }
}

function counts(
  documents: readonly CollectedDocument[],
  names: number,
  terms: number,
  postings: number,
): Record<string, number> {
  return {
    documents: documents.length,
    symbols: documents.reduce((sum, document) => sum + document.symbols.count, 0),
    chunks: documents.reduce((sum, document) => sum + document.chunks.length / 3, 0),
    lines: documents.reduce((sum, document) => sum + document.lines, 0),
    bytes: documents.reduce((sum, document) => sum + document.bytes, 0),
    names,
    terms,
    postings,
  }
}
