import { compareUtf8 } from '../../reader/format/utf8.ts'
import { TERM_FIELD, type TermField } from '../../reader/format/layout.ts'
import type { FieldPostings, TermPostings } from '../artifact/rows.ts'
import type { SparsePostings } from '../lexical/path-postings.ts'
import type { FieldPostings as TextPostings } from '../lexical/term-index.ts'

export interface TermSources {
  /** Terms by the ids of `text`. */
  terms: readonly string[]
  text: TextPostings
  path: SparsePostings
  stem: SparsePostings
  name: SparsePostings
  file: SparsePostings
  /** Chunks of the whole index. */
  chunks: number
}

/** A term of more than half of all passages (`return`, `self`) hardly tells them apart and has the longest list. */
function saysNothing(frequency: number, chunks: number): boolean {
  return chunks >= 256 && frequency * 2 > chunks
}

/** All terms of all fields in UTF-8 order. */
export function* termRows(sources: TermSources): Generator<TermPostings> {
  const textId = new Map(sources.terms.map((term, id) => [term, id]))
  const all = new Set(sources.terms)
  for (const field of [sources.path, sources.stem, sources.name, sources.file])
    for (const term of field.keys()) all.add(term)
  for (const term of [...all].sort(compareUtf8)) {
    const fields = fieldsOf(term, textId.get(term), sources)
    if (fields.length > 0) yield { term, fields }
  }
}

function fieldsOf(term: string, id: number | undefined, sources: TermSources): FieldPostings[] {
  const fields: FieldPostings[] = []
  if (id !== undefined) {
    const { starts, ids, weights } = sources.text
    const [from, to] = [starts[id] as number, starts[id + 1] as number]
    if (to > from && !saysNothing(to - from, sources.chunks))
      fields.push({ field: TERM_FIELD.text, ids: ids.subarray(from, to), weights: weights.subarray(from, to) })
  }
  push(fields, TERM_FIELD.path, sources.path.get(term), true)
  push(fields, TERM_FIELD.stem, sources.stem.get(term), true)
  push(fields, TERM_FIELD.name, sources.name.get(term), false)
  push(fields, TERM_FIELD.file, sources.file.get(term), false)
  return fields
}

function push(
  fields: FieldPostings[],
  field: TermField,
  list: { ids: number[]; weights: number[] } | undefined,
  weighted: boolean,
): void {
  if (!list) return
  fields.push({ field, ids: Uint32Array.from(list.ids), ...(weighted && { weights: Uint8Array.from(list.weights) }) })
}
