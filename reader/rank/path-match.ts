import { lazyPattern } from '../analysis/lazy-pattern.ts'
/** How a path answers a path-shaped query, best first. The number is the `rank`; smaller is better. */
const REASONS = {
  1: 'exact path',
  2: 'path ends with the query',
  3: 'file name',
  4: 'file name without extension',
  5: 'inside the folder',
  6: 'part of the path',
  7: 'all words in the path',
} as const
export type PathRank = keyof typeof REASONS
/** Ranks before this one are the whole name of a file. */
export const STEM_RANK: PathRank = 4
/** Ranks from this one on hold only what the query is made of. */
export const LOOSE_RANK: PathRank = 6

export interface PathMatch {
  documentId: number
  rank: PathRank
  reason: string
}

/** Query as it compares with paths: `/` between parts, no leading `./` or `/`, lower case. */
export const foldPath = (path: string): string => plainPath(path).toLowerCase()

function plainPath(path: string): string {
  return path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/{2,}/g, '/')
}

const noWord = lazyPattern('[^\\p{L}\\p{N}]+', 'u')
/** The same for lower-case ASCII: compiling Unicode classes costs a cold query more than the search. */
const ASCII_NO_WORD = /[^a-z0-9]+/
const ASCII = /^[\x00-\x7f]*$/

const wordsIn = (folded: string): string[] => folded.split(ASCII.test(folded) ? ASCII_NO_WORD : noWord())

const stemOf = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '')

interface FoldedQuery {
  /** As typed: a path may hold backslashes itself. */
  typed: string
  text: string
  /** Ends in a slash: only folders can match. */
  folder: boolean
  name: string
  words: string[]
}

function foldQuery(query: string): FoldedQuery {
  const folded = foldPath(query)
  const text = folded.replace(/\/+$/, '')
  return {
    typed: query.trim().toLowerCase(),
    text,
    folder: folded.endsWith('/'),
    name: text.slice(text.lastIndexOf('/') + 1),
    words: wordsIn(text).filter((word) => word !== ''),
  }
}

function rankPath(path: string, query: FoldedQuery): PathRank | 0 {
  const { text, folder } = query
  if (path === query.typed) return 1
  // Nearly all paths end here.
  if (!path.includes(text)) return !folder && query.words.length > 1 && holdsWords(path, query.words) ? 7 : 0
  const at = ('/' + path + '/').indexOf('/' + text + '/')
  if (!folder) {
    if (path === text) return 1
    if (text.includes('/') && path.endsWith('/' + text)) return 2
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (!text.includes('/') && name === text) return 3
    if (!text.includes('/') && stemOf(name) === text) return 4
  }
  if (at >= 0) return 5
  return folder ? 0 : 6
}

/** Short words count only as whole words: `a` and `cs` are part of nearly every path. */
function holdsWords(path: string, words: readonly string[]): boolean {
  if (!words.every((word) => path.includes(word))) return false
  const short = words.filter((word) => word.length < 3)
  if (short.length === 0) return true
  const whole = new Set(wordsIn(path))
  return short.every((word) => whole.has(word))
}

/** Paths of documents from `first` on, joined by NUL. */
export interface PathGroup {
  readonly first: number
  readonly joined: string
}

/**
 * All documents whose path matches, best first: by rank, then implementation before tests (`isTest`), then shallower, spelled
 * as the query is, shorter and by path. Paths are in document order, so ties need no text comparison.
 */
export function rankPaths(
  query: string,
  groups: readonly PathGroup[],
  isTest: (documentId: number) => boolean,
): PathMatch[] {
  const folded = foldQuery(query)
  if (folded.text === '') return []
  // Whatever matches holds all words of the query, and most groups lack the longest of them.
  const rarest = folded.words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
  const rankOf = (path: string): PathRank | 0 => (path.includes(rarest) ? rankPath(path, folded) : 0)
  const found: Found[] = []
  const spelling = plainPath(query)
  for (const { first, joined } of groups) {
    // No path holds a NUL, and none changes what the next becomes.
    const lower = joined.toLowerCase()
    if (!lower.includes(rarest)) continue
    // Paths that differ in case alone are other files.
    let paths: string[] | undefined
    const isOther = (at: number): boolean =>
      !(paths ??= joined.replaceAll('\\', '/').split('\0'))[at]!.includes(spelling)
    collect(lower.split('\0'), first, { isTest, rankOf, isOther }, found)
  }
  return ordered(found).map(({ documentId, rank }) => ({ documentId, rank, reason: REASONS[rank] }))
}

/** All documents whose path a pattern matches, in the order of paths that match equally well. */
export function pathsOfPattern(
  matches: (path: string) => boolean,
  paths: readonly string[],
  isTest: (documentId: number) => boolean,
): PathMatch[] {
  const found: Found[] = []
  collect(paths, 0, { isTest, rankOf: (path) => (matches(path) ? 1 : 0), isOther: () => false }, found)
  return ordered(found).map(({ documentId, rank }) => ({ documentId, rank, reason: 'path matches the pattern' }))
}

interface Found {
  readonly documentId: number
  readonly rank: PathRank
  /** Orders matches: rank, implementation before tests, depth, spelling, length. */
  readonly key: number
}

interface Order {
  isTest: (documentId: number) => boolean
  rankOf: (path: string) => PathRank | 0
  /** The path at that place is not spelled as the query is. Asked of files that the query names. */
  isOther: (at: number) => boolean
}

/** The documents that `rankOf` ranks; the path at 0 is that of document `first`. */
function collect(paths: readonly string[], first: number, { isTest, rankOf, isOther }: Order, found: Found[]): void {
  // A loop, not `forEach`: this runs over all paths before any of it is compiled.
  for (let i = 0; i < paths.length; i++) {
    const path = paths[i]!
    const rank = rankOf(path)
    if (rank === 0) continue
    const documentId = first + i
    const depth = path.split('/').length
    const place = (rank * 2 + (isTest(documentId) ? 1 : 0)) * 1024 + Math.min(depth, 1023)
    const key = (place * 2 + (rank < 5 && isOther(i) ? 1 : 0)) * 65536 + Math.min(path.length, 65535)
    found.push({ documentId, rank, key })
  }
}

const ordered = (found: Found[]): Found[] => found.sort((a, b) => a.key - b.key || a.documentId - b.documentId)
