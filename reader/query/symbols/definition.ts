import type { SymbolHit } from '../../api.ts'
import { NOTHING, type ModeAnswer } from '../answer.ts'
import { suggestNames } from './did-you-mean.ts'
import { describedSymbols } from './described-symbols.ts'
import { excerpt } from '../data/excerpt.ts'
import { findSymbols } from './find-symbol.ts'
import { symbolHits } from '../hits.ts'
import { isMarked, splitSymbolId } from '../routing/identifiers.ts'
import type { IndexData } from '../data/index-data.ts'
import { filesOf, searchSymbolMode, type SymbolRequest } from './symbol-mode.ts'

/** Text of one definition; the whole of it is one `symbol` call away. */
const SOURCE_LIMITS = { lines: 60, length: 6_000 } as const

/** Definition mode: symbols of exactly that name, or those that a description fits, with their source. */
export async function searchDefinitions(data: IndexData, query: string, request: SymbolRequest): Promise<ModeAnswer> {
  const named = await namedDefinitions(data, query, request)
  const answer = named.total > 0 ? named : await describedDefinitions(data, query, request, named)
  return { ...answer, hits: await withSource(data, answer.hits as SymbolHit[]) }
}

async function namedDefinitions(data: IndexData, query: string, request: SymbolRequest): Promise<ModeAnswer> {
  if (splitSymbolId(query.trim())) return byId(data, query, request)
  const words = query.trim().split(/\s+/)
  const identifiers = words.length === 1 ? request.identifiers : request.identifiers.filter(isMarked)
  if (identifiers.length === 0) return NOTHING
  // Who asks for the definition of a name wants that name, not others that hold it.
  return searchSymbolMode(data, { ...request, identifiers, lastTier: 3 })
}

/** Several only where the id leaves it open. */
async function byId(data: IndexData, id: string, { scope, wanted, candidates, explain }: SymbolRequest) {
  const found = await findSymbols(data, id)
  const symbols = found.filter((s) => scope.allowed[data.documents.documentOfSymbol(s)] === 1 && scope.accepts(s))
  const matches = symbols.map((symbol) => ({ symbol, tier: 1, reason: 'that symbol', quality: 1 }) as const)
  const answer: ModeAnswer = {
    hits: await symbolHits(data, matches.slice(0, wanted), explain),
    files: await filesOf(data, matches, candidates),
    total: matches.length,
    totalIsExact: true,
    legs: [],
    exactMatch: matches.length > 0,
  }
  return answer
}

async function describedDefinitions(
  data: IndexData,
  query: string,
  request: SymbolRequest,
  named: ModeAnswer,
): Promise<ModeAnswer> {
  const { scope, signal, wanted, explain, candidates, identifiers } = request
  const isName = query.trim().split(/\s+/).length === 1
  if (isName) {
    const didYouMean = named.didYouMean ?? (named.nameExists ? [] : await suggestNames(data, identifiers))
    return { ...named, exactMatch: false, ...(didYouMean.length > 0 && { didYouMean }) }
  }
  const { matches, leg } = await describedSymbols(data, query, scope, signal)
  return {
    hits: await symbolHits(data, matches.slice(0, wanted), explain),
    files: await filesOf(data, matches, candidates),
    total: matches.length,
    // Of the files that are looked into, all.
    totalIsExact: leg.ok,
    legs: [leg],
    exactMatch: false,
    ...(matches.length > 0 && { note: 'No symbol is called so; these fit the description.' }),
  }
}

async function withSource(data: IndexData, hits: readonly SymbolHit[]): Promise<SymbolHit[]> {
  const paths = [...new Set(hits.map(({ file }) => file))]
  const documents = (await Promise.all(paths.map((path) => data.documentOfPath(path)))) as number[]
  const texts = await data.sources(documents)
  return hits.map((hit) => {
    const docstring = hit.doc === undefined ? {} : { docstring: hit.doc }
    const text = texts?.[paths.indexOf(hit.file)]
    if (text === undefined) return { ...hit, ...docstring }
    const part = excerpt(text, hit.start_line, hit.end_line, SOURCE_LIMITS)
    return { ...hit, ...docstring, source_text: part.text, ...(part.left > 0 && { source_lines_left: part.left }) }
  })
}
