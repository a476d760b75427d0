import { forEachWord, termsOfWord } from '../../analysis/analyzer.ts'

/** Lines of source shown for a passage: text and 1-based inclusive lines. */
export interface Snippet {
  text: string
  startLine: number
  endLine: number
}

/** Lines of a snippet: enough to judge a hit, few enough to read many. */
export const SNIPPET_LINES = 5
/** Longer lines are cut: one minified line must not fill the answer. */
const MAX_LINE = 240

/** Distinct query terms in a text. */
export function termsIn(text: string, terms: ReadonlyMap<string, number>): Set<string> {
  const found = new Set<string>()
  forEachWord(text, 0, text.length, (start, end) => {
    for (const term of termsOfWord(text.slice(start, end))) if (terms.has(term)) found.add(term)
  })
  return found
}

/** Rarity-weighted terms of a window; further lines with the same term count a tenth. */
function windowScore(found: readonly Set<string>[], terms: ReadonlyMap<string, number>): number {
  const counts = new Map<string, number>()
  for (const line of found) for (const term of line) counts.set(term, (counts.get(term) ?? 0) + 1)
  let score = 0
  for (const [term, count] of counts) score += (terms.get(term) as number) * (1 + (count - 1) / 10)
  return score
}

/**
 * The window of `SNIPPET_LINES` lines inside a passage (1-based, inclusive) that holds most of the query's terms: a line with
 * a rare name tells more than five lines with a frequent word of it. Among equals the first. `lines` are all lines of the file.
 */
export function bestWindow(
  lines: readonly string[],
  startLine: number,
  endLine: number,
  terms: ReadonlyMap<string, number>,
): Snippet {
  const last = Math.min(endLine, lines.length)
  const found: Set<string>[] = []
  for (let line = startLine; line <= last; line++) found.push(termsIn(lines[line - 1] ?? '', terms))
  const size = Math.min(SNIPPET_LINES, Math.max(1, found.length))
  let [best, at] = [-1, 0]
  for (let i = 0; i + size <= Math.max(size, found.length); i++) {
    const score = windowScore(found.slice(i, i + size), terms)
    if (score > best) [best, at] = [score, i]
  }
  const from = startLine + at
  const to = Math.min(from + size - 1, last)
  return shownLines(lines, from, to)
}

/** Lines around one that is known to be meant: more after it than before it. */
export function linesAround(lines: readonly string[], line: number): Snippet {
  const from = Math.max(1, Math.min(line - 1, lines.length - SNIPPET_LINES + 1))
  return shownLines(lines, from, Math.min(from + SNIPPET_LINES - 1, lines.length))
}

function shownLines(lines: readonly string[], from: number, to: number): Snippet {
  const text = lines.slice(from - 1, to).map((line) => (line.length > MAX_LINE ? line.slice(0, MAX_LINE) + '…' : line))
  return { text: text.join('\n'), startLine: from, endLine: Math.max(from, to) }
}
