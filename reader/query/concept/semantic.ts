import type { ChunkHit, Contribution, ParentRef, SearchHit } from '../../api.ts'
import { rescoreByCalls, SEMANTIC_WEIGHTS } from '../../rank/call-rescoring.ts'
import type { SymbolMatch } from '../../rank/symbol-order.ts'
import type { ModeAnswer } from '../answer.ts'
import { meantQuery, rankScope, wordsNote, type ConceptRequest, type RankedFiles } from './concept.ts'
import { relevanceOf, sourcesOf, symbolIdOf } from '../hits.ts'
import type { ChunkRow, IndexData } from '../data/index-data.ts'
import { runLeg } from '../legs.ts'
import { openOccurrences } from '../references/occurrences.ts'
import type { Places } from '../data/places.ts'
import { bestWindow } from './snippet.ts'
import { searchSymbols } from '../symbols/symbol-search.ts'

export interface SemanticRequest extends ConceptRequest {
  /** Names of the query; its words stand for them when there are none. */
  identifiers: readonly string[]
}

/** Best files whose passages are compared with each other: fixed, so that no limit changes the order. */
const POOL = 48
/** Best of these that are rescored by what they call. */
const CALLERS = 24
/** Symbols that count as named by the query. */
const NAMED = 64

/** A file by its best passage. */
interface Passage {
  readonly document: number
  /** Chunk id, -1 where only the file is known. */
  readonly chunk: number
  score: number
  /** What the passage adds to its file's score. */
  readonly parts: Contribution[]
}

/**
 * Semantic mode: the best passage of each file. Three legs speak: symbol contracts (names like the query's), passages (their
 * vectors) and the words of the text; passages whose code calls what other good passages define rank higher.
 */
export async function searchSemantic(data: IndexData, request: SemanticRequest): Promise<ModeAnswer> {
  const { ranked, legs } = await rankScope(data, request)
  const named = await symbolLeg(data, request)
  const reports = [...legs, named.report]
  if (!ranked) return { hits: [], files: [], total: 0, totalIsExact: false, legs: reports }
  const tiers = await namedLines(data, named.value ?? [])
  const pool = await bestPassages(data, ranked, request, tiers)
  await rescore(data, pool)
  const rest = request.scope.symbolKind ? [] : ranked.order.slice(POOL).map((document) => fileOnly(ranked, document))
  const all = [...pool, ...rest]
  const [hits, files] = await Promise.all([
    chunkHits(data, ranked, all.slice(0, request.wanted), request.explain, tiers),
    data.paths(all.slice(0, request.candidates).map(({ document }) => document)),
  ])
  const note = await wordsNote(ranked, all.length)
  const totalIsExact = reports.every(({ ok }) => ok)
  return { hits, files, total: all.length, totalIsExact, legs: reports, ...meantQuery(ranked), ...(note !== undefined && { note }) } // prettier-ignore
}

/** Symbols whose name says what the query says. */
function symbolLeg(data: IndexData, request: SemanticRequest) {
  const { scope, identifiers, query, signal } = request
  const wanted = identifiers.length > 0 ? identifiers : [query.trim().split(/\s+/).slice(0, 8).join('_')]
  return runLeg<readonly SymbolMatch[]>(
    'symbol',
    signal,
    async (deadline) => {
      deadline.check()
      const options = { allowed: scope.allowed, demoted: scope.demotedTests, accepts: scope.accepts, wanted: NAMED }
      return (await searchSymbols(data, wanted, options)).matches.slice(0, NAMED)
    },
    (found) => found.length,
  )
}

/** A symbol that the query names: its first line, and how surely it is meant. */
interface Named {
  readonly symbol: number
  readonly line: number
  readonly sure: number
}

/** Named symbols by document: 1 for the exact name, a fifth less for each weaker tier. */
async function namedLines(data: IndexData, matches: readonly SymbolMatch[]): Promise<Map<number, Named[]>> {
  const { starts } = await data.symbolSpans(matches.map(({ symbol }) => symbol))
  const named = new Map<number, Named[]>()
  matches.forEach(({ symbol, tier, quality }, i) => {
    const document = data.documents.documentOfSymbol(symbol)
    const one = { symbol, line: starts[i]!, sure: ((6 - tier) / 5) * (0.5 + quality / 2) }
    named.set(document, [...(named.get(document) ?? []), one])
  })
  return named
}

/** The symbol of a passage that the query names most surely. */
function namedIn(named: readonly Named[] | undefined, { startLine, endLine, symbol }: ChunkRow): Named | undefined {
  const inside = named?.filter((one) => one.symbol === symbol || (one.line >= startLine && one.line <= endLine)) ?? []
  return inside.reduce<Named | undefined>((best, one) => (best && best.sure >= one.sure ? best : one), undefined)
}

const fileOnly = ({ ranking }: RankedFiles, document: number): Passage => ({
  document,
  chunk: ranking.passages.bestChunk[document]!,
  score: ranking.scores[document]!,
  parts: [],
})

