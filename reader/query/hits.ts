import type { Contribution, FileHit, PageHit, ParentRef, SymbolHit } from '../api.ts'
import type { PathMatch } from '../rank/path-match.ts'
import { MATCH_WEIGHTS, matchScore, type SymbolMatch } from '../rank/symbol-order.ts'
import type { FileRanking } from './concept/file-ranking.ts'
import type { IndexData, SymbolRow } from './data/index-data.ts'
import { bestWindow, linesAround, type Snippet } from './concept/snippet.ts'

/** `path::Qualified.Name`, `~2` and up for repeats in source order. */
export const symbolIdOf = (path: string, row: SymbolRow): string =>
  `${path}::${row.qualifiedName}${row.repeat > 0 ? `~${row.repeat + 1}` : ''}`

/** Fills matches with what the answer shows; one planned read for all of them. */
export async function symbolHits(
  data: IndexData,
  matches: readonly SymbolMatch[],
  explain: boolean,
): Promise<SymbolHit[]> {
  const ids = matches.map((match) => match.symbol)
  await data.loadSymbols(ids)
  const rows = await data.symbolRows(ids)
  const documentIds = ids.map((id) => data.documents.documentOfSymbol(id))
  const [paths, parents] = await Promise.all([
    data.paths(documentIds),
    data.symbolRows(rows.flatMap((row) => (row.parent >= 0 ? [row.parent] : []))),
  ])
  let nextParent = 0
  return matches.map((match, i) => {
    const row = rows[i] as SymbolRow
    const path = paths[i] as string
    const parentRow = row.parent >= 0 ? parents[nextParent++] : undefined
    const parent: ParentRef | undefined = parentRow && {
      name: parentRow.name,
      kind: data.symbolKind(row.parent),
      symbol_id: symbolIdOf(path, parentRow),
    }
    const staticScore = data.symbolScore(match.symbol)
    return {
      type: 'symbol',
      symbol_id: symbolIdOf(path, row),
      name: row.name,
      qualified_name: row.qualifiedName,
      kind: data.symbolKind(match.symbol),
      file: path,
      start_line: row.startLine,
      end_line: row.endLine,
      signature: row.signature,
      language: data.documents.languageOf(documentIds[i] as number),
      ...(parent && { parent }),
      ...(row.doc !== '' && { doc: row.doc }),
      match_rank: match.tier,
      match_reason: match.reason,
      score: matchScore(match, staticScore),
      next: 'get_symbol',
      ...(explain && { explain: explainMatch(match, staticScore) }),
    }
  })
}

function explainMatch(match: SymbolMatch, staticScore: number): Contribution[] {
  const values = { tier: 6 - match.tier, quality: match.quality, static: staticScore / 255 }
  return (['tier', 'quality', 'static'] as const).map((signal) => {
    const [value, weight] = [values[signal], MATCH_WEIGHTS[signal]]
    return { signal, value, weight, contribution: value * weight }
  })
}

/** Files found by their path; scores fall by rank and stay between 0 and 1. */
export async function fileHits(data: IndexData, matches: readonly PathMatch[], explain = false): Promise<FileHit[]> {
  const ids = matches.map((match) => match.documentId)
  const [paths, rows] = await Promise.all([data.paths(ids), data.documentRows(ids)])
  return matches.map((match, i) => {
    const path = paths[i] as string
    const score = Math.round((1 - (match.rank - 1) / 8) * 1000) / 1000
    return {
      type: 'file',
      page_id: `file_page:${path}`,
      file: path,
      title: rows[i]!.title || (path.split('/').at(-1) as string),
      language: data.documents.languageOf(match.documentId),
      kind: data.documents.kindOf(match.documentId),
      score,
      match_reason: match.reason,
      next: 'get_context',
      ...(explain && { explain: [{ signal: 'path', value: score, weight: 1, contribution: score }] }),
    }
  })
}

/** Keeps the division sound where every hit is set back below zero. */
const LEAST_TOP = 0.01
/** Score that counts as full relevance: passage, its neighbours and the file's name all speak for it. */
export const FULL_RELEVANCE = 2.5

