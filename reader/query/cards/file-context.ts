import type { DocumentKind, ParentRef } from '../../api.ts'
import { openCodeGraph } from '../data/code-graph.ts'
import { symbolsOf } from '../symbols/find-symbol.ts'
import { symbolIdOf } from '../hits.ts'
import { importersOf, resolvedImports, type ResolvedImport } from '../data/imports.ts'
import type { FileHistoryCard } from './history-card.ts'
import type { IndexData } from '../data/index-data.ts'
import { relatedFiles, testsOf } from '../references/related-files.ts'
import { sourcePart, type SourcePart } from './line-range.ts'

export const CONTEXT_PARTS = ['symbols', 'imports', 'importers', 'tests', 'related', 'history', 'source'] as const
export type ContextPart = (typeof CONTEXT_PARTS)[number]

/** A symbol in the outline of a file. */
export interface OutlineSymbol extends ParentRef {
  start_line: number
  end_line: number
  signature: string
  /** `symbol_id` of the symbol around it. */
  parent?: string
  doc?: string
}

export interface FileImport {
  /** As written. */
  specifier: string
  line: number
  /** Files of the index that it means, as far as its spelling tells. */
  files: string[]
  /** Name of the package outside of the repository that it means, as the build found it declared or spelt. */
  package?: string
}

/** One file with everything the index holds of it; parts that were not asked for are absent. */
export interface FileContext extends SourcePart {
  file: string
  page_id: string
  title: string
  summary: string
  language: string
  kind: DocumentKind
  lines: number
  bytes: number
  blob_id: string
  symbols?: OutlineSymbol[]
  imports?: FileImport[]
  importers?: string[]
  /** Tests that import it or are named after it. */
  tests?: string[]
  /** Files of the same name, then those that files around it use together with it. */
  related?: string[]
  /** What its commits say of it; absent where history did not reach it. */
  history?: FileHistoryCard
  /** Per part: how many entries the budget left out. */
  omitted?: Partial<Record<ContextPart, number>>
  /** The file in the work tree is another than the indexed one. */
  /** Alias, in a workspace. */
  repo?: string
  stale?: boolean
  changed?: boolean
}

/** Files named per list; more would tell nothing. */
const MOST_FILES = 100

export async function fileContext(data: IndexData, document: number, parts: ReadonlySet<string>): Promise<FileContext> {
  const paths = await data.allPaths()
  const [row] = await data.documentRows([document])
  const path = paths[document]!
  const named = (ids: readonly number[]): string[] => ids.slice(0, MOST_FILES).map((id) => paths[id]!)
  const wantsImporters = ['importers', 'tests', 'related'].some((part) => parts.has(part))
  const importers = wantsImporters ? await importersOf(data, new Set([document])) : []
  const imports = parts.has('imports') || parts.has('related') ? (await resolvedImports(data, [document]))[0]! : []
  const lines = data.documents.linesOf(document)
  return {
    file: path,
    page_id: `file_page:${path}`,
    title: row!.title || (path.split('/').at(-1) as string),
    summary: row!.summary,
    language: data.documents.languageOf(document),
    kind: data.documents.kindOf(document),
    lines,
    bytes: row!.bytes,
    blob_id: row!.blob,
    ...(parts.has('symbols') && { symbols: await outline(data, document, path) }),
    ...(parts.has('imports') && { imports: await shownImports(data, imports, named) }),
    ...(parts.has('importers') && { importers: named(importers) }),
    ...(parts.has('tests') && { tests: named(testsOf(data, document, importers, paths)) }),
    ...(parts.has('related') && { related: named(await relatedFiles(data, document, importers, imports, paths)) }),
    ...(parts.has('history') && (await historyPart(data, document))),
    ...(parts.has('source') && (await sourcePart(data, { document, path, from: 1, to: lines }))),
  }
}

/** History, loaded when it is asked for and there. */
export async function historyPart(data: IndexData, document: number): Promise<{ history?: FileHistoryCard }> {
  if (!data.file.has('HIST')) return {}
  const { historyCard } = await import('./history-card.ts')
  const history = await historyCard(data, document)
  return history ? { history } : {}
}

async function shownImports(
  data: IndexData,
  imports: readonly ResolvedImport[],
  named: (ids: readonly number[]) => string[],
): Promise<FileImport[]> {
  const isOutside = imports.some(({ external }) => external !== undefined)
  const packages = isOutside ? ((await openCodeGraph(data))?.tables.externals ?? []) : []
  return imports.map(({ specifier, line, documents, external }) => {
    const outside = external === undefined ? undefined : packages[external]?.name
    return {
      specifier,
      line,
      files: named(documents.slice(0, 5)),
      ...(outside !== undefined && { package: outside }),
    }
  })
}

async function outline(data: IndexData, document: number, path: string): Promise<OutlineSymbol[]> {
  const ids = symbolsOf(data, document)
  const rows = await data.symbolRows(ids)
  const first = ids[0] ?? 0
  const symbols = rows.map((row, i) => ({
    name: row.name,
    kind: data.symbolKind(ids[i]!),
    symbol_id: symbolIdOf(path, row),
    start_line: row.startLine,
    end_line: row.endLine,
    signature: row.signature,
    ...(row.parent >= 0 && { parent: symbolIdOf(path, rows[row.parent - first]!) }),
    ...(row.doc !== '' && { doc: row.doc }),
  }))
  return symbols.sort((a, b) => a.start_line - b.start_line || b.end_line - a.end_line)
}
