import type { LineHit, ParentRef } from '../../api.ts'
import { DocumentSymbols } from '../symbols/containing-symbol.ts'
import type { IndexData } from '../data/index-data.ts'
import type { LineMatch } from './line-collector.ts'

/** Fills matches with paths and the innermost symbols around them. `changed` documents are not as they were indexed. */
export async function lineHits(
  data: IndexData,
  matches: readonly LineMatch[],
  contextLines: number,
  changed: ReadonlySet<number>,
): Promise<LineHit[]> {
  const documents = [...new Set(matches.map(({ document }) => document))]
  const paths = await data.paths(documents)
  const pathOf = new Map(documents.map((document, i) => [document, paths[i]!]))
  // A first answer does without: they lie elsewhere for each file.
  const symbols = data.isFar('SYMB') ? new Map<number, DocumentSymbols>() : await symbolsOf(data, pathOf, changed)
  const around = await Promise.all(matches.map(({ document, line }) => symbolAt(symbols.get(document), line)))
  return matches.map((match, i) => {
    const { document, line, column, endLine, endColumn, snippet, before, after } = match
    const symbol = around[i]
    return {
      type: 'line',
      file: pathOf.get(document)!,
      line,
      column,
      ...(endLine > line && { end_line: endLine }),
      end_column: endColumn,
      snippet,
      ...(contextLines > 0 && { before, after }),
      ...(symbol && { symbol }),
    }
  })
}

/** Symbols of the documents as they were indexed: in changed ones the lines are others. */
async function symbolsOf(
  data: IndexData,
  paths: ReadonlyMap<number, string>,
  changed: ReadonlySet<number>,
): Promise<ReadonlyMap<number, DocumentSymbols>> {
  const { symbolStart } = data.documents
  const wanted = [...paths].filter(([d]) => !changed.has(d) && symbolStart[d + 1]! > symbolStart[d]!)
  await data.loadSymbols(wanted.flatMap(([d]) => [symbolStart[d]!, symbolStart[d + 1]! - 1]))
  const symbols = new Map<number, DocumentSymbols>()
  for (const [document, path] of wanted) symbols.set(document, await DocumentSymbols.open(data, document, path))
  return symbols
}

async function symbolAt(symbols: DocumentSymbols | undefined, line: number): Promise<ParentRef | undefined> {
  const at = symbols?.innermost(line) ?? -1
  return at < 0 ? undefined : await symbols!.ref(at)
}
