import type { IgnoredArgument, ParentRef, SymbolKind } from '../../api.ts'
import { QueryError } from '../../errors.ts'
import { historyPart } from './file-context.ts'
import { DocumentSymbols } from '../symbols/containing-symbol.ts'
import { ambiguous, findSymbols, notFound, symbolsOf } from '../symbols/find-symbol.ts'
import { symbolIdOf } from '../hits.ts'
import type { FileHistoryCard } from './history-card.ts'
import type { IndexData, SymbolRow } from '../data/index-data.ts'
import { lineRange, sourcePart, type LineRange, type SourcePart } from './line-range.ts'
import { symbolCallees, type Callee } from '../references/symbol-callees.ts'
import { symbolUses, type Caller, type ReferenceCounts, type TestMention } from '../references/symbol-uses.ts'
import { nearestFirst } from '../suggest.ts'

export const SYMBOL_PARTS = ['source', 'children', 'callers', 'callees', 'references', 'tests', 'history'] as const
export type SymbolPart = (typeof SYMBOL_PARTS)[number]

export interface SymbolRequest {
  /** A `symbol_id`, `path::Name`, a name, a qualified name with any separator, or lines (`path:140-180`). */
  symbol_id: string
  /** All parts by default. */
  include?: readonly (SymbolPart | (string & {}))[]
}

/** A symbol inside of another. */
export interface ChildSymbol extends ParentRef {
  start_line: number
  end_line: number
  signature: string
}

/** One symbol with everything the index holds of it. */
export interface SymbolCard extends SourcePart {
  symbol_id: string
  name: string
  qualified_name: string
  kind: SymbolKind
  file: string
  start_line: number
  end_line: number
  signature: string
  language: string
  modifiers: string[]
  parent?: ParentRef
  doc?: string
  blob_id: string
  children?: ChildSymbol[]
  children_total?: number
  /** Most likely ones first. */
  callers?: Caller[]
  callers_total?: number
  /** In the order of their first calls. */
  callees?: Callee[]
  callees_total?: number
  references?: ReferenceCounts
  tests?: TestMention[]
  tests_total?: number
  /** What commits say of its file; absent where history did not reach it. */
  history?: FileHistoryCard
  /** The file in the work tree is another than the indexed one. */
  changed?: boolean
}

/** Lines of a file that were asked for. */
export interface LinesCard extends SourcePart {
  file: string
  start_line: number
  end_line: number
  language: string
  blob_id: string
  changed?: boolean
}

/** The symbol that was asked for; of lines the innermost one that holds them, if any. */
export interface FoundSymbol {
  symbol?: SymbolCard
  lines?: LinesCard
  ignored_arguments?: IgnoredArgument[]
}

const MOST_CHILDREN = 100

/**
 * What a request names. Throws QUERY_INVALID, NOT_FOUND with suggestions, AMBIGUOUS with the ids to choose from
 * (`data.candidates`).
 */
export async function symbolCard(data: IndexData, request: SymbolRequest, signal?: AbortSignal): Promise<FoundSymbol> {
  const wanted = typeof request.symbol_id === 'string' ? request.symbol_id.trim() : ''
  if (wanted === '')
    throw new QueryError('QUERY_INVALID', 'Name a symbol: path::Qualified.Name, as search answers it, or its name.')
  const { parts, ignored } = partsOf(request.include)
  const found = await describe(data, wanted, parts, signal)
  return { ...found, ...(ignored.length > 0 && { ignored_arguments: ignored }) }
}

function partsOf(include: SymbolRequest['include']): { parts: ReadonlySet<string>; ignored: IgnoredArgument[] } {
  const given = include ?? SYMBOL_PARTS
  const known = given.filter((part) => (SYMBOL_PARTS as readonly string[]).includes(part))
  const ignored = given
    .filter((part) => !known.includes(part))
    .map((value) => ({ argument: 'include', value, valid: nearestFirst(String(value), SYMBOL_PARTS) }))
  return { parts: new Set(known), ignored }
}

