import type { ParentRef, ReferenceRole } from '../../api.ts'
import { DocumentSymbols } from '../symbols/containing-symbol.ts'
import type { IndexData } from '../data/index-data.ts'
import type { CallerEdges } from './caller-edges.ts'
import { CONFIDENCE, documentConfidence, LEAST_SURE, targetOf } from './likelihood.ts'
import { namePattern, openOccurrences } from './occurrences.ts'
import type { Places } from '../data/places.ts'

/** A symbol that calls another. */
export interface Caller extends ParentRef {
  file: string
  /** The first call, 1-based. */
  line: number
  /** Calls inside of this symbol. */
  calls: number
  /** How likely the symbol is what is called, 0..1. */
  confidence: number
  /** Little more than the name speaks for it. */
  guess?: true
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

/**
 * Who calls a symbol, which tests mention it, how often it is used. Who calls it is told by the edges that the build resolved;
 * where it stores none, as for tests, by what their file imports and by name. Most likely ones first.
 */
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
  const ranks = await documentConfidence(data, await targetOf(data, [symbol], name), candidates)
  const order = candidates.sort((a, b) => ranks.get(b)! - ranks.get(a)! || a - b)
  const { CallerEdges } = await import('./caller-edges.ts')
  const uses = new Uses(data, home, await CallerEdges.open(data, symbol, name), await functionAround(data, symbol))
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

interface Lines {
  readonly from: number
  readonly to: number
}

/** Kinds whose inner names are theirs alone. */
const CLOSED: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'test'])

/** The lines of the function that a symbol is defined in, if it is. */
async function functionAround(data: IndexData, symbol: number): Promise<Lines | undefined> {
  const [row] = await data.symbolRows([symbol])
  if (row!.parent < 0 || !CLOSED.has(data.symbolKind(row!.parent))) return undefined
  const [outer] = await data.symbolRows([row!.parent])
  return { from: outer!.startLine, to: outer!.endLine }
}

/** A caller before it is named. */
interface Call {
  readonly symbols: DocumentSymbols
  readonly at: number
  readonly file: string
  readonly line: number
  calls: number
  confidence: number
}

class Uses {
  exact = true
  /** By path and position, in the order in which files were read. */
  private readonly callers = new Map<string, Call>()
  private readonly tests: TestMention[] = []
  private readonly counts: Partial<Record<ReferenceRole, number>> = {}
  private files = 0
  private testFiles = 0

  constructor(
    private readonly data: IndexData,
    private readonly home: number,
    private readonly edges: CallerEdges | undefined,
    private readonly around: Lines | undefined,
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
    const verdict = calls.length > 0 ? await this.edges?.in(document, symbols) : undefined
    for (const i of calls) {
      const line = places.line(i)
      const known = verdict?.(line) ?? this.byPlace(document, line, confidence)
      if (known !== 'other') this.addCall(symbols, path, line, known)
    }
    if (mention !== undefined) await this.addTest(symbols, path, places.line(mention))
  }

  /** What a function defines for itself is hardly called from elsewhere. */
  private byPlace(document: number, line: number, confidence: number): number {
    const { around, home } = this
    const isSeen = !around || (document === home && line >= around.from && line <= around.to)
    return isSeen ? confidence : Math.min(confidence, CONFIDENCE.unlikely)
  }

  private addCall(symbols: DocumentSymbols, file: string, line: number, confidence: number): void {
    const at = symbols.innermost(line)
    if (at < 0) return
    const key = `${file}:${at}`
    const known = this.callers.get(key)
    if (!known) this.callers.set(key, { symbols, at, file, line, calls: 1, confidence })
    else {
      known.calls++
      known.confidence = Math.max(known.confidence, confidence)
    }
  }

  private async addTest(symbols: DocumentSymbols, file: string, line: number): Promise<void> {
    const at = symbols.innermost(line)
    this.tests.push({ file, line, ...(at >= 0 && { symbol: await symbols.ref(at) }) })
  }

  async finish(): Promise<SymbolUses> {
    const total = Object.values(this.counts).reduce((sum, count) => sum + count, 0)
    const likeliest = [...this.callers.values()].sort((a, b) => b.confidence - a.confidence).slice(0, MOST_CALLERS)
    return {
      references: { total, total_is_exact: this.exact, by_role: this.counts, files: this.files },
      callers: await Promise.all(likeliest.map(callerOf)),
      callers_total: this.callers.size,
      tests: this.tests,
      tests_total: this.testFiles,
    }
  }
}

async function callerOf({ symbols, at, file, line, calls, confidence }: Call): Promise<Caller> {
  const isGuess = confidence < LEAST_SURE
  return { ...(await symbols.ref(at)), file, line, calls, confidence, ...(isGuess && { guess: true }) }
}
