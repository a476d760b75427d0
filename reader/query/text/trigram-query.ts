import { textTrigrams } from '../../format/text-trigrams.ts'
import { encodeUtf8 } from '../../format/utf8.ts'

/** What a text must hold to match: no text that matches lacks it. */
export type TrigramQuery =
  | { readonly op: 'all' }
  | { readonly op: 'trigram'; readonly trigram: number }
  | { readonly op: 'and' | 'or'; readonly parts: readonly TrigramQuery[] }

/** Nothing is known of what matches. */
export const ALL: TrigramQuery = { op: 'all' }

/** An `or` of more parts costs more to look up than it saves. */
const MAX_OR = 128

/** More parts of one `and` say hardly more; those kept are spread evenly. */
const MAX_AND = 32

export function and(parts: readonly TrigramQuery[]): TrigramQuery {
  const telling = distinct(parts.flatMap((part) => (part.op === 'and' ? part.parts : part.op === 'all' ? [] : [part])))
  if (telling.length < 2) return telling[0] ?? ALL
  const step = telling.length / MAX_AND
  const kept = step <= 1 ? telling : Array.from({ length: MAX_AND }, (_, i) => telling[Math.floor(i * step)]!)
  return { op: 'and', parts: kept }
}

export function or(parts: readonly TrigramQuery[]): TrigramQuery {
  if (parts.length === 0 || parts.some((part) => part.op === 'all')) return ALL
  const different = distinct(parts.flatMap((part) => (part.op === 'or' ? part.parts : [part])))
  if (different.length > MAX_OR) return ALL
  return different.length === 1 ? different[0]! : { op: 'or', parts: different }
}

/** Single trigrams once each. */
function distinct(parts: readonly TrigramQuery[]): TrigramQuery[] {
  const seen = new Set<number>()
  return parts.filter((part) => part.op !== 'trigram' || (!seen.has(part.trigram) && seen.add(part.trigram)))
}

/** What a text must hold to hold these bytes, case apart. */
export function bytesQuery(bytes: Uint8Array): TrigramQuery {
  return and(textTrigrams(bytes).map((trigram) => ({ op: 'trigram', trigram })))
}

/** What a text must hold to hold `literal` as it is written, or in another case of ASCII. */
export const literalQuery = (literal: string): TrigramQuery => bytesQuery(encodeUtf8(literal))

/** All trigrams that a query names, once each. */
export function trigramsIn(query: TrigramQuery): number[] {
  const found = new Set<number>()
  const visit = (one: TrigramQuery): void => {
    if (one.op === 'trigram') found.add(one.trigram)
    else if (one.op !== 'all') one.parts.forEach(visit)
  }
  visit(query)
  return [...found]
}

/** Per unit a 1 where the query may hold, out of the sets of its trigrams; undefined for every unit. */
export function evaluate(
  query: TrigramQuery,
  units: number,
  setOf: (trigram: number) => Uint32Array,
): Uint8Array | undefined {
  switch (query.op) {
    case 'all':
      return undefined
    case 'trigram': {
      const marks = new Uint8Array(units)
      for (const unit of setOf(query.trigram)) marks[unit] = 1
      return marks
    }
    default: {
      const isAnd = query.op === 'and'
      const marks = new Uint8Array(units).fill(isAnd ? 1 : 0)
      for (const part of query.parts) {
        const own = evaluate(part, units, setOf)
        if (own) combine(marks, own, isAnd)
        else if (!isAnd) return undefined
      }
      return marks
    }
  }
}

function combine(marks: Uint8Array, own: Uint8Array, isAnd: boolean): void {
  if (isAnd) for (let i = 0; i < marks.length; i++) marks[i]! &= own[i]!
  else for (let i = 0; i < marks.length; i++) marks[i]! |= own[i]!
}