async function describe(
  data: IndexData,
  wanted: string,
  parts: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<FoundSymbol> {
  const symbols = await findSymbols(data, wanted)
  if (symbols.length > 1) throw await ambiguous(data, wanted, symbols)
  if (symbols.length === 1) return { symbol: await cardOf(data, symbols[0]!, parts, signal) }
  const range = await lineRange(data, wanted)
  if (!range) throw await notFound(data, wanted)
  const lines = await linesCard(data, range)
  const around = await DocumentSymbols.open(data, range.document, range.path)
  const at = around.innermost(range.from, (position) => around.holds(position, range.to))
  if (at < 0) return { lines }
  // Its source was asked for in part, and is there.
  const rest = new Set([...parts].filter((part) => part !== 'source'))
  return { symbol: await cardOf(data, around.ids[at]!, rest, signal), lines }
}

async function linesCard(data: IndexData, range: LineRange): Promise<LinesCard> {
  const [row] = await data.documentRows([range.document])
  return {
    file: range.path,
    start_line: range.from,
    end_line: range.to,
    language: data.documents.languageOf(range.document),
    blob_id: row!.blob,
    ...(await sourcePart(data, range)),
  }
}

async function cardOf(
  data: IndexData,
  symbol: number,
  parts: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<SymbolCard> {
  const document = data.documents.documentOfSymbol(symbol)
  const [row] = (await data.symbolRows([symbol])) as [SymbolRow]
  const [path] = (await data.paths([document])) as [string]
  const { startLine: from, endLine: to } = row
  return {
    ...(await basics(data, symbol, row, path)),
    ...(parts.has('source') && (await sourcePart(data, { document, path, from, to }))),
    ...(parts.has('children') && (await children(data, symbol, path))),
    ...(parts.has('callees') && (await callees(data, symbol, [from, to]))),
    ...(await uses(data, symbol, row.name, parts, signal)),
    ...(parts.has('history') && (await historyPart(data, document))),
  }
}

async function basics(data: IndexData, symbol: number, row: SymbolRow, path: string): Promise<SymbolCard> {
  const document = data.documents.documentOfSymbol(symbol)
  const [file] = await data.documentRows([document])
  const parent = row.parent >= 0 ? (await data.symbolRows([row.parent]))[0] : undefined
  return {
    symbol_id: symbolIdOf(path, row),
    name: row.name,
    qualified_name: row.qualifiedName,
    kind: data.symbolKind(symbol),
    file: path,
    start_line: row.startLine,
    end_line: row.endLine,
    signature: row.signature,
    language: data.documents.languageOf(document),
    modifiers: row.modifiers,
    ...(parent && {
      parent: { name: parent.name, kind: data.symbolKind(row.parent), symbol_id: symbolIdOf(path, parent) },
    }),
    ...(row.doc !== '' && { doc: row.doc }),
    blob_id: file!.blob,
  }
}

async function children(data: IndexData, symbol: number, path: string): Promise<Partial<SymbolCard>> {
  const all = symbolsOf(data, data.documents.documentOfSymbol(symbol))
  const rows = await data.symbolRows(all)
  const own = rows.flatMap((row, i) => (row.parent === symbol ? [{ row, id: all[i]! }] : []))
  if (own.length === 0) return {}
  own.sort((a, b) => a.row.startLine - b.row.startLine || a.id - b.id)
  const listed = own.slice(0, MOST_CHILDREN).map(({ row, id }) => ({
    name: row.name,
    kind: data.symbolKind(id),
    symbol_id: symbolIdOf(path, row),
    start_line: row.startLine,
    end_line: row.endLine,
    signature: row.signature,
  }))
  return { children: listed, children_total: own.length }
}

async function callees(data: IndexData, symbol: number, lines: [number, number]): Promise<Partial<SymbolCard>> {
  const found = await symbolCallees(data, data.documents.documentOfSymbol(symbol), lines)
  return found && found.total > 0 ? { callees: found.callees, callees_total: found.total } : {}
}

async function uses(
  data: IndexData,
  symbol: number,
  name: string,
  parts: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<Partial<SymbolCard>> {
  if (!['callers', 'references', 'tests'].some((part) => parts.has(part))) return {}
  const found = await symbolUses(data, symbol, name, signal)
  if (!found) return {}
  return {
    ...(parts.has('references') && { references: found.references }),
    ...(parts.has('callers') &&
      found.callers_total > 0 && { callers: found.callers, callers_total: found.callers_total }),
    ...(parts.has('tests') && found.tests_total > 0 && { tests: found.tests, tests_total: found.tests_total }),
  }
}
