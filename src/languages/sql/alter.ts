import { TOKEN } from '../scan/lexer.ts'
import { readStatement } from '../scan/statement.ts'
import { defineItem, readColumns } from './columns.ts'
import { readName, type SqlName } from './names.ts'
import { skipRoutine } from './routine.ts'
import type { SqlScan } from './scan.ts'

/** Reads a statement that begins with the current `ALTER`. */
export function readAlter(scan: SqlScan): void {
  const { start } = scan.lexer
  scan.next()
  const word = scan.word()
  if (word === 'table') return alterTable(scan)
  if (word === 'type') return alterType(scan)
  // SQL Server's way to define anew; in other dialects it changes owners and the like.
  if (scan.hasGo && /^(?:proc|procedure|function|trigger|view)$/.test(word)) return redefine(scan, start, word)
  scan.skipStatement()
}

function redefine(scan: SqlScan, start: number, word: string): void {
  scan.next()
  const name = readName(scan.lexer)
  if (!name) return void scan.skipStatement()
  const { body, end } = skipRoutine(scan)
  const kind = word === 'view' ? 'table' : word === 'trigger' ? 'event' : 'function'
  scan.define({
    kind,
    nameStart: name.start,
    nameEnd: name.end,
    name: name.name,
    start,
    end,
    ...(body !== undefined && { body }),
    ...(name.qualifier !== undefined && { receiver: name.qualifier }),
  })
}

function skipConditions(scan: SqlScan): void {
  for (const word of ['if', 'not', 'exists']) if (scan.word() === word) scan.next()
}

/** Columns that a migration adds belong to their table. */
function alterTable(scan: SqlScan): void {
  const { lexer } = scan
  scan.next()
  skipConditions(scan)
  if (scan.word() === 'only') scan.next()
  const table = lexer.kind === TOKEN.mark ? undefined : readName(lexer)
  if (!table) return void scan.skipStatement()
  while (scan.terminator() < 0 && !scan.atCreate()) {
    if (scan.word() === 'add') readAddition(scan, table)
    else if (lexer.isMark('(')) {
      lexer.skipBrackets()
      scan.next()
    } else scan.next()
  }
  scan.skipStatement()
}

/** Words behind `ADD` that add no column and no constraint. */
const NO_ITEM = /^(?:partition|partitions|subpartition|period|value|filegroup|file|log|hash|node|identity|generated)$/
const ACTION = /^(?:add|drop|alter|modify|change|rename|set|owner|enable|disable|attach|detach|validate|convert|engine|auto_increment|comment|default|order|inherit|cluster|force|lock|algorithm)$/ // prettier-ignore

/** `ADD [COLUMN] [IF NOT EXISTS] a int`, `ADD (a int, b int)`, `ADD a int, b int`. */
function readAddition(scan: SqlScan, table: SqlName): void {
  const { lexer } = scan
  scan.next()
  if (scan.word() === 'column') scan.next()
  skipConditions(scan)
  if (lexer.isMark('(')) return readColumns(scan, table.name, table.name)
  if (NO_ITEM.test(scan.word())) return
  for (;;) {
    const { tokens, ended, at } = readItem(scan)
    defineItem(scan, tokens, at, table.name, table.name)
    if (ended !== ',') return
    scan.next()
    if (lexer.kind !== TOKEN.word || ACTION.test(scan.word())) return
  }
}

/** Up to the comma or the end of the statement; `GO` ends one, too. */
function readItem(scan: SqlScan): ReturnType<typeof readStatement> {
  const { lexer } = scan
  const tokens = []
  while (lexer.kind !== TOKEN.end && scan.terminator() < 0 && !scan.atCreate()) {
    if (lexer.isMark(',')) return { tokens, ended: ',', at: lexer.start }
    const { start, kind } = lexer
    if (lexer.isMark('(') || lexer.isMark('[')) lexer.skipBrackets()
    if (tokens.length < 100) tokens.push({ kind, start, end: lexer.end })
    scan.next()
  }
  return { tokens, ended: '', at: lexer.start }
}

/** `ALTER TYPE a ADD VALUE 'b'` */
function alterType(scan: SqlScan): void {
  const { lexer } = scan
  scan.next()
  const name = lexer.kind === TOKEN.mark ? undefined : readName(lexer)
  if (!name || scan.word() !== 'add') return void scan.skipStatement()
  scan.next()
  if (scan.word() === 'value') {
    scan.next()
    skipConditions(scan)
    if (lexer.kind === TOKEN.string) {
      const { start, end } = lexer
      scan.define({ kind: 'enum_member', nameStart: start, nameEnd: end, start, end, receiver: name.name })
    }
  }
  scan.skipStatement()
}
