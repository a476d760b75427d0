import { TOKEN_ROLES, utf16Length, type OccurrenceRole } from '../../format/tokens.ts'
import type { OccurrenceRows, TokenHit } from '../../sections/occurrences.ts'

/** Occurrences in one document, in order, by their position in this list. */
export interface Places {
  readonly count: number
  role(i: number): OccurrenceRole
  /** The name as it is written there. */
  name(i: number): string
  /** 1-based. */
  line(i: number): number
  /** 1-based, in UTF-16 units. */
  column(i: number): number
  /** Whether the name can stand for a member there, in a language that writes `value.member`; true when nothing tells. */
  isMember(i: number): boolean
  /** Text of a 1-based line, without its end; empty outside of the text and in artifacts without source. */
  textOf(line: number): string
  /** Lines of the document; 0 when its text is not known. */
  readonly lines: number
}

const NEWLINE = 10
const RETURN = 13
/** Longer lines are cut: nobody reads a line of minified code. */
const LONGEST_LINE = 1000

// What a checksum covers may still not be UTF-8; a damaged character must not hide a whole answer.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Places in a text in UTF-8. */
export class TextPlaces implements Places {
  readonly count: number
  /** Offset of each line, as far as it is known; lines are found as they are asked for. */
  private readonly starts = [0]

  constructor(
    private readonly text: Uint8Array,
    private readonly hits: readonly TokenHit[],
  ) {
    this.count = hits.length
  }

  role(i: number): OccurrenceRole {
    return TOKEN_ROLES[this.hits[i]!.role] as OccurrenceRole
  }

  name(i: number): string {
    const { start, end } = this.hits[i]!
    return decoder.decode(this.text.subarray(start, end))
  }

  line(i: number): number {
    const { start } = this.hits[i]!
    this.learn((known) => known.at(-1)! > start)
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.starts[middle]! <= start) low = middle + 1
      else high = middle
    }
    return low
  }

  column(i: number): number {
    const { start } = this.hits[i]!
    return utf16Length(this.text, this.starts[this.line(i) - 1]!, start) + 1
  }

  isMember(i: number): boolean {
    const { start, end } = this.hits[i]!
    const [before, after] = [this.neighbour(start - 1, -1), this.neighbour(end, 1)]
    if (before === '.' || before === ':' || before === '>') return true
    // Keys of objects, and what is taken out of them by name.
    return (before === '{' || before === ',' || before === ';') && /[,}=:(]/.test(after)
  }

  /** The next character that is no white space. */
  private neighbour(from: number, step: 1 | -1): string {
    let at = from
    while (this.text[at]! <= 32) at += step
    return String.fromCharCode(this.text[at] ?? 0)
  }

  textOf(line: number): string {
    this.learn((known) => known.length > line)
    const start = this.starts[line - 1]
    if (start === undefined || start >= this.text.length) return ''
    let end = this.starts[line] === undefined ? this.text.length : this.starts[line]! - 1
    if (this.text[end - 1] === RETURN) end--
    if (end - start <= LONGEST_LINE) return decoder.decode(this.text.subarray(start, end))
    return `${decoder.decode(this.text.subarray(start, start + LONGEST_LINE)).replace(/\ufffd$/, '')}...`
  }

  get lines(): number {
    this.learn(() => false)
    const last = this.starts.at(-1)!
    return last >= this.text.length ? this.starts.length - 1 : this.starts.length
  }

  /** Finds further lines until enough are known or the text ends. */
  private learn(enough: (known: readonly number[]) => boolean): void {
    const { starts, text } = this
    while (!enough(starts)) {
      const newline = text.indexOf(NEWLINE, starts.at(-1)!)
      if (newline < 0) return
      starts.push(newline + 1)
    }
  }
}

/** Places that are stored by line, of artifacts without source. */
export class RowPlaces implements Places {
  readonly count: number
  readonly lines = 0

  constructor(
    private readonly rows: OccurrenceRows,
    private readonly found: readonly number[],
  ) {
    this.count = found.length
  }

  role(i: number): OccurrenceRole {
    return TOKEN_ROLES[this.rows.role[this.found[i]!]!] as OccurrenceRole
  }

  name(i: number): string {
    return this.rows.names[this.rows.name[this.found[i]!]!]!
  }

  line(i: number): number {
    return this.rows.line[this.found[i]!]!
  }

  column(i: number): number {
    return this.rows.column[this.found[i]!]!
  }

  isMember(): boolean {
    return true
  }

  textOf(): string {
    return ''
  }
}
