import type { Findings } from '../own-language.ts'
import { Lexer, TOKEN } from '../scan/lexer.ts'
import { isClosed, readBlock, type BlockMeaning } from './blocks.ts'
import { useReferences, useReferencesInText } from './references.ts'
import { HCL_RULES } from './strings.ts'

/** Blocks whose `description` is written for those who use them. */
const DESCRIBED = new Set(['variable', 'output'])

/** Blocks in blocks that define something. */
const MAX_DEPTH = 4

type Span = readonly [start: number, end: number]

interface Block {
  readonly type: string
  readonly meaning: BlockMeaning | undefined
  readonly name: Span
  readonly start: number
  readonly body: number
  /** No definitions inside. */
  readonly isClosed: boolean
  doc: Span | undefined
}

/** Reads blocks by their labels, locals, and the top-level attributes of variable files. */
export function scanHcl(text: string, found: Findings): void {
  new HclScan(text, found).run()
}

class HclScan {
  private readonly lexer: Lexer
  private readonly blocks: Block[] = []

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {
    this.lexer = new Lexer(text, HCL_RULES, found)
  }

  run(): void {
    const { lexer } = this
    lexer.next()
    while (lexer.kind !== TOKEN.end) {
      if (lexer.kind === TOKEN.word) this.statement()
      else {
        const closes = lexer.isMark('}')
        lexer.next()
        if (closes) this.close()
      }
    }
    while (this.blocks.length > 0) this.close()
  }

  /** `name = value`, or `type "label" name {`. */
  private statement(): void {
    const { lexer } = this
    const name: Span = [lexer.start, lexer.end]
    const labels: Span[] = []
    lexer.next()
    if (lexer.isMark('=') && this.text[lexer.end] !== '=') return this.attribute(name)
    while ((lexer.kind === TOKEN.word || lexer.kind === TOKEN.string) && !this.isOnNewLine()) {
      labels.push([lexer.start, lexer.end])
      lexer.next()
    }
    if (!lexer.isMark('{')) return
    this.open(name, labels)
    lexer.next()
  }

  private isOnNewLine(): boolean {
    return this.text.slice(this.lexer.previousEnd, this.lexer.start).includes('\n')
  }

  private open(type: Span, labels: readonly Span[]): void {
    const around = this.blocks.at(-1)
    const word = this.text.slice(...type)
    const closed = around?.isClosed === true || this.blocks.length >= MAX_DEPTH
    const meaning = closed
      ? undefined
      : readBlock(
          word,
          labels.map((label) => this.label(label)),
        )
    this.blocks.push({
      type: word,
      meaning,
      name: labels.at(-1) ?? type,
      start: type[0],
      body: this.lexer.start,
      isClosed: closed || isClosed(word),
      doc: undefined,
    })
  }

  private label([start, end]: Span): string {
    return this.text.slice(start, end).replace(/^"|"$/g, '')
  }

  private close(): void {
    const block = this.blocks.pop()
    if (!block?.meaning) return
    const { meaning, name, start, body, doc } = block
    const { kind, receiver, modifiers } = meaning
    this.found.define({
      kind,
      nameStart: name[0],
      nameEnd: name[1],
      name: meaning.name,
      start,
      end: this.lexer.previousEnd,
      body,
      modifiers,
      ...(receiver !== undefined && { receiver }),
      ...(doc && { doc }),
    })
  }

  private attribute(name: Span): void {
    const { lexer } = this
    lexer.next()
    const { kind, start } = lexer
    const value = this.value()
    const block = this.blocks.at(-1)
    const isText = kind === TOKEN.string && start === value[0]
    const word = this.text.slice(...name)
    if (!block) this.define('key', name, value, undefined)
    else if (block.type === 'locals' && this.blocks.length === 1) this.define('variable', name, value, 'local')
    else if (word === 'description' && isText && DESCRIBED.has(block.type) && this.text[start] === '"')
      block.doc ??= value
    else if (word === 'source' && block.type === 'module' && isText) this.found.import(this.label(value), start)
  }

  private define(kind: 'key' | 'variable', name: Span, value: Span, receiver: string | undefined): void {
    const body = /[[{(<]/.test(this.text[value[0]] ?? '') ? value[0] : undefined
    this.found.define({
      kind,
      nameStart: name[0],
      nameEnd: name[1],
      start: name[0],
      end: value[1],
      ...(body !== undefined && { body }),
      ...(receiver !== undefined && { receiver }),
    })
  }

  /** Passes over a value, which ends with its line or its last bracket; returns where it stands. */
  private value(): Span {
    const { lexer } = this
    const { start } = lexer
    let depth = 0
    while (lexer.kind !== TOKEN.end) {
      if (lexer.kind === TOKEN.mark) {
        const mark = this.text[lexer.start]!
        if ('([{'.includes(mark)) depth++
        else if (')]}'.includes(mark) && --depth < 0) break
      } else if (lexer.kind === TOKEN.string) useReferencesInText(this.text, lexer.start, lexer.end, this.found)
      else if (useReferences(lexer, this.found)) {
        if (depth === 0 && this.isOnNewLine()) break
        continue
      }
      lexer.next()
      if (depth <= 0 && this.isOnNewLine()) break
    }
    return [start, lexer.previousEnd]
  }
}
