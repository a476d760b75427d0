import { symbolsOf } from '../find-symbol.ts'
import type { DocumentRow, IndexData, SymbolRow } from '../index-data.ts'
import { lineOf } from './locate.ts'

/** A symbol of the file with its id and rank. */
export interface FileSymbol extends SymbolRow {
  readonly id: number
  readonly kind: string
  readonly score: number
}

/** What the parts of a file's page are made of. */
export interface FileFacts {
  readonly data: IndexData
  readonly document: number
  readonly path: string
  readonly row: DocumentRow
  readonly language: string
  readonly lines: number
  /** In source order. */
  readonly symbols: readonly FileSymbol[]
  /** Text of the file where the artifact holds it. */
  readonly source: string | undefined
  /** Line on which the summary begins, 1 where that is not known. */
  readonly summaryLine: number
}

export async function fileFacts(data: IndexData, document: number): Promise<FileFacts> {
  const ids = symbolsOf(data, document)
  const [[path], [row], rows, sources] = await Promise.all([
    data.paths([document]),
    data.documentRows([document]),
    data.symbolRows(ids),
    data.sources([document]),
  ])
  const symbols = rows.map((symbol, i) => ({
    ...symbol,
    id: ids[i]!,
    kind: data.symbolKind(ids[i]!),
    score: data.symbolScore(ids[i]!),
  }))
  return {
    data,
    document,
    path: path!,
    row: row!,
    language: data.documents.languageOf(document),
    lines: data.documents.linesOf(document),
    symbols,
    source: sources?.[0],
    summaryLine: summaryLine(row!.summary, sources?.[0], symbols),
  }
}

/** Of the text itself, or of the symbol that the summary documents. */
function summaryLine(summary: string, source: string | undefined, symbols: readonly FileSymbol[]): number {
  if (summary === '') return 1
  const line = source === undefined ? undefined : lineOf(summary, source)
  return line ?? symbols.find(({ doc }) => doc === summary)?.startLine ?? 1
}
