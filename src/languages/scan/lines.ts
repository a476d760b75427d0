import type { RawSymbol } from '../language.ts'

/** A line with those that continue it. */
export interface LogicalLine {
  /** As written, line breaks and continuation marks included, without the last line break. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Lines of a text, joined where `continuation` ends one. Lines that begin with `#` are comments, between continued lines
 * too. Comments behind text are left to the reader of the line.
 */
export function* logicalLines(
  text: string,
  continuation: string,
  comment: (start: number, end: number) => void,
): Generator<LogicalLine> {
  let first = -1
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const stop = newline < 0 ? text.length : newline
    const end = stop > start && text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop
    const indent = start + blankLength(text, start, end)
    if (text.charCodeAt(indent) === 35 && indent < end) comment(indent, end)
    else {
      if (first < 0) first = start
      if (!continues(text, start, end, continuation)) {
        if (indent < end || first < start) yield { text: text.slice(first, end), start: first, end }
        first = -1
      }
    }
    start = stop + 1
  }
  if (first >= 0) yield { text: text.slice(first), start: first, end: text.length }
}

/** Spaces and tabs from `start` on. */
function blankLength(text: string, start: number, end: number): number {
  let at = start
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++
  return at - start
}

function continues(text: string, start: number, end: number, mark: string): boolean {
  let at = end
  while (at > start && (text.charCodeAt(at - 1) === 32 || text.charCodeAt(at - 1) === 9)) at--
  return at > start && text[at - 1] === mark
}

/** Takes the marks that join lines out of a signature. */
export function withoutContinuations(symbol: RawSymbol): RawSymbol {
  symbol.signature = symbol.signature.replace(/ ?[\\`] (?=\S)/g, ' ')
  return symbol
}
