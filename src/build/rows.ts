import { DOCUMENT_KINDS } from '../../reader/api.ts'
import { normalizeName } from '../../reader/analysis/normalize-name.ts'
import { nameStem } from '../../reader/analysis/file-key.ts'
import { DOCUMENT_FLAGS } from '../../reader/format/layout.ts'
import type { ChunkRow, DocumentRow, SymbolRow } from '../artifact/rows.ts'
import { FILE_FLAGS } from '../classify/types.ts'
import { staticScore } from '../lexical/static-score.ts'
import type { CollectedDocument } from './collected.ts'
import type { SymbolNameTable } from './names.ts'
import { unpackSymbols } from './packed-symbols.ts'

/** Flags of the classifier in the bits of the artifact. */
const FLAG_BITS: readonly number[] = FILE_FLAGS.map((flag) => DOCUMENT_FLAGS[flag])

function documentFlags(document: CollectedDocument): number {
  let bits = 0
  FLAG_BITS.forEach((bit, i) => {
    if (document.flags & (1 << i)) bits |= bit
  })
  if (document.status === 'recovered') bits |= DOCUMENT_FLAGS.recovered
  if (document.status !== 'parsed' && document.status !== 'recovered') bits |= DOCUMENT_FLAGS.text
  return bits
}

/** What the code graph says of one document. */
export interface DocumentGraphFacts {
  /** 0..65535. */
  centrality: number
  isEntryPoint: boolean
}

export function documentRow(document: CollectedDocument, graph: DocumentGraphFacts): DocumentRow {
  return {
    path: document.path,
    blob: document.oid,
    language: document.language,
    kind: DOCUMENT_KINDS[document.kind] ?? 'implementation',
    flags: documentFlags(document) | (graph.isEntryPoint ? DOCUMENT_FLAGS.entry_point : 0),
    lines: document.lines,
    bytes: document.bytes,
    centrality: graph.centrality,
    title: document.title,
    summary: document.summary,
    symbols: document.symbols.count,
    chunks: document.chunks.length / 3,
  }
}

/** Rows of the symbols of one document, the first of which has the id `first`. */
export function symbolRowsOf(
  { symbols, nameIds, path }: CollectedDocument,
  names: SymbolNameTable,
  first: number,
): SymbolRow[] {
  const fileName = normalizeName(nameStem(path))
  const own = Array.from(nameIds, (id) => names.spellings[id]!)
  return unpackSymbols(symbols, own).map((symbol, i) => ({
    ...symbol,
    name: own[i]!,
    parent: symbol.parent < 0 ? -1 : first + symbol.parent,
    score: staticScore(symbol, names.keys[nameIds[i]!] === fileName),
  }))
}

/** Rows of all chunks in document order. */
export function* chunkRows(documents: readonly CollectedDocument[]): Generator<ChunkRow> {
  let firstSymbol = 0
  for (const { chunks, symbols } of documents) {
    for (let i = 0; i < chunks.length; i += 3) {
      const own = chunks[i + 2] as number
      yield {
        startLine: chunks[i] as number,
        endLine: chunks[i + 1] as number,
        symbol: own === 0 ? -1 : firstSymbol + own - 1,
      }
    }
    firstSymbol += symbols.count
  }
}
