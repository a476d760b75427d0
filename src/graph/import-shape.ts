import { createHash } from 'node:crypto'
import { endianness } from 'node:os'
import { bytesOf } from '../../reader/format/typed-view.ts'
import type { Adjacency } from './algorithms/adjacency.ts'
import { betweenness } from './algorithms/betweenness.ts'
import { communities } from './algorithms/communities.ts'

/** What the imports between documents look like as a whole. */
export interface ImportShape {
  /** Share of shortest paths that lead through a document; 0..1, the largest is 1. */
  readonly betweenness: Float64Array
  /** Community of each document (Louvain), numbered by first document. */
  readonly communities: Uint32Array
}

/** Shapes of earlier builds by the graph that they are of. */
export interface ShapeStore {
  get(parts: readonly string[]): Uint8Array | undefined
  set(parts: readonly string[], stored: Uint8Array): void
}

/** Raise it with any change of the two algorithms. */
const SHAPE_VERSION = '1'

/** Most commits change no import: then both are taken from the store, and the library for communities is not even loaded. */
export function importShape(imports: Adjacency, store?: ShapeStore): ImportShape {
  const parts = ['import shape', SHAPE_VERSION, endianness(), digestOf(imports)]
  const stored = store?.get(parts)
  if (stored?.length === imports.count * 12) return decodeShape(stored)
  const shape = { betweenness: betweenness(imports), communities: communities(imports) }
  store?.set(parts, Buffer.concat([bytesOf(shape.betweenness), bytesOf(shape.communities)]))
  return shape
}

function digestOf({ count, starts, targets, weights }: Adjacency): string {
  const hash = createHash('sha256').update(`${count};${targets.length};`)
  for (const column of [starts, targets, weights]) hash.update(bytesOf(column))
  return hash.digest('hex')
}

function decodeShape(stored: Uint8Array): ImportShape {
  // Typed arrays need an aligned copy of their own.
  const { buffer } = Uint8Array.from(stored)
  const count = stored.length / 12
  return { betweenness: new Float64Array(buffer, 0, count), communities: new Uint32Array(buffer, count * 8, count) }
}
