import { buildCodeGraph } from '../../src/graph/code-graph.ts'
import { betweenness } from '../../src/graph/algorithms/betweenness.ts'
import { communities } from '../../src/graph/algorithms/communities.ts'
import { stronglyConnected } from '../../src/graph/algorithms/components.ts'
import { EdgeList } from '../../src/graph/algorithms/adjacency.ts'
import { pageRank } from '../../src/graph/algorithms/page-rank.ts'
import { buildSymbolGraph } from '../../src/graph/calls/symbol-graph.ts'
import { findEntryPoints } from '../../src/graph/entry-points.ts'
import { resolveAllImports } from '../../src/graph/imports/resolved-imports.ts'
import { ExternalPackages } from '../../src/graph/manifests/external-packages.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { collected } from './collected.ts'

/** CPU milliseconds of a step, all threads. */
function cost<T>(name: string, step: () => T): T {
  const before = process.cpuUsage()
  const result = step()
  const { user, system } = process.cpuUsage(before)
  console.log(`${name.padEnd(24)} ${Math.round((user + system) / 1000)} ms`)
  return result
}

/** Prints what each part of the graph of a repository costs, and all of it, beside the blobs' step. */
export async function measureCost(repository: string): Promise<void> {
  const before = process.cpuUsage()
  const input = await collected(repository)
  const { user, system } = process.cpuUsage(before)
  console.log(`blobs, without cache      ${Math.round((user + system) / 1000)} ms`)
  const graph = cost('graph, first time', () => buildCodeGraph(input))
  cost('graph', () => buildCodeGraph(input))
  const externals = cost('  manifests', () => new ExternalPackages(input.facts))
  cost('  imports', () => resolveAllImports(input, externals))
  const { edges } = cost('  symbols', () => buildSymbolGraph(input, graph.imports, graph.resolved))
  cost('  PageRank', () => pageRank(graph.imports))
  cost('  betweenness', () => betweenness(graph.imports))
  cost('  components', () => stronglyConnected(graph.imports))
  cost('  communities', () => communities(graph.imports))
  cost('  entry points', () => findEntryPoints(input))
  console.log(`${input.documents.length} documents, ${graph.imports.targets.length} edges of imports, ${graph.symbols.documents.targets.length} of uses, ${input.symbols.count} symbols, ${edges.targets.length} calls kept`) // prettier-ignore
}

/** The algorithms on a random graph of that many edges, a tenth as many nodes, some far more central than others. */
export function measureMillion(edges: number): void {
  const next = pseudoRandom(1)
  const nodes = Math.ceil(edges / 10)
  const list = new EdgeList()
  for (let i = 0; i < edges; i++) list.add(Math.floor(next() * nodes), Math.floor(next() ** 3 * nodes))
  const graph = cost('rows', () => list.build(nodes))
  console.log(`${nodes} nodes, ${graph.targets.length} edges`)
  cost('PageRank', () => pageRank(graph))
  cost('components', () => stronglyConnected(graph))
  cost('betweenness, sampled', () => betweenness(graph))
  cost('communities', () => communities(graph))
  console.log(`${Math.round(process.resourceUsage().maxRSS / 1024)} MB resident at most`)
}
