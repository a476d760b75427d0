import type { Definition, Findings } from '../own-language.ts'
import { Lexer, lineEnd, TOKEN } from '../scan/lexer.ts'
import { readAlter } from './alter.ts'
import { readCreate } from './create.ts'
import { readName } from './names.ts'
import { namedQueries } from './named-queries.ts'
import { rulesFor } from './rules.ts'

type Mutable = { -readonly [K in keyof Definition]: Definition[K] }

/** Words before the name of a table, and what is done with it. */
const TABLE_WORDS: Readonly<Record<string, 'read' | 'write' | 'type'>> = {
  from: 'read', join: 'read', into: 'write', update: 'write', table: 'write', references: 'type',
} // prettier-ignore
/** Words that follow those without being a name. */
const NO_TABLE = new Set(['select', 'set', 'if', 'only', 'lateral', 'unnest', 'of', 'exists', 'as', 'statistics', 'low_priority', 'ignore', 'values', 'each', 'outfile', 'dumpfile', 'or', 'on']) // prettier-ignore

/** Reads statements that define something; everything else only for the tables it uses. */
export function scanSql(text: string, found: Findings): void {
  new SqlScan(text, found).run()
}

/** Where a script stands, and what its statements share. */
export class SqlScan {
  readonly lexer: Lexer
  /** `GO` separates batches: routines end there and nowhere else. */
  readonly hasGo: boolean
  private delimiter = ';'
  private lastWord = ''
  private readonly definitions: Mutable[] = []
  private readonly byName = new Map<string, Mutable>()

  constructor(
    readonly text: string,
    readonly found: Findings,
  ) {
    this.lexer = new Lexer(text, rulesFor(text), found)
    this.hasGo = /^[ \t]*go[ \t]*;?[ \t]*\r?$/im.test(text)
  }

  run(): void {
    this.next()
    while (this.lexer.kind !== TOKEN.end) this.statement()
    for (const definition of this.definitions) this.found.define(definition)
    for (const definition of namedQueries(this.text)) this.found.define(definition)
  }

  /** Goes to the next token and notes the use of a table. */
  next(): boolean {
    const { lexer } = this
    const more = lexer.next()
    if (lexer.kind === TOKEN.mark) {
      if (!lexer.isMark('.')) this.lastWord = ''
    } else this.noteTable()
    return more
  }

  private noteTable(): void {
    const { lexer, lastWord } = this
    const role = Object.hasOwn(TABLE_WORDS, lastWord) ? TABLE_WORDS[lastWord]! : undefined
    const word = this.word()
    this.lastWord = word
    if (!role || word === '' || NO_TABLE.has(word)) return
    const { start } = lexer
    const name = readName(lexer)
    if (name) this.found.use(role, ...bare(this.text, name.start, name.end))
    lexer.reset(start)
    lexer.next()
  }

  /** The current word in lower case; empty for strings and marks. */
  word(): string {
    return this.lexer.kind === TOKEN.word ? this.lexer.value.toLowerCase() : ''
  }

  define(definition: Definition, ...keys: readonly string[]): void {
    const one = { ...definition }
    this.definitions.push(one)
    for (const key of keys) if (!this.byName.has(key.toLowerCase())) this.byName.set(key.toLowerCase(), one)
  }

  private statement(): void {
    switch (this.word()) {
      case 'create':
        return readCreate(this)
      case 'alter':
        return readAlter(this)
      case 'comment':
        return this.commentOn()
      case 'delimiter':
        return this.setDelimiter()
      case 'copy':
        return this.copyData()
      default:
        if (this.lexer.isMark('\\')) this.clientCommand()
        else this.skipStatement()
    }
  }

  /** Offset behind the end of a statement when the current token is one, else -1. */
  terminator(): number {
    const { lexer, text, delimiter } = this
    if (lexer.kind === TOKEN.end) return lexer.end
    if (delimiter !== ';' && text.startsWith(delimiter, lexer.start)) return lexer.start + delimiter.length
    if (lexer.kind === TOKEN.mark) {
      if (delimiter === ';' && lexer.isMark(';')) return lexer.end
      return lexer.isMark('/') && this.isAlone() ? lexer.end : -1
    }
    return this.word() === 'go' && this.isAlone() ? lexer.end : -1
  }

