import { normalizeName } from '../../analysis/normalize-name.ts'
import type { SymbolKind } from '../../api.ts'
import type { CallEdge } from '../../sections/calls.ts'
import { CALLS_PER_SYMBOL, DEFINITION_SCORE } from '../../format/layout.ts'
import { storedCalls, type StoredCalls } from '../data/stored-calls.ts'
import { withCounterparts } from '../symbols/declarations.ts'
import { DocumentSymbols } from '../symbols/containing-symbol.ts'
import { symbolIds } from '../symbols/find-symbol.ts'
import { resolvedImports } from '../data/imports.ts'
import type { IndexData } from '../data/index-data.ts'
import { CONFIDENCE, LEAST_SURE, nameConfidence } from './likelihood.ts'
import { openOccurrences } from './occurrences.ts'
import { familyOf, folderOf } from '../data/path-index.ts'

/** What a symbol calls. */
export interface Callee {
  name: string
  /** Of the first call, 1-based. */
  line: number
  calls: number
  /** The definition that is most likely called; absent where nothing tells of any. */
  symbol_id?: string
  kind?: SymbolKind
  /** How likely that is it, 0..1. */
  confidence?: number
  /** Little more than the name speaks for it. */
  guess?: true
  /** Definitions of that name, when there are several. */
  definitions?: number
}

const MOST_CALLEES = 40
/** Definitions that are less likely meant are named only where the symbol calls nothing more certain. */
const LEAST_CONFIDENCE = 0.25
/** Kinds that can be called or instantiated. */
const CALLABLE: ReadonlySet<string> = new Set([
  'function', 'method', 'constructor', 'class', 'struct', 'macro', 'variable', 'constant', 'property', 'field', 'type',
  'enum_member', 'object', 'interface', 'trait', 'operator', 'union', 'event', 'module',
]) // prettier-ignore

/** A name that is called, and what the build knows of it. */
interface Called extends Callee {
  /** The most certain edge to a symbol of that name. */
  edge?: CallEdge
  /** A call that the build may have resolved without storing where it leads: nothing may be concluded from its silence. */
  isOpen: boolean
}

/**
 * Names called between two lines of a document, in order, with what they most likely mean: what the build resolved; where it
 * could not store that, a guess by name.
 */
export async function symbolCallees(
  data: IndexData,
  document: number,
  lines: readonly [from: number, to: number],
): Promise<{ callees: Callee[]; total: number } | undefined> {
  const occurrences = await openOccurrences(data)
  if (!occurrences) return undefined
  const places = await occurrences.all(document)
  const edges = await CalleeEdges.open(data, document)
  const found = new Map<string, Called>()
  for (let i = 0; i < places.count; i++) {
    const line = places.line(i)
    if (line > lines[1]) break
    if (line < lines[0] || places.role(i) !== 'call') continue
    const name = places.name(i)
    let known = found.get(name)
    if (!known) found.set(name, (known = { name, line, calls: 0, isOpen: edges === undefined }))
    known.calls++
    edges?.tell(known, line)
  }
  const called = [...found.values()].slice(0, MOST_CALLEES)
  await resolve(data, document, called)
  const callees = called.map(({ edge: _edge, isOpen: _isOpen, ...callee }) => callee)
  return { callees: withoutGuesses(callees), total: found.size }
}

/** A call stays told by its name where its definition is a mere guess, such as one in another language. */
function withoutGuesses(callees: readonly Callee[]): Callee[] {
  const isSure = ({ confidence }: Callee): boolean => (confidence ?? 0) >= LEAST_CONFIDENCE
  if (!callees.some(isSure)) return [...callees]
  return callees.map((callee) => {
    if (callee.symbol_id === undefined || isSure(callee)) return callee
    const { symbol_id: _id, kind: _kind, confidence: _confidence, guess: _guess, ...called } = callee
    return called
  })
}

/** What the build found that the symbols of one document call. */
class CalleeEdges {
  private constructor(
    private readonly symbols: DocumentSymbols,
    private readonly edges: StoredCalls,
    private readonly names: ReadonlyMap<number, string>,
  ) {}

  /** `undefined` where nothing was stored: in artifacts without calls, and for tests. */
  static async open(data: IndexData, document: number): Promise<CalleeEdges | undefined> {
    const edges = await storedCalls(data, document)
    if (!edges) return undefined
    const [path] = (await data.paths([document])) as [string]
    const symbols = await DocumentSymbols.open(data, document, path)
    const named = [...new Set([...symbols.ids, ...[...edges.values()].flat().map(({ target }) => target)])]
    const rows = await data.symbolRows(named)
    return new CalleeEdges(symbols, edges, new Map(named.map((symbol, i) => [symbol, rows[i]!.name])))
  }

