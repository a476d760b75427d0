import type { Findings } from '../own-language.ts'

interface Block {
  readonly word: string
  readonly nameStart: number
  readonly nameEnd: number
  readonly start: number
  readonly headEnd: number
}

/** Longest tag of a template, UTF-16 units. */
const MAX_TAG = 2_000
const DEFINES = /^\{%[-~+]?\s*(block|macro|capture|component|slot|define)\s+["']?([\w.-]+)/
const ENDS = /^\{%[-~+]?\s*end(block|macro|capture|component|slot|define)\b/
/** What stands up to its end is text. */
const RAW = /^\{%[-~+]?\s*(raw|verbatim)\s*[-~+]?%\}/
const NAMES_FILE = /^\{%[-~+]?\s*(?:extends|include|import|from|embed|use|render|layout|section)\s+["']([^"'\n]+)["']/
/** Blade's directives. */
const DIRECTIVE = /^@(section|yield|extends|include(?:If)?|component|push|stack)\s*\(\s*["']([^"'\n]{1,120})["']/

/** Blocks and macros of Jinja, Twig, Liquid and Blade, and the templates that they name. */
export class TemplateBlocks {
  private readonly open: Block[] = []
  private unclosedBefore = 0
  private rawUnclosed = false

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {}

  /** Reads what stands at `{` or `@`; returns where to go on. */
  read(at: number): number {
    const { text } = this
    if (text[at] === '@') return this.directive(at)
    if (!text.startsWith('{%', at)) return at + 1
    const end = this.tagEnd(at)
    const tag = text.slice(at, Math.min(end, at + 400))
    const raw = RAW.exec(tag)?.[1]
    if (raw !== undefined) return this.behindRaw(raw, end)
    const file = NAMES_FILE.exec(tag)?.[1]
    if (file !== undefined) this.found.import(file, at)
    const defines = DEFINES.exec(tag)
    if (defines) this.begin(defines[1]!, defines[2]!, at, at + defines[0].length - defines[2]!.length, end)
    const ends = ENDS.exec(tag)?.[1]
    if (ends !== undefined) this.close(ends, end)
    return end
  }

  /** The tag that ends a raw part, or `at` when none does, which is then not looked for again. */
  private behindRaw(word: string, at: number): number {
    if (this.rawUnclosed) return at
    const ends = new RegExp(`\\{%[-~+]?\\s{0,20}end${word}\\b`, 'g')
    ends.lastIndex = at
    const found = ends.exec(this.text)
    this.rawUnclosed = found === null
    return found ? found.index : at
  }

  /** Behind `%}`; behind `{%` when nothing near closes it, which is then known of the tags up to there, too. */
  private tagEnd(at: number): number {
    if (at < this.unclosedBefore) return at + 2
    const close = this.text.slice(at + 2, at + MAX_TAG).indexOf('%}')
    if (close < 0) this.unclosedBefore = at + MAX_TAG - 2
    return close < 0 ? at + 2 : at + 2 + close + 2
  }

  finish(): void {
    while (this.open.length > 0) this.define(this.open.pop()!, this.text.length)
  }

  private begin(word: string, name: string, start: number, nameStart: number, headEnd: number): void {
    if (this.open.length < 64) this.open.push({ word, nameStart, nameEnd: nameStart + name.length, start, headEnd })
  }

  private close(word: string, end: number): void {
    if (this.open[this.open.length - 1]?.word === word) this.define(this.open.pop()!, end)
  }

  private define({ word, nameStart, nameEnd, start, headEnd }: Block, end: number): void {
    this.found.define({ kind: word === 'macro' ? 'macro' : 'rule', nameStart, nameEnd, start, end, body: headEnd })
  }

  private directive(at: number): number {
    const match = DIRECTIVE.exec(this.text.slice(at, at + 160))
    if (!match) return at + 1
    const [whole, word, name] = match
    if (word !== 'section' && word !== 'push') this.found.import(name!, at)
    else {
      const nameStart = at + whole.length - name!.length - 1
      this.found.define({
        kind: 'rule',
        nameStart,
        nameEnd: nameStart + name!.length,
        start: at,
        end: at + whole.length,
      })
    }
    return at + whole.length
  }
}
