import { parseClass, parseEscape, type CharacterSet } from './regex-class.ts'
import { RegexProblem, type RegexNode } from './regex-node.ts'

/** Deeper nesting is not looked into. */
const MAX_DEPTH = 100

const EMPTY: RegexNode = { type: 'empty' }

/**
 * Parses a JavaScript pattern for what its matches must hold, flags i, m, s and u respected. It need not be valid: whether
 * it is, the engine tells; this tells where it is not. Throws RegexProblem.
 */
export function parseRegex(source: string, flags: string): RegexNode {
  return new RegexParser(source, flags).parse()
}

class RegexParser {
  private at = 0
  private depth = 0
  private readonly unicode: boolean
  private readonly groups: number
  private readonly names: boolean

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {
    this.unicode = flags.includes('u')
    const bare = source.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, '')
    this.groups = (bare.match(/\((?!\?)|\(\?<(?![=!])/g) ?? []).length
    this.names = /\(\?<(?![=!])/.test(bare)
  }

  parse(): RegexNode {
    const node = this.alternatives()
    if (this.at < this.source.length) throw this.wrong('unmatched )', this.at)
    return node
  }

  private alternatives(): RegexNode {
    if (++this.depth > MAX_DEPTH) throw new RegexProblem('nested too deeply', this.at, false)
    const parts = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at++
      parts.push(this.sequence())
    }
    this.depth--
    return parts.length === 1 ? parts[0]! : { type: 'alternatives', parts }
  }

  private sequence(): RegexNode {
    const parts: RegexNode[] = []
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const start = this.at
      const atom = this.atom()
      parts.push(this.quantified(atom, start))
    }
    return parts.length === 1 ? parts[0]! : { type: 'concat', parts }
  }

  private atom(): RegexNode {
    const start = this.at
    const character = this.source[this.at]!
    switch (character) {
      case '^':
      case '$':
        this.at++
        return EMPTY
      case '(':
        return this.group()
      case '.':
        this.at++
        return { type: 'any', newline: this.flags.includes('s') }
      case '[': {
        const { set, end } = parseClass(this.source, start, this.unicode)
        this.at = end
        return this.nodeOf(set)
      }
      case '\\':
        return this.escape()
      case '*':
      case '+':
      case '?':
        throw this.wrong('nothing to repeat', start)
      case '{':
        if (this.unicode || this.braces()) throw this.wrong('nothing to repeat', start)
        break
      case ']':
      case '}':
        if (this.unicode) throw this.wrong(`lone ${character}`, start)
    }
    return this.literal()
  }

  private literal(): RegexNode {
    const code = this.source.codePointAt(this.at)!
    // Without u a pair of surrogates is two characters, of which the second may be repeated alone.
    const character = this.unicode ? String.fromCodePoint(code) : this.source[this.at]!
    this.at += character.length
    return this.nodeOf({ chars: [character], newline: character === '\n' })
  }

  private escape(): RegexNode {
    const start = this.at
    const next = this.source[start + 1]
    if (next === 'b' || next === 'B') {
      this.at += 2
      return EMPTY
    }
    if (next !== undefined && /[1-9]/.test(next)) return this.backReference(start)
    if (next === 'k' && (this.unicode || this.names)) {
      const name = /^\\k<[^>]*>/.exec(this.source.slice(start, start + 300))
      if (!name) throw this.wrong('name of a group missing', start)
      this.at += name[0].length
      return { type: 'any', newline: true }
    }
    const { set, end } = parseEscape(this.source, start, this.unicode)
    this.at = end
    return this.nodeOf(set)
  }

  private backReference(start: number): RegexNode {
    const digits = /^\d+/.exec(this.source.slice(start + 1, start + 12))![0]
    // Old-style octal escapes, or half of them.
    if (Number(digits) > this.groups) throw new RegexProblem('no such group', start, this.unicode)
    this.at += 1 + digits.length
    return { type: 'any', newline: true }
  }

  private group(): RegexNode {
    const start = this.at
    const head = /^\((?:\?(?:[:=!]|<[=!]|<[^>=!][^>]*>))?/.exec(this.source.slice(start, start + 300))![0]
    if (head === '(' && this.source[start + 1] === '?')
      throw new RegexProblem('invalid group', start, !this.modifiers())
    this.at += head.length
    const inner = this.alternatives()
    if (this.source[this.at] !== ')') throw this.wrong('unterminated group', start)
    this.at++
    return /[=!]$/.test(head) ? EMPTY : inner
  }

  /** `(?i:...)` is known to newer engines only. */
  private modifiers(): boolean {
    return /^\(\?[ims]*(?:-[ims]*)?:/.test(this.source.slice(this.at, this.at + 20))
  }

  private quantified(part: RegexNode, start: number): RegexNode {
    const range = this.quantifier(start)
    if (!range) return part
    if (this.source[this.at] === '?') this.at++
    return { type: 'repeat', part, ...range }
  }

  private quantifier(start: number): { min: number; max: number } | undefined {
    const character = this.source[this.at]
    if (character === '{') {
      const braces = this.braces()
      if (!braces) return undefined
      if (braces.min > braces.max) throw this.wrong('numbers out of order in {}', this.at)
      this.at += braces.length
      return braces
    }
    if (character !== '*' && character !== '+' && character !== '?') return undefined
    if (/^(?:\^|\$|\\[bB])$/.test(this.source.slice(start, this.at))) throw this.wrong('nothing to repeat', this.at)
    this.at++
    return { min: character === '+' ? 1 : 0, max: character === '?' ? 1 : Infinity }
  }

  private braces(): { min: number; max: number; length: number } | undefined {
    const match = /^\{(\d+)(,(\d*))?\}/.exec(this.source.slice(this.at, this.at + 64))
    if (!match) return undefined
    const min = Number(match[1])
    return { min, max: match[2] ? (match[3] ? Number(match[3]) : Infinity) : min, length: match[0].length }
  }

  /** A set as trigrams see it: undefined characters for those that flags let match others. */
  private nodeOf({ chars, newline }: CharacterSet): RegexNode {
    return chars?.every((character) => this.isPlain(character)) ? { type: 'chars', chars } : { type: 'any', newline }
  }

  private isPlain(character: string): boolean {
    if (character.charCodeAt(0) >= 0xd800 && character.charCodeAt(0) < 0xe000 && character.length === 1) return false
    if (!this.flags.includes('i')) return true
    // Beyond ASCII, what differs in case only has other bytes; with u the Kelvin sign is a k and the long s an s.
    return character < '\x80' && !(this.unicode && /[ks]/i.test(character))
  }

  private wrong(message: string, position: number): RegexProblem {
    return new RegexProblem(message, position, true)
  }
}
