import { ENTRY_POINT_KINDS } from '../../reader/format/layout.ts'
import type { GraphTables } from '../../src/artifact/graph.ts'
import type { SymbolEdges } from '../../src/graph/calls/resolve-references.ts'
import type { ImportColumns } from '../../src/artifact/imports.ts'
import { pseudoRandom } from './random.ts'

/** A graph of the documents that have these imports. */
export function sampleGraph(imports: readonly ImportColumns[], seed: number): GraphTables {
  const count = imports.length
  const next = pseudoRandom(seed + 99)
  const below = (limit: number): number => Math.floor(next() * limit)
  const some = (size: number): number[] => [...new Set(Array.from({ length: size }, () => below(count)))].sort((a, b) => a - b) // prettier-ignore
  const list = <T>(make: (i: number) => T): T[] => (count > 0 ? Array.from({ length: 20 }, (_, i) => make(i)) : [])
  const sets = list(() => some(1 + below(5)))
  const starts = new Uint32Array(count + 1)
  imports.forEach(({ lines }, i) => (starts[i + 1] = starts[i]! + lines.length))
  const set = new Int32Array(starts[count]!).map(() => (below(2) ? below(sets.length) : -1))
  const external = set.map((own) => (own < 0 && below(3) ? below(20) : -1))
  const at = (): { document: number; line: number } => ({ document: below(count), line: 1 + below(300) })
  return {
    resolved: { starts, sets, set, external },
    externals: list((i) => ({ name: `package-${i}`, declarations: Array.from({ length: below(3) }, at) })),
    betweenness: new Float64Array(count).map(() => next()),
    communities: new Uint32Array(count).map(() => below(10)),
    cycles: count > 3 ? [[0, 2], [1, 3]] : [], // prettier-ignore
    entryPoints:
      list((i) => ({ document: below(count), kind: ENTRY_POINT_KINDS[i % 6]!, name: `run-${i}`, source: at() })) // prettier-ignore
        .sort((a, b) => a.document - b.document),
  }
}

/** Calls among `count` symbols; every other one has some. */
export function sampleCalls(count: number, seed: number): SymbolEdges {
  const next = pseudoRandom(seed + 98)
  const starts = new Uint32Array(count + 1)
  for (let i = 0; i < count; i++) starts[i + 1] = starts[i]! + (next() < 0.5 ? 0 : 1 + Math.floor(next() * 15))
  const column = <T extends Uint32Array | Uint8Array>(of: T, below: number): T => of.map(() => Math.floor(next() * below)) as T // prettier-ignore
  const length = starts[count]!
  return {
    starts,
    targets: column(new Uint32Array(length), count),
    confidence: column(new Uint8Array(length), 101),
    role: column(new Uint8Array(length), 3),
  }
}
