import { VarintCursor } from '../lexical/packed-terms.ts'
import type { SymbolColumns } from '../graph/graph-input.ts'
import type { CollectedDocument } from './collected.ts'

/** The numbers of all symbols, without their texts. */
export function symbolColumns(documents: readonly CollectedDocument[]): SymbolColumns {
  const starts = new Uint32Array(documents.length + 1)
  documents.forEach(({ symbols }, i) => (starts[i + 1] = starts[i]! + symbols.count))
  const count = starts[documents.length]!
  const columns = {
    count,
    starts,
    kind: new Uint8Array(count),
    modifiers: new Uint32Array(count),
    parent: new Int32Array(count),
    startLine: new Uint32Array(count),
    endLine: new Uint32Array(count),
    name: new Uint32Array(count),
  }
  documents.forEach((document, i) => readNumbers(document, columns, starts[i]!))
  return columns
}

/** The order of the numbers is that of `packSymbols`. */
function readNumbers({ symbols, nameIds }: CollectedDocument, columns: SymbolColumns, first: number): void {
  const numbers = new VarintCursor(symbols.numbers)
  let line = 0
  columns.name.set(nameIds, first)
  for (let i = first; i < first + symbols.count; i++) {
    columns.kind[i] = numbers.next()
    columns.modifiers[i] = numbers.next()
    const distance = numbers.next()
    columns.parent[i] = distance === 0 ? -1 : i - distance
    columns.startLine[i] = line += unzigzag(numbers.next())
    columns.endLine[i] = line + unzigzag(numbers.next())
    // Repeat, lengths of qualified name, signature, doc.
    for (let skipped = 0; skipped < 4; skipped++) numbers.next()
  }
}

const unzigzag = (value: number): number => (value & 1 ? -(value + 1) / 2 : value / 2)
