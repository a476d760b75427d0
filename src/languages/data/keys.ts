import type { SymbolKind } from '../../../reader/api.ts'
import type { Findings } from '../own-language.ts'

/** A key of a configuration or data file. */
export interface Key {
  /** Names from the outermost on, its own last; `LIST` for what is an item of a list. */
  readonly path: readonly string[]
  readonly nameStart: number
  readonly nameEnd: number
  readonly start: number
  end: number
  /** Where a value begins that is no scalar. */
  readonly body?: number
  readonly kind?: SymbolKind
  readonly receiver?: string
}

/** Stands for an item of a list in the path of a key. */
export const LIST = '[]'

/** Keys of one file that can be looked up; where there are more, the innermost are left out first. */
const MAX_KEYS = 300
/** From this length on a file is data: only its outermost keys count. UTF-16 units. */
const DATA_LENGTH = 200_000
/** Deepest keys that any rule keeps. */
export const MAX_PATH = 5

/** What these hold is named by others: packages and their versions, patterns, options of a tool. */
const CLOSED = /(?:dependencies|^require(?:-dev)?|^resolutions|^overrides|^engines|^packages|^compileroptions|^repository|^bugs|^author|^on|^permissions|^concurrency|^metadata)$/i // prettier-ignore
/** What these hold is what the file is there for, however deep. */
const SECTIONS = new Set([
  'scripts', 'services', 'jobs', 'features', 'schemas', 'definitions', '$defs', 'paths', 'tasks', 'commands', 'targets',
  'gui-scripts', 'entry-points', 'volumes', 'networks', 'stages', 'anchors', 'plugins', 'tool', 'properties',
]) // prettier-ignore

/** True for keys that people look for: two levels, and the members of telling sections below. */
export function isSought(path: readonly string[], length: number): boolean {
  if (path.includes(LIST) || path.length > MAX_PATH) return false
  if (path.length === 1) return true
  if (path.slice(0, -1).some((name) => CLOSED.test(name))) return false
  const parent = path[path.length - 2]!.toLowerCase()
  if (SECTIONS.has(parent)) return path.length <= (parent === 'properties' ? 2 : 4)
  return path.length === 2 && length < DATA_LENGTH
}

/** Reports the keys, outer ones first where there are too many. */
export function defineKeys(keys: readonly Key[], found: Findings): void {
  let kept = keys
  for (let depth = MAX_PATH; kept.length > MAX_KEYS && depth > 1; depth--) {
    kept = kept.filter(({ path }) => path.length < depth)
  }
  for (const { kind = 'key', path, ...key } of kept.slice(0, MAX_KEYS)) {
    found.define({ kind, name: path[path.length - 1]!, ...key })
  }
}
