import { CALL_CONFIDENCE } from '../../reader/format/layout.ts'
import type { SymbolEdges } from '../graph/calls/resolve-references.ts'
import { ByteWriter, zigzag } from './byte-writer.ts'
import { encodeJoined } from './joined.ts'
import type { BlockedSection } from './section-input.ts'

/** The CALL section: what the symbols of each document call and mention. `firsts`: first symbol of each, and end of all. */
export function encodeCalls(edges: SymbolEdges, firsts: Uint32Array): BlockedSection {
  function* rows(): Generator<Uint8Array> {
    for (let document = 0; document + 1 < firsts.length; document++) {
      yield callsOf(edges, firsts[document]!, firsts[document + 1]!)
    }
  }
  return encodeJoined('CALL', 0, rows())
}

/** Columns, since like compresses with like. */
function callsOf({ starts, targets, confidence, role }: SymbolEdges, first: number, end: number): Uint8Array {
  const [from, to] = [starts[first]!, starts[end]!]
  if (from === to) return new Uint8Array(0)
  const writer = new ByteWriter((to - from) * 4 + 16)
  const callers: number[] = []
  for (let symbol = first; symbol < end; symbol++) if (starts[symbol + 1]! > starts[symbol]!) callers.push(symbol)
  writer.varint(callers.length)
  callers.forEach((symbol, i) => writer.varint(symbol - (i === 0 ? first : callers[i - 1]!)))
  for (const symbol of callers) writer.varint(starts[symbol + 1]! - starts[symbol]!)
  for (const symbol of callers) {
    for (let i = starts[symbol]!; i < starts[symbol + 1]!; i++) writer.varint(zigzag(targets[i]! - symbol))
  }
  for (let i = from; i < to; i++) writer.u8(role[i]! * 16 + Math.round((confidence[i]! / 100) * CALL_CONFIDENCE))
  return writer.toBytes()
}
