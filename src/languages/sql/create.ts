import type { SymbolKind } from '../../../reader/api.ts'
import { TOKEN } from '../scan/lexer.ts'
import { readColumns } from './columns.ts'
import { readName, type SqlName } from './names.ts'
import { isFiller, sqlObject, type SqlObject } from './objects.ts'
import { readPackage, skipRoutine } from './routine.ts'
import type { SqlScan } from './scan.ts'

/** Tokens looked at between `CREATE` and what it makes. */
const MAX_FILLERS = 24

/** Reads a statement that begins with the current `CREATE`. */
export function readCreate(scan: SqlScan): void {
  const { start } = scan.lexer
  scan.next()
  const object = findObject(scan)
  const name = object && readObjectName(scan, object)
  if (!object || !name || /^[#@]/.test(name.name)) return void scan.skipStatement()
  switch (object.form) {
    case 'columns':
      return createTable(scan, start, name)
    case 'type':
      return createType(scan, start, name)
    case 'routine':
    case 'trigger':
      return createRoutine(scan, start, name, object.kind)
    case 'package':
      return createPackage(scan, start, name)
    case 'index':
      return createIndex(scan, start, name)
    default:
      return createOther(scan, start, name, object.kind)
  }
}

/** Goes behind the word that says what is made. */
function findObject(scan: SqlScan): SqlObject | undefined {
  const { lexer } = scan
  let afterEquals = false
  for (let i = 0; i < MAX_FILLERS; i++) {
    const word = scan.word()
    const object = afterEquals ? undefined : sqlObject(word)
    if (object) {
      scan.next()
      if (!qualifies(word, scan.word())) return classOf(scan, word, object)
    } else if (isPassedOver(scan, afterEquals)) {
      afterEquals = lexer.isMark('=')
      scan.next()
    } else return undefined
  }
  return undefined
}

/** `EVENT TRIGGER`, `SCHEMA`-less `TYPE BODY`: the word only qualifies the next one. */
const qualifies = (word: string, next: string): boolean => word === 'event' && next === 'trigger'

function isPassedOver(scan: SqlScan, afterEquals: boolean): boolean {
  const { lexer } = scan
  const word = scan.word()
  if (lexer.kind === TOKEN.string) return true
  if (lexer.kind === TOKEN.mark) return lexer.isMark('=')
  return word !== '' && (afterEquals || isFiller(word) || word.startsWith('@') || /^\d+$/.test(word))
}

/** `OPERATOR CLASS`, `OPERATOR FAMILY`, `PACKAGE BODY`, `TYPE BODY`. */
function classOf(scan: SqlScan, word: string, object: SqlObject): SqlObject {
  const next = scan.word()
  if (word === 'operator' && (next === 'class' || next === 'family')) {
    scan.next()
    return { kind: 'object' }
  }
  if (next === 'body') scan.next()
  return object
}

function readObjectName(scan: SqlScan, object: SqlObject): SqlName | undefined {
  const { lexer } = scan
  if (scan.word() === 'concurrently') scan.next()
  for (const word of ['if', 'not', 'exists']) if (scan.word() === word) scan.next()
  if (object.kind === 'operator') return readOperator(scan)
  // `CREATE INDEX ON t (a)`, `CREATE SCHEMA AUTHORIZATION joe`.
  if (/^(?:on|authorization|for|as|using)$/.test(scan.word())) return undefined
  return lexer.kind === TOKEN.word || lexer.kind === TOKEN.string || lexer.isMark('{') || lexer.isMark(':') || lexer.isMark('$') // prettier-ignore
    ? readName(lexer)
    : undefined
}

/** `CREATE OPERATOR public.@> (` */
function readOperator(scan: SqlScan): SqlName | undefined {
  const { lexer, text } = scan
  const { start } = lexer
  const written = /^(?:(\w+)\s*\.\s*)?([^\s\w()'";]{1,60})\s*\(/.exec(text.slice(start, start + 130))
  if (!written) return undefined
  const at = start + written[0].indexOf(written[2]!, (written[1] ?? '').length)
  lexer.reset(at + written[2]!.length)
  scan.next()
  return { start: at, end: at + written[2]!.length, name: written[2]!, qualifier: written[1] }
}

/** What all definitions share. */
function named(name: SqlName, start: number) {
  return {
    nameStart: name.start,
    nameEnd: name.end,
    name: name.name,
    start,
    ...(name.qualifier !== undefined && { receiver: name.qualifier }),
  }
}

function createTable(scan: SqlScan, start: number, name: SqlName): void {
  const { lexer } = scan
  while (scan.word() !== '' && !/^(?:as|like|clone|partition|of|inherits|using|select|with|create)$/.test(scan.word()))
    scan.next()
  const body = lexer.isMark('(') || scan.word() === 'as' ? lexer.start : undefined
  if (lexer.isMark('(')) readColumns(scan, name.name)
  const end = scan.skipStatement()
  scan.define({ kind: 'table', ...named(name, start), end, ...(body !== undefined && { body }) }, name.name)
}

function createType(scan: SqlScan, start: number, name: SqlName): void {
  const { lexer } = scan
  let kind: SymbolKind = 'type'
  let body: number | undefined
  if (lexer.isMark('(')) body = lexer.start
  else if (scan.word() === 'as' || scan.word() === 'is') {
    scan.next()
    const form = scan.word()
    if (/^(?:enum|object|table|range)$/.test(form)) scan.next()
    body = lexer.isMark('(') ? lexer.start : undefined
    if (body !== undefined && form === 'enum') {
      kind = 'enum'
      readMembers(scan)
    } else if (body !== undefined && form !== 'range') {
      kind = 'struct'
      readColumns(scan, name.name)
    }
  }
  const end = scan.skipStatement()
  scan.define({ kind, ...named(name, start), end, ...(body !== undefined && { body }) }, name.name)
}

/** `('a', 'b')` behind `ENUM`. */
function readMembers(scan: SqlScan): void {
  const { lexer } = scan
  while (scan.next() && !lexer.isMark(')') && !lexer.isMark(';')) {
    if (lexer.kind !== TOKEN.string) continue
    const { start, end } = lexer
    const name = lexer.value.slice(1, -1).replaceAll("''", "'")
    scan.define({ kind: 'enum_member', nameStart: start, nameEnd: end, name, start, end })
  }
}

function createRoutine(scan: SqlScan, start: number, name: SqlName, kind: SymbolKind): void {
  const { body, end, doc } = skipRoutine(scan)
  scan.define({ kind, ...named(name, start), end, ...(body !== undefined && { body }), ...(doc && { doc }) }, name.name)
}

function createPackage(scan: SqlScan, start: number, name: SqlName): void {
  const { body, end } = readPackage(scan)
  scan.define({ kind: 'module', ...named(name, start), end, ...(body !== undefined && { body }) }, name.name)
}

/** An index is named together with its table. */
function createIndex(scan: SqlScan, start: number, name: SqlName): void {
  const { lexer } = scan
  let table: SqlName | undefined
  if (scan.word() === 'on') {
    scan.next()
    if (scan.word() === 'only') scan.next()
    const at = lexer.start
    table = readName(lexer)
    if (table) scan.found.use('type', ...unquoted(scan.text, table))
    else lexer.reset(at)
  }
  const end = scan.skipStatement()
  scan.define({ kind: 'key', ...named({ ...name, qualifier: table?.name }, start), end }, name.name)
}

function createOther(scan: SqlScan, start: number, name: SqlName, kind: SymbolKind): void {
  const { lexer } = scan
  if (lexer.isMark('(') && kind === 'table') {
    lexer.skipBrackets()
    scan.next()
  }
  while (scan.word() !== '' && scan.word() !== 'as' && scan.terminator() < 0) scan.next()
  const body = scan.word() === 'as' && kind !== 'type' ? lexer.start : undefined
  const end = scan.skipStatement()
  scan.define({ kind, ...named(name, start), end, ...(body !== undefined && { body }) }, name.name)
}

function unquoted(text: string, { start, end }: SqlName): [number, number] {
  return /^[[`"']/.test(text[start]!) ? [start + 1, end - 1] : [start, end]
}
