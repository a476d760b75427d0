import type { ParentRef, SymbolKind } from '../api.ts'
import { GitdexError, QueryError } from '../errors.ts'
import { suggestNames } from './did-you-mean.ts'
import { symbolIdOf } from './hits.ts'
import type { IndexData, SymbolRow } from './index-data.ts'
import { searchSymbols } from './symbol-search.ts'

/** One symbol with everything the index holds of it. */
export interface SymbolCard {
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
  source_text?: string
}

/** Ids listed when a name means several symbols. */
const LISTED = 20

/**
 * The symbol that `id` names: a `symbol_id`, or a name that only one symbol has. Throws QUERY_INVALID, NOT_FOUND with
 * suggestions, AMBIGUOUS with the ids to choose from (`data.candidates`).
 */
export async function symbolCard(data: IndexData, id: string): Promise<SymbolCard> {
  const wanted = id.trim()
  if (wanted === '')
    throw new QueryError('QUERY_INVALID', 'Name a symbol: path::Qualified.Name, as search answers it, or its name.')
  const found = (await findById(data, wanted)) ?? (await findByName(data, wanted))
  return describe(data, found)
}

async function findById(data: IndexData, id: string): Promise<number | undefined> {
  // The path may hold `::` itself, so every cut is tried; the longest path wins.
  for (let cut = id.lastIndexOf('::'); cut > 0; cut = id.lastIndexOf('::', cut - 1)) {
    const documentId = await data.documentOfPath(id.slice(0, cut))
    if (documentId === undefined) continue
    const name = id.slice(cut + 2)
    const from = data.documents.symbolStart[documentId] as number
    const ids = Array.from(
      { length: (data.documents.symbolStart[documentId + 1] as number) - from },
      (_, i) => from + i,
    )
    const rows = await data.symbolRows(ids)
    const at = rows.findIndex((row) => symbolIdOf('', row) === `::${name}`)
    if (at >= 0) return ids[at]
    const byName = ids.filter((_, i) => rows[i]!.name === name)
    if (byName.length === 1) return byName[0]
    if (byName.length > 1) throw await ambiguous(data, id, byName)
  }
  return undefined
}

async function findByName(data: IndexData, name: string): Promise<number> {
  const everywhere = new Uint8Array(data.documents.count)
  const { matches } = await searchSymbols(data, [name], {
    allowed: everywhere.slice().fill(1),
    demoted: everywhere,
    accepts: () => true,
    wanted: 1,
    lastTier: 3,
  })
  // A qualifier may fit one of them better than the others.
  const named = matches.filter((match) => match.tier === matches[0]?.tier)
  const quality = Math.max(...named.map((match) => match.quality))
  const best = named.filter((match) => match.quality === quality)
  if (best.length === 1) return best[0]!.symbol
  if (best.length > 1)
    throw await ambiguous(
      data,
      name,
      best.map((match) => match.symbol),
    )
  const suggestions = await suggestNames(data, [name.slice(name.lastIndexOf('::') + 1)])
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ''
  throw new GitdexError(
    'NOT_FOUND',
    `There is no symbol ${name} in this index.${hint} Search finds ids: gitdex search NAME.`,
    {
      symbol_id: name,
      did_you_mean: suggestions,
    },
  )
}

async function ambiguous(data: IndexData, name: string, symbols: readonly number[]): Promise<GitdexError> {
  const listed = symbols.slice(0, LISTED)
  const [rows, paths] = await Promise.all([
    data.symbolRows(listed),
    data.paths(listed.map((symbol) => data.documents.documentOfSymbol(symbol))),
  ])
  const candidates = rows.map((row, i) => symbolIdOf(paths[i] as string, row))
  const more = symbols.length > listed.length ? `\n... and ${symbols.length - listed.length} more` : ''
  return new GitdexError(
    'AMBIGUOUS',
    `${symbols.length} symbols are called ${name}. Pass one of these ids:\n${candidates.join('\n')}${more}`,
    { symbol_id: name, candidates, total: symbols.length },
  )
}

async function describe(data: IndexData, symbol: number): Promise<SymbolCard> {
  const documentId = data.documents.documentOfSymbol(symbol)
  const [row] = (await data.symbolRows([symbol])) as [SymbolRow]
  const [path] = (await data.paths([documentId])) as [string]
  const [document] = await data.documentRows([documentId])
  const parent = row.parent >= 0 ? (await data.symbolRows([row.parent]))[0] : undefined
  const source = await data.sources([documentId])
  return {
    symbol_id: symbolIdOf(path, row),
    name: row.name,
    qualified_name: row.qualifiedName,
    kind: data.symbolKind(symbol),
    file: path,
    start_line: row.startLine,
    end_line: row.endLine,
    signature: row.signature,
    language: data.documents.languageOf(documentId),
    modifiers: row.modifiers,
    ...(parent && {
      parent: { name: parent.name, kind: data.symbolKind(row.parent), symbol_id: symbolIdOf(path, parent) },
    }),
    ...(row.doc !== '' && { doc: row.doc }),
    blob_id: document!.blob,
    ...(source && { source_text: linesOf(source[0] as string, row.startLine, row.endLine) }),
  }
}

function linesOf(text: string, from: number, to: number): string {
  return text
    .split('\n')
    .slice(from - 1, to)
    .join('\n')
}
