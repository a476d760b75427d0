import type { Findings } from '../own-language.ts'

/** Kinds of tokens. A `mark` is one character of punctuation. */
export const TOKEN = { end: 0, word: 1, string: 2, mark: 3 } as const
export type TokenKind = (typeof TOKEN)[keyof typeof TOKEN]

/** A token that one character opens and rules of the language close. */
export interface SpecialToken {
  readonly kind: TokenKind
  readonly end: number
}

/** What the tokens of a language look like. Letters, digits, `_` and everything outside of ASCII always make words. */
export interface LexRules {
  readonly lineComments: readonly string[]
  readonly blockComment?: { readonly open: string; readonly close: string; readonly nests?: boolean }
  /** Characters that open and close strings. */
  readonly quotes: string
  /** How a quote is written inside of a string. */
  readonly escape: 'backslash' | 'doubled' | 'both'
  /** Whether strings go on behind the end of the line. */
  readonly multiline: boolean
  /** Further characters of words. */
  readonly wordMarks?: string
  /** Characters before which `special` is asked; `undefined` means an ordinary token. Must not look far for nothing. */
  readonly specialMarks?: string
  readonly special?: (text: string, at: number) => SpecialToken | undefined
}

const SPACE = 1
const WORD = 2
const QUOTE = 4
const COMMENT = 8
const SPECIAL = 16

const tables = new WeakMap<LexRules, Uint8Array>()

function tableOf(rules: LexRules): Uint8Array {
  const known = tables.get(rules)
  if (known) return known
  const table = new Uint8Array(128)
  const set = (characters: string, flag: number): void => {
    for (const c of characters) table[c.charCodeAt(0)] = (table[c.charCodeAt(0)] as number) | flag
  }
  for (let code = 0; code <= 32; code++) table[code] = SPACE
  for (let code = 48; code < 123; code++) if (/\w/.test(String.fromCharCode(code))) table[code] = WORD
  set(rules.wordMarks ?? '', WORD)
  set(rules.quotes, QUOTE)
  for (const open of [...rules.lineComments, rules.blockComment?.open ?? '']) set(open.slice(0, 1), COMMENT)
  set(rules.specialMarks ?? '', SPECIAL)
  tables.set(rules, table)
  return table
}

/**
 * Reads a text token by token and reports comments and strings on the way. A parser may go back with `reset`; what was
 * reported once is not reported again.
 */
export class Lexer {
  kind: TokenKind = TOKEN.end
  start = 0
  end = 0
  /** Where the token before this one ended. */
  previousEnd = 0
  private reported = 0
  /** Quotes that opened a string which nothing closed. */
  private open = ''
  private readonly table: Uint8Array

  constructor(
    readonly text: string,
    private readonly rules: LexRules,
    private readonly found: Pick<Findings, 'comment' | 'string'>,
    from = 0,
    readonly limit = text.length,
  ) {
    this.table = tableOf(rules)
    this.end = from
  }

  /** Goes to the next token; false at the end of the text. */
  next(): boolean {
    this.previousEnd = this.end
    this.start = this.skipBlank(this.end)
    if (this.start >= this.limit) {
      this.kind = TOKEN.end
      this.end = this.start = this.limit
      return false
    }
    this.read()
    if (this.end > this.limit) this.end = this.limit
    return true
  }

  /** Goes on behind `offset`, which may lie before the current token. */
  reset(offset: number): void {
    this.end = offset
  }

  get value(): string {
    return this.text.slice(this.start, this.end)
  }

  isMark(mark: string): boolean {
    return this.kind === TOKEN.mark && this.text[this.start] === mark
  }

  isWord(word: string): boolean {
    return this.kind === TOKEN.word && this.end - this.start === word.length && this.text.startsWith(word, this.start)
  }

  /** At an opening bracket: goes to the closing one that matches, whatever brackets lie between, or to the end. */
  skipBrackets(): void {
    let depth = 0
    do {
      if (this.kind === TOKEN.mark) depth += bracketStep(this.text.charCodeAt(this.start))
      if (depth <= 0) return
    } while (this.next())
  }

