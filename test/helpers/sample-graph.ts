import { ENTRY_POINT_KINDS } from '../../reader/format/layout.ts'
import type { GraphTables } from '../../src/artifact/graph.ts'
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
