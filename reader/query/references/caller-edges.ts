import { hasHeaders } from '../../analysis/language-family.ts'
import { CALLS_PER_SYMBOL } from '../../format/layout.ts'
import { storedCalls, type StoredCalls } from '../data/stored-calls.ts'
import type { DocumentSymbols } from '../symbols/containing-symbol.ts'
import { isDeclaration, symbolsCalled, withCounterparts } from '../symbols/declarations.ts'
import type { IndexData } from '../data/index-data.ts'
import { CONFIDENCE } from './likelihood.ts'
import { familyOf } from '../data/path-index.ts'

/** What the build found about a call of a name: how likely it means the symbol, or that it means something else, or nothing. */
export type Verdict = number | 'other' | undefined

/** From here on an edge to another definition says that the symbol is not meant. */
const TELLING = CONFIDENCE.onlyName
/** The most that a call is worth which the build looked at and led nowhere. */
const LED_NOWHERE = 0.2

/** Which calls of a symbol's name mean it, as the build resolved them. */
export class CallerEdges {
  private constructor(
    private readonly data: IndexData,
    private readonly meant: ReadonlySet<number>,
    /** Declarations of a definition, or definitions of a declaration: a call leads to either. */
    private readonly counterparts: ReadonlySet<number>,
    /** Definitions that share those counterparts, itself among them. */
    private readonly sharing: number,
    private readonly others: ReadonlySet<number>,
  ) {}

  /** `undefined` for artifacts without calls. */
  static async open(data: IndexData, symbol: number, name: string): Promise<CallerEdges | undefined> {
    if (!data.file.has('CALL')) return undefined
    const all = [...new Set([symbol, ...(await symbolsCalled(data, name))])]
    const rows = await data.symbolRows(all)
    const own = rows[0]!
    const home = data.documents.documentOfSymbol(symbol)
    const meant = new Set([symbol])
    const paired = await pairedWith(data, symbol, name)
    const counterparts = new Set(paired?.counterparts)
    const others = new Set<number>()
    let sharing = 0
    all.forEach((one, i) => {
      const row = rows[i]!
      const document = data.documents.documentOfSymbol(one)
      const isOverload = document === home && row.qualifiedName === own.qualifiedName
      // Who says the name of a class with such a constructor means either.
      const isConstructor = document === home && (row.parent === symbol || own.parent === one)
      const isSameSide = isDeclaration(row) === isDeclaration(own)
      if (isSameSide && sharesFamily(data, document, home)) sharing++
      if (counterparts.has(one)) return
      if (isOverload || isConstructor) meant.add(one)
      else if (paired) others.add(one)
      else if (!isSameSide && sharesFamily(data, document, home)) counterparts.add(one)
      else others.add(one)
    })
    return new CallerEdges(data, meant, counterparts, paired?.sharing ?? Math.max(1, sharing), others)
  }

  /** What is known of calls in a document, by line; `undefined` for a test, whose calls are not stored. */
  async in(document: number, symbols: DocumentSymbols): Promise<((line: number) => Verdict) | undefined> {
    const edges = await storedCalls(this.data, document)
    return edges && ((line) => this.verdict(edges, symbols, line))
  }

  private verdict(edges: StoredCalls, symbols: DocumentSymbols, line: number): Verdict {
    const of = (at: number) => edges.get(symbols.ids[at]!) ?? []
    const at = symbols.innermost(line, (position) => of(position).some(({ target }) => this.isNamed(target)))
    const own = at < 0 ? [] : of(at)
    const best = (targets: ReadonlySet<number>): number =>
      Math.max(0, ...own.flatMap(({ target, confidence }) => (targets.has(target) ? confidence : [])))
    const sure = best(this.meant)
    if (sure > 0) return sure
    const shared = Math.round((best(this.counterparts) / this.sharing) * 100) / 100
    if (shared > 0) return shared
    if (best(this.others) >= TELLING) return 'other'
    const around = symbols.innermost(line)
    // What calls itself has no edge.
    if (around >= 0 && this.meant.has(symbols.ids[around]!)) return undefined
    const all = around < 0 ? [] : of(around)
    // Of many edges only the most certain are stored.
    return all.length < CALLS_PER_SYMBOL ? LED_NOWHERE : Math.max(LED_NOWHERE, all.at(-1)!.confidence)
  }

  private isNamed(target: number): boolean {
    return this.meant.has(target) || this.counterparts.has(target) || this.others.has(target)
  }
}

/** In languages with headers: what declares or defines a symbol elsewhere, and how many symbols that stands for. */
async function pairedWith(data: IndexData, symbol: number, name: string) {
  if (!hasHeaders(data.documents.languageOf(data.documents.documentOfSymbol(symbol)))) return undefined
  const counterparts = (await withCounterparts(data, [symbol], name)).filter((one) => one !== symbol)
  if (counterparts.length === 0) return undefined
  const theirs = await withCounterparts(data, counterparts, name)
  return { counterparts, sharing: theirs.length - counterparts.length }
}

const sharesFamily = (data: IndexData, a: number, b: number): boolean =>
  familyOf(data.documents.languageOf(a)) === familyOf(data.documents.languageOf(b))
