import { buildCodeGraph } from '../../src/graph/code-graph.ts'
import { REFERENCE_ROLES } from '../../src/extract/references.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { collected } from './collected.ts'

/** From this confidence on an edge counts as certain; the steps of `resolve-references.ts` lie at 0.6 and below, or at 0.75 and above. */
const CERTAIN = 70
/** Lines shown of one caller, all of which name what is called. */
const MOST_LINES = 3

interface Edge {
  readonly from: number
  readonly to: number
  readonly confidence: number
  readonly role: string
}

/**
 * Prints `show` edges between symbols of one language that are certain and as many that are not, drawn by a fixed seed,
 * with the lines that name the target: to be checked by reading.
 */
export async function showCalls(repository: string, languages: readonly string[], show: number): Promise<void> {
  const input = await collected(repository)
  const { symbols, facts, spelling } = input
  const documentOf = new Uint32Array(symbols.count)
  facts.paths.forEach((_, d) => documentOf.fill(d, symbols.starts[d], symbols.starts[d + 1]))
  const isAsked = (symbol: number): boolean => languages.length === 0 || languages.includes(facts.languageOf(documentOf[symbol]!)) // prettier-ignore
  const edges = edgesOf(buildCodeGraph(input).symbols.edges, symbols.count).filter(({ from }) => isAsked(from))
  const place = (symbol: number): string => {
    const parent = symbols.parent[symbol]!
    const name = spelling(symbols.name[symbol]!)
    const own = parent < 0 ? name : `${spelling(symbols.name[parent]!)}.${name}`
    return `${facts.paths[documentOf[symbol]!]}:${symbols.startLine[symbol]} ${own}`
  }
  const linesOf = (symbol: number): string[] => (facts.text(documentOf[symbol]!) ?? '').split('\n')
  for (const isCertain of [true, false]) {
    const some = edges.filter(({ confidence }) => confidence >= CERTAIN === isCertain)
    console.log(`${isCertain ? 'certain' : 'uncertain'}: ${some.length} of ${edges.length} edges`)
    for (const { from, to, confidence, role } of drawn(some, show)) {
      console.log(`  ${confidence} ${role}  ${place(from)}  ->  ${place(to)}`)
      console.log(`      target: ${linesOf(to)[symbols.startLine[to]! - 1]!.trim()}`)
      const name = spelling(symbols.name[to]!)
      const own = linesOf(from).slice(symbols.startLine[from]! - 1, symbols.endLine[from])
      const using = own.flatMap((line, i) => (line.includes(name) ? [`${symbols.startLine[from]! + i}: ${line.trim()}`] : [])) // prettier-ignore
      for (const line of using.slice(0, MOST_LINES)) console.log(`      ${line}`)
    }
  }
}

type Columns = ReturnType<typeof buildCodeGraph>['symbols']['edges']

function edgesOf({ starts, targets, confidence, role }: Columns, count: number): Edge[] {
  const edges: Edge[] = []
  for (let from = 0; from < count; from++) {
    for (let i = starts[from]!; i < starts[from + 1]!; i++) {
      edges.push({ from, to: targets[i]!, confidence: confidence[i]!, role: REFERENCE_ROLES[role[i]!]! })
    }
  }
  return edges
}

function drawn(edges: readonly Edge[], count: number): Edge[] {
  const next = pseudoRandom(20260102)
  const order = edges.map((edge) => ({ edge, at: next() })).sort((a, b) => a.at - b.at)
  return order.slice(0, count).map(({ edge }) => edge)
}
