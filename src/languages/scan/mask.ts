import type { Findings, UseRole } from '../own-language.ts'
import { Lexer, type LexRules } from './lexer.ts'

/** Collects comments and strings of a text, reports them, and yields the text with blanks in their place. */
export class Mask implements Pick<Findings, 'comment' | 'string'> {
  /** Comments in order: start, end, start, end... */
  readonly comments: number[] = []
  private readonly pieces: string[] = []
  private at = 0

  constructor(
    private readonly text: string,
    private readonly found: Pick<Findings, 'comment' | 'string'>,
  ) {}

  comment(start: number, end: number): void {
    this.found.comment(start, end)
    this.comments.push(start, end)
    this.blank(start, end, ' ')
  }

  /** A string; its quotes stay, so that one sees that something stands there. */
  string(start: number, end: number): void {
    this.found.string(start, end)
    this.blank(start + 1, Math.max(start + 1, end - 1), ' ')
  }

  /** A string of which nothing stays: its marks may be brackets. */
  hide(start: number, end: number): void {
    this.found.string(start, end)
    this.blank(start, end, ' ')
  }

  /** Puts `fill` for everything but line breaks; ranges must come in order. */
  blank(start: number, end: number, fill: string): void {
    if (end <= start || start < this.at) return
    const piece = this.text.slice(start, end)
    this.pieces.push(this.text.slice(this.at, start), piece.includes('\n') || piece.includes('\r') ? piece.replace(/[^\r\n]/g, fill) : fill.repeat(piece.length)) // prettier-ignore
    this.at = end
  }

  /** The text of the same length without what was collected. */
  finish(): string {
    this.pieces.push(this.text.slice(this.at))
    this.at = this.text.length
    return this.pieces.join('')
  }
}

/** Reads all tokens of a text, so that comments and strings are collected. */
export function maskTokens(text: string, rules: LexRules, found: Findings): { code: string; comments: number[] } {
  const mask = new Mask(text, found)
  const lexer = new Lexer(text, rules, mask)
  while (lexer.next()) continue
  return { code: mask.finish(), comments: mask.comments }
}

/** Where each opening bracket is closed (offset behind it); what nothing closes reaches to the end. */
export function matchBrackets(code: string, open = '{', close = '}'): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const stack: number[] = []
  const mark = open.charCodeAt(0)
  const end = close.charCodeAt(0)
  for (let at = 0; at < code.length; at++) {
    const one = code.charCodeAt(at)
    if (one === mark) stack.push(at)
    else if (one === end && stack.length > 0) ends.set(stack.pop()!, at + 1)
  }
  for (const at of stack) ends.set(at, code.length)
  return ends
}

/** Which words of a language are names, and what is done with them. */
export interface UseRules {
  /** Sticky to nothing, global; matches names. */
  readonly names: RegExp
  readonly keywords: ReadonlySet<string>
  /** Keywords are known in any case. */
  readonly ignoresCase?: boolean
  /** What follows a name that is called; a bracket without. */
  readonly calls?: RegExp
  /** Names that are types. */
  readonly types?: RegExp
}

const CALLS = /^[ \t]*\(/

/** Reports every name in a masked text. */
export function findNames(code: string, rules: UseRules, found: Findings): void {
  for (const { 0: name, index } of code.matchAll(rules.names)) {
    if (name.length > 200 || rules.keywords.has(rules.ignoresCase ? name.toLowerCase() : name)) continue
    found.use(roleOf(code, name, index + name.length, rules), index, index + name.length)
  }
}

function roleOf(code: string, name: string, end: number, { calls = CALLS, types }: UseRules): UseRole {
  const behind = code.slice(end, end + 40)
  if (calls.test(behind)) return 'call'
  if (types?.test(name)) return 'type'
  return /^[ \t]*=(?![=~>])/.test(behind) ? 'write' : 'read'
}
