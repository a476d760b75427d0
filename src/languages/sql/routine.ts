import { TOKEN } from '../scan/lexer.ts'
import { readName } from './names.ts'
import type { SqlScan } from './scan.ts'

/** Where the body of a routine begins, and where the routine ends. */
export interface RoutineExtent {
  readonly body: number | undefined
  readonly end: number
  /** `COMMENT 'text'` of MySQL. */
  readonly doc?: readonly [start: number, end: number]
}

/** `BEGIN` that opens a transaction, not a block. */
const TRANSACTION = /^(?:tran|transaction|work|deferred|immediate|exclusive|distributed)$/
/** `END IF` and the like close what is not counted. */
const UNCOUNTED = /^(?:if|loop|while|repeat|for)$/

/** Counts blocks of statements. */
class Blocks {
  depth = 0
  wasOpen = false

  constructor(private readonly scan: SqlScan) {}

  /** Takes the current word into account and goes behind it; false when it is none of the words that count. */
  take(): boolean {
    const { scan } = this
    const word = scan.word()
    if (word === 'begin') {
      scan.next()
      if (!TRANSACTION.test(scan.word()) && !scan.lexer.isMark(';')) this.open()
    } else if (word === 'case') {
      scan.next()
      this.depth++
    } else if (word === 'end') {
      scan.next()
      if (UNCOUNTED.test(scan.word())) scan.next()
      else {
        this.depth = Math.max(0, this.depth - 1)
        if (/^(?:case|try|catch)$/.test(scan.word())) scan.next()
      }
    } else return false
    return true
  }

  private open(): void {
    this.depth++
    this.wasOpen = true
  }
}

/** From behind the name of a routine or trigger to behind its end. */
export function skipRoutine(scan: SqlScan, isInner = false): RoutineExtent {
  const { lexer } = scan
  const blocks = new Blocks(scan)
  let body: number | undefined
  let doc: RoutineExtent['doc']
  // `AS` or `IS` without a quoted body: declarations and statements with semicolons follow.
  let declares = false
  let brackets = 0
  let before = ''
  for (;;) {
    const word = scan.word()
    const end = scan.terminator()
    if (end >= 0 && (!lexer.isMark(';') || (brackets <= 0 && closes(scan, blocks, declares))))
      return finish(scan, end, body, doc)
    if (!isInner && brackets <= 0 && startsRoutine(scan)) return { body, end: lexer.previousEnd }
    if (body === undefined && brackets <= 0 && opensBody(scan, before)) {
      body = lexer.start
      if (word === 'comment' && scan.next() && lexer.kind === TOKEN.string) doc = [lexer.start, lexer.end]
      if (word === 'as' || word === 'is') {
        scan.next()
        declares = lexer.kind === TOKEN.word
        before = word
        continue
      }
      declares = word === 'declare'
    }
    if (lexer.isMark('(')) brackets++
    else if (lexer.isMark(')')) brackets--
    before = word
    if (!blocks.take()) scan.next()
  }
}

function finish(scan: SqlScan, end: number, body: number | undefined, doc?: RoutineExtent['doc']): RoutineExtent {
  const { previousEnd } = scan.lexer
  scan.lexer.reset(end)
  scan.next()
  return { body, end: previousEnd, ...(doc && { doc }) }
}

/** Whether the current semicolon ends the routine. */
function closes(scan: SqlScan, blocks: Blocks, declares: boolean): boolean {
  if (scan.hasGo && declares) return false
  return blocks.depth === 0 && (blocks.wasOpen || !declares)
}

/** The first word behind the head. `EXECUTE AS OWNER` is still part of it. */
function opensBody(scan: SqlScan, before: string): boolean {
  const { lexer, text } = scan
  const word = scan.word()
  if (word === 'as') return before !== 'execute'
  if (word !== '') return /^(?:is|begin|language|declare|comment)$/.test(word)
  return lexer.kind === TOKEN.mark && text[lexer.start] === '$'
}

const ROUTINE = /^create\s+(?:or\s+(?:replace|alter)\s+)?(?:proc|procedure|function|trigger|package)\b/i

/** Scripts without separators: the next routine ends this one. */
function startsRoutine(scan: SqlScan): boolean {
  const { start } = scan.lexer
  return scan.atCreate() && ROUTINE.test(scan.text.slice(start, start + 80))
}

/** From behind the name of a package to behind its end; defines the routines in it. */
export function readPackage(scan: SqlScan): RoutineExtent {
  const { lexer } = scan
  const blocks = new Blocks(scan)
  const body = lexer.start
  while (lexer.kind !== TOKEN.end) {
    const word = scan.word()
    const end = scan.terminator()
    if (end >= 0 && !lexer.isMark(';')) return finish(scan, end, body)
    if (word === 'procedure' || word === 'function') readInner(scan)
    else if (word === 'end' && blocks.depth === 0) return endPackage(scan, body)
    else if (!blocks.take()) scan.next()
  }
  return { body, end: lexer.previousEnd }
}

/** `END name;` and a slash behind it. */
function endPackage(scan: SqlScan, body: number): RoutineExtent {
  const { lexer } = scan
  while (lexer.kind !== TOKEN.end && !lexer.isMark(';')) scan.next()
  const { end } = lexer
  scan.next()
  if (lexer.isMark('/')) scan.next()
  return { body, end }
}

function readInner(scan: SqlScan): void {
  const { lexer } = scan
  const { start } = lexer
  scan.next()
  const name = lexer.kind === TOKEN.mark ? undefined : readName(lexer)
  if (!name) return
  const { body, end } = skipRoutine(scan, true)
  const modifiers = body === undefined ? (['declaration'] as const) : []
  scan.define({ kind: 'function', nameStart: name.start, nameEnd: name.end, name: name.name, start, end, modifiers, ...(body !== undefined && { body }) }) // prettier-ignore
}
