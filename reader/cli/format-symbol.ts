import { prettyHistory } from './format-history.ts'
import type { Io } from './io.ts'
import type { SymbolResponse } from './reader-api.ts'
import { plural } from '../analysis/plural.ts'

type Paint = Io['paint']
type Card = NonNullable<SymbolResponse['symbol']>
type Lines = NonNullable<SymbolResponse['lines']>

/** Entries of a list that are shown; the rest is one `--json` away. */
const MOST = 12

/** A symbol for people: where and what it is, its source, then what is around it. */
export function prettySymbolCard({ symbol, lines }: SymbolResponse, paint: Paint, wantsSource = true): string {
  const rows = [...(symbol ? head(symbol, paint) : []), ...(lines || wantsSource ? source(symbol, lines, paint) : [])]
  if (symbol) rows.push(...children(symbol, paint), ...uses(symbol, paint), ...prettyHistory(symbol.history, paint))
  return `${rows.join('\n')}\n`
}

function head(symbol: Card, paint: Paint): string[] {
  const place = paint('magenta', symbol.file) + paint('green', `:${symbol.start_line}-${symbol.end_line}`)
  const rows = [`${place}  ${symbol.kind} ${paint('bold', symbol.qualified_name)}`]
  if (symbol.parent) rows.push(paint('dim', `in ${symbol.parent.kind} ${symbol.parent.name}`))
  if (symbol.signature) rows.push(symbol.signature)
  if (symbol.doc) rows.push('', symbol.doc)
  return rows
}

function source(symbol: Card | undefined, lines: Lines | undefined, paint: Paint): string[] {
  const shown = lines ?? symbol!
  if (shown.source_text === undefined) {
    return ['', paint('dim', 'source: no repository at hand holds it (--worktree DIR)')]
  }
  const title = lines
    ? ['', paint('magenta', lines.file) + paint('green', `:${lines.start_line}-${lines.end_line}`)]
    : []
  const more = shown.source_next ? [paint('dim', `... the rest: gitdex symbol ${shown.source_next}`)] : []
  return [...title, '', shown.source_text, ...more]
}

const list = (title: string, rows: readonly string[], total: number, paint: Paint): string[] => {
  if (rows.length === 0) return []
  const more =
    total > Math.min(rows.length, MOST) ? [paint('dim', `  ... ${total - Math.min(rows.length, MOST)} more`)] : []
  return ['', `${paint('bold', title)} (${total})`, ...rows.slice(0, MOST).map((row) => `  ${row}`), ...more]
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

const likelihood = (confidence: number, guess?: boolean): string => `${percent(confidence)}${guess ? ', a guess' : ''}`

function children({ children = [], children_total: total = 0, file }: Card, paint: Paint): string[] {
  const rows = children.map(({ start_line, kind, name, signature }) => {
    const text = signature || `${kind} ${name}`
    return `${paint('green', `${start_line}`)}  ${text}`
  })
  return list(`children in ${file}`, rows, total, paint)
}

function uses(symbol: Card, paint: Paint): string[] {
  const { callers = [], callees = [], tests = [], references } = symbol
  const called = callers.map(({ symbol_id, line, calls, confidence, guess }) => {
    const times = calls > 1 ? `, ${calls} times` : ''
    return `${symbol_id} ${paint('dim', `line ${line}${times}, ${likelihood(confidence, guess)}`)}`
  })
  const calls = callees.map(({ name, symbol_id, confidence = 0, guess, definitions = 1 }) => {
    if (symbol_id === undefined) return `${name} ${paint('dim', 'no definition known')}`
    const others = definitions > 1 ? `, one of ${definitions}` : ''
    return `${symbol_id} ${paint('dim', `${likelihood(confidence, guess)}${others}`)}`
  })
  const mentions = tests.map(({ file, line, symbol: own }) => `${file}:${line}${own ? `  ${own.name}` : ''}`)
  return [
    ...list('callers', called, symbol.callers_total ?? 0, paint),
    ...list('callees', calls, symbol.callees_total ?? 0, paint),
    ...list('tests', mentions, symbol.tests_total ?? 0, paint),
    ...(references ? referenceRow(references, paint) : []),
  ]
}

function referenceRow(
  { total, total_is_exact, by_role, files }: NonNullable<Card['references']>,
  paint: Paint,
): string[] {
  const roles = Object.entries(by_role).map(([role, count]) => `${role} ${count}`)
  const sum = `${total_is_exact ? '' : 'at least '}${total} in ${plural(files, 'file')}`
  return ['', `${paint('bold', 'references')} ${sum}${roles.length > 0 ? `: ${roles.join(', ')}` : ''}`]
}
