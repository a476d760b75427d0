import { normalizeName } from '../analysis/normalize-name.ts'
import type { SymbolKind } from '../api.ts'
import type { CallEdge } from '../sections/calls.ts'
import { symbolIds, symbolsOf } from './find-symbol.ts'
import { resolvedImports } from './imports.ts'
import type { IndexData } from './index-data.ts'
import { CONFIDENCE, nameConfidence } from './likelihood.ts'
import { openOccurrences } from './occurrences.ts'
import { familyOf, folderOf } from './path-index.ts'

/** What a symbol calls, by name. */
export interface Callee {
  name: string
  /** Of the first call, 1-based. */
  line: number
  calls: number
  /** The definition that is most likely called; absent where the index defines nothing by that name. */
  symbol_id?: string
  kind?: SymbolKind
  /** How likely that is it, 0..1. */
  confidence?: number
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

/** Names called between two lines of a document, in order, with what they most likely mean. */
export async function symbolCallees(
  data: IndexData,
  document: number,
  lines: readonly [from: number, to: number],
  symbol: number,
): Promise<{ callees: Callee[]; total: number } | undefined> {
  const occurrences = await openOccurrences(data)
  if (!occurrences) return undefined
  const places = await occurrences.all(document)
  const found = new Map<string, Callee>()
  for (let i = 0; i < places.count; i++) {
    const line = places.line(i)
    if (line > lines[1]) break
    if (line < lines[0] || places.role(i) !== 'call') continue
    const name = places.name(i)
    const known = found.get(name)
    if (known) known.calls++
    else found.set(name, { name, line, calls: 1 })
  }
  const callees = [...found.values()].slice(0, MOST_CALLEES)
  const known = await resolvedCallees(data, symbol)
  await resolve(data, document, callees, known)
  return { callees: withoutGuesses(callees), total: found.size }
}

/** A call stays told by its name where its definition is a mere guess, such as one in another language. */
function withoutGuesses(callees: readonly Callee[]): Callee[] {
  const isSure = ({ confidence }: Callee): boolean => (confidence ?? 0) >= LEAST_CONFIDENCE
  if (!callees.some(isSure)) return [...callees]
  return callees.map((callee) => {
    if (callee.symbol_id === undefined || isSure(callee)) return callee
    const { symbol_id: _id, kind: _kind, confidence: _confidence, ...called } = callee
    return called
  })
}

/** What the build found that a symbol, or what it holds, calls: by name. */
async function resolvedCallees(data: IndexData, symbol: number): Promise<ReadonlyMap<string, CallEdge>> {
  const { openCallGraph } = await import('./call-graph.ts')
  const graph = openCallGraph(data)
  if (!graph) return new Map()
  const edges = (await graph.callees(await withInner(data, symbol))).flat()
  const rows = await data.symbolRows(edges.map(({ target }) => target))
  const best = new Map<string, CallEdge>()
  edges.forEach((edge, i) => {
    const known = best.get(rows[i]!.name)
    if (!known || edge.confidence > known.confidence) best.set(rows[i]!.name, edge)
  })
  return best
}

/** A symbol and those inside of it, which are calling for it. */
async function withInner(data: IndexData, symbol: number): Promise<number[]> {
  const all = symbolsOf(data, data.documents.documentOfSymbol(symbol)).filter((id) => id >= symbol)
  const rows = await data.symbolRows(all)
  const inner = new Set([symbol])
  all.forEach((id, i) => {
    if (inner.has(rows[i]!.parent)) inner.add(id)
  })
  return [...inner]
}

async function resolve(
  data: IndexData,
  document: number,
  callees: readonly Callee[],
  known: ReadonlyMap<string, CallEdge>,
): Promise<void> {
  const [entries, [imports]] = await Promise.all([
    data.names(callees.map(({ name }) => normalizeName(name))),
    resolvedImports(data, [document]),
  ])
  const imported = new Set(imports!.flatMap(({ documents }) => documents))
  const surroundings = await Surroundings.of(data, document, imported)
  const best: { callee: Callee; symbol: number }[] = []
  for (const [i, callee] of callees.entries()) {
    const spelled = entries[i]?.names.find(({ name }) => name === callee.name)
    const symbols = [...(spelled?.symbols ?? [])].filter((symbol) => CALLABLE.has(data.symbolKind(symbol)))
    const edge = known.get(callee.name)
    const ranked = edge ? { symbol: edge.target, confidence: edge.confidence } : await surroundings.likeliest(symbols)
    if (!ranked) continue
    best.push({ callee, symbol: ranked.symbol })
    callee.confidence = ranked.confidence
    if (symbols.length > 1) callee.definitions = symbols.length
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
