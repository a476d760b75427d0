import type { DocumentKind, ReferenceRole, SymbolKind } from '../api.ts'
import { throwIfAborted } from './deadline.ts'
import { symbolsOf } from './symbols/find-symbol.ts'
import { symbolIdOf } from './hits.ts'
import type { IndexData, SymbolRow } from './data/index-data.ts'
import { openOccurrences, type Occurrences } from './references/occurrences.ts'

/** A symbol as it is listed, in the order of the text. */
export interface ListedSymbol {
  symbol_id: string
  name: string
  qualified_name: string
  kind: SymbolKind
  /** 1-based, inclusive. */
  start_line: number
  end_line: number
  signature: string
  doc: string
  modifiers: string[]
  /** symbol_id of what it lies in. */
  parent?: string
}

/** A place in code where a name stands. */
export interface ListedOccurrence {
  name: string
  role: ReferenceRole
  /** 1-based. */
  line: number
  /** 1-based, in UTF-16 units. */
  column: number
}

/** A document with what was found in it. */
export interface ListedDocument {
  path: string
  blob_id: string
  language: string
  kind: DocumentKind
  lines: number
  bytes: number
  title: string
  summary: string
  symbols: ListedSymbol[]
  occurrences?: ListedOccurrence[]
}

export interface ListingOptions {
  /** With every place where a name stands; of an artifact without occurrences there are none. */
  occurrences?: boolean
  signal?: AbortSignal
}

/** Documents that are read together. */
const BATCH = 64

/** Every document of an index by path, with its symbols; read in batches. Throws CORRUPT, ABORTED. */
export async function* listDocuments(data: IndexData, options: ListingOptions): AsyncGenerator<ListedDocument> {
  const paths = await data.allPaths()
  const occurrences = options.occurrences ? await openOccurrences(data) : undefined
  for (let from = 0; from < paths.length; from += BATCH) {
    throwIfAborted(options.signal)
    const ids = paths.slice(from, from + BATCH).map((_, i) => from + i)
    const rows = await data.documentRows(ids)
    const symbols = ids.map((id) => symbolsOf(data, id))
    const known = await data.symbolRows(symbols.flat())
    let taken = 0
    for (const [i, id] of ids.entries()) {
      const own = known.slice(taken, (taken += symbols[i]!.length))
      const { blob, ...row } = rows[i]!
      yield {
        path: paths[id]!,
        blob_id: blob,
        language: data.documents.languageOf(id),
        kind: data.documents.kindOf(id),
        lines: data.documents.linesOf(id),
        ...row,
        symbols: listedSymbols(data, paths[id]!, symbols[i]!, own),
        ...(occurrences && { occurrences: await listedOccurrences(occurrences, id) }),
      }
    }
  }
}

function listedSymbols(
  data: IndexData,
  path: string,
  symbols: readonly number[],
  rows: readonly SymbolRow[],
): ListedSymbol[] {
  const ids = new Map(symbols.map((symbol, i) => [symbol, symbolIdOf(path, rows[i]!)]))
  return rows.map((row, i) => {
    const { name, qualifiedName, startLine, endLine, signature, doc, modifiers } = row
    const parent = ids.get(row.parent)
    return {
      symbol_id: symbolIdOf(path, row),
      name,
      qualified_name: qualifiedName,
      kind: data.symbolKind(symbols[i]!),
      start_line: startLine,
      end_line: endLine,
      signature,
      doc,
      modifiers,
      ...(parent !== undefined && { parent }),
    }
  })
}

async function listedOccurrences(occurrences: Occurrences, document: number): Promise<ListedOccurrence[]> {
  const places = await occurrences.all(document)
  return Array.from({ length: places.count }, (_, i) => ({
    name: places.name(i),
    role: places.role(i) as ReferenceRole,
    line: places.line(i),
    column: places.column(i),
  }))
}
