import { EdgeList, type Adjacency } from '../algorithms/adjacency.ts'
import { pageRank } from '../algorithms/page-rank.ts'
import type { GraphInput } from '../graph-input.ts'
import type { ResolvedImports } from '../imports/resolved-imports.ts'
import { ReferenceResolver, type ReferenceSink, type SymbolEdges } from './resolve-references.ts'

/** Symbols and what they call and mention. */
export interface SymbolGraph {
  /** Edges of each symbol, at most `MOST_EDGES`. */
  readonly edges: SymbolEdges
  /** Per symbol 0..255: the logarithm of PageRank between its least and its largest. */
  readonly centrality: Uint8Array
  /** Document -> documents whose symbols it uses, weights the confidences of distinct uses added. */
  readonly documents: Adjacency
}

/** Edges kept of one symbol: what calls more is a table or a test. */
const MOST_EDGES = 15
/** What a use of a member is worth to the type that holds it. */
const TO_PARENT = 0.5
/** Weight of what tests use. */
const TEST_WEIGHT = 0.25

/** Resolves all uses of names, and finds what is central among symbols. */
export function buildSymbolGraph(input: GraphInput, imports: Adjacency, resolved?: ResolvedImports): SymbolGraph {
  const { symbols } = input
  const resolver = new ReferenceResolver(input, imports, resolved)
  const collector = new EdgeCollector(symbols.count)
  const all = new EdgeList()
  const between = new EdgeList()
  const isTest = input.documents.map(({ kind }) => kind === 'test')
  const sink: ReferenceSink = {
    add(document, symbol, target, confidence, role) {
      between.add(document, resolver.table.documentOf[target]!, confidence)
      if (symbol < 0) return
      all.add(symbol, target, isTest[document] ? confidence * TEST_WEIGHT : confidence)
      // Who is called in tests is found by name; what tests call would double the table.
      if (!isTest[document]) collector.add(symbol, target, confidence, role)
    },
  }
  input.documents.forEach((_, document) => resolver.resolve(document, sink))
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    if (symbols.parent[symbol]! >= 0 && resolver.table.isMember(symbol))
      all.add(symbol, symbols.parent[symbol]!, TO_PARENT)
  }
  const rank = pageRank(all.build(symbols.count), { iterations: 30, tolerance: 1e-5 })
  return { edges: collector.finish(), centrality: logarithmic(rank), documents: between.build(input.documents.length) }
}

/** Keeps the most certain edges of each symbol; edges come symbol by symbol, more or less. */
class EdgeCollector {
  private readonly lists: { target: number; confidence: number; role: number }[][] = []

  constructor(private readonly count: number) {}

  add(symbol: number, target: number, confidence: number, role: number): void {
    const list = (this.lists[symbol] ??= [])
    const hundredths = Math.round(confidence * 100)
    const known = list.find((edge) => edge.target === target)
    if (!known) list.push({ target, confidence: hundredths, role })
    else {
      known.confidence = Math.max(known.confidence, hundredths)
      known.role = Math.min(known.role, role)
    }
  }

  finish(): SymbolEdges {
    const starts = new Uint32Array(this.count + 1)
    const kept: { target: number; confidence: number; role: number }[] = []
    for (let symbol = 0; symbol < this.count; symbol++) {
      const list = this.lists[symbol] ?? []
      list.sort((a, b) => b.confidence - a.confidence || a.role - b.role || a.target - b.target)
      for (const edge of list.slice(0, MOST_EDGES)) kept.push(edge)
      starts[symbol + 1] = kept.length
    }
    return {
      starts,
      targets: Uint32Array.from(kept, ({ target }) => target),
      confidence: Uint8Array.from(kept, ({ confidence }) => confidence),
      role: Uint8Array.from(kept, ({ role }) => role),
    }
  }
}

function logarithmic(rank: Float64Array): Uint8Array {
  const least = rank.reduce((a, b) => Math.min(a, b), Infinity)
  const range = Math.log(rank.reduce((a, b) => Math.max(a, b), 0) / least)
  if (!(range > 0)) return new Uint8Array(rank.length)
  return Uint8Array.from(rank, (value) => Math.round((Math.log(value / least) / range) * 255))
}
