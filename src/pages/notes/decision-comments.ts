import { cutText } from '../../../reader/analysis/sentence.ts'
import { commentLines } from '../../extract/doc.ts'
import { LineIndex, isBlankRange } from '../../extract/lines.ts'
import type { ExtractedSymbol } from '../../extract/types.ts'
import { code, note, shortHash, type NotedPage, type NotedText } from './note.ts'

/** What a reason may be marked with. A name in brackets (`NOTE(ann)`) marks whom to ask, not a reason. */
const MARKER =
  /\b(?:(WHY|DECISION|RATIONALE|TRADE-?OFF|WORKAROUND|DESIGN NOTE)\s*(?:\([^)\n]{0,40}\))?\s*:|(HACK)\b\s*(?:\([^)\n]{0,40}\))?\s*[:\s-]|(NOTE)\s*\((?:perf|performance|security|safety|compat|compatibility|design|correctness|memory|portability|browser|api|why|decision)\)\s*:?)\s*/g
/** Looked for first: most texts hold none of them. */
const HINTS = ['WHY', 'DECISION', 'HACK', 'RATIONALE', 'TRADE', 'WORKAROUND', 'NOTE(', 'NOTE (', 'DESIGN NOTE']
/** Words that begin another remark in the same comment. */
const OTHER_REMARK =
  /^(?:TODO|FIXME|XXX|NOTE|NB|WARNING|SAFETY|SEE|BUG|IMPORTANT|WHY|DECISION|HACK|RATIONALE|WORKAROUND|TRADE-?OFF)\b\s*[(:]|^[@\\]\w/
/** Fewer words than this give no reason. */
const LEAST_WORDS = 3
const MOST_DECISIONS = 200
const MAX_TITLE = 90
/** Line comments on lines that follow each other are one, as far as this. */
const MOST_LINES = 40

/** Decisions that comments record, a page each. */
export function decisionComments(input: NotedText): NotedPage[] {
  const { text, comments } = input
  if (comments.length === 0 || !HINTS.some((hint) => text.includes(hint))) return []
  const lines = new LineIndex(text)
  const pages: NotedPage[] = []
  const seen = new Map<string, number>()
  MARKER.lastIndex = 0
  for (let match = MARKER.exec(text); match && pages.length < MOST_DECISIONS; match = MARKER.exec(text)) {
    const block = commentAround(text, comments, match.index)
    if (!block || !leads(text, block.start, match.index)) continue
    const end = block.end
    const said = remark(text.slice(match.index + match[0].length, end))
    if ((said.match(/\p{L}+/gu)?.length ?? 0) < LEAST_WORDS) continue
    const line = lines.lineOf(match.index)
    const last = Math.min(line + said.split('\n').length - 1, lines.lineOf(end))
    pages.push(decision(input, (match[1] ?? match[2] ?? match[3])!, said.replaceAll('\n', ' '), [line, last], seen))
  }
  return pages
}

function decision(
  { symbols }: NotedText,
  marker: string,
  text: string,
  [line, endLine]: [number, number],
  seen: Map<string, number>,
): NotedPage {
  const plain = text.replace(/\s+/g, ' ').trim()
  const hash = shortHash(plain.toLowerCase())
  const repeat = seen.get(hash) ?? 0
  seen.set(hash, repeat + 1)
  const owner = innermost(symbols, line)
  const title = cutText(/^(.*?[.!?])(?=\s|$)/.exec(plain)?.[1] ?? plain, MAX_TITLE)
  const where = owner
    ? [note('Where', `in ${owner.kind.replace('_', ' ')} ${code(owner.qualifiedName)}`, owner.startLine, owner.endLine)]
    : []
  return {
    type: 'decision_record',
    key: `#${hash}${repeat > 0 ? `~${repeat + 1}` : ''}`,
    title,
    summary: cutText(plain, 400),
    startLine: line,
    endLine,
    notes: [note(WORDS[marker] ?? 'Decision', plain, line, endLine), ...where],
  }
}

const WORDS: Readonly<Record<string, string>> = {
  WHY: 'Why', RATIONALE: 'Why', HACK: 'Workaround', WORKAROUND: 'Workaround', NOTE: 'Note',
  'TRADE-OFF': 'Trade-off', TRADEOFF: 'Trade-off',
} // prettier-ignore

/** The symbol that holds a line, or that the comment on it stands directly before. */
function innermost(symbols: readonly ExtractedSymbol[], line: number): ExtractedSymbol | undefined {
  let best: ExtractedSymbol | undefined
  for (const symbol of symbols) {
    if (symbol.kind === 'key' || symbol.startLine > line || symbol.endLine < line) continue
    if (!best || symbol.startLine >= best.startLine) best = symbol
  }
  return best
}

/** Nothing but marks of comments stands before the marker on its line, inside of the comment. */
function leads(text: string, start: number, at: number): boolean {
  const from = Math.max(start, text.lastIndexOf('\n', at - 1) + 1)
  return /^[^\p{L}\p{N}]*$/u.test(text.slice(from, at))
}

/** The comment that holds an offset, with the line comments that go on below it. */
function commentAround(text: string, comments: Uint32Array, at: number): { start: number; end: number } | undefined {
  let low = 0
  let high = comments.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comments[middle * 2]! <= at) low = middle + 1
    else high = middle
  }
  let i = (low - 1) * 2
  if (i < 0 || comments[i + 1]! <= at) return undefined
  const start = comments[i]!
  let end = comments[i + 1]!
  const column = start - text.lastIndexOf('\n', start - 1)
  for (let lines = 0; lines < MOST_LINES && i + 2 < comments.length; lines++, i += 2) {
    const next = comments[i + 2]!
    const isBelow = next - text.lastIndexOf('\n', next - 1) === column && isOneLine(text, end, next)
    if (!isBelow || !isBlankRange(text, end, next)) break
    end = comments[i + 3]!
  }
  return { start, end }
}

/** At most one end of line lies between; a line comment may hold its own. */
function isOneLine(text: string, end: number, next: number): boolean {
  const between = text.slice(Math.max(0, end - 1), next)
  return between.split('\n').length <= 2
}

/** The paragraph behind a marker, line by line, without comment marks; ends before another remark. */
function remark(rest: string): string {
  const kept: string[] = []
  // The marks of the first line are gone already: a letter keeps it from being taken for one.
  for (const [i, line] of commentLines(`x ${rest}`).entries()) {
    const text = i === 0 ? line.slice(2) : line
    if (i > 0 && (text === '' || OTHER_REMARK.test(text))) break
    kept.push(text)
  }
  return kept.join('\n').trim()
}
