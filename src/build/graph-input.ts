import { DOCUMENT_KINDS } from '../../reader/api.ts'
import type { GraphInput } from '../graph/graph-input.ts'
import type { ByteTable } from '../lexical/byte-table.ts'
import type { CollectedDocument } from './collected.ts'
import type { SymbolNameTable } from './names.ts'
import { forEachReference } from './packed-references.ts'
import { NAME_END } from './packed-symbols.ts'
import { repositoryFacts } from './repository-facts.ts'
import { symbolColumns } from './symbol-columns.ts'

const decoder = new TextDecoder()

/** What the code graph is made of, out of the collected documents; `text` gives that of manifests and configuration. */
export function graphInput(
  documents: readonly CollectedDocument[],
  names: ByteTable,
  { spellings }: SymbolNameTable,
  text: (document: number) => string,
): GraphInput {
  const symbols = symbolColumns(documents)
  return {
    facts: repositoryFacts(documents, symbols, spellings, text),
    documents: documents.map(({ kind, imports }) => ({ kind: DOCUMENT_KINDS[kind] ?? 'implementation', imports })),
    symbols,
    references: (document) => {
      const { references } = documents[document]!
      let spellings: readonly string[] | undefined
      return {
        spelled: (name) => (spellings ??= decoder.decode(references.names).split('\0'))[name]!,
        names: names.findList(references.names, references.count, NAME_END),
        forEach: (visit) => forEachReference(references, visit),
      }
    },
    spelling: (name) => spellings[name]!,
  }
}