  /** Nothing else but a semicolon and a repeat count on the line. */
  private isAlone(): boolean {
    const { text, lexer } = this
    if (!isLineStart(text, lexer.start)) return false
    return (
      /^[ \t]*\d{0,6};?[ \t]*(?:\r?\n|$)/.test(text.slice(lexer.end, lexer.end + 40)) ||
      lineEnd(text, lexer.end) === lexer.end
    )
  }

  /** True at a `CREATE` that opens a line. */
  atCreate(): boolean {
    return this.word() === 'create' && this.text.charCodeAt(this.lexer.start - 1) === 10
  }

  /** Goes behind the statement; returns where it ended, without what closed it. */
  skipStatement(): number {
    const { lexer } = this
    let depth = 0
    for (let first = true; ; first = false) {
      const end = this.terminator()
      if (end >= 0 && (depth <= 0 || end === this.text.length || this.word() === 'go')) {
        const { previousEnd } = lexer
        lexer.reset(end)
        this.next()
        return previousEnd
      }
      if (!first && this.atCreate() && depth <= 0) return lexer.previousEnd
      if (lexer.kind === TOKEN.mark) depth = Math.max(0, depth + bracket(this.text.charCodeAt(lexer.start)))
      // An open bracket must not swallow the rest of the script.
      if (depth > 0 && lexer.isMark(';')) depth = 0
      else this.next()
    }
  }

  /** `DELIMITER //` of MySQL's client. */
  private setDelimiter(): void {
    const { lexer, text } = this
    const end = lineEnd(text, lexer.end)
    const delimiter = text.slice(lexer.end, end).trim().split(/\s/)[0]
    if (delimiter) this.delimiter = delimiter
    lexer.reset(end)
    this.next()
  }

  /** `COPY t FROM stdin;` is followed by lines of data up to `\.`. */
  private copyData(): void {
    const { lexer, text } = this
    const { start } = lexer
    const end = this.skipStatement()
    if (!/\bfrom\s+stdin\b/i.test(text.slice(start, Math.min(end, start + 5_000)))) return
    const stop = text.indexOf('\n\\.', end)
    lexer.reset(stop < 0 ? text.length : stop + 3)
    this.next()
  }

  /** `\i file` and `\ir file` read scripts; other commands of psql have no say. */
  private clientCommand(): void {
    const { lexer, text } = this
    const end = lineEnd(text, lexer.start)
    const file = /^\\(?:i|ir|include|include_relative)\s+(\S.*)$/.exec(text.slice(lexer.start, end))?.[1]
    if (file) this.found.import(file.trim().replace(/^'|'$/g, ''), lexer.start)
    lexer.reset(end)
    this.next()
  }

  /** `COMMENT ON TABLE a IS 'text'` documents `a`. */
  private commentOn(): void {
    const { lexer } = this
    this.next()
    if (this.word() !== 'on') return void this.skipStatement()
    this.next()
    const isColumn = this.word() === 'column'
    while (/^(?:materialized|foreign|event|text|search)$/.test(this.word())) this.next()
    this.next()
    const name = readName(lexer)
    if (lexer.isMark('(')) {
      lexer.skipBrackets()
      this.next()
    }
    if (name && this.word() === 'is' && this.next() && lexer.kind === TOKEN.string) {
      const owner = isColumn ? `${name.qualifier?.split('.').pop() ?? ''}.` : ''
      const target = this.byName.get((owner + name.name).toLowerCase())
      if (target) target.doc ??= [lexer.start, lexer.end]
    }
    this.skipStatement()
  }
}

const bracket = (code: number): number => (code === 40 ? 1 : code === 41 ? -1 : 0)

function isLineStart(text: string, offset: number): boolean {
  let at = offset
  while (at > 0 && (text.charCodeAt(at - 1) === 32 || text.charCodeAt(at - 1) === 9)) at--
  return at === 0 || text.charCodeAt(at - 1) === 10
}

/** A name without its quotes. */
function bare(text: string, start: number, end: number): [number, number] {
  return /^[[`"']/.test(text[start]!) ? [start + 1, end - 1] : [start, end]
}
