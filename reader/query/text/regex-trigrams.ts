import { encodeUtf8 } from '../../format/utf8.ts'
import { parseRegex } from './regex-parser.ts'
import { RegexProblem, type RegexNode } from './regex-node.ts'
import { ALL, and, bytesQuery, or, type TrigramQuery } from './trigram-query.ts'

/** Sets of more strings are forgotten: they cost more look-ups than they save reading. */
const MAX_SET = 16
/** Longer strings of a set of several are cut: what their ends say is enough. */
const MAX_LENGTH = 64

/** What is known of a pattern before a text is looked at. */
export interface RegexPlan {
  readonly query: TrigramQuery
  /** A match may reach over the end of a line. */
  readonly crossesLines: boolean
}

/** Plans a pattern that compiles. What is not understood means: every text, any match. */
export function planRegex(source: string, flags: string): RegexPlan {
  try {
    const node = parseRegex(source, flags)
    return { query: whole(infoOf(node)), crossesLines: crossesLines(node) }
  } catch (error) {
    if (error instanceof RegexProblem || error instanceof RangeError) return { query: ALL, crossesLines: true }
    throw error
  }
}

function crossesLines(node: RegexNode): boolean {
  switch (node.type) {
    case 'empty':
      return false
    case 'any':
      return node.newline
    case 'chars':
      return node.chars.includes('\n')
    case 'repeat':
      return node.max > 0 && crossesLines(node.part)
    default:
      return node.parts.some(crossesLines)
  }
}

/**
 * What is known of the strings that a node matches (after Russ Cox, "Regular Expression Matching with a Trigram Index").
 * Strings are of folded UTF-8 bytes, a character each; `''` in a set of beginnings or ends says nothing.
 */
interface Info {
  /** All strings that match, where they are few. */
  readonly exact?: ReadonlySet<string>
  /** Every match begins, ends with one of these. */
  readonly prefix: ReadonlySet<string>
  readonly suffix: ReadonlySet<string>
  /** Every match holds this. */
  readonly query: TrigramQuery
}

const NOTHING: ReadonlySet<string> = new Set([''])
const UNKNOWN: Info = { prefix: NOTHING, suffix: NOTHING, query: ALL }

const exactly = (strings: Iterable<string>): Info => {
  const exact = new Set(strings)
  return { exact, prefix: exact, suffix: exact, query: ALL }
}

function infoOf(node: RegexNode): Info {
  switch (node.type) {
    case 'empty':
      return exactly([''])
    case 'any':
      return UNKNOWN
    case 'chars':
      return node.chars.length === 0 ? UNKNOWN : exactly(node.chars.map(foldedBytes))
    case 'concat':
      return node.parts.map(infoOf).reduce(concat, exactly(['']))
    case 'alternatives':
      return node.parts.map(infoOf).reduce(alternative)
    case 'repeat':
      return repeat(infoOf(node.part), node.min, node.max)
  }
}

/** UTF-8 with ASCII folded, a character per byte. */
function foldedBytes(text: string): string {
  let out = ''
  for (const byte of encodeUtf8(text)) out += String.fromCharCode(byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte)
  return out
}

function concat(a: Info, b: Info): Info {
  if (a.exact && b.exact) {
    const exact = cross(a.exact, b.exact)
    if (exact) return { exact, prefix: exact, suffix: exact, query: and([a.query, b.query]) }
  }
  const [first, second] = [spread(a), spread(b)]
  const prefix = (a.exact && cross(a.exact, ends(b.prefix, 'first'))) ?? first.prefix
  const suffix = (b.exact && cross(ends(a.suffix, 'last'), b.exact)) ?? second.suffix
  const seam = cross(ends(first.suffix, 'last'), ends(second.prefix, 'first'))
  return tidy({ prefix, suffix, query: and([first.query, second.query, seam ? anyOf(seam) : ALL]) })
}

function alternative(a: Info, b: Info): Info {
  const exact = a.exact && b.exact && union(a.exact, b.exact)
  if (exact) return { exact, prefix: exact, suffix: exact, query: or([a.query, b.query]) }
  const [first, second] = [spread(a), spread(b)]
  return tidy({
    prefix: union(first.prefix, second.prefix) ?? NOTHING,
    suffix: union(first.suffix, second.suffix) ?? NOTHING,
    query: or([first.query, second.query]),
  })
}

function repeat(info: Info, min: number, max: number): Info {
  if (max === 0) return exactly([''])
  if (min === 0) return max === 1 ? alternative(info, exactly([''])) : UNKNOWN
  let out = info
  // What three repetitions say is what more would say.
  for (let i = 1; i < Math.min(min, 3); i++) out = concat(out, info)
  return min === max && min <= 3 ? out : { ...spread(out), suffix: spread(info).suffix }
}

/** Turns all strings into beginnings, ends and what they hold. */
function spread(info: Info): Info {
  if (!info.exact) return info
  return tidy({ prefix: info.exact, suffix: info.exact, query: and([info.query, anyOf(info.exact)]) })
}

/** Sets that are too large say nothing any more. */
function tidy(info: Info): Info {
  const kept = (set: ReadonlySet<string>): ReadonlySet<string> => (set.size > MAX_SET ? NOTHING : set)
  const query = and([info.query, anyOf(kept(info.prefix)), anyOf(kept(info.suffix))])
  return { prefix: kept(info.prefix), suffix: kept(info.suffix), query }
}

/** Every match holds one of these strings. */
const anyOf = (strings: ReadonlySet<string>): TrigramQuery =>
  or([...strings].map((text) => bytesQuery(Uint8Array.from(text, (character) => character.charCodeAt(0)))))

const whole = (info: Info): TrigramQuery => spread(info).query

/** The two bytes of each string that a trigram over its end can hold. */
const ends = (strings: ReadonlySet<string>, which: 'first' | 'last'): ReadonlySet<string> =>
  new Set([...strings].map((text) => (which === 'first' ? text.slice(0, 2) : text.slice(-2))))

/** Every string of one set before every one of the other; undefined when they are too many or too long. */
function cross(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (a.size * b.size > MAX_SET) return undefined
  const out = new Set<string>()
  for (const first of a) for (const second of b) out.add(first + second)
  const long = out.size > 1 && [...out].some((text) => text.length > MAX_LENGTH)
  return long ? undefined : out
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const both = new Set([...a, ...b])
  return both.size > MAX_SET ? undefined : both
}
