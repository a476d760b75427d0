import { now } from '../../clock.ts'
import { endOfLine, type LineCollector } from './line-collector.ts'
import type { LineRegex } from './regex-compile.ts'
import { hasOddEnds } from './regex-lines.ts'
import type { UnitText } from './source-texts.ts'

/** Gives the collector the lines of a unit that hold a literal, one for each line that a match begins on. */
export function scanLiteral(unit: UnitText, literal: string, allowed: Uint8Array, collector: LineCollector): void {
  const { text, first, starts } = unit
  let index = 0
  for (let at = text.indexOf(literal); at >= 0;) {
    while (starts[index + 1]! <= at) index++
    const docEnd = starts[index + 1]!
    const end = at + literal.length
    let next = at + 1
    if (allowed[first + index] !== 1) next = docEnd
    else if (end <= docEnd) {
      const lineEnd = endOfLine(text, at, docEnd)
      collector.add(unit, index, at, end, lineEnd)
      next = Math.max(end, Math.min(lineEnd + 1, docEnd))
    }
    at = text.indexOf(literal, next)
  }
  collector.scanned += text.length
}

/** Matches between two looks at the clock. */
const CLOCK_EVERY = 256

export interface RegexScan {
  /** With the flags g and m. */
  readonly regex: LineRegex
  readonly crossesLines: boolean
}

/**
 * Gives the collector the lines of one document of a unit on which a match begins. False when it is later than `deadline`
 * (of `clock.now`) between two matches; inside of a match, only the host can stop it.
 */
export function scanDocument(
  unit: UnitText,
  index: number,
  scan: RegexScan,
  deadline: number,
  collector: LineCollector,
): boolean {
  const base = unit.starts[index]!
  const text = unit.text.slice(base, unit.starts[index + 1])
  const regex = hasOddEnds(text) ? scan.regex.exact : scan.regex.plain
  // There is no line behind the last line feed.
  const last = text.endsWith('\n') ? text.length - 1 : text.length
  let counted = -1
  regex.lastIndex = 0
  for (let matches = 1; ; matches++) {
    const match = regex.exec(text)
    if (!match || match.index > last) return true
    const { index: start } = match
    const end = start + match[0].length
    const lineEnd = endOfLine(text, start, text.length)
    if (start > counted) collector.add(unit, index, base + start, base + end, base + lineEnd)
    counted = lineEnd
    // Inside of lines, one match of a line is enough.
    const next = scan.crossesLines ? (end > start ? end : nextPlace(text, end)) : lineEnd + 1
    if (next > text.length) return true
    regex.lastIndex = next
    if (matches % CLOCK_EVERY === 0 && now() > deadline) return false
  }
}

/** With the flag u, a place inside of a pair of surrogates is the place before it. */
const nextPlace = (text: string, place: number): number => place + ((text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1)
