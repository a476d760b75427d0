import { plural } from '../../analysis/plural.ts'
import type { SymbolHit } from '../../api.ts'
import { suggestPaths } from '../symbols/did-you-mean.ts'
import { symbolsOf } from '../symbols/find-symbol.ts'
import { symbolHits } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'
import type { ModeAnswer } from '../answer.ts'
import type { Scope } from '../request/scope.ts'

/** Files named when a query means several. */
const MOST_CANDIDATES = 50

/** Structure mode: all symbols of one file by line, for its path, an end of its path, or its name. */
export async function searchStructure(
  data: IndexData,
  query: string,
  scope: Scope,
  wanted: number,
): Promise<ModeAnswer> {
  const paths = await data.allPaths()
  const everywhere = filesNamed(query, paths)
  const found = everywhere.filter((document) => scope.allowed[document] === 1)
  if (found.length !== 1) {
    const inside = everywhere.length > 0 ? [] : filesOfFolder(query, paths).filter((one) => scope.allowed[one] === 1)
    return noneOrMany(query, [found, inside], everywhere.length, paths)
  }
  const document = found[0]!
  const symbols = (await byLine(data, symbolsOf(data, document))).filter((symbol) => scope.accepts(symbol))
  const hits = await structureHits(data, symbols.slice(0, wanted))
  return {
    hits,
    files: [paths[document]!],
    total: symbols.length,
    totalIsExact: true,
    legs: [],
    ...(symbols.length === 0 && { note: `${paths[document]} has no symbols${kindNote(scope)}.` }),
  }
}

const kindNote = ({ symbolKind }: Scope): string => (symbolKind === undefined ? '' : ` of kind ${symbolKind}`)

/** Symbols in the order of their lines, those around others first. */
async function byLine(data: IndexData, symbols: readonly number[]): Promise<number[]> {
  const rows = await data.symbolRows(symbols)
  const order = rows.map((row, i) => ({ ...row, symbol: symbols[i]! }))
  order.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine || a.symbol - b.symbol)
  return order.map(({ symbol }) => symbol)
}

function structureHits(data: IndexData, symbols: readonly number[]): Promise<SymbolHit[]> {
  const matches = symbols.map((symbol) => ({ symbol, tier: 1, reason: 'in that file', quality: 1 }) as const)
  return symbolHits(data, matches, false)
}

/** Documents that a text names: the path itself, else those whose path ends so, exactly or ignoring case. */
export function filesNamed(text: string, paths: readonly string[]): number[] {
  const found = filesCalled(text, paths)
  // As listings, compilers and editors name places: `src/app.ts:10`, `:10:5`, `:10-20`, `#L10`.
  const place = found.length === 0 ? /^(.+?)(?::\d+(?:[-:]\d+)?:?|#L\d+(?:-L?\d+)?)$/s.exec(text.trim()) : null
  return place ? filesCalled(place[1]!, paths) : found
}

function filesCalled(text: string, paths: readonly string[]): number[] {
  const query = bare(text)
  if (query === '') return []
  const exact = paths.findIndex((path) => path === text || path === query)
  if (exact >= 0) return [exact]
  const all = paths.map((_, document) => document)
  const ending = all.filter((document) => paths[document]!.endsWith(`/${query}`))
  if (ending.length > 0) return ending
  const lower = query.toLowerCase()
  const folded = all.filter((document) => `/${paths[document]!.toLowerCase()}`.endsWith(`/${lower}`))
  if (folded.length > 0) return folded
  // `session` for `session.ts`, but never `src` for all that lies in it.
  return all.filter((document) => `/${withoutExtension(paths[document]!.toLowerCase())}`.endsWith(`/${lower}`))
}

/** A path with `/` as separator, none around it. */
const bare = (path: string): string =>
  path.trim().replaceAll('\\', '/').replace(/^(?:\.\/)+|^\/+|\/+$/g, '') // prettier-ignore

const withoutExtension = (path: string): string => path.replace(/(?<=[^/])\.[^./]*$/, '')

function noneOrMany(
  query: string,
  [found, inside]: readonly [found: readonly number[], inside: readonly number[]],
  everywhere: number,
  paths: readonly string[],
): ModeAnswer {
  const named = found.length > 0 ? found : inside
  const didYouMean = everywhere > 0 || inside.length > 0 ? [] : suggestPaths(query, paths)
  return {
    hits: [],
    files: named.slice(0, MOST_CANDIDATES).map((document) => paths[document]!),
    total: 0,
    totalIsExact: true,
    legs: [],
    note: whyNone(query, found.length, everywhere, inside.length),
    ...(didYouMean.length > 0 && { didYouMean }),
  }
}

function whyNone(query: string, found: number, everywhere: number, inside: number): string {
  if (found > 1) return `${plural(found, 'file')} are called ${query}; ask for one of the candidates by its path.`
  if (everywhere > 0) return 'The filters leave out all files of that path.'
  if (inside > 0) return `${query} is a folder with ${plural(inside, 'indexed file')}; ask for one of them by its path.`
  return `No indexed file is called ${query}.`
}

/** Documents below the folder of this path, in order; none where there is no such folder. */
function filesOfFolder(query: string, paths: readonly string[]): number[] {
  const folder = `${bare(query)}/`
  return folder === '/' ? [] : paths.flatMap((path, document) => (path.startsWith(folder) ? [document] : []))
}
