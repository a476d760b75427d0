import { plainInline } from '../../extract/prose.ts'
import type { Definition, Findings } from '../own-language.ts'

/** A heading as its language writes it. */
export interface Heading {
  /** 1 is the outermost. */
  readonly level: number
  /** Where its text stands, marks left out. */
  readonly nameStart: number
  readonly nameEnd: number
  /** Where it begins (an overline, the mark), and where its line ends. */
  readonly start: number
  readonly headEnd: number
}

/** Headings of one file; where there are more, the deepest are left out first. */
const MAX_HEADINGS = 300
const MAX_LEVEL = 6

/** Reports headings in source order as sections: each reaches to the next heading of its level or above. */
export function defineSections(text: string, headings: readonly Heading[], found: Findings): void {
  const ends = sectionEnds(headings, text.length)
  let kept = headings.map((heading, i) => ({ heading, end: ends[i]! }))
  for (let level = MAX_LEVEL; kept.length > MAX_HEADINGS && level > 1; level--) {
    kept = kept.filter(({ heading }) => heading.level < level)
  }
  for (const { heading, end } of kept.slice(0, MAX_HEADINGS)) {
    const definition = sectionOf(text, heading, end)
    if (definition) found.define(definition)
  }
}

function sectionOf(text: string, heading: Heading, end: number): Definition | undefined {
  const { nameStart, nameEnd, headEnd } = heading
  const name = plainInline(text.slice(nameStart, nameEnd)).slice(0, 200)
  if (!/[\p{L}\p{N}]/u.test(name)) return undefined
  return { kind: 'heading', nameStart, nameEnd, name, start: heading.start, end, body: headEnd }
}

/** For each heading where the next one of its level or above begins. */
function sectionEnds(headings: readonly Heading[], length: number): number[] {
  const ends = new Array<number>(headings.length).fill(length)
  const open: number[] = []
  headings.forEach(({ level, start }, i) => {
    while (open.length > 0 && headings[open[open.length - 1]!]!.level >= level) ends[open.pop()!] = start
    open.push(i)
  })
  return ends
}

/** Lines of a text: where each begins, and where it ends without its line break. */
export function* textLines(text: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const stop = newline < 0 ? text.length : newline
    yield { start, end: stop > start && text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop }
    start = stop + 1
  }
}
