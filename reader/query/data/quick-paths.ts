import { termsOfWord, wordsOf } from '../../analysis/analyzer.ts'
import { fileKey } from '../../analysis/file-key.ts'
import type { PathGroup } from '../../rank/path-match.ts'
import type { IndexData } from './index-data.ts'

/** Blocks of paths, and files, that are looked at. */
const MOST_BLOCKS = 8
const MOST_FILES = 400
/** Words of a path that are looked up, the longest: a list of files each. */
const MOST_WORDS = 3

/**
 * Paths that a first answer looks at, where all of them would be too much to read: of files called like the query,
 * and of those whose path has its longest words.
 */
export async function likelyPaths(data: IndexData, query: string): Promise<PathGroup[]> {
  const exact = await data.documentOfPath(query.trim())
  const found = exact === undefined ? await likelyFiles(data, query) : [exact]
  const near = await data.inFewPathBlocks(found.slice(0, MOST_FILES), MOST_BLOCKS)
  const paths = await data.paths(near)
  return near.map((first, i) => ({ first, joined: paths[i]! }))
}

/** Files by how many of the words their path has, before them those that are called so. */
async function likelyFiles(data: IndexData, query: string): Promise<number[]> {
  const asked = query.trim().replace(/\/+$/, '')
  const words = wordsOf(asked).sort((a, b) => b.length - a.length)
  const terms = [...new Set(words.slice(0, MOST_WORDS).flatMap((word) => termsOfWord(word)))]
  const [named, lists] = await Promise.all([data.postings([fileKey(asked)], 'file'), data.postings(terms, 'path')])
  const held = new Map<number, number>()
  for (const list of lists) for (const d of list?.ids ?? []) held.set(d, (held.get(d) ?? 0) + 1)
  for (const d of named[0]?.ids ?? []) held.set(d, (held.get(d) ?? 0) + terms.length)
  return [...held].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([d]) => d)
}

/** Whether files or folders of these names may exist: whether any text or path has all of their words. */
export async function partsMayExist(data: IndexData, parts: readonly string[]): Promise<boolean[]> {
  const terms = parts.map((part) => wordsOf(part).flatMap((word) => termsOfWord(word)))
  const rarity = await data.rarity(terms.flat())
  return terms.map((list) => list.length > 0 && list.every((term) => (rarity.get(term) ?? 0) > 0))
}
