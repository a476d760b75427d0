import type { ParentRef } from '../../api.ts'
import { symbolsOf } from './find-symbol.ts'
import { symbolIdOf } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'

/** The lines of the symbols of one document, for questions about places in it. */
export class DocumentSymbols {
  private constructor(
    private readonly data: IndexData,
    private readonly path: string,
    readonly ids: readonly number[],
    private readonly starts: Float64Array,
    private readonly ends: Float64Array,
  ) {}

  static async open(data: IndexData, document: number, path: string): Promise<DocumentSymbols> {
    const ids = symbolsOf(data, document)
    const { starts, ends } = await data.symbolSpans(ids)
    return new DocumentSymbols(data, path, ids, starts, ends)
  }

  /** Position in `ids` of the innermost symbol that holds a line; -1 for none. `accepts` gets positions. */
  innermost(line: number, accepts: (at: number) => boolean = () => true): number {
    let best = -1
    for (let at = 0; at < this.ids.length; at++) {
      if (!this.holds(at, line) || !accepts(at)) continue
      // Of equally long ones the later is inside.
      if (best < 0 || this.length(at) <= this.length(best)) best = at
    }
    return best
  }

  /** Positions of symbols that start between two lines, in order. */
  startingBetween(from: number, to: number): number[] {
    return [...this.ids.keys()].filter((at) => this.starts[at]! >= from && this.starts[at]! <= to)
  }

  /** Whether the symbol at a position holds a line. */
  holds(at: number, line: number): boolean {
    return this.starts[at]! <= line && this.ends[at]! >= line
  }

  private length(at: number): number {
    return this.ends[at]! - this.starts[at]!
  }

  /**
   * The symbol around an occurrence of a name. Where a name is defined, it is the symbol around the definition: no symbol
   * contains itself.
   */
  async around(line: number, name: string, isDefinition: boolean): Promise<ParentRef | null> {
    const own = isDefinition ? await this.definedAt(line, name) : undefined
    const at = this.innermost(line, (position) => !own?.has(position))
    return at < 0 ? null : this.ref(at)
  }

  /** Positions of symbols of a name that start at a line, or shortly before: decorators and modifiers come first. */
  private async definedAt(line: number, name: string): Promise<ReadonlySet<number>> {
    const near = [...this.ids.keys()].filter((at) => this.holds(at, line))
    const rows = await this.data.symbolRows(near.map((at) => this.ids[at]!))
    const named = near.filter((_, i) => rows[i]!.name === name)
    // Of several around each other only the innermost is what is defined here.
    const innermost = this.innermost(line, (at) => named.includes(at))
    return new Set(innermost < 0 ? [] : [innermost])
  }

  async ref(at: number): Promise<ParentRef> {
    const id = this.ids[at]!
    const [row] = await this.data.symbolRows([id])
    return { name: row!.name, kind: this.data.symbolKind(id), symbol_id: symbolIdOf(this.path, row!) }
  }
}
