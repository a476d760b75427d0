import type { UnitText } from './source-texts.ts'

/** A line that matches, as it is shown. Lines and columns are 1-based, columns in UTF-16 units, ends exclusive. */
export interface LineMatch {
  readonly document: number
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly snippet: string
  readonly before: string[]
  readonly after: string[]
}

export interface CollectorOptions {
  /** Matches that were shown before: counted, not kept. */
  readonly offset: number
  /** The last match to keep: offset + limit. */
  readonly wanted: number
  /** Files to name. */
  readonly candidates: number
  readonly contextLines: number
  /** Once enough are found, lines are counted in at most this much text, in UTF-16 units; 16 million by default. */
  readonly countedText?: number
  /** Keeps a match by its 1-based line. */
  readonly accepts?: ((document: number, line: number) => boolean) | undefined
}

/** Once enough are found, lines are counted up to this number, in at most this much text: then the total is a bound. */
const COUNTED_LINES = 1000
const COUNTED_TEXT = 16 * 1024 * 1024

/** Lines of a match that are shown. */
const SHOWN_LINES = 10
/** Longer lines are cut around the match, to this many UTF-16 units. */
const MAX_LINE = 400

/** Takes matches in order of document and place; keeps those of the page that is wanted, counts the others. */
export class LineCollector {
  readonly matches: LineMatch[] = []
  /** Distinct documents of matches, in order. */
  readonly documents: number[] = []
  total = 0
  /** UTF-16 units looked at. */
  scanned = 0
  private readonly options: CollectorOptions
  private lines = new LineCounter('', 0)
  /** Document that `lines` counts. */
  private counted = -1

  constructor(options: CollectorOptions) {
    this.options = options
  }

  /** More would only raise the count. */
  get isEnough(): boolean {
    if (this.total <= this.options.wanted) return false
    return this.total >= COUNTED_LINES || this.scanned >= (this.options.countedText ?? COUNTED_TEXT)
  }

  /** One line of document `index` of a unit that matches in `[start, end)`; `lineEnd` is where the line of `start` ends. */
  add({ text, first, starts }: UnitText, index: number, start: number, end: number, lineEnd: number): void {
    const { accepts, offset, wanted } = this.options
    const document = first + index
    const shown = this.total >= offset && this.total < wanted
    if (shown || accepts) {
      const docStart = starts[index]!
      if (this.counted !== document) this.lines = new LineCounter(text, docStart)
      this.counted = document
      this.lines.goTo(start)
      if (accepts && !accepts(document, this.lines.line)) return
    }
    this.total++
    if (this.documents.length < this.options.candidates && this.documents.at(-1) !== document)
      this.documents.push(document)
    if (shown)
      this.matches.push(this.shown(document, text, [starts[index]!, starts[index + 1]!], [start, end], lineEnd))
  }

  private shown(
    document: number,
    text: string,
    [docStart, docEnd]: [number, number],
    [start, end]: [number, number],
    lineEnd: number,
  ): LineMatch {
    const { line, lineStart } = this.lines
    // What ends with a line feed does not reach into the next line.
    const stop = end > start && text[end - 1] === '\n' ? end - 1 : end
    const last = new LineCounter(text, lineStart)
    last.goTo(stop)
    const { contextLines } = this.options
    return {
      document,
      line,
      column: start - lineStart + 1,
      endLine: line + last.line - 1,
      endColumn: stop - last.lineStart + 1,
      snippet: snippetOf(text, [lineStart, lineEnd], [start, stop], docEnd),
      before: linesBefore(text, docStart, lineStart, contextLines),
      after: linesAfter(text, docEnd, endOfLine(text, stop, docEnd), contextLines),
    }
  }
}

/** Counts lines of a document as places in it ascend. */
class LineCounter {
  line = 1
  lineStart: number

  /** The document starts at `start` of `text`. */
  constructor(
    private readonly text: string,
    start: number,
  ) {
    this.lineStart = start
  }

  goTo(place: number): void {
    for (;;) {
      const next = this.text.indexOf('\n', this.lineStart)
      if (next < 0 || next >= place) return
      this.line++
      this.lineStart = next + 1
    }
  }
}

/** Where the line of `place` ends: its line feed, or the end of the document. */
export function endOfLine(text: string, place: number, docEnd: number): number {
  const end = text.indexOf('\n', place)
  return end < 0 || end > docEnd ? docEnd : end
}

/** The lines of a match, its first one cut around it when it is long. */
function snippetOf(
  text: string,
  [lineStart, lineEnd]: [number, number],
  [start, end]: [number, number],
  docEnd: number,
): string {
  const first = cutAround(
    withoutReturn(text.slice(lineStart, lineEnd)),
    start - lineStart,
    Math.min(end, lineEnd) - lineStart,
  )
  if (end <= lineEnd) return first
  const lines = [first]
  for (let at = lineEnd + 1; at < end && lines.length < SHOWN_LINES;) {
    const stop = endOfLine(text, at, docEnd)
    lines.push(cut(withoutReturn(text.slice(at, stop))))
    at = stop + 1
  }
  return lines.join('\n')
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

const cut = (line: string): string => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line)

/** Shows the match and as much on both sides of it. */
function cutAround(line: string, start: number, end: number): string {
  if (line.length <= MAX_LINE) return line
  const room = Math.max(0, MAX_LINE - (end - start))
  const from = Math.max(0, Math.min(start - Math.floor(room / 2), line.length - MAX_LINE))
  const to = Math.min(line.length, from + MAX_LINE)
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`
}

function linesBefore(text: string, docStart: number, lineStart: number, count: number): string[] {
  const lines: string[] = []
  for (let end = lineStart - 1; end >= docStart && lines.length < count;) {
    const start = end === docStart ? docStart : Math.max(docStart, text.lastIndexOf('\n', end - 1) + 1)
    lines.unshift(cut(withoutReturn(text.slice(start, end))))
    end = start - 1
  }
  return lines
}

function linesAfter(text: string, docEnd: number, lineEnd: number, count: number): string[] {
  const lines: string[] = []
  for (let start = lineEnd + 1; start < docEnd && lines.length < count;) {
    const end = endOfLine(text, start, docEnd)
    lines.push(cut(withoutReturn(text.slice(start, end))))
    start = end + 1
  }
  return lines
}
