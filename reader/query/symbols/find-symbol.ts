import { GitdexError } from '../../errors.ts'
import { withoutConstructors } from './constructors.ts'
import { withoutDeclarations } from './declarations.ts'
import { suggestNames, suggestPaths } from './did-you-mean.ts'
import { symbolIdOf } from '../hits.ts'
import { splitQualified } from '../routing/identifiers.ts'
import type { IndexData } from '../data/index-data.ts'
import { searchSymbols } from './symbol-search.ts'

/** Ids listed when a name means several symbols. */
const LISTED = 200
/** Of those, ids in the message. */
const SHOWN = 20
/** UTF-16 units of a signature that are shown beside an id. */
const LONGEST_SIGNATURE = 80

/**
 * The symbols that a text names: a `symbol_id`, `path::Name`, a name, or a qualified name with any separator. Several
 * where nothing tells which is meant; none where nothing is called so.
 */
export async function findSymbols(data: IndexData, text: string): Promise<number[]> {
  const wanted = text.trim()
  if (wanted === '') return []
  const found = (await byPlace(data, wanted)) ?? (await byName(data, wanted))
  if (found.length < 2) return found
  const defined = await withoutDeclarations(data, found)
  // A class bears the name of its constructors; only with one class is it clear what is meant.
  const others = await withoutConstructors(data, defined)
  return others.length === 1 ? others : defined
}

/** Symbols of one document, in source order. */
export function symbolsOf(data: IndexData, document: number): number[] {
  const from = data.documents.symbolStart[document] as number
  const to = data.documents.symbolStart[document + 1] as number
  return Array.from({ length: to - from }, (_, i) => from + i)
}

/** Undefined when no part before a `::` is the path of a file that has such a symbol. */
async function byPlace(data: IndexData, id: string): Promise<number[] | undefined> {
  // The path may hold `::` itself, so every cut is tried; the longest path wins.
  for (let cut = id.lastIndexOf('::'); cut > 0; cut = id.lastIndexOf('::', cut - 1)) {
    const document = await data.documentOfPath(id.slice(0, cut).replaceAll('\\', '/').replace(/^\.\//, ''))
    if (document === undefined) continue
    const name = id.slice(cut + 2)
    const ids = symbolsOf(data, document)
    const rows = await data.symbolRows(ids)
    const at = rows.findIndex((row) => symbolIdOf('', row) === `::${name}`)
    if (at >= 0) return [ids[at]!]
    const [bare, repeat] = cutRepeat(name)
    const parts = splitQualified(bare)
    const named = ids.filter((_, i) => rows[i]!.name === bare || endsIn(splitQualified(rows[i]!.qualifiedName), parts))
    const chosen = repeat === undefined ? named : named.slice(repeat - 1, repeat)
    if (chosen.length > 0) return chosen
  }
  return undefined
}

function cutRepeat(name: string): [name: string, repeat: number | undefined] {
  const match = /^(.+)~(\d{1,6})$/s.exec(name)
  return match ? [match[1]!, Number(match[2])] : [name, undefined]
}

const endsIn = (list: readonly string[], tail: readonly string[]): boolean =>
  tail.length > 0 && tail.every((part, i) => list[list.length - tail.length + i] === part)

async function byName(data: IndexData, name: string): Promise<number[]> {
  const everywhere = new Uint8Array(data.documents.count)
  const { matches } = await searchSymbols(data, [name], {
    allowed: everywhere.slice().fill(1),
    demoted: data.documents.ofKind('test'),
    accepts: () => true,
    wanted: 1,
    lastTier: 3,
  })
  // A qualifier may fit one of them better than the others.
  const named = matches.filter((match) => match.tier === matches[0]?.tier)
  const quality = Math.max(...named.map((match) => match.quality))
  return named.filter((match) => match.quality === quality).map((match) => match.symbol)
}

/** NOT_FOUND with what was probably meant. */
export async function notFound(data: IndexData, name: string): Promise<GitdexError> {
  const cut = name.indexOf('::')
  const file = cut > 0 && name.slice(0, cut).includes('/') ? name.slice(0, cut) : undefined
  const noFile = file !== undefined && (await data.documentOfPath(file)) === undefined
  const names = await suggestNames(data, [name.slice(name.lastIndexOf('::') + 1)])
  const suggestions = noFile ? [...suggestPaths(file, await data.allPaths()), ...names] : names
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ''
  const what = noFile ? `no file ${file}` : `no symbol ${name}`
  return new GitdexError('NOT_FOUND', `There is ${what} in this index.${hint} Search finds ids: gitdex search NAME.`, {
    symbol_id: name,
    did_you_mean: suggestions,
  })
}

/** AMBIGUOUS with the ids to choose from. */
export async function ambiguous(data: IndexData, name: string, symbols: readonly number[]): Promise<GitdexError> {
  const listed = symbols.slice(0, LISTED)
  const candidates = await symbolIds(data, listed)
  const rows = await data.symbolRows(listed.slice(0, SHOWN))
  const lines = rows.map(({ signature }, i) => `${candidates[i]}${told(data.symbolKind(listed[i]!), signature)}`)
  if (symbols.length > SHOWN) lines.push(`... and ${symbols.length - SHOWN} more`)
  return new GitdexError(
    'AMBIGUOUS',
    `${symbols.length} symbols are called ${name}. Pass one of these ids:\n${lines.join('\n')}`,
    { symbol_id: name, candidates, total: symbols.length },
  )
}

/** What tells one of several from the others, behind its id: two spaces, which no id holds, then kind and signature. */
function told(kind: string, signature: string): string {
  const line = signature.length > LONGEST_SIGNATURE ? `${signature.slice(0, LONGEST_SIGNATURE - 1)}…` : signature
  return line === '' ? `  ${kind}` : `  ${kind}: ${line}`
}

/** `symbol_id` of each symbol. */
export async function symbolIds(data: IndexData, symbols: readonly number[]): Promise<string[]> {
  const [rows, paths] = await Promise.all([
    data.symbolRows(symbols),
    data.paths(symbols.map((symbol) => data.documents.documentOfSymbol(symbol))),
  ])
  return rows.map((row, i) => symbolIdOf(paths[i] as string, row))
}
