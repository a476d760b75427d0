import { DOCUMENT_KINDS } from '../../reader/api.ts'
import { buildCodeGraph, type CodeGraph } from '../graph/code-graph.ts'
import type { CollectedDocument } from './collected.ts'
import type { SymbolNameTable } from './names.ts'
import { repositoryFacts } from './repository-facts.ts'
import { symbolColumns } from './symbol-columns.ts'

/** The code graph of the collected documents; `text` gives that of manifests and configuration. */
export function codeGraph(
  documents: readonly CollectedDocument[],
  { spellings }: SymbolNameTable,
  text: (document: number) => string,
): CodeGraph {
  const symbols = symbolColumns(documents)
  return buildCodeGraph({
    facts: repositoryFacts(documents, symbols, spellings, text),
    documents: documents.map(({ kind, imports }) => ({ kind: DOCUMENT_KINDS[kind] ?? 'implementation', imports })),
    symbols,
    spelling: (name) => spellings[name]!,
  })
}
