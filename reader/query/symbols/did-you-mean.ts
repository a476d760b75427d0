import { distance } from 'fastest-levenshtein'
import { normalizeName } from '../../analysis/normalize-name.ts'
import type { IndexData } from '../data/index-data.ts'
import type { NameEntry } from '../data/name-index.ts'
import { splitQualified } from '../routing/identifiers.ts'
import { namesLike, namesStartingLike } from './names-alike.ts'
import { editDistance } from '../suggest.ts'

const MOST_SUGGESTIONS = 5
/** Names that share most trigrams with the query and are compared in full. */
const COMPARED = 200

/** Names up to this length are also looked for by their beginning, and swapped neighbours count as one error. */
const SHORT = 8

/** Edits that a typo of a name of this length may have. */
const tolerance = (length: number): number => (length <= 4 ? 1 : length <= 8 ? 2 : 3)

/**
 * Names of the index that are a few typing errors away from what was asked, nearest first: before all others those that
 * differ in letter case only, then those in another style (`get_user` for `getUser`).
 */
export async function suggestNames(data: IndexData, identifiers: readonly string[]): Promise<string[]> {
  const found: { name: string; edits: number }[] = []
  for (const identifier of identifiers.slice(0, 4)) {
    const name = splitQualified(identifier).at(-1) ?? identifier
    const key = normalizeName(name)
    found.push(...(await otherSpellings(data, key, name)))
    if (key.length < 3 || key.length > 100) continue
    const edit = key.length <= SHORT ? editDistance : distance
    for (const entry of await namesNear(data, key)) {
      const edits = edit(key, entry.key)
      if (edits > 0 && edits <= tolerance(key.length)) found.push({ name: likestSpelling(entry, name), edits })
    }
  }
  found.sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
  return [...new Set(found.map((one) => one.name))].slice(0, MOST_SUGGESTIONS)
}

/** Edits of a name that differs from the typed one in nothing but letter case: fewer than any typing error. */
const CASE_ONLY = -1

/** Names of the same letters as the typed one, itself left out. */
async function otherSpellings(data: IndexData, key: string, typed: string): Promise<{ name: string; edits: number }[]> {
  if (key.length < 2 || key.length > 100) return []
  const [entry] = await data.names.find([key])
  const names = entry?.names.map(({ name }) => name).filter((name) => name !== typed) ?? []
  return names.map((name) => ({ name, edits: name.toLowerCase() === typed.toLowerCase() ? CASE_ONLY : 0 }))
}

/** Candidates for a full comparison. A typo in a short name can leave no trigram whole, but mostly the beginning. */
async function namesNear(data: IndexData, key: string): Promise<NameEntry[]> {
  const alike = await namesLike(data.names, key, COMPARED)
  if (key.length > SHORT) return alike
  const swapped = await data.names.find(swapsOf(key))
  return [...alike, ...swapped.filter((entry) => entry !== undefined), ...(await namesStartingLike(data.names, key))]
}

/** Of `spawn` and `Spawn` the one that is typed like the query. */
function likestSpelling({ names }: NameEntry, typed: string): string {
  const spellings = names.map(({ name }) => ({ name, edits: distance(name, typed) }))
  return spellings.sort((a, b) => a.edits - b.edits)[0]!.name
}

/** The word with two neighbours swapped, for all neighbours. */
function swapsOf(word: string): string[] {
  const swap = (i: number): string => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
  return Array.from({ length: word.length - 1 }, (_, i) => swap(i))
}

/** Paths whose file name is a few typing errors away from that of `path`, nearest first, those in its folder before others. */
export function suggestPaths(path: string, paths: readonly string[]): string[] {
  const [folder, name] = cutPath(path.toLowerCase().replace(/\/+$/, ''))
  if (name.length < 3 || name.length > 100) return []
  const most = tolerance(name.length)
  const found: { path: string; edits: number; elsewhere: number }[] = []
  for (const one of paths) {
    const [home, own] = cutPath(one.toLowerCase())
    if (Math.abs(own.length - name.length) > most) continue
    const edits = distance(name, own)
    if (edits <= most) found.push({ path: one, edits, elsewhere: distance(folder, home) })
  }
  found.sort((a, b) => a.edits - b.edits || a.elsewhere - b.elsewhere || (a.path < b.path ? -1 : 1))
  return found.slice(0, MOST_SUGGESTIONS).map((one) => one.path)
}

function cutPath(path: string): [folder: string, name: string] {
  const cut = path.lastIndexOf('/')
  return [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)]
}
