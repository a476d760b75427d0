import { changedSpans, touches } from './changed-spans.ts'
import { firstFrom, markDefinitions, type DefinitionName, type RoleList } from './mark-definitions.ts'
import { scanWords } from './scan-words.ts'
import { OCCURRENCE_ROLES, type Occurrences } from './types.ts'
import { NOTHING, type UseRole } from './use-roles.ts'

const OTHER = OCCURRENCE_ROLES.indexOf('other')

export const NO_OCCURRENCES: Occurrences = {
  starts: new Uint32Array(0),
  ends: new Uint32Array(0),
  roles: new Uint8Array(0),
}

/** Collects occurrences, in source order or not, and settles which of those inside each other counts: the outer one. */
export class OccurrenceCollector {
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  private readonly roles: number[] = []
  private readonly within: RoleRange[] = []
  private readonly changed: readonly number[]
  private isSorted = true

  /** `parsed`: the text that the parser saw; where it differs, words are taken from `text` without syntax. */
  constructor(
    private readonly text: string,
    parsed: string,
    private readonly keywords: ReadonlySet<string>,
  ) {
    this.changed = changedSpans(text, parsed)
  }

  add(role: UseRole, start: number, end: number): void {
    if (role.type === 'none') return
    if (role.type === 'scan') this.scan(start, end, [])
    else if (role.type === 'within') this.within.push({ start, end, role: role.role })
    else if (this.changed.length > 0 && touches(this.changed, start, end)) return
    else if (role.type === 'use') this.push(start, end, role.role)
    else this.push(...part(this.text, start, end, role.type), role.role)
  }

  private scan(start: number, end: number, holes: readonly Uint32Array[]): void {
    scanWords(this.text, start, end, this.keywords, (from, to) => {
      if (!holes.some((ranges) => touches(ranges, from, to))) this.push(from, to, OTHER)
    })
  }

  private push(start: number, end: number, role: number): void {
    const { starts } = this
    if (starts.length > 0 && start < starts[starts.length - 1]!) this.isSorted = false
    starts.push(start)
    this.ends.push(end)
    this.roles.push(role)
  }

  /** `quoted`: comments and strings, in which no word of the original counts that the parser did not see. */
  finish(definitions: readonly DefinitionName[], quoted: readonly Uint32Array[]): Occurrences {
    const { changed, starts, ends, roles } = this
    for (let i = 0; i < changed.length; i += 2) this.scan(changed[i]!, changed[i + 1]!, quoted)
    const found = new Disjoint(this.text)
    if (this.isSorted) for (let i = 0; i < starts.length; i++) found.add(starts[i]!, ends[i]!, roles[i]!)
    else {
      const order = Array.from(starts, (_, i) => i)
      order.sort((a, b) => starts[a]! - starts[b]! || ends[b]! - ends[a]! || a - b)
      for (const i of order) found.add(starts[i]!, ends[i]!, roles[i]!)
    }
    found.applyWithin(this.within)
    return markDefinitions(found, definitions)
  }
}

/** The part of a node that is the name. */
function part(text: string, start: number, end: number, type: 'use' | 'tail' | 'head'): [number, number] {
  if (type === 'use') return [start, end]
  const node = text.slice(start, end)
  if (type === 'tail') return [start + node.lastIndexOf('.') + 1, end]
  return [start, start + /^[\p{L}\p{N}_]*/u.exec(node)![0].length]
}

interface RoleRange {
  readonly start: number
  readonly end: number
  readonly role: number
}

/** Occurrences in order of their start; what stands in a range that is already there is left out. */
class Disjoint implements RoleList {
  readonly starts: number[] = []
  readonly ends: number[] = []
  readonly roles: number[] = []
  private covered = 0

  constructor(readonly text: string) {}

  add(start: number, end: number, role: number): void {
    if (start < this.covered || end <= start) return
    this.covered = end
    if (role === NOTHING) return
    const [from, to] = trimName(this.text, start, end)
    if (isNoName(this.text, from, to)) return
    this.starts.push(from)
    this.ends.push(to)
    this.roles.push(role)
  }

  /** The innermost range around an occurrence gives its role. */
  applyWithin(ranges: RoleRange[]): void {
    ranges.sort((a, b) => a.start - b.start || b.end - a.end)
    for (const { start, end, role } of ranges) {
      for (let i = firstFrom(this.starts, start); i < this.starts.length && this.ends[i]! <= end; i++) {
        this.roles[i] = role
      }
    }
  }
}

/** `:name`, `name: `, `Module.` -> `name`, `Module`; operators stay. */
function trimName(text: string, start: number, end: number): [number, number] {
  let from = start
  let to = end
  if (text.charCodeAt(from) === COLON && to - from > 1 && isWord(text.charCodeAt(from + 1))) from++
  while (to > from && text.charCodeAt(to - 1) === SPACE) to--
  const last = text.charCodeAt(to - 1)
  if ((last === COLON || last === DOT) && to - from > 1 && isWord(text.charCodeAt(to - 2))) to--
  return [from, to]
}

const SPACE = 32
const DOT = 46
const COLON = 58

const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code > 127

/** Constants and wild cards that some grammars take for identifiers; numbers and names in quotes. */
const NO_NAMES = new Set(['', '_', '?', 'this', 'super', 'true', 'false', 'null', 'nil'])

function isNoName(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  if (first === 34 || first === 39 || (first >= 48 && first <= 57)) return true
  return end - start <= 5 && NO_NAMES.has(text.slice(start, end))
}
