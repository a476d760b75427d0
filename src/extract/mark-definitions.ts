import { OCCURRENCE_ROLES, type Occurrences } from './types.ts'

/** Where a symbol's name stands: its name node, and the name that the symbol has. */
export interface DefinitionName {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Occurrences being put together, ascending and disjoint. */
export interface RoleList {
  readonly text: string
  readonly starts: number[]
  readonly ends: number[]
  readonly roles: number[]
}

const DEFINITION = OCCURRENCE_ROLES.indexOf('definition')

/** Index of the first start at or behind `offset`. */
export function firstFrom(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! < offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Marks the names of symbols. A name node may hold several identifiers (`A::b`): the one that is the symbol's name
 * defines it. Names that are no identifiers (operators, titles of tests) are added, in place of the one that may stand
 * in them (`~Gauge`); a name of several identifiers (`[Symbol.iterator]`) stays what these are.
 */
export function markDefinitions(found: RoleList, definitions: readonly DefinitionName[]): Occurrences {
  const added: (readonly [number, number])[] = []
  for (const definition of definitions) {
    const { first, end, defining } = identifiersIn(found, definition)
    if (defining >= 0) found.roles[defining] = DEFINITION
    else if (end - first <= 1) {
      const at = found.text.slice(definition.start, definition.end).indexOf(definition.name)
      if (at >= 0) added.push([definition.start + at, definition.start + at + definition.name.length])
    }
  }
  return merge(found, added)
}

/** Indexes of the identifiers in a name node, and of the last one that is the symbol's name. */
function identifiersIn(found: RoleList, { start, end, name }: DefinitionName) {
  const { text, starts, ends } = found
  const first = firstFrom(starts, start)
  let defining = -1
  let i = first
  for (; i < starts.length && ends[i]! <= end; i++) {
    const rest = name.length - (ends[i]! - starts[i]!)
    const isName = rest === 0 || (rest === 1 && SIGILS.has(name[0]!))
    if (isName && name.endsWith(text.slice(starts[i], ends[i]))) defining = i
  }
  return { first, end: i, defining }
}

/** What symbols have before the name and occurrences have not: PHP's variables, destructors of C#. */
const SIGILS = new Set(['$', '~'])

function merge({ starts, ends, roles }: RoleList, added: (readonly [number, number])[]): Occurrences {
  if (added.length === 0) return columns(starts, ends, roles)
  added.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const out = { starts: [] as number[], ends: [] as number[], roles: [] as number[] }
  let covered = 0
  let i = 0
  const push = (start: number, end: number, role: number): void => {
    if (start < covered) return
    out.starts.push(start)
    out.ends.push(end)
    out.roles.push(role)
    covered = end
  }
  for (const [start, end] of added) {
    for (; i < starts.length && ends[i]! <= start; i++) push(starts[i]!, ends[i]!, roles[i]!)
    push(start, end, DEFINITION)
  }
  for (; i < starts.length; i++) push(starts[i]!, ends[i]!, roles[i]!)
  return columns(out.starts, out.ends, out.roles)
}

/** Occurrences of several languages of one text; of two in one place the one that begins first stays. */
export function joinOccurrences(lists: readonly Occurrences[]): Occurrences {
  const rows = lists.flatMap((list) => Array.from(list.starts, (start, i) => ({ start, end: list.ends[i]!, role: list.roles[i]! }))) // prettier-ignore
  rows.sort((a, b) => a.start - b.start || b.end - a.end)
  const starts: number[] = []
  const ends: number[] = []
  const roles: number[] = []
  for (const { start, end, role } of rows) {
    if (ends.length > 0 && start < ends[ends.length - 1]!) continue
    starts.push(start)
    ends.push(end)
    roles.push(role)
  }
  return columns(starts, ends, roles)
}

function columns(starts: readonly number[], ends: readonly number[], roles: readonly number[]): Occurrences {
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), roles: Uint8Array.from(roles) }
}
