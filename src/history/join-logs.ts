import { OID_BYTES } from '../git/oid.ts'
import { LIST, LISTS, type HistoryLog, type LogColumns } from './history-log.ts'
import type { Rest } from './replay-log.ts'

/** The new rows, and those of the log that they lead to. */
export function joinLogs(begin: HistoryLog, log: HistoryLog, rest: Rest): HistoryLog {
  const { from, to } = rest
  const [a, b] = [begin.columns, log.columns]
  const names = [...begin.facts.names]
  const rows = a.times.length
  const nameOf = b.authors.length > 0 ? log.facts.names.map((name) => placeIn(names, name)) : []
  const later = log.facts.decisions.filter(([row]) => row >= from && row < to)
  return {
    ...begin,
    facts: {
      ...begin.facts,
      names,
      decisions: [...begin.facts.decisions, ...later.map(([row, trailers]) => [row - from + rows, trailers] as const)],
    },
    columns: {
      oids: Buffer.concat([a.oids, b.oids.subarray(from * OID_BYTES, to * OID_BYTES)]),
      times: concat(Float64Array, a.times, b.times.subarray(from, to)),
      flags: Buffer.concat([a.flags, b.flags.subarray(from, to)]),
      changed: concat(Uint32Array, a.changed, b.changed.subarray(from, to)),
      authors: concat(
        Uint32Array,
        a.authors,
        b.authors.subarray(from, to).map((name) => nameOf[name]!),
      ),
      ends: joinedEnds(a, b, rest),
      touched: concat(Uint32Array, a.touched, rest.touched),
      holders: concat(Uint32Array, a.holders, rest.holders),
      said: concat(Uint32Array, a.said, b.said.subarray(startOf(b, from, LIST.said), startOf(b, to, LIST.said))),
      subjects: Buffer.concat([
        a.subjects,
        b.subjects.subarray(startOf(b, from, LIST.subject), startOf(b, to, LIST.subject)),
      ]),
    },
  }
}

function joinedEnds(a: LogColumns, b: LogColumns, { from, to, touchedEnds, holderEnds }: Rest): Uint32Array {
  const ends = concat(Uint32Array, a.ends, b.ends.subarray(from * LISTS, to * LISTS))
  const said = a.said.length - startOf(b, from, LIST.said)
  const subject = a.subjects.length - startOf(b, from, LIST.subject)
  for (let row = from, at = a.ends.length; row < to; row++, at += LISTS) {
    ends[at + LIST.touched] = a.touched.length + touchedEnds[row - from]!
    ends[at + LIST.holders] = a.holders.length + holderEnds[row - from]!
    ends[at + LIST.said]! += said
    ends[at + LIST.subject]! += subject
  }
  return ends
}

const startOf = (columns: LogColumns, row: number, list: number): number =>
  row === 0 ? 0 : columns.ends[(row - 1) * LISTS + list]!

function placeIn(names: string[], name: string): number {
  const place = names.indexOf(name)
  return place < 0 ? names.push(name) - 1 : place
}

function concat<T extends Uint32Array | Float64Array>(Type: new (length: number) => T, a: T, b: T): T {
  const all = new Type(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
