import { ENTRY_POINT_KINDS, IMPORT_TARGET } from '../../reader/format/layout.ts'
import type { EntryPoint } from '../graph/entry-points.ts'
import type { ResolvedImports } from '../graph/imports/resolved-imports.ts'
import type { ExternalPackage } from '../graph/manifests/external-packages.ts'
import { ByteWriter, zigzag } from './byte-writer.ts'
import { packColumns, packNumbers } from './columns.ts'
import { encodeJoined } from './joined.ts'
import type { BlockedSection, PlainSection } from './section-input.ts'

/** What the artifact keeps of the code graph beside centrality, which is a column of the documents. */
export interface GraphTables {
  readonly resolved: ResolvedImports
  readonly externals: readonly ExternalPackage[]
  /** 0..1. */
  readonly betweenness: Float64Array
  readonly communities: Uint32Array
  readonly cycles: readonly (readonly number[])[]
  readonly entryPoints: readonly EntryPoint[]
}

/** The LINK section: where each import of IMPS leads. */
export function encodeLinks(resolved: ResolvedImports): BlockedSection {
  const positions = sharedSets(resolved)
  function* rows(): Generator<Uint8Array> {
    for (let document = 0; document + 1 < resolved.starts.length; document++) {
      yield linksOf(resolved, positions, document)
    }
  }
  return encodeJoined('LINK', 0, rows())
}

/** Positions in GRPH of the sets of several documents; those of one are written in their place. */
function sharedSets({ sets }: ResolvedImports): Int32Array {
  let next = 0
  return Int32Array.from(sets, (set) => (set.length > 1 ? next++ : -1))
}

function linksOf(resolved: ResolvedImports, positions: Int32Array, document: number): Uint8Array {
  const [from, to] = [resolved.starts[document]!, resolved.starts[document + 1]!]
  if (from === to) return new Uint8Array(0)
  const writer = new ByteWriter(to - from + 16)
  for (let i = from; i < to; i++) {
    const set = resolved.set[i]!
    if (set < 0) {
      const external = resolved.external[i]!
      writer.varint(external < 0 ? IMPORT_TARGET.nowhere : external * 4 + IMPORT_TARGET.external)
    } else if (positions[set]! >= 0) writer.varint(positions[set]! * 4 + IMPORT_TARGET.set)
    else writer.varint(zigzag(resolved.sets[set]![0]! - document) * 4 + IMPORT_TARGET.document)
  }
  return writer.toBytes()
}

/** The GRPH section. */
export function encodeGraph(graph: GraphTables): PlainSection {
  const { resolved, externals, betweenness, communities, cycles, entryPoints } = graph
  const shared = resolved.sets.filter((set) => set.length > 1)
  const declarations = externals.flatMap((one, external) => one.declarations.map((at) => ({ external, ...at })))
  return {
    tag: 'GRPH',
    bytes: packColumns({
      between: packNumbers(Array.from(betweenness, (value) => Math.round(value * 65535))),
      community: packNumbers(communities),
      cycle: packNumbers(cycleOf(communities.length, cycles)),
      setSize: packNumbers(shared.map((set) => set.length)),
      set: packNumbers(shared.flatMap((set) => set.map((document, i) => document - (i === 0 ? 0 : set[i - 1]!)))),
      externals: externals.map(({ name }) => name),
      declared: packNumbers(declarations.map(({ external }) => external)),
      declaredIn: packNumbers(declarations.map(({ document }) => document)),
      declaredAt: packNumbers(declarations.map(({ line }) => line)),
      entry: packNumbers(entryPoints.map(({ document }, i) => document - (entryPoints[i - 1]?.document ?? 0))),
      entryKind: packNumbers(entryPoints.map(({ kind }) => ENTRY_POINT_KINDS.indexOf(kind))),
      entryIn: packNumbers(entryPoints.map(({ source }) => source.document)),
      entryAt: packNumbers(entryPoints.map(({ source }) => source.line)),
      entryNames: entryPoints.map(({ name }) => name),
    }),
  }
}

/** 1 + position of the cycle that each document is in; 0 for none. */
function cycleOf(count: number, cycles: GraphTables['cycles']): Uint32Array {
  const of = new Uint32Array(count)
  cycles.forEach((members, i) => members.forEach((document) => (of[document] = i + 1)))
  return of
}
