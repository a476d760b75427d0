import { distance } from 'fastest-levenshtein'
import { normalizeName } from '../analysis/normalize-name.ts'
import type { IndexData } from './index-data.ts'
import { splitQualified } from './identifiers.ts'

const MOST_SUGGESTIONS = 5
/** Names that share most trigrams with the query and are compared in full. */
const COMPARED = 200

/** Edits that a typo of a name of this length may have. */
const tolerance = (length: number): number => (length <= 4 ? 1 : length <= 8 ? 2 : 3)

/** Names of the index that are a few typing errors away from what was asked, nearest first. */
export async function suggestNames(data: IndexData, identifiers: readonly string[]): Promise<string[]> {
  const found: { name: string; edits: number }[] = []
  for (const identifier of identifiers.slice(0, 4)) {
    const name = splitQualified(identifier).at(-1) ?? identifier
    const key = normalizeName(name)
    if (key.length < 3 || key.length > 100) continue
    for (const entry of await data.namesLike(key, COMPARED)) {
      const edits = distance(key, entry.key)
      if (edits > 0 && edits <= tolerance(key.length)) found.push({ name: entry.names[0]!.name, edits })
    }
  }
  found.sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
  return [...new Set(found.map((one) => one.name))].slice(0, MOST_SUGGESTIONS)
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
