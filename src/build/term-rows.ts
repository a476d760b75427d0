import { TERM_FIELD, TERM_FIELDS, type TermField } from '../../reader/format/layout.ts'
import type { FieldPostings, TermPostings } from '../artifact/rows.ts'
import type { FieldPostings as Grouped, TermTable } from '../lexical/term-index.ts'

/** Postings by the ids of the table's terms. */
export type TermSources = Partial<Record<keyof typeof TERM_FIELD, Grouped>>

/** A term of more than half of all passages (`return`, `self`) hardly tells them apart and has the longest list. */
function saysNothing(frequency: number, chunks: number): boolean {
  return chunks >= 256 && frequency * 2 > chunks
}

/** All terms of all fields in UTF-8 order; `chunks` is the number of passages of the whole index. */
export function* termRows(table: TermTable, sources: TermSources, chunks: number): Generator<TermPostings> {
  const fields = TERM_FIELDS.flatMap(({ name, weighted }) => {
    const postings = sources[name]
    return postings ? [{ field: TERM_FIELD[name] as TermField, weighted, postings }] : []
  })
  for (const id of table.sortedIds()) {
    const own: FieldPostings[] = []
    for (const { field, weighted, postings } of fields) {
      const [from, to] = [postings.starts[id]!, postings.starts[id + 1]!]
      if (to === from || (field === TERM_FIELD.text && saysNothing(to - from, chunks))) continue
      own.push(
        weighted
          ? { field, ids: postings.ids.subarray(from, to), weights: postings.weights.subarray(from, to) }
          : { field, ids: postings.ids.subarray(from, to) },
      )
    }
    if (own.length > 0) yield { term: table.bytesOf(id), fields: own }
  }
}
