import { DOCUMENT_KINDS } from '../../reader/api.ts'
import type { HistoryRow } from '../artifact/rows.ts'
import { FILE_FLAGS } from '../classify/types.ts'
import type { ExtractedSymbol } from '../extract/types.ts'
import type { CodeGraph } from '../graph/code-graph.ts'
import type { DecisionCommit, PageDocument, PageGraph, PageImport, PageInput } from '../pages/page-input.ts'
import type { CollectedDocument } from './collected.ts'
import type { SymbolNameTable } from './names.ts'
import { unpackSymbols } from './packed-symbols.ts'

const FOREIGN = (1 << FILE_FLAGS.indexOf('generated')) | (1 << FILE_FLAGS.indexOf('vendored'))
const EXAMPLE = 1 << FILE_FLAGS.indexOf('example')

/** What pages are made of, out of what the build has collected. */
export function pageInput(
  documents: readonly CollectedDocument[],
  names: SymbolNameTable,
  graph: CodeGraph,
  history?: readonly HistoryRow[],
  decisions?: readonly DecisionCommit[],
): PageInput {
  const known = new Map<number, readonly ExtractedSymbol[]>()
  return {
    documents: documents.map(pageDocument),
    symbols: (document) => {
      let symbols = known.get(document)
      if (!symbols) known.set(document, (symbols = symbolsOf(documents[document]!, names)))
      return symbols
    },
    graph: pageGraph(documents, graph),
    ...(history && { history }),
    ...(decisions && { decisions }),
  }
}

function pageDocument({
  path,
  language,
  kind,
  flags,
  lines,
  title,
  summary,
  symbols,
  pages,
}: CollectedDocument): PageDocument {
  return {
    path,
    language,
    kind: DOCUMENT_KINDS[kind] ?? 'implementation',
    isForeign: (flags & FOREIGN) !== 0,
    isExample: (flags & EXAMPLE) !== 0,
    lines,
    title,
    summary,
    symbolCount: symbols.count,
    notes: pages,
  }
}

function symbolsOf({ symbols, nameIds }: CollectedDocument, { spellings }: SymbolNameTable): ExtractedSymbol[] {
  const own = Array.from(nameIds, (id) => spellings[id]!)
  return unpackSymbols(symbols, own).map((symbol, i) => ({ ...symbol, name: own[i]! }))
}

function pageGraph(documents: readonly CollectedDocument[], graph: CodeGraph): PageGraph {
  const imports = documents.map((_, document) => importsOf(documents, graph, document))
  const importers = documents.map((): PageImport[] => [])
  const { starts, set, sets } = graph.resolved
  documents.forEach((document, from) => {
    for (let i = starts[from]!; i < starts[from + 1]!; i++) {
      const line = document.imports.lines[i - starts[from]!]!
      for (const to of set[i]! < 0 ? [] : sets[set[i]!]!) if (to !== from) importers[to]!.push({ document: from, line })
    }
  })
  const begins = new Set(graph.entryPoints.filter(({ kind }) => kind !== 'ci' && kind !== 'script').map(({ document }) => document)) // prettier-ignore
  return {
    importsOf: (document) => imports[document]!,
    importersOf: (document) => importers[document]!,
    centrality: (document) => graph.centrality[document]! / 65_535,
    cycles: graph.cycles,
    communities: graph.communities,
    isEntryPoint: (document) => begins.has(document),
    entryPoints: graph.entryPoints,
    symbolCentrality: (symbol) => graph.symbols.centrality[symbol]! / 255,
  }
}

/** An import of a package of several files leads to the first of them here: it is one import. */
function importsOf(documents: readonly CollectedDocument[], { resolved }: CodeGraph, document: number): PageImport[] {
  const { starts, set, sets } = resolved
  const found: PageImport[] = []
  for (let i = starts[document]!; i < starts[document + 1]!; i++) {
    const target = set[i]! < 0 ? undefined : sets[set[i]!]!.find((one) => one !== document)
    if (target !== undefined)
      found.push({ document: target, line: documents[document]!.imports.lines[i - starts[document]!]! })
  }
  return found
}
