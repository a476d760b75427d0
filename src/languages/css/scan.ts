import type { Definition, Findings } from '../own-language.ts'
import { lineEnd } from '../scan/lexer.ts'
import { readDeclaration } from './declarations.ts'
import { readBlock, type CssBlock } from './blocks.ts'

export type CssDialect = 'css' | 'scss' | 'less'

/** Reads rules by the classes, ids and placeholders they are for, keyframes, mixins, functions and variables. */
export function scanCss(text: string, found: Findings, dialect: CssDialect): void {
  new CssScan(text, found, dialect).run()
}

/** What declarations and blocks need to know of the style sheet. */
export interface CssContext {
  readonly text: string
  readonly found: Findings
  readonly dialect: CssDialect
  /** Names that the file defined already: of many rules for one class the first one counts. */
  readonly known: Set<string>
  /** Open blocks, outermost first. */
  readonly blocks: CssBlock[]
}

class CssScan implements CssContext {
  readonly known = new Set<string>()
  readonly blocks: CssBlock[] = []
  /** For names that no rule is for alone: the first rule of the best rank. */
  private readonly mentioned = new Map<string, readonly [rank: number, definition: Definition]>()
  private at = 0
  /** Where the text before the next `{`, `;` or `}` begins; -1 before its first character. */
  private head = -1
  private brackets = 0

  constructor(
    readonly text: string,
    readonly found: Findings,
    readonly dialect: CssDialect,
  ) {}

  run(): void {
    const { text } = this
    while (this.at < text.length) this.step()
    while (this.blocks.length > 0) this.close(text.length)
    for (const [name, [, definition]] of this.mentioned)
      if (!this.known.has(`rule ${name}`)) this.found.define(definition)
  }

  private step(): void {
    const { text, at } = this
    const code = text.charCodeAt(at)
    if (code <= 32) this.at++
    else if (code === 47 && this.skipComment()) return
    else if (code === 123) this.open()
    else if (code === 125) this.end(true)
    else if (code === 59 && this.brackets <= 0) this.end(false)
    else {
      if (this.head < 0) this.head = at
      this.at = this.itemEnd(code)
    }
  }

  private skipComment(): boolean {
    const { text, at } = this
    let end: number
    if (text.startsWith('/*', at)) {
      end = text.indexOf('*/', at + 2)
      end = end < 0 ? text.length : end + 2
    } else if (this.dialect !== 'css' && text.startsWith('//', at) && text[at - 1] !== ':') end = lineEnd(text, at)
    else return false
    this.found.comment(at, end)
    this.at = end
    return true
  }

  /** End of what begins here: a string, an address, an interpolation or one character. */
  private itemEnd(code: number): number {
    const { text, at } = this
    if (code === 34 || code === 39) {
      const end = quotedEnd(text, at)
      this.found.string(at, end)
      return end
    }
    if (code === 92) return at + 2
    if ((code === 35 || code === 64) && text.charCodeAt(at + 1) === 123) return interpolationEnd(text, at)
    if (code === 40) {
      if (/url$/i.test(text.slice(at - 3, at)) && !/^\(\s*["']/.test(text.slice(at, at + 20)))
        return addressEnd(text, at)
      this.brackets++
    } else if (code === 41) this.brackets--
    return at + 1
  }

  private open(): void {
    const start = this.head < 0 ? this.at : this.head
    this.blocks.push(readBlock(this, start, this.at))
    this.next()
  }

  /** At `;` or `}`: what stands before it is a declaration. */
  private end(closes: boolean): void {
    if (this.head >= 0) readDeclaration(this, this.head, this.at)
    if (closes) this.close(this.at + 1)
    this.next()
  }

  private next(): void {
    this.at++
    this.head = -1
    this.brackets = 0
  }

  private close(end: number): void {
    const block = this.blocks.pop()
    for (const definition of block?.definitions ?? []) this.found.define({ ...definition, end })
    for (const [rank, one] of block?.others ?? []) {
      const known = this.mentioned.get(one.name!)
      if (!known || rank < known[0]) this.mentioned.set(one.name!, [rank, { ...one, end }])
    }
  }
}

function quotedEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === quote) return at + 1
    else if (code === 10) return at
  }
  return text.length
}

/** `url(http://a/b;c)` up to its bracket, or the end of the line. */
function addressEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 41) return at + 1
    if (code === 10) return at
  }
  return text.length
}

/** `#{$a}` and `@{a}`; braces in it are counted, and it does not go on behind the line. */
function interpolationEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 123) depth++
    else if (code === 125 && --depth === 0) return at + 1
    else if (code === 10) return at
  }
  return text.length
}
