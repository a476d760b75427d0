import { termsOf } from '../../analysis/analyzer.ts'
import type { SymbolMatch } from '../../rank/symbol-order.ts'
import { rankScope, type RankedFiles } from '../concept/concept.ts'
import { symbolsOf } from './find-symbol.ts'
import type { IndexData, SymbolRow } from '../data/index-data.ts'
import type { LegReport } from '../../api.ts'
import type { Scope } from '../request/scope.ts'

/** Files whose symbols are looked at; a fixed pool, so that a larger limit only appends. */
const MOST_FILES = 40
/** Of a file with more symbols only those around its best passage are looked at. */
const MOST_SYMBOLS = 400
/** Symbols of one file at most. */
const PER_FILE = 3
/** Share of the description, by rarity, that a symbol's name, signature and doc must hold. */
const LEAST_SHARE = 0.25

/** What the parts of a symbol weigh in comparison with a description: a name is chosen to describe. */
const WEIGHTS = { name: 1, doc: 0.9, signature: 0.6, file: 0.5, passage: 0.3 } as const

/** Symbols that a description in words fits, best first. */
export async function describedSymbols(
  data: IndexData,
  query: string,
  scope: Scope,
  signal?: AbortSignal,
): Promise<{ matches: SymbolMatch[]; leg: LegReport }> {
  const request = { query, profile: 'prose', scope, ...(signal && { signal }) } as const
  const { ranked, leg } = await rankScope(data, request)
  if (!ranked) return { matches: [], leg }
  const rarity = await data.rarity([...ranked.terms.terms.keys()])
  const found: { match: SymbolMatch; score: number }[] = []
  for (const document of ranked.order.slice(0, MOST_FILES)) {
    const own = await scoredSymbols(data, document, ranked, rarity, scope)
    found.push(...own.sort((a, b) => b.score - a.score).slice(0, PER_FILE))
  }
  found.sort((a, b) => b.score - a.score || a.match.symbol - b.match.symbol)
  return { matches: found.map(({ match }) => match), leg }
}

async function scoredSymbols(
  data: IndexData,
  document: number,
  { ranking }: RankedFiles,
  rarity: ReadonlyMap<string, number>,
  scope: Scope,
): Promise<{ match: SymbolMatch; score: number }[]> {
  const top = Math.max(1e-9, ranking.scores[ranking.order[0]!]!)
  const share = Math.max(0, ranking.scores[document]!) / top
  const chunkId = ranking.passages.bestChunk[document]!
  const chunk = chunkId >= 0 ? (await data.chunkRows([chunkId]))[0] : undefined
  const all = symbolsOf(data, document)
  const rows = await data.symbolRows(all)
  const inPassage = (row: SymbolRow): boolean =>
    chunk !== undefined && row.startLine <= chunk.endLine && row.endLine >= chunk.startLine
  return all.flatMap((symbol, i) => {
    const row = rows[i]!
    if (!scope.accepts(symbol) || (all.length > MOST_SYMBOLS && !inPassage(row))) return []
    const fit = fitOf(row, rarity)
    if (fit < LEAST_SHARE) return []
    const score = fit + WEIGHTS.file * share + (inPassage(row) ? WEIGHTS.passage : 0)
    const quality = Math.min(1, score / (WEIGHTS.name + WEIGHTS.file + WEIGHTS.passage))
    return [{ match: { symbol, tier: 5, reason: 'fits the description', quality }, score }]
  })
}

/** Share of the description that the symbol's own words hold, each word where it weighs most. */
function fitOf({ name, signature, doc }: SymbolRow, rarity: ReadonlyMap<string, number>): number {
  const parts = [
    { terms: new Set(termsOf(name)), weight: WEIGHTS.name },
    { terms: new Set(termsOf(doc)), weight: WEIGHTS.doc },
    { terms: new Set(termsOf(signature)), weight: WEIGHTS.signature },
  ]
  let [sum, all] = [0, 0]
  for (const [term, weight] of rarity) {
    all += weight
    sum += weight * Math.max(0, ...parts.map((part) => (part.terms.has(term) ? part.weight : 0)))
  }
  return all > 0 ? sum / all : 0
}
