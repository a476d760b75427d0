import type { ParentRef } from '../api.ts'
import { symbolsOf } from './find-symbol.ts'
import { symbolIdOf } from './hits.ts'
import type { IndexData, SymbolRow } from './index-data.ts'

/** The symbols of one document with their rows, for questions about lines. */
export class DocumentSymbols {
  private constructor(
    private readonly data: IndexData,
    private readonly path: string,
    readonly ids: readonly number[],
    readonly rows: readonly SymbolRow[],
  ) {}

  static async open(data: IndexData, document: number, path: string): Promise<DocumentSymbols> {
    const ids = symbolsOf(data, document)
    return new DocumentSymbols(data, path, ids, await data.symbolRows(ids))
  }

  /** Position in `rows` of the innermost symbol that holds a line; -1 for none. */
  innermost(line: number, accepts: (row: SymbolRow) => boolean = () => true): number {
    let best = -1
    this.rows.forEach((row, i) => {
      if (row.startLine > line || row.endLine < line || !accepts(row)) return
      // Of equally long ones the later is inside.
      if (best < 0 || length(row) <= length(this.rows[best]!)) best = i
    })
    return best
  }

  /**
   * The symbol around an occurrence of a name. Where a name is defined, it is the symbol around the definition: no symbol
   * contains itself.
   */
  around(line: number, name: string, isDefinition: boolean): ParentRef | null {
    const at = this.innermost(line, (row) => !isDefinition || row.name !== name || row.startLine < line)
    return at < 0 ? null : this.ref(at)
  }

  ref(at: number): ParentRef {
    const row = this.rows[at]!
    return { name: row.name, kind: this.data.symbolKind(this.ids[at]!), symbol_id: symbolIdOf(this.path, row) }
  }
}

const length = ({ startLine, endLine }: SymbolRow): number => endLine - startLine
