import { normalizeName } from '../../analysis/normalize-name.ts'
import { splitIdentifier } from '../../analysis/split-identifier.ts'
import type { SymbolMatch } from '../../rank/symbol-order.ts'
import { splitQualified } from '../routing/identifiers.ts'
import type { IndexData } from '../data/index-data.ts'
import { symbolPlace } from './qualifier.ts'

/** A name of a query, without what stands before it. */
interface Named {
  name: string
  qualifiers: readonly string[]
  place?: unknown
}

/** Words of a name, and symbols of one name, that are looked at. */
const MOST_WORDS = 8
const MOST_SYMBOLS = 1000

/**
 * Symbols whose owner and name together are spelled like a name: `res_send` is `res.send` in another style, and
 * `json_dumps` what `json.py` defines as `dumps`.
 */
export async function ownedNames(data: IndexData, wanted: readonly Named[]): Promise<SymbolMatch[]> {
  const names = wanted.flatMap(({ name, qualifiers, place }) => (qualifiers.length > 0 || place ? [] : [name]))
  const found = (await Promise.all(names.map((name) => ownersOf(data, name)))).flat()
  await data.readySymbols(found.map(({ symbol }) => symbol))
  return found
}

async function ownersOf(data: IndexData, name: string): Promise<SymbolMatch[]> {
  const words = splitIdentifier(name)
  if (words.length < 2 || words.length > MOST_WORDS) return []
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1), words.slice(i + 1)].map((part) => part.join('')))
  const entries = await data.names.find(cuts.map(([, own]) => own!))
  const found: SymbolMatch[] = []
  for (const [i, entry] of entries.entries()) {
    const symbols = entry?.names.flatMap((one) => Array.from(one.symbols)) ?? []
    if (symbols.length > MOST_SYMBOLS) continue
    found.push(...(await ownedBy(data, symbols, normalizeName(cuts[i]![0]!))))
  }
  return found
}

async function ownedBy(data: IndexData, symbols: readonly number[], owner: string): Promise<SymbolMatch[]> {
  const [rows, paths] = await Promise.all([
    data.symbolRows(symbols),
    data.paths(symbols.map((symbol) => data.documents.documentOfSymbol(symbol))),
  ])
  return symbols.flatMap((symbol, i): SymbolMatch[] => {
    const owners = splitQualified(rows[i]!.qualifiedName).slice(0, -1)
    const place = symbolPlace(data.repositoryName, paths[i]!, owners)
    const isOwned = owners.length > 0 ? place.owners.at(-1) === owner : place.stem === owner
    return isOwned ? [{ symbol, tier: 3, reason: 'owner and name in another style', quality: 0.5 }] : []
  })
}
