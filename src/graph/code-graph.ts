import { stronglyConnected } from './algorithms/components.ts'
import { EdgeList, type Adjacency } from './algorithms/adjacency.ts'
import type { OpenUseMemory } from './calls/use-memory.ts'
import { buildSymbolGraph, type SymbolGraph } from './calls/symbol-graph.ts'
import { pageRank } from './algorithms/page-rank.ts'
import { findEntryPoints, type EntryPoint } from './entry-points.ts'
import type { GraphDocument, GraphInput } from './graph-input.ts'
import { importShape, type ImportShape, type ShapeStore } from './import-shape.ts'
import { resolveAllImports, type ResolvedImports } from './imports/resolved-imports.ts'
import { ExternalPackages, type ExternalPackage } from './manifests/external-packages.ts'

/** Documents and what they have to do with each other; everything is by document id, in path order. */
export interface CodeGraph extends ImportShape {
  /** Where every import leads. */
  readonly resolved: ResolvedImports
  /** Document -> documents it imports; an import of a package of n files weighs 1 / n for each, one in a test a quarter. */
  readonly imports: Adjacency
  /** Packages outside of the repository, imported or declared; `resolved.external` are positions here. */
  readonly externals: readonly ExternalPackage[]
  /** PageRank over imports and uses of symbols; sums to 1. */
  readonly pageRank: Float64Array
  /** 0..65535: the logarithm of PageRank between its least and its largest; 0 for what nothing imports. */
  readonly centrality: Uint16Array
  /** Cycles of imports: strongly connected components of two documents or more, each ascending. */
  readonly cycles: readonly (readonly number[])[]
  /** First symbol of each document, and the end of all. */
  readonly symbolStarts: Uint32Array
  /** What symbols call and mention; symbol ids run through documents in order. */
  readonly symbols: SymbolGraph
  /** Ascending by document. */
  readonly entryPoints: readonly EntryPoint[]
}

/** Weight of what tests import: they say what is tested, not what the rest is built on. */
const TEST_WEIGHT = 0.25
/** Weight of the first use of a file's symbols beside an import of it. */
const USE_WEIGHT = 0.3

/** The graph of a repository; `store` keeps what imports alone decide, the memory what uses of names mean. The same input gives the same graph everywhere: no random numbers, additions in fixed order. */
export function buildCodeGraph(input: GraphInput, store?: ShapeStore, openMemory?: OpenUseMemory): CodeGraph {
  const externals = new ExternalPackages(input.facts)
  const resolved = resolveAllImports(input, externals)
  const imports = importEdges(input.documents, resolved)
  const symbols = buildSymbolGraph(input, imports, resolved, openMemory)
  const rank = pageRank(together(imports, symbols.documents))
  return {
    resolved,
    imports,
    ...importShape(imports, store),
    externals: externals.all,
    pageRank: rank,
    centrality: logarithmic(rank),
    cycles: stronglyConnected(imports),
    symbolStarts: input.symbols.starts,
    symbols,
    entryPoints: findEntryPoints(input),
  }
}

function importEdges(documents: readonly GraphDocument[], { starts, set, sets }: ResolvedImports): Adjacency {
  const edges = new EdgeList()
  for (const [document, { kind }] of documents.entries()) {
    const weight = kind === 'test' ? TEST_WEIGHT : 1
    for (let i = starts[document]!; i < starts[document + 1]!; i++) {
      if (set[i]! < 0) continue
      const targets = sets[set[i]!]!
      for (const target of targets) edges.add(document, target, weight / targets.length)
    }
  }
  return edges.build(documents.length)
}

/** Imports, and uses of names by the logarithm of their number: in some languages files see each other without imports. */
function together(imports: Adjacency, uses: Adjacency): Adjacency {
  const edges = new EdgeList()
  for (const [graph, weightOf] of [
    [imports, (weight: number) => weight],
    [uses, (weight: number) => USE_WEIGHT * Math.log2(1 + weight)],
  ] as const) {
    for (let from = 0; from < graph.count; from++) {
      for (let i = graph.starts[from]!; i < graph.starts[from + 1]!; i++) {
        edges.add(from, graph.targets[i]!, weightOf(graph.weights[i]!))
      }
    }
  }
  return edges.build(imports.count)
}

function logarithmic(rank: Float64Array): Uint16Array {
  const least = rank.reduce((a, b) => Math.min(a, b), Infinity)
  const range = Math.log(rank.reduce((a, b) => Math.max(a, b), 0) / least)
  if (!(range > 0)) return new Uint16Array(rank.length)
  return Uint16Array.from(rank, (value) => Math.round((Math.log(value / least) / range) * 65535))
}
