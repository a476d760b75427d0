/** A class, id or placeholder that a rule is for. */
export interface Subject {
  /** Without `.`, `#` or `%`; of a nested `&__b` the whole name. */
  readonly name: string
  /** Offset into the head where its name stands, and the length there. */
  readonly at: number
  readonly length: number
  /**
   * How much the rule is for it: 0 for it alone (`.a`), 1 under conditions (`.b .a:hover`), 2 for something inside or
   * beside it (`.a > b`, `:not(.a)`).
   */
  rank: 0 | 1 | 2
}

/** Names that `&` may stand for; more come of lists in lists. */
const MAX_OUTER = 8

/**
 * Names in a list of selectors. A rule is for those in the last compound of each (`.b.c` of `.a > .b.c:hover`), the others
 * stand aside. `outer` are the names of the rule around, which `&-suffix` continues.
 */
export function subjects(head: string, outer: readonly string[]): Subject[] {
  const out: Subject[] = []
  let compound: Subject[] = []
  let depth = 0
  // Names before this one stand in an earlier compound; where the selector begins.
  let earlier = 0
  let begin = 0
  const endSelector = (end: number): void => {
    const length = head.slice(begin, end).trim().length
    for (const one of compound) if (one.rank === 1 && one.length + 1 === length) one.rank = 0
    out.push(...compound)
    compound = []
    earlier = 0
    begin = end + 1
  }
  for (let at = 0; at < head.length; at++) {
    const c = head[at]!
    if (c === '(' || c === '[') depth++
    else if (c === ')' || c === ']') depth = Math.max(0, depth - 1)
    else if (c === '"' || c === "'") at = closing(head, at, c)
    else if (c === '/' && head[at + 1] === '*') at = Math.max(at, head.indexOf('*/', at + 2) + 1 || head.length)
    else if (c === '/' && head[at + 1] === '/') at = Math.max(at, head.indexOf('\n', at) - 1)
    else if (c === ',' && depth === 0) endSelector(at)
    else if (isCombinator(c)) {
      if (depth === 0 && startsCompound(head, at + 1))
        for (; earlier < compound.length; earlier++) compound[earlier]!.rank = 2
    } else if (c === '\\') at++
    else if (c === '.' || c === '#' || c === '%') {
      const name = nameAt(head, at + 1)
      if (name !== '') compound.push({ name: plain(name), at: at + 1, length: name.length, rank: depth > 0 ? 2 : 1 })
      at += name.length
    } else if (c === '&') {
      const suffix = nameAt(head, at + 1, true)
      if (suffix !== '') for (const name of outer.slice(0, MAX_OUTER)) compound.push({ name: name + plain(suffix), at: at + 1, length: suffix.length, rank: 1 }) // prettier-ignore
      at += suffix.length
    }
  }
  endSelector(head.length)
  return out
}

const isCombinator = (c: string): boolean =>
  c === ' ' || c === '>' || c === '+' || c === '~' || c === '\n' || c === '\t' || c === '\r'

/** Another compound follows, not the end of the selector. */
function startsCompound(head: string, from: number): boolean {
  const next = /\S/.exec(head.slice(from, from + 200))?.[0]
  return next !== undefined && next !== ',' && next !== '/'
}

/** A name at `at`, empty when none begins there (`.5`, `#{$a}`); suffixes may begin with digits. */
function nameAt(head: string, at: number, isSuffix = false): string {
  const name = /^(?:[\w-]|[\u0080-\uffff]|\\.)+/.exec(head.slice(at, at + 200))?.[0] ?? ''
  const interpolated = /^[#@]\{/.test(head.slice(at + name.length, at + name.length + 2))
  return interpolated || (!isSuffix && /^\d/.test(name)) ? '' : name
}

/** Offset of the quote that closes the string at `at`. */
function closing(head: string, at: number, quote: string): number {
  const end = head.indexOf(quote, at + 1)
  return end < 0 ? head.length : end
}

const plain = (name: string): string => name.replace(/\\(.)/g, '$1')
