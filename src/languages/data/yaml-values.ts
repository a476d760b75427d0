import type { Findings } from '../own-language.ts'

/** What a key is set to, when that is one word or line. */
export interface ScalarValue {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface SkippedValue {
  readonly scalar: ScalarValue | undefined
  /** False for blocks of text, lists and nothing at all. */
  readonly isScalar: boolean
  /** Where its last character that counts stands. */
  readonly contentEnd: number
  /** Where the next line begins. */
  readonly next: number
}

interface Scan {
  readonly text: string
  readonly found: Findings
  /** Lines after which an open bracket or quote is taken for a mistake; halved by each one. */
  patience: number
}

/**
 * Reads over the value that begins behind `from` on the line that ends at `end`: block scalars (all lines deeper than
 * `indent`), flow collections and quoted strings over several lines, or the rest of the line.
 */
export function skipValue(scan: Scan, from: number, end: number, next: number, indent: number): SkippedValue {
  const { text } = scan
  const start = valueStart(text, from, end)
  const first = text[start]
  if (start >= end || first === '\r') return { scalar: undefined, isScalar: false, contentEnd: Math.max(from, 0), next }
  if (first === '#') {
    comment(scan, start, end)
    return { scalar: undefined, isScalar: false, contentEnd: from, next }
  }
  if (first === '|' || first === '>') return blockScalar(scan, end, next, indent)
  if (first === '{' || first === '[') return flow(scan, start)
  if (first === '"' || first === "'") return quoted(scan, start, next)
  const stop = commentStart(text, start, end)
  if (stop < end) comment(scan, stop, end)
  const contentEnd = trimEnd(text, start, stop)
  return { scalar: { text: text.slice(start, contentEnd), start, end: contentEnd }, isScalar: true, contentEnd, next }
}

/** Behind blanks, tags and anchors. */
function valueStart(text: string, from: number, end: number): number {
  let at = from
  for (;;) {
    while (at < end && (text[at] === ' ' || text[at] === '\t')) at++
    if (at >= end || (text[at] !== '&' && text[at] !== '!')) return at
    while (at < end && !/\s/.test(text[at]!)) at++
  }
}

function comment({ text, found }: Scan, start: number, end: number): void {
  found.comment(start, end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end)
}

/** Offset of ` #`, or `end`. */
function commentStart(text: string, from: number, end: number): number {
  for (let at = text.indexOf('#', from); at >= 0 && at < end; at = text.indexOf('#', at + 1)) {
    if (text[at - 1] === ' ' || text[at - 1] === '\t') return at
  }
  return end
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end
  while (at > start && text.charCodeAt(at - 1) <= 32) at--
  return at
}

function blockScalar({ text }: Scan, end: number, next: number, indent: number): SkippedValue {
  let contentEnd = trimEnd(text, 0, end)
  let at = next
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const stop = newline < 0 ? text.length : newline
    let column = at
    while (column < stop && text.charCodeAt(column) === 32) column++
    const isBlank = column >= stop || text.charCodeAt(column) === 13
    if (!isBlank && column - at <= indent) break
    if (!isBlank) contentEnd = trimEnd(text, at, stop)
    at = newline < 0 ? text.length : newline + 1
  }
  return { scalar: undefined, isScalar: false, contentEnd, next: at }
}

/** `{...}` and `[...]`, over several lines if need be; one that is never closed ends with its line. */
function flow(scan: Scan, start: number): SkippedValue {
  const { text } = scan
  let depth = 0
  let lines = 0
  for (let at = start; at < text.length; at++) {
    const c = text[at]!
    if (c === '{' || c === '[') depth++
    else if ((c === '}' || c === ']') && --depth <= 0)
      return { scalar: undefined, isScalar: true, contentEnd: at + 1, next: lineAfter(text, at) }
    else if (c === '"' || c === "'") at = quoteEnd(scan, at) - 1
    else if (c === '\n' && ++lines > scan.patience) break
    else if (c === '#' && /\s/.test(text[at - 1]!)) {
      const newline = text.indexOf('\n', at)
      const stop = newline < 0 ? text.length : newline
      comment(scan, at, stop)
      at = stop - 1
    }
  }
  scan.patience >>= 1
  const next = lineAfter(text, start)
  return { scalar: undefined, isScalar: true, contentEnd: trimEnd(text, start, next), next }
}

function quoted(scan: Scan, start: number, next: number): SkippedValue {
  const { text } = scan
  const end = quoteEnd(scan, start)
  const isOneLine = end <= next
  const scalar = { text: text.slice(start + 1, end - 1), start, end }
  return { scalar: isOneLine ? scalar : undefined, isScalar: true, contentEnd: end, next: lineAfter(text, end - 1) }
}

function quoteEnd(scan: Scan, start: number): number {
  const { text } = scan
  const quote = text.charCodeAt(start)
  let lines = 0
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      if (quote !== 39 || text.charCodeAt(at + 1) !== 39) return at + 1
      at++
    } else if (code === 92 && quote === 34) at++
    else if (code === 10 && ++lines > scan.patience) break
  }
  scan.patience >>= 1
  const newline = text.indexOf('\n', start)
  return newline < 0 ? text.length : newline
}

function lineAfter(text: string, at: number): number {
  const newline = text.indexOf('\n', Math.max(at, 0))
  return newline < 0 ? text.length : newline + 1
}
