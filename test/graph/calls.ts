import { buildCodeGraph } from '../../src/graph/code-graph.ts'
import { REFERENCE_ROLES } from '../../src/extract/references.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { collected } from './collected.ts'

/** Prints `show` edges between symbols drawn by a fixed seed, to be checked by reading. */
export async function showCalls(repository: string, show: number): Promise<void> {
  const input = await collected(repository)
  const graph = buildCodeGraph(input)
  const { starts, targets, confidence, role } = graph.symbols.edges
  const { symbols, facts, spelling } = input
  const documentOf = new Uint32Array(symbols.count)
  facts.paths.forEach((_, d) => documentOf.fill(d, symbols.starts[d], symbols.starts[d + 1]))
  const place = (symbol: number): string => {
    const parent = symbols.parent[symbol]!
    const name = spelling(symbols.name[symbol]!)
    const own = parent < 0 ? name : `${spelling(symbols.name[parent]!)}.${name}`
    return `${facts.paths[documentOf[symbol]!]}:${symbols.startLine[symbol]} ${own}`
  }
  const next = pseudoRandom(20260102)
  const callers = Uint32Array.from({ length: targets.length })
  for (let s = 0; s < symbols.count; s++) callers.fill(s, starts[s], starts[s + 1])
  const drawn = [...targets.keys()].map((i) => ({ i, at: next() })).sort((a, b) => a.at - b.at).slice(0, show) // prettier-ignore
  for (const { i } of drawn) {
    console.log(`${confidence[i]} ${REFERENCE_ROLES[role[i]!]}  ${place(callers[i]!)}  ->  ${place(targets[i]!)}`)
  }
}
