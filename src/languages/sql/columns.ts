import { TOKEN } from '../scan/lexer.ts'
import { readStatement, type Token } from '../scan/statement.ts'
import { plainName } from './names.ts'
import { isConstraint } from './objects.ts'
import type { SqlScan } from './scan.ts'

/** At `(`: reads columns, named constraints and indexes up to the bracket that closes the list, which stays current. */
export function readColumns(scan: SqlScan, table: string, receiver?: string): void {
  const { lexer } = scan
  do {
    scan.next()
    const { tokens, ended, at } = readStatement(lexer, ',);')
    defineItem(scan, tokens, at, table, receiver)
    if (ended !== ',') {
      if (ended === ')') scan.next()
      return
    }
  } while (lexer.kind !== TOKEN.end)
}

/** One item of a table's list, or what `ALTER TABLE ... ADD` adds. */
export function defineItem(
  scan: SqlScan,
  tokens: readonly Token[],
  end: number,
  table: string,
  receiver?: string,
): void {
  const { text } = scan
  const [first, second] = tokens
  if (!first || first.kind === TOKEN.mark) return
  noteReferences(scan, tokens)
  const name = isConstraint(text.slice(first.start, first.end), second ? text.slice(second.start, second.end) : '')
    ? constraintName(scan, tokens)
    : first
  if (!name || (name === first && first.kind === TOKEN.string && text[first.start] === "'")) return
  const plain = plainName(text.slice(name.start, name.end))
  const doc = name === first ? commentOf(scan, tokens) : undefined
  scan.define(
    {
      kind: name === first ? 'field' : 'key',
      nameStart: name.start,
      nameEnd: name.end,
      name: plain,
      start: first.start,
      end: tokens.at(-1)!.end < end ? tokens.at(-1)!.end : end,
      ...(receiver !== undefined && { receiver }),
      ...(doc && { doc }),
    },
    `${table}.${plain}`,
  )
}

/** `CONSTRAINT name ...`, `KEY name (...)`, `UNIQUE KEY name (...)`, `INDEX name (...)`. */
function constraintName({ text }: SqlScan, tokens: readonly Token[]): Token | undefined {
  let at = 0
  const word = (i: number): string => (tokens[i] ? text.slice(tokens[i].start, tokens[i].end).toLowerCase() : '')
  if (word(0) === 'constraint') at = 1
  else {
    while (/^(?:unique|fulltext|spatial|key|index)$/.test(word(at)) && at < 3) at++
    const indexed = /^(?:key|index)$/.test(word(at - 1))
    if (at === 0 || !indexed || !word(at + 1).startsWith('(')) return undefined
  }
  const name = tokens[at]
  return name && name.kind !== TOKEN.mark && !/^(?:primary|foreign|unique|check)$/.test(word(at)) ? name : undefined
}

/** `COMMENT 'text'` of MySQL. */
function commentOf({ text }: SqlScan, tokens: readonly Token[]): [number, number] | undefined {
  for (let i = 1; i < tokens.length; i++) {
    const { kind, start, end } = tokens[i]!
    if (kind !== TOKEN.string) continue
    const before = tokens[i - 1]!
    if (/^comment$/i.test(text.slice(before.start, before.end))) return [start, end]
  }
  return undefined
}

/** `REFERENCES other (id)` */
function noteReferences(scan: SqlScan, tokens: readonly Token[]): void {
  const { text } = scan
  for (let i = 0; i < tokens.length - 1; i++) {
    if (tokens[i]!.end - tokens[i]!.start !== 10 || !/^references$/i.test(text.slice(tokens[i]!.start, tokens[i]!.end)))
      continue
    let name = tokens[i + 1]!
    while (tokens[i + 2] && text[tokens[i + 2]!.start] === '.' && tokens[i + 3]) {
      i += 2
      name = tokens[i + 1]!
    }
    const quoted = name.kind === TOKEN.string || text[name.start] === '[' ? 1 : 0
    scan.found.use('type', name.start + quoted, name.end - quoted)
  }
}
