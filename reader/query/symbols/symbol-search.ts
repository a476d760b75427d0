import { termsOfWord, wordsOf } from '../../analysis/analyzer.ts'
import { wholeNameKey } from '../../analysis/file-key.ts'
import { normalizeName } from '../../analysis/normalize-name.ts'
import { orderMatches, type MatchTier, type SymbolMatch } from '../../rank/symbol-order.ts'
import { splitQualified, splitSymbolId } from '../routing/identifiers.ts'
import type { IndexData, Lookups } from '../data/index-data.ts'
import { quietLast } from '../data/quiet-kinds.ts'
import { byQualifiers, elsewhere, endsWith, symbolPlace, type SymbolPlace } from './qualifier.ts'
import { coveringTrigrams } from '../../sections/name-trigrams.ts'
import { bestPerSymbol, matchesOfEntry, partMatches, tokensOf, tokenTier } from './symbol-matches.ts'

export interface SymbolSearchOptions {
  /** Per document: 0 leaves its symbols out. */
  allowed: Uint8Array
  /** Per document: 1 puts its symbols behind the others of the tier. */
  demoted: Uint8Array
  /** Keeps one symbol; given besides `allowed`. */
  accepts(symbol: number): boolean
  /** Tiers are opened until at least this many symbols are found. */
  wanted: number
  /** The weakest tier to open, 5 by default. */
  lastTier?: MatchTier
}

export interface SymbolSearch {
  /** Best first; complete tiers only, so a larger `wanted` only appends. */
  matches: SymbolMatch[]
  /** No further tier could add anything. */
  exhausted: boolean
  /** The index has a name of the query, letter case apart, inside or outside of what the options allow. */
  nameExists: boolean
}

/** An identifier of the query, taken apart. */
interface Wanted {
  text: string
  /** Last name of a qualified one. */
  name: string
  /** Normalised names before it, outermost first. */
  qualifiers: string[]
  /** Of a `symbol_id`: the file, and which of several symbols of that name in it (0 for the first). */
  place?: { path: string; repeat: number }
}

function takeApart(identifier: string): Wanted {
  const id = splitSymbolId(identifier)
  const [, symbol = identifier, repeat = '1'] = (id && /^(.*?)(?:~(\d+))?$/s.exec(id.symbol)) ?? []
  const parts = splitQualified(symbol)
  const name = parts.at(-1) ?? symbol
  const qualifiers = parts.slice(0, -1).map(normalizeName)
  return { text: symbol, name, qualifiers, ...(id && { place: { path: id.path, repeat: Number(repeat) - 1 } }) }
}

/**
 * The symbol cascade: exact name, name ignoring case, normalised name, part of a normalised name, words of the name.
 * Tiers are exhausted in order; the search stops at the tier that fills `wanted`.
 */
export async function searchSymbols(
  data: IndexData,
  identifiers: readonly string[],
  options: SymbolSearchOptions,
): Promise<SymbolSearch> {
  const wanted = identifiers.map(takeApart)
  const seen = new Set<number>()
  const matches: SymbolMatch[] = []
  const statics = data.symbolStatics(options.demoted)
  const keep = (found: readonly SymbolMatch[]): void => {
    const fresh = found.filter(({ symbol }) => {
      if (seen.has(symbol) || options.allowed[data.documents.documentOfSymbol(symbol)] === 0) return false
      if (!options.accepts(symbol)) return false
      seen.add(symbol)
      return true
    })
    matches.push(...orderMatches(fresh, statics))
  }
  const lastTier = options.lastTier ?? 5
  await data.loadLookups(lookupsOf(wanted, data.isQuick ? 3 : lastTier))
  const named = await nameTiers(data, wanted)
  const nameExists = await hasName(data, wanted)
  keep(named.filter((match) => match.tier <= 3))
  if (lastTier < 4) return { matches, exhausted: true, nameExists }
  if (data.isQuick) {
    for (let attempt = 0; matches.length === 0 && attempt < 2; attempt++)
      keep(await (await import('./quick-names.ts')).namesNearby(data, wanted, options.wanted, attempt))
    return { matches, exhausted: false, nameExists }
  }
  if (matches.length === 0) keep(await (await import('./owned-names.ts')).ownedNames(data, wanted))
  if (matches.length >= options.wanted) return { matches, exhausted: false, nameExists }
  // The whole name under another owner says more than a part of a name.
  keep(named.filter((match) => match.tier > 3))
  const candidates = await substringCandidates(data, wanted)
  await data.loadNamesAndPostings(candidates.flat(), lastTier < 5 ? [] : tokensOf(wanted))
  keep(await substringTier(data, wanted, candidates))
  if (lastTier < 5) return { matches, exhausted: true, nameExists }
  if (matches.length >= options.wanted) return { matches, exhausted: false, nameExists }
  const { found, complete } = await tokenTier(data, wanted)
  keep(found)
  return { matches, exhausted: complete, nameExists }
}

/** All that a search for symbols may look up, and what tells the files of equally good ones apart. */
export function symbolLookups(identifiers: readonly string[]): Lookups {
  const wanted = identifiers.map(takeApart)
  const { terms = [], ...lookups } = lookupsOf(wanted, 5)
  const words = identifiers.flatMap(wordsOf)
  return { ...lookups, terms: [...terms, ...words.flatMap((word) => termsOfWord(word)), ...words.map(wholeNameKey)] }
}