/** Relevance of a file's score in percent. */
export const relevanceOf = (score: number): number => Math.round(Math.min(1, Math.max(0, score) / FULL_RELEVANCE) * 100)

/** Pages of files with the passage that answers best. `terms` carry the rarity of the query's terms. */
export async function pageHits(
  data: IndexData,
  ranking: FileRanking,
  documentIds: readonly number[],
  terms: ReadonlyMap<string, number>,
  explain: boolean,
): Promise<PageHit[]> {
  const top = Math.max(ranking.scores[ranking.order[0] ?? -1] ?? 0, LEAST_TOP)
  const [paths, rows, snippets] = await Promise.all([
    data.paths(documentIds),
    data.documentRows(documentIds),
    passageSnippets(data, ranking, documentIds, terms),
  ])
  return documentIds.map((documentId, i) => {
    const path = paths[i] as string
    const score = Math.max(0, ranking.scores[documentId] as number)
    const snippet = snippets[i] as Snippet
    return {
      type: 'page',
      page_id: `file_page:${path}`,
      title: rows[i]!.title || path,
      page_type: 'file_page',
      snippet: snippet.text || rows[i]!.summary,
      target_path: path,
      ...(snippet.startLine > 0 && { start_line: snippet.startLine, end_line: snippet.endLine }),
      relevance_score: round(score),
      confidence_score: round(Math.min(1, score / top)),
      relevance: relevanceOf(score),
      sources: sourcesOf(ranking, documentId),
      next: 'get_context',
      ...(explain && { explain: ranking.explain(documentId) }),
    }
  })
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** The legs that found a document by themselves. */
export function sourcesOf(ranking: FileRanking, documentId: number): PageHit['sources'] {
  const bySymbol = ranking.explain(documentId).some((c) => c.signal === 'defines' || c.signal === 'definesPhrase')
  const byText = (ranking.passages.best[documentId] as number) > 0
  const byVector = ranking.nearest.has(documentId)
  return [
    ...(byText || !(bySymbol || byVector) ? (['fts'] as const) : []),
    ...(byVector ? (['vector'] as const) : []),
    ...(bySymbol ? (['symbol'] as const) : []),
  ]
}

/** Best windows of the best passages; without source the signature and doc of the symbol that holds the passage. */
async function passageSnippets(
  data: IndexData,
  ranking: FileRanking,
  documentIds: readonly number[],
  terms: ReadonlyMap<string, number>,
): Promise<Snippet[]> {
  if (data.isQuick) return documentIds.map(() => ({ text: '', startLine: 0, endLine: 0 }))
  const chunkIds = documentIds.map((d) => ranking.passages.bestChunk[d] as number)
  const known = chunkIds.filter((id) => id >= 0)
  const rows = await data.chunkRows(known)
  const chunkOf = new Map(known.map((id, i) => [id, rows[i]!]))
  const sources = await data.sources(documentIds)
  const symbols = sources ? [] : await data.symbolRows(rows.flatMap((row) => (row.symbol >= 0 ? [row.symbol] : [])))
  const symbolOf = new Map(rows.filter((row) => row.symbol >= 0).map((row, i) => [row.symbol, symbols[i]]))
  return documentIds.map((_, i) => {
    const quoted = ranking.quoted?.get(documentIds[i] as number)
    if (quoted && sources) return linesAround((sources[i] as string).split('\n'), quoted.line)
    const chunk = chunkOf.get(chunkIds[i] as number)
    if (!chunk) return { text: '', startLine: 0, endLine: 0 }
    if (sources) return bestWindow((sources[i] as string).split('\n'), chunk.startLine, chunk.endLine, terms)
    const symbol = symbolOf.get(chunk.symbol)
    const text = symbol ? [symbol.signature, symbol.doc].filter((part) => part !== '').join('\n') : ''
    return { text, startLine: chunk.startLine, endLine: chunk.endLine }
  })
}
