import { symbolsOf } from '../symbols/find-symbol.ts'
import { resolvedImports } from '../data/imports.ts'
import type { DocumentRow, IndexData, SymbolRow } from '../data/index-data.ts'
import { lineOf } from './locate.ts'
import { pagesOfDocument } from './page-table.ts'

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
  /** What the page of the whole file says (a container image, a contract), for a file without a word of its own. */
  readonly pageSummary: string
  /** What a file without a word and without symbols imports: files by path, else the name as it is written. */
  readonly imported: readonly { readonly name: string; readonly line: number }[]
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
    pageSummary: row!.summary === '' ? await pageSummary(data, document) : '',
    imported: row!.summary === '' && symbols.length === 0 ? await importedNames(data, document) : [],
  }
}

async function pageSummary(data: IndexData, document: number): Promise<string> {
  const types = new Set(['infra_page', 'api_contract'])
  const page = pagesOfDocument(data, document).find(
    (one) => types.has(data.pages!.type(one)) && data.pages!.isWhole(one),
  )
  if (page === undefined) return ''
  const [block] = await data.pageBlocks([page])
  return block!.summary(page)
}

async function importedNames(data: IndexData, document: number): Promise<FileFacts['imported']> {
  const [imports] = await resolvedImports(data, [document])
  const paths = await data.paths(imports!.map(({ documents }) => documents[0] ?? document))
  const names = imports!.map(({ specifier, documents, line }, i) => ({
    name: documents.length > 0 ? paths[i]! : specifier,
    line,
  }))
  return names.filter(({ name }, i) => names.findIndex((other) => other.name === name) === i)
}

/** Of the text itself, or of the symbol that the summary documents. */
function summaryLine(summary: string, source: string | undefined, symbols: readonly FileSymbol[]): number {
  if (summary === '') return 1
  const line = source === undefined ? undefined : lineOf(summary, source)
  return line ?? symbols.find(({ doc }) => doc === summary)?.startLine ?? 1
}
