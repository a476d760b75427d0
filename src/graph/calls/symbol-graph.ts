import { EdgeList, type Adjacency } from '../algorithms/adjacency.ts'
import { pageRank } from '../algorithms/page-rank.ts'
import type { GraphInput } from '../graph-input.ts'
import type { ResolvedImports } from '../imports/resolved-imports.ts'
import { EdgeCollector } from './edge-collector.ts'
import type { OpenUseMemory } from './use-memory.ts'
import { ReferenceResolver, type ReferenceSink, type SymbolEdges } from './resolve-references.ts'

/** Symbols and what they call and mention. */
export interface SymbolGraph {
  /** Edges of each symbol, at most `CALLS_PER_SYMBOL`. */
  readonly edges: SymbolEdges
  /** Per symbol 0..255: the logarithm of PageRank between its least and its largest. */
  readonly centrality: Uint8Array
  /** Document -> documents whose symbols it uses, weights the confidences of distinct uses added. */
  readonly documents: Adjacency
}

/** What a use of a member is worth to the type that holds it. */
const TO_PARENT = 0.5
/** Weight of what tests use. */
const TEST_WEIGHT = 0.25

/**
 * Resolves all uses of names, and finds what is central among symbols. With a memory, documents for which nothing has changed
 * are not resolved again; the result is the same.
 */
export function buildSymbolGraph(
  input: GraphInput,
  imports: Adjacency,
  resolved?: ResolvedImports,
  openMemory?: OpenUseMemory,
): SymbolGraph {
  const { symbols } = input
  const resolver = new ReferenceResolver(input, imports, resolved)
  const collector = new EdgeCollector(symbols.count)
  const all = new EdgeList()
  const between = new EdgeList()
  const isTest = input.documents.map(({ kind }) => kind === 'test')
  const memory = resolved && openMemory?.(resolved)
  const sink: ReferenceSink = {
    add(document, symbol, target, confidence, role) {
      memory?.note(document, symbol, target, confidence, role)
      between.add(document, resolver.table.documentOf[target]!, confidence)
      if (symbol < 0) return
      all.add(symbol, target, isTest[document] ? confidence * TEST_WEIGHT : confidence)
      // Who is called in tests is found by name; what tests call would double the table.
      if (!isTest[document]) collector.add(symbol, target, confidence, role)
    },
  }
  input.documents.forEach((_, document) => {
    if (!memory?.replay(document, sink)) resolver.resolve(document, sink)
  })
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    if (symbols.parent[symbol]! >= 0 && resolver.table.isMember(symbol))
      all.add(symbol, symbols.parent[symbol]!, TO_PARENT)
  }
  const rank = pageRank(all.build(symbols.count), { iterations: 30, tolerance: 1e-5 })
  return { edges: collector.finish(), centrality: logarithmic(rank), documents: between.build(input.documents.length) }
}

function logarithmic(rank: Float64Array): Uint8Array {
  const least = rank.reduce((a, b) => Math.min(a, b), Infinity)
  const range = Math.log(rank.reduce((a, b) => Math.max(a, b), 0) / least)
  if (!(range > 0)) return new Uint8Array(rank.length)
  return Uint8Array.from(rank, (value) => Math.round((Math.log(value / least) / range) * 255))
}
