import type { ReferenceHit } from '../../api.ts'
import { DocumentSymbols } from '../symbols/containing-symbol.ts'
import type { IndexData } from '../data/index-data.ts'
import type { Places } from '../data/places.ts'

/** One occurrence to be shown. */
export interface Reference {
  readonly document: number
  readonly places: Places
  readonly at: number
  /** How likely it is what was asked for; for names nothing is said. */
  readonly confidence?: number
}

/** Fills references with what the answer shows, in their order. */
export async function referenceHits(
  data: IndexData,
  references: readonly Reference[],
  contextLines: number,
): Promise<ReferenceHit[]> {
  const documents = [...new Set(references.map(({ document }) => document))]
  const paths = new Map((await data.paths(documents)).map((path, i) => [documents[i]!, path]))
  await data.loadSymbols(documents.flatMap((document) => firstAndLast(data, document)))
  const symbols = new Map<number, DocumentSymbols>()
  for (const document of documents)
    symbols.set(document, await DocumentSymbols.open(data, document, paths.get(document)!))
  const hit = async ({ document, places, at, confidence }: Reference): Promise<ReferenceHit> => {
    const line = places.line(at)
    const role = places.role(at)
    const name = places.name(at)
    return {
      type: 'reference',
      symbol_name: name,
      file: paths.get(document)!,
      line,
      column: places.column(at),
      role,
      source_line: places.textOf(line),
      containing_symbol: await symbols.get(document)!.around(line, name, role === 'definition'),
      ...(confidence !== undefined && { confidence }),
      ...(contextLines > 0 && around(places, line, contextLines)),
    }
  }
  return Promise.all(references.map(hit))
}

/** Enough to know the blocks of symbols that a document needs. */
function firstAndLast(data: IndexData, document: number): number[] {
  const from = data.documents.symbolStart[document] as number
  const to = data.documents.symbolStart[document + 1] as number
  return to > from ? [from, to - 1] : []
}

function around(places: Places, line: number, count: number): { before: string[]; after: string[] } {
  const range = (from: number, to: number): string[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => places.textOf(from + i))
  return {
    before: range(Math.max(1, line - count), line),
    after: range(line + 1, Math.min(places.lines, line + count) + 1),
  }
}