  /** Notes what is known of a call of a name at a line. */
  tell(called: Called, line: number): void {
    const of = (at: number): readonly CallEdge[] => this.edges.get(this.symbols.ids[at]!) ?? []
    const leadsTo = ({ target }: CallEdge): boolean => this.names.get(target) === called.name
    const at = this.symbols.innermost(line, (position) => of(position).some(leadsTo))
    const edge = at < 0 ? undefined : of(at).find(leadsTo)
    if (edge && edge.confidence > (called.edge?.confidence ?? 0)) called.edge = edge
    if (edge) return
    const around = this.symbols.innermost(line)
    const isFull = around >= 0 && of(around).length >= CALLS_PER_SYMBOL
    // What calls itself has no edge, nor has code outside of symbols.
    called.isOpen ||= around < 0 || isFull || this.names.get(this.symbols.ids[around]!) === called.name
  }
}

async function resolve(data: IndexData, document: number, callees: readonly Called[]): Promise<void> {
  const [entries, [imports]] = await Promise.all([
    data.names.find(callees.map(({ name }) => normalizeName(name))),
    resolvedImports(data, [document]),
  ])
  const imported = new Set(imports!.flatMap(({ documents }) => documents))
  const surroundings = await Surroundings.of(data, document, imported)
  const best: { callee: Callee; symbol: number }[] = []
  for (const [i, callee] of callees.entries()) {
    const spelled = entries[i]?.names.find(({ name }) => name === callee.name)
    const symbols = [...(spelled?.symbols ?? [])].filter((symbol) => CALLABLE.has(data.symbolKind(symbol)))
    if (symbols.length > 1) callee.definitions = symbols.length
    const ranked = callee.edge
      ? { symbol: await defined(data, callee.edge.target, callee.name, symbols), confidence: callee.edge.confidence }
      : callee.isOpen
        ? await surroundings.likeliest(symbols)
        : undefined
    if (!ranked) continue
    best.push({ callee, symbol: ranked.symbol })
    callee.confidence = ranked.confidence
    if (ranked.confidence < LEAST_SURE) callee.guess = true
  }
  const ids = await symbolIds(
    data,
    best.map(({ symbol }) => symbol),
  )
  best.forEach(({ callee, symbol }, i) => {
    callee.symbol_id = ids[i]!
    callee.kind = data.symbolKind(symbol)
  })
}

/** For a declaration the one definition that there is of it. */
async function defined(data: IndexData, symbol: number, name: string, named: readonly number[]): Promise<number> {
  const isDefinition = (one: number): boolean => data.symbolScore(one) >= DEFINITION_SCORE
  if (isDefinition(symbol)) return symbol
  const paired = (await withCounterparts(data, [symbol], name)).filter(isDefinition)
  if (paired.length > 0) return paired.length === 1 ? paired[0]! : symbol
  const family = familyOf(data.documents.languageOf(data.documents.documentOfSymbol(symbol)))
  const kind = data.symbolKind(symbol)
  const definitions = named.filter(
    (one) =>
      isDefinition(one) &&
      data.symbolKind(one) === kind &&
      familyOf(data.documents.languageOf(data.documents.documentOfSymbol(one))) === family,
  )
  return definitions.length === 1 ? definitions[0]! : symbol
}

/** What lies around the caller: tells which of several definitions it means. */
class Surroundings {
  private constructor(
    private readonly data: IndexData,
    private readonly document: number,
    private readonly imported: ReadonlySet<number>,
    private readonly folder: string,
    private readonly family: string,
  ) {}

  static async of(data: IndexData, document: number, imported: ReadonlySet<number>): Promise<Surroundings> {
    const [path] = (await data.paths([document])) as [string]
    const family = familyOf(data.documents.languageOf(document))
    return new Surroundings(data, document, imported, folderOf(path), family)
  }

  async likeliest(symbols: readonly number[]): Promise<{ symbol: number; confidence: number } | undefined> {
    if (symbols.length === 0) return undefined
    const homes = symbols.map((symbol) => this.data.documents.documentOfSymbol(symbol))
    const paths = await this.data.paths(homes)
    const own = homes.filter((home) => home === this.document).length
    const byName = nameConfidence(symbols.length)
    const confidences = homes.map((home, i) => {
      if (home === this.document) return own === 1 ? CONFIDENCE.sameFile : CONFIDENCE.sameFileShared
      if (this.imported.has(home)) return CONFIDENCE.imported
      if (familyOf(this.data.documents.languageOf(home)) !== this.family) return CONFIDENCE.unlikely
      return folderOf(paths[i]!) === this.folder ? Math.max(byName, CONFIDENCE.onlyName) : byName
    })
    const order = symbols.map((symbol, i) => ({ symbol, confidence: confidences[i]!, home: homes[i]! }))
    const score = (symbol: number): number => this.data.symbolScore(symbol)
    order.sort((a, b) => b.confidence - a.confidence || score(b.symbol) - score(a.symbol) || a.symbol - b.symbol)
    return order[0]
  }
}
