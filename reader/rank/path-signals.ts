import { nameStem } from '../analysis/file-key.ts'
import { splitIdentifier } from '../analysis/split-identifier.ts'
import { stem } from '../analysis/stem.ts'

/** Words of a query as they compare with the words of paths. */
export interface PathWords {
  readonly words: readonly string[]
  readonly stems: ReadonlySet<string>
}

/** What the path of a file says about its part in an answer; each 0 or 1. */
export interface PathSignals {
  /** The query says (nearly) every word of the file's name, if need be as the beginning of a longer one. */
  readonly nameSaid: number
  /** The query says a word of the folder's name. */
  readonly folderSaid: number
  /** Lies where nobody is meant to look first: internals, deprecated and legacy code. */
  readonly backstage: number
}

/** Share of the words of a file's name that must be said. */
const NEARLY_ALL = 0.75
/** `auth` may stand for `authentication`, `config` for `configuration`. */
const SHORTEST_BEGINNING = 3
/** `validator` may be meant by `valid`; this counts half. */
const LONGER_NAME = 5

const BACKSTAGE = /(?:^|\/)(?:v[01]|legacy|compat|deprecat(?:ed|ions?)|_?old|_?internals?)(?:\/|\.|$)/i

/** Words of what was typed, split as identifiers are. */
export function pathWords(typed: readonly string[]): PathWords {
  const words = [...new Set(typed.flatMap((word) => splitIdentifier(word)))]
  return { words, stems: new Set(words.map((word) => stem(word))) }
}

/** How surely the query says a word of a path: 1 for the same word in any form or a longer one that begins with it. */
function said(part: string, { words, stems }: PathWords): number {
  if (stems.has(stem(part))) return 1
  if (part.length >= SHORTEST_BEGINNING && words.some((word) => word.length > part.length + 1 && word.startsWith(part))) return 1 // prettier-ignore
  return part.length >= LONGER_NAME && words.some((word) => word.length >= 4 && part.startsWith(word)) ? 0.5 : 0
}

const partsOf = (name: string): string[] => [...new Set(splitIdentifier(name))]

/** Signals of one path for one query. */
export function pathSignals(path: string, query: PathWords): PathSignals {
  const name = partsOf(nameStem(path))
  const folder = path.split('/').at(-2) ?? ''
  const share = name.reduce((sum, part) => sum + said(part, query), 0) / Math.max(1, name.length)
  return {
    nameSaid: share >= NEARLY_ALL ? 1 : 0,
    folderSaid: partsOf(folder).some((part) => said(part, query) === 1) ? 1 : 0,
    backstage: BACKSTAGE.test(path) ? 1 : 0,
  }
}