/** The best passage of each of the best files, best first. */
async function bestPassages(
  data: IndexData,
  ranked: RankedFiles,
  request: SemanticRequest,
  named: ReadonlyMap<number, readonly Named[]>,
): Promise<Passage[]> {
  const documents = ranked.order.slice(0, POOL)
  const { chunkStart } = data.documents
  const ids = documents.flatMap((d) => range(chunkStart[d]!, chunkStart[d + 1]!))
  const [rows, cosines] = await Promise.all([data.chunkRows(ids), ranked.chunkCosines?.(documents, request.signal)])
  const rowOf = new Map(ids.map((id, i) => [id, rows[i]!]))
  const { chunkScores } = ranked.ranking
  const top = ids.reduce((most, id) => Math.max(most, chunkScores[id]!), 0) || 1
  const passages = documents.flatMap((document): Passage[] => {
    let best: Passage | undefined
    for (const chunk of range(chunkStart[document]!, chunkStart[document + 1]!)) {
      const row = rowOf.get(chunk)!
      const { symbol } = row
      if (request.scope.symbolKind && !(symbol >= 0 && request.scope.accepts(symbol))) continue
      const parts = partsOf(
        chunkScores[chunk]! / top,
        cosines?.[chunk] ?? 0,
        namedIn(named.get(document), row)?.sure ?? 0,
      )
      const score = parts.reduce((sum, part) => sum + part.contribution, ranked.ranking.scores[document]!)
      if (!best || score > best.score) best = { document, chunk, score, parts }
    }
    return best ? [best] : request.scope.symbolKind ? [] : [fileOnly(ranked, document)]
  })
  return inOrder(passages)
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

const inOrder = (passages: Passage[]): Passage[] =>
  passages.sort((a, b) => b.score - a.score || a.document - b.document)

function partsOf(words: number, cosine: number, named: number): Contribution[] {
  const values = { chunkWords: words, chunkVector: Math.max(0, cosine), chunkSymbol: named }
  return (Object.keys(values) as (keyof typeof values)[]).map((signal) => {
    const [value, weight] = [values[signal], SEMANTIC_WEIGHTS[signal]]
    return { signal, value, weight, contribution: value * weight }
  })
}

/** Raises passages that call what others of the best define, and those that are called. */
async function rescore(data: IndexData, pool: Passage[]): Promise<void> {
  const best = pool.slice(0, CALLERS).filter(({ chunk }) => chunk >= 0)
  const occurrences = await openOccurrences(data)
  if (!occurrences || best.length < 2) return
  const rows = await data.chunkRows(best.map(({ chunk }) => chunk))
  const owners = rows.flatMap(({ symbol }) => (symbol >= 0 ? [symbol] : []))
  const symbols = await data.symbolRows(owners)
  const nameOf = new Map(owners.map((id, i) => [id, symbols[i]!.name]))
  const nodes = await Promise.all(
    rows.map(async ({ startLine, endLine, symbol }, i) => ({
      name: nameOf.get(symbol) ?? '',
      calls: calledIn(await occurrences.all(best[i]!.document), startLine, endLine),
      score: best[i]!.score,
    })),
  )
  rescoreByCalls(nodes).forEach((share, i) => {
    if (share === 0) return
    const weight = SEMANTIC_WEIGHTS.calls
    best[i]!.parts.push({ signal: 'calls', value: share, weight, contribution: share * weight })
    best[i]!.score += share * weight
  })
  inOrder(pool)
}

/** Names called between two lines. */
function calledIn(places: Places, from: number, to: number): Set<string> {
  const names = new Set<string>()
  for (let i = 0; i < places.count; i++) {
    const line = places.line(i)
    if (line > to) break
    if (line >= from && places.role(i) === 'call') names.add(places.name(i))
  }
  return names
}

async function chunkHits(
  data: IndexData,
  ranked: RankedFiles,
  passages: readonly Passage[],
  explain: boolean,
  named: ReadonlyMap<number, readonly Named[]>,
): Promise<SearchHit[]> {
  const documents = passages.map(({ document }) => document)
  const known = passages.filter(({ chunk }) => chunk >= 0)
  const rows = await data.chunkRows(known.map(({ chunk }) => chunk))
  const rowOf = new Map(known.map((one, i) => [one, rows[i]!]))
  // What the query names says more of a passage than what is around it.
  const ownerOf = (one: Passage): number => {
    const row = rowOf.get(one)
    return row ? (namedIn(named.get(one.document), row)?.symbol ?? row.symbol) : -1
  }
  const owners = [...new Set(passages.map(ownerOf).filter((symbol) => symbol >= 0))]
  const [paths, sources, symbols, rarity] = await Promise.all([
    data.paths(documents),
    data.sources(documents),
    data.symbolRows(owners),
    data.rarity([...ranked.terms.terms.keys()]),
  ])
  const symbolOf = new Map(owners.map((id, i) => [id, symbols[i]!]))
  return passages.map((passage, i): ChunkHit => {
    const row = rowOf.get(passage)
    const symbolId = ownerOf(passage)
    const owner = symbolOf.get(symbolId)
    const file = paths[i]!
    const [start, end] = [row?.startLine ?? 1, row?.endLine ?? 1]
    const text = sources && row ? bestWindow(sources[i]!.split('\n'), start, end, rarity).text : ''
    const symbol: ParentRef | undefined = owner && {
      name: owner.name,
      kind: data.symbolKind(symbolId),
      symbol_id: symbolIdOf(file, owner),
    }
    const found = sourcesOf(ranked.ranking, passage.document)
    return {
      type: 'chunk',
      file,
      start_line: start,
      end_line: end,
      ...(symbol && { symbol }),
      snippet: text || [owner?.signature, owner?.doc].filter(Boolean).join('\n'),
      relevance: relevanceOf(passage.score),
      sources: row && namedIn(named.get(passage.document), row) ? [...new Set([...found, 'symbol' as const])] : found,
      ...(explain && { explain: [...ranked.ranking.explain(passage.document), ...passage.parts] }),
    }
  })
}
