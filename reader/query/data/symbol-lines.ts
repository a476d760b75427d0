import type { SymbolKind } from '../../api.ts'
import type { IndexData } from './index-data.ts'

/**
 * A test for lines inside of symbols of a kind, in the allowed documents. In `changed` ones nothing is known of symbols:
 * no line of them passes.
 */
export async function linesOfKind(
  data: IndexData,
  kind: SymbolKind,
  allowed: Uint8Array,
  changed: ReadonlyMap<number, unknown> | undefined,
): Promise<(document: number, line: number) => boolean> {
  const ids: number[] = []
  for (let id = 0; id < data.symbolCount; id++) {
    const document = data.documents.documentOfSymbol(id)
    if (data.symbolKind(id) === kind && allowed[document] === 1 && !changed?.has(document)) ids.push(id)
  }
  const ranges = new Map<number, [start: number, end: number][]>()
  const rows = await data.symbolRows(ids)
  ids.forEach((id, i) => {
    const document = data.documents.documentOfSymbol(id)
    const own = ranges.get(document)
    const range: [number, number] = [rows[i]!.startLine, rows[i]!.endLine]
    if (own) own.push(range)
    else ranges.set(document, [range])
  })
  return (document, line) => ranges.get(document)?.some(([start, end]) => start <= line && line <= end) ?? false
}
