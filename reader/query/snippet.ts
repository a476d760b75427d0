import { forEachWord, termsOfWord } from '../analysis/analyzer.ts'

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

/** Rarity-weighted distinct query terms on one line. */
function lineScore(line: string, terms: ReadonlyMap<string, number>): number {
  const found = new Set<string>()
  forEachWord(line, 0, line.length, (start, end) => {
    for (const term of termsOfWord(line.slice(start, end))) if (terms.has(term)) found.add(term)
  })
  let score = 0
  for (const term of found) score += terms.get(term) as number
  return score
}

/**
 * The window of `SNIPPET_LINES` lines inside a passage (1-based, inclusive) that holds most of the query's terms; among
 * equals the first. `lines` are all lines of the file.
 */
export function bestWindow(
  lines: readonly string[],
  startLine: number,
  endLine: number,
  terms: ReadonlyMap<string, number>,
): Snippet {
  const last = Math.min(endLine, lines.length)
  const scores: number[] = []
  for (let line = startLine; line <= last; line++) scores.push(lineScore(lines[line - 1] ?? '', terms))
  const size = Math.min(SNIPPET_LINES, Math.max(1, scores.length))
  let [best, at] = [-1, 0]
  for (let i = 0; i + size <= Math.max(size, scores.length); i++) {
    const sum = scores.slice(i, i + size).reduce((total, score) => total + score, 0)
    if (sum > best) [best, at] = [sum, i]
  }
  const from = startLine + at
  const to = Math.min(from + size - 1, last)
  const text = lines.slice(from - 1, to).map((line) => (line.length > MAX_LINE ? line.slice(0, MAX_LINE) + '…' : line))
  return { text: text.join('\n'), startLine: from, endLine: Math.max(from, to) }
}
