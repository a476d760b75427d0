import { nameStem } from '../analysis/file-key.ts'
import { splitIdentifier } from '../analysis/split-identifier.ts'
import { stem } from '../analysis/stem.ts'

/** Words of a query as they compare with the words of paths. */
export interface PathWords {
  readonly words: readonly string[]
  readonly stems: ReadonlySet<string>
  /** The name of the repository as `plainName` has it. */
  readonly home: string
}

/** What the path of a file says about its part in an answer; each 0 or 1. */
export interface PathSignals {
  /** The query says (nearly) every word of the file's name, if need be as the beginning of a longer one. */
  readonly nameSaid: number
  /** The query says a word of the folder's name. */
  readonly folderSaid: number
  /** Lies in a folder that is called as the repository is. */
  readonly home: number
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

/** What names of repositories end with that the folder of their code goes without: `telescope.nvim`, `serde-rs`. */
const LANGUAGE_ENDING = /[-_.](?:js|ts|py|rs|go|rb|php|java|net|cpp|swift|ex|nvim|vim|lua)$/

/** Words of what was typed, split as identifiers are, and the repository that it is asked of. */
export function pathWords(typed: readonly string[], repository = ''): PathWords {
  const words = [...new Set(typed.flatMap((word) => splitIdentifier(word)))]
  const home = plainName(repository.toLowerCase().replace(LANGUAGE_ENDING, ''))
  return { words, stems: new Set(words.map((word) => stem(word))), home }
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

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
  const folders = path.split('/').slice(0, -1)
  const share = name.reduce((sum, part) => sum + said(part, query), 0) / Math.max(1, name.length)
  return {
    nameSaid: share >= NEARLY_ALL ? 1 : 0,
    folderSaid: partsOf(folders.at(-1) ?? '').some((part) => said(part, query) === 1) ? 1 : 0,
    home: query.home !== '' && folders.some((folder) => plainName(folder) === query.home) ? 1 : 0,
    backstage: BACKSTAGE.test(path) ? 1 : 0,
  }
}
