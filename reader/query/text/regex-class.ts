import { RegexProblem } from './regex-node.ts'

/** One character out of a set. */
export interface CharacterSet {
  /** All of them where they are few, else undefined. */
  readonly chars: readonly string[] | undefined
  readonly newline: boolean
}

/** Sets of more characters tell nothing. */
const MAX_CHARS = 10

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', '0': '\0' }

const one = (char: string): CharacterSet => ({ chars: [char], newline: char === '\n' })

const ANY: CharacterSet = { chars: undefined, newline: true }
const ANY_IN_LINE: CharacterSet = { chars: undefined, newline: false }

/** An escape that stands for a character or a set, from its backslash on; `end` is the index behind it. */
export function parseEscape(source: string, start: number, unicode: boolean): { set: CharacterSet; end: number } {
  const next = source[start + 1]
  if (next === undefined) throw new RegexProblem('\\ at the end', start, true)
  if (/[dwS]/.test(next)) return { set: ANY_IN_LINE, end: start + 2 }
  if (/[sDW]/.test(next)) return { set: ANY, end: start + 2 }
  if (next === '0' && /\d/.test(source[start + 2] ?? '')) throw new RegexProblem('octal escape', start, unicode)
  if (Object.hasOwn(CONTROLS, next)) return { set: one(CONTROLS[next]!), end: start + 2 }
  if (next === 'c') return controlLetter(source, start, unicode)
  if (next === 'x' || next === 'u') return codeEscape(source, start, unicode)
  if (unicode && /[pP]/.test(next)) {
    const property = /^\\[pP]\{[\w=]+\}/.exec(source.slice(start, start + 100))
    if (!property) throw new RegexProblem('invalid property name', start, true)
    return { set: ANY, end: start + property[0].length }
  }
  if (unicode && !/[\^$\\.*+?()[\]{}|/-]/.test(next)) throw new RegexProblem('invalid escape', start, true)
  if (/[\dk]/.test(next)) throw new RegexProblem('unusual escape', start, unicode)
  return { set: one(next), end: start + 2 }
}

function controlLetter(source: string, start: number, unicode: boolean): { set: CharacterSet; end: number } {
  const letter = source[start + 2] ?? ''
  if (!/^[A-Za-z]$/.test(letter)) throw new RegexProblem('invalid control letter', start, unicode)
  return { set: one(String.fromCharCode(letter.charCodeAt(0) % 32)), end: start + 3 }
}

function codeEscape(source: string, start: number, unicode: boolean): { set: CharacterSet; end: number } {
  const text = source.slice(start, start + 24)
  const code =
    /^\\(?:x([\da-f]{2})|u([\da-f]{4}))/i.exec(text) ?? (unicode ? /^\\u\{0*([\da-f]{1,6})\}/i.exec(text) : null)
  const value = code ? parseInt(code[1] ?? code[2]!, 16) : Infinity
  if (!code || value > 0x10ffff) throw new RegexProblem('invalid escape', start, unicode)
  // Halves of pairs are characters of their own, or not: nothing is said of them.
  const half = value >= 0xd800 && value < 0xe000
  return { set: half ? ANY_IN_LINE : one(String.fromCodePoint(value)), end: start + code[0].length }
}

/** A class from its bracket on; `end` is the index behind it. */
export function parseClass(source: string, start: number, unicode: boolean): { set: CharacterSet; end: number } {
  const negated = source[start + 1] === '^'
  const members = new Members()
  let at = start + (negated ? 2 : 1)
  for (; source[at] !== ']';) {
    const from = member(source, at, start, unicode)
    at = from.end
    if (source[at] !== '-' || source[at + 1] === ']' || source[at + 1] === undefined) members.add(from.set)
    else {
      const to = member(source, at + 1, start, unicode)
      members.addRange(from.set, to.set, at)
      at = to.end
    }
  }
  const { set } = members
  return { set: negated ? { chars: undefined, newline: !members.holds('\n') } : set, end: at + 1 }
}

function member(source: string, at: number, start: number, unicode: boolean): { set: CharacterSet; end: number } {
  const character = source[at]
  if (character === undefined) throw new RegexProblem('unterminated class', start, true)
  if (character !== '\\') {
    const whole = unicode ? String.fromCodePoint(source.codePointAt(at)!) : character
    return { set: one(whole), end: at + whole.length }
  }
  const next = source[at + 1]
  if (next === 'b') return { set: one('\b'), end: at + 2 }
  // Old-style escapes, which are what they are: one character or, as \c, two.
  if (!unicode && next !== undefined && /[\dckxu]/.test(next) && next !== '0') return legacyMember(source, at)
  return parseEscape(source, at, unicode)
}

function legacyMember(source: string, at: number): { set: CharacterSet; end: number } {
  try {
    return parseEscape(source, at, false)
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error
    throw new RegexProblem(error.message, at, false)
  }
}

/** The members of a class so far; exact as long as they are few. */
class Members {
  private chars: Set<string> | undefined = new Set()
  private newline = false

  get set(): CharacterSet {
    return { chars: this.chars && [...this.chars], newline: this.newline }
  }

  /** Certainly among the members. */
  holds(character: string): boolean {
    return this.chars ? this.chars.has(character) : this.sure
  }

  /** A line feed was named itself, or is inside a range. */
  private sure = false

  add({ chars, newline }: CharacterSet): void {
    this.newline ||= newline
    if (chars?.includes('\n')) this.sure = true
    if (!chars) this.chars = undefined
    for (const character of chars ?? []) this.chars?.add(character)
    if (this.chars && this.chars.size > MAX_CHARS) this.chars = undefined
  }

  addRange(from: CharacterSet, to: CharacterSet, position: number): void {
    const [low, high] = [codeOf(from), codeOf(to)]
    if (low === undefined || high === undefined) return this.addUnknown()
    if (low > high) throw new RegexProblem('range out of order in a class', position, true)
    if (low <= 10 && high >= 10) this.newline = this.sure = true
    if (high - low >= MAX_CHARS) this.chars = undefined
    else for (let code = low; code <= high; code++) this.add(one(String.fromCodePoint(code)))
  }

  private addUnknown(): void {
    this.newline = true
    this.chars = undefined
  }
}

const codeOf = ({ chars }: CharacterSet): number | undefined => chars?.[0]?.codePointAt(0)
