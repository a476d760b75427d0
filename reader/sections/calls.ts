import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { CALL_CONFIDENCE, CALL_ROLES, type CallRole } from '../format/layout.ts'
import { readVarints, unzigzag } from '../format/varint.ts'

/** What a symbol calls or mentions, as the build understood it. */
export interface CallEdge {
  /** Symbol id. */
  readonly target: number
  /** How likely the target is meant, 0..1. */
  readonly confidence: number
  readonly role: CallRole
}

/**
 * Edges of a document's symbols by symbol id, most certain first. `first`: its first symbol; `end`: the first of the next
 * document; `total`: symbols of the artifact.
 */
export function decodeCalls(bytes: Uint8Array, first: number, end: number, total: number): Map<number, CallEdge[]> {
  const edges = new Map<number, CallEdge[]>()
  if (bytes.length === 0) return edges
  const reader = new ByteReader(bytes)
  const count = reader.count(reader.remaining, 'number of callers')
  const gaps = readVarints(reader, count)
  const lengths = readVarints(reader, count)
  const sum = lengths.reduce((a, b) => a + b, 0)
  if (sum > reader.remaining) throw corrupt('number of calls')
  const targets = readVarints(reader, sum)
  const kinds = reader.take(sum)
  if (reader.remaining > 0) throw corrupt('length of calls')
  let [symbol, at] = [first, 0]
  for (let i = 0; i < count; i++) {
    symbol += gaps[i]!
    if (symbol >= end) throw corrupt('caller outside of its document', { symbol })
    const own: CallEdge[] = []
    for (const stop = at + lengths[i]!; at < stop; at++) own.push(edgeOf(symbol, targets[at]!, kinds[at]!, total))
    edges.set(symbol, own)
  }
  return edges
}

function edgeOf(symbol: number, distance: number, kind: number, total: number): CallEdge {
  const target = symbol + unzigzag(distance)
  const role = CALL_ROLES[kind >>> 4]
  if (!(target >= 0 && target < total) || role === undefined) throw corrupt('target of a call', { symbol })
  return { target, confidence: Math.round(((kind & 15) / CALL_CONFIDENCE) * 100) / 100, role }
}
