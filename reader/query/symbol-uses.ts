import type { ParentRef, ReferenceRole } from '../api.ts'
import { DocumentSymbols } from './containing-symbol.ts'
import type { IndexData } from './index-data.ts'
import { documentConfidence } from './likelihood.ts'
import { namePattern, openOccurrences } from './occurrences.ts'
import type { Places } from './places.ts'

/** A symbol that calls another, by name. */
export interface Caller extends ParentRef {
  file: string
  /** The first call, 1-based. */
  line: number
  /** Calls inside of this symbol. */
  calls: number
  /** How likely the symbol is what is called, 0..1. */
  confidence: number
}

/** Uses of a name in the code of the index; all but definitions of other things. */
export interface ReferenceCounts {
  total: number
  /** False where there was too much to count: then these are lower bounds. */
  total_is_exact: boolean
  by_role: Partial<Record<ReferenceRole, number>>
  files: number
}

/** A test that mentions a symbol. */
export interface TestMention {
  file: string
  line: number
  /** The innermost symbol around the mention. */
  symbol?: ParentRef
}

export interface SymbolUses {
  references: ReferenceCounts
  callers: Caller[]
  callers_total: number
  tests: TestMention[]
  tests_total: number
}

/** Bytes of documents that one card looks into. */
const MOST_BYTES = 6 * 1024 * 1024
const MOST_CALLERS = 20
const MOST_TESTS = 10

/** Who calls a symbol, which tests mention it, how often it is used; by name, most likely ones first. */
export async function symbolUses(
  data: IndexData,
  symbol: number,
  name: string,
  signal?: AbortSignal,
): Promise<SymbolUses | undefined> {
  const occurrences = await openOccurrences(data)
  const pattern = namePattern(name)
  if (!occurrences || !pattern) return undefined
  const home = data.documents.documentOfSymbol(symbol)
  const everywhere = new Uint8Array(data.documents.count).fill(1)
  const candidates = await occurrences.candidates(name, everywhere)
  const ranks = await documentConfidence(data, { symbols: [symbol], name }, candidates)
  const order = candidates.sort((a, b) => ranks.get(b)! - ranks.get(a)! || a - b)
  const uses = new Uses(data, home)
  let bytes = 0
  for await (const { document, places } of occurrences.find(pattern, order, signal)) {
    await uses.take(document, places, ranks.get(document)!)
    bytes += occurrences.costOf(document)
    if (bytes <= MOST_BYTES) continue
    uses.exact = false
    break
  }
  return uses.finish()
}

class Uses {
  exact = true
  private readonly callers = new Map<string, Caller>()
  private readonly tests: TestMention[] = []
  private readonly counts: Partial<Record<ReferenceRole, number>> = {}
  private files = 0
  private testFiles = 0

  constructor(
    private readonly data: IndexData,
    private readonly home: number,
  ) {}

  async take(document: number, places: Places, confidence: number): Promise<void> {
    const own = Array.from({ length: places.count }, (_, i) => i).filter(
      (i) => places.role(i) !== 'definition' || document === this.home,
    )
    if (own.length === 0) return
    this.files++
    for (const i of own) this.counts[places.role(i)] = (this.counts[places.role(i)] ?? 0) + 1
    const calls = own.filter((i) => places.role(i) === 'call')
    const isTest = this.data.documents.kindOf(document) === 'test'
    if (isTest) this.testFiles++
    const mention = isTest && this.tests.length < MOST_TESTS ? (calls[0] ?? own[0]) : undefined
    if (calls.length === 0 && mention === undefined) return
    const [path] = (await this.data.paths([document])) as [string]
    const symbols = await DocumentSymbols.open(this.data, document, path)
    for (const i of calls) await this.addCall(symbols, path, places.line(i), confidence)
    if (mention !== undefined) await this.addTest(symbols, path, places.line(mention))
  }

  private async addCall(symbols: DocumentSymbols, file: string, line: number, confidence: number): Promise<void> {
    const at = symbols.innermost(line)
    if (at < 0) return
    const key = `${file}:${at}`
    const known = this.callers.get(key)
    if (known) known.calls++
    else if (this.callers.size < MOST_CALLERS)
      this.callers.set(key, { ...(await symbols.ref(at)), file, line, calls: 1, confidence })
    else this.callers.set(key, { name: '', kind: 'function', symbol_id: '', file, line, calls: 1, confidence })
  }

  private async addTest(symbols: DocumentSymbols, file: string, line: number): Promise<void> {
    const at = symbols.innermost(line)
    this.tests.push({ file, line, ...(at >= 0 && { symbol: await symbols.ref(at) }) })
  }

  finish(): SymbolUses {
    const total = Object.values(this.counts).reduce((sum, count) => sum + count, 0)
    return {
      references: { total, total_is_exact: this.exact, by_role: this.counts, files: this.files },
      callers: [...this.callers.values()].slice(0, MOST_CALLERS),
      callers_total: this.callers.size,
      tests: this.tests,
      tests_total: this.testFiles,
    }
  }
}