/** What the tiers up to `last` look up. */
function lookupsOf(wanted: readonly Wanted[], last: MatchTier): Lookups {
  return {
    names: nameKeys(wanted),
    ...(last >= 4 && { trigrams: wanted.flatMap(({ name }) => coveringTrigrams(normalizeName(name))) }),
    ...(last >= 5 && { terms: tokensOf(wanted) }),
  }
}

const nameKeys = (wanted: readonly Wanted[]): string[] =>
  wanted.flatMap(({ name, text }) => [normalizeName(name), normalizeName(text)])

/** Tiers 1 to 3 lie under one key of the dictionary, so one look-up serves them all. */
async function nameTiers(data: IndexData, wanted: readonly Wanted[]): Promise<SymbolMatch[]> {
  const entries = await data.names.find(nameKeys(wanted))
  const perName: SymbolMatch[][] = []
  for (const [i, w] of wanted.entries()) {
    const own = matchesOfEntry(entries[2 * i], w.name)
    const qualified = w.qualifiers.length > 0 || w.place ? await qualify(data, own, w) : own
    perName.push(w.text === w.name ? qualified : [...qualified, ...matchesOfEntry(entries[2 * i + 1], w.text)])
  }
  const found = data.isFar('SYMB') ? (await import('./quick-names.ts')).nearMatches(perName) : perName.flat()
  await data.readySymbols(found.map(({ symbol }) => symbol))
  return preferTogether(data, quietLast(data, bestPerSymbol(found)), wanted)
}

async function hasName(data: IndexData, wanted: readonly Wanted[]): Promise<boolean> {
  const entries = await data.names.find(wanted.map(({ name }) => normalizeName(name)))
  return entries.some((entry, i) => {
    const name = wanted[i]!.name.toLowerCase()
    return entry?.names.some((one) => one.name.toLowerCase() === name) ?? false
  })
}

/** A wrong qualifier leaves only a part of what was asked for: such symbols lead the fourth tier. */
async function qualify(data: IndexData, matches: SymbolMatch[], wanted: Wanted): Promise<SymbolMatch[]> {
  const rows = await data.symbolRows(matches.map((match) => match.symbol))
  const paths = await data.paths(matches.map((match) => data.documents.documentOfSymbol(match.symbol)))
  const places = rows.map((row, i) =>
    symbolPlace(data.repositoryName, paths[i] as string, splitQualified(row.qualifiedName).slice(0, -1)),
  )
  if (!wanted.place) return byQualifiers(matches, places, wanted.qualifiers)
  return matches.map((match, i) => {
    const { owners } = places[i] as SymbolPlace
    return placed(match, wanted, { path: paths[i] as string, owners, repeat: rows[i]!.repeat })
  })
}

/** A match for a `symbol_id`: the very symbol first, then others of its file; what lies elsewhere leads the fourth tier. */
function placed(
  match: SymbolMatch,
  { place, qualifiers }: Wanted,
  found: { path: string; owners: string[]; repeat: number },
): SymbolMatch {
  if (found.path !== place?.path) return elsewhere(match, 'name, but in another file')
  const same = found.owners.length === qualifiers.length && endsWith(found.owners, qualifiers)
  const quality = same && found.repeat === place.repeat ? 1 : same ? 0.8 : 0.6
  return { ...match, quality, reason: `${match.reason}, in that file` }
}

/** Most matches whose owners are looked at when several identifiers are given. */
const TOGETHER_LIMIT = 2000

/** `GitIndexer index_repo` means the one inside the other: matches whose owner is also asked for come first. */
async function preferTogether(
  data: IndexData,
  matches: SymbolMatch[],
  wanted: readonly Wanted[],
): Promise<SymbolMatch[]> {
  if (wanted.length < 2 || matches.length > TOGETHER_LIMIT) return matches
  const rows = await data.symbolRows(matches.map((match) => match.symbol))
  return matches.map((match, i) => {
    const owners = splitQualified(rows[i]!.qualifiedName).slice(0, -1).map(normalizeName)
    const together = wanted.some((w) => owners.includes(normalizeName(w.name)))
    return together ? { ...match, quality: 1, reason: `${match.reason}, inside another name of the query` } : match
  })
}

/** Per identifier, ordinals of the names that it may be a part of. */
function substringCandidates(data: IndexData, wanted: readonly Wanted[]): Promise<number[][]> {
  return Promise.all(
    wanted.map(async ({ name }) => {
      const key = normalizeName(name)
      // A single letter is part of nearly every name.
      return /^[\x00-\x7f]?$/.test(key) ? [] : Array.from(await data.names.mayHold(key))
    }),
  )
}

async function substringTier(
  data: IndexData,
  wanted: readonly Wanted[],
  candidates: readonly (readonly number[])[],
): Promise<SymbolMatch[]> {
  const found: SymbolMatch[] = []
  for (const [i, { name }] of wanted.entries()) {
    const key = normalizeName(name)
    for (const entry of await data.names.holding(key, candidates[i]!)) found.push(...partMatches(entry, key))
  }
  return bestPerSymbol(found)
}