  private read(): void {
    const { text, table, start } = this
    const code = text.charCodeAt(start)
    const type = code < 128 ? (table[code] as number) : WORD
    if ((type & SPECIAL) !== 0) {
      const special = this.rules.special?.(text, start)
      if (special) return this.take(special.kind, special.end)
    }
    if ((type & QUOTE) !== 0) return this.take(TOKEN.string, this.stringEnd(start))
    if ((type & WORD) !== 0) return this.take(TOKEN.word, this.wordEnd(start))
    this.take(TOKEN.mark, start + 1)
  }

  /** A string that nothing closes ends with its line; later ones of that quote are not followed over lines again. */
  private stringEnd(start: number): number {
    const { text, rules } = this
    const quote = text[start]!
    const end = rules.multiline && !this.open.includes(quote) ? stringEnd(text, start, rules, true) : -1
    if (end >= 0) return end
    if (rules.multiline) this.open += quote
    const short = stringEnd(text, start, rules, false)
    return short < 0 ? text.length : short
  }

  private take(kind: TokenKind, end: number): void {
    this.kind = kind
    this.end = end
    if (kind === TOKEN.string) this.report(this.start, end, 'string')
  }

  private wordEnd(from: number): number {
    const { text, table } = this
    let at = from + 1
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (code < 128 ? ((table[code] as number) & WORD) === 0 : isOddSpace(code)) break
      at++
    }
    return at
  }

  private skipBlank(from: number): number {
    const { text, table, limit } = this
    let at = from
    while (at < limit) {
      const code = text.charCodeAt(at)
      const type = code < 128 ? (table[code] as number) : isOddSpace(code) ? SPACE : WORD
      if (type === SPACE) at++
      else if ((type & COMMENT) === 0) break
      else {
        const end = commentEnd(text, at, this.rules)
        if (end < 0) break
        this.report(at, Math.min(end, limit), 'comment')
        at = end
      }
    }
    return at
  }

  private report(start: number, end: number, sort: 'comment' | 'string'): void {
    if (start < this.reported) return
    this.reported = end
    this.found[sort](start, end)
  }
}

const isOddSpace = (code: number): boolean => code === 0xa0 || code === 0xfeff || code === 0x2028 || code === 0x2029

/** +1 for an opening bracket, -1 for a closing one. */
function bracketStep(code: number): number {
  if (code === 40 || code === 91 || code === 123) return 1
  return code === 41 || code === 93 || code === 125 ? -1 : 0
}

/** End of the comment that begins at `at` (a line's end stays outside), -1 for none. */
function commentEnd(text: string, at: number, { lineComments, blockComment }: LexRules): number {
  // Blocks first: CMake's `#[[` begins as its lines do.
  if (!blockComment || !text.startsWith(blockComment.open, at)) {
    return lineComments.some((mark) => text.startsWith(mark, at)) ? lineEnd(text, at) : -1
  }
  const { open, close, nests } = blockComment
  if (!nests) {
    const end = text.indexOf(close, at + open.length)
    return end < 0 ? text.length : end + close.length
  }
  let depth = 1
  let position = at + open.length
  while (depth > 0 && position < text.length) {
    if (text.startsWith(close, position)) {
      depth--
      position += close.length
    } else if (text.startsWith(open, position)) {
      depth++
      position += open.length
    } else position++
  }
  return position
}

/** Offset of the line break that ends the line of `at`, a carriage return before it included. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  if (end < 0) return text.length
  return end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end
}

/** Offset behind the closing quote (behind the last character of the line, if it ends there); -1 when there is none. */
function stringEnd(text: string, start: number, { escape }: LexRules, multiline: boolean): number {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      if (escape === 'backslash' || text.charCodeAt(at + 1) !== quote) return at + 1
      at++
    } else if (code === 92 && escape !== 'doubled') at++
    else if (code === 10 && !multiline) return at
  }
  return -1
}
