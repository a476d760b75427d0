/** What `alias:path`, `alias:path::Name` and `alias:type:target` name: a repository of the workspace and what is asked of it. */
export interface Aliased {
  readonly repo: string
  readonly rest: string
}

/** Parts a text whose head is an alias; `app::main` is a name, whatever is called `app`. */
export function splitAlias(text: unknown, aliases: readonly string[]): Aliased | undefined {
  if (typeof text !== 'string') return undefined
  const at = text.indexOf(':')
  const repo = text.slice(0, Math.max(0, at)).trim()
  const rest = text.slice(at + 1)
  if (rest === '' || rest.startsWith(':') || !aliases.includes(repo)) return undefined
  return { repo, rest }
}

/** How a repository's own path or id is written where several are meant: `splitAlias` takes it apart again. */
export const withAlias = (repo: string, id: string): string => `${repo}:${id}`

const IDS: ReadonlySet<string> = new Set(['symbol_id', 'page_id', 'file', 'file_path', 'target_path', 'source_next'])
const LISTS: ReadonlySet<string> = new Set(['importers', 'tests', 'related', 'files'])

/**
 * A copy of an answer for people and models to read: paths and ids of each part bear the alias of its repository, so that what
 * is shown can be asked for as it stands.
 */
export const qualified = <T>(answer: T): T => inside(answer, '', undefined) as T

function inside(value: unknown, key: string, repo: string | undefined): unknown {
  if (typeof value === 'string') return repo !== undefined && value !== '' && isId(key) ? withAlias(repo, value) : value
  if (Array.isArray(value)) return value.map((one) => inside(one, key, repo))
  if (typeof value !== 'object' || value === null) return value
  const own = (value as { repo?: unknown }).repo
  const here = typeof own === 'string' ? own : repo
  const copied = Object.entries(value).map(([name, one]) => {
    if (name === 'index') return [name, one]
    const isPath = name === 'path' && key === 'candidates'
    return [name, inside(one, isPath ? 'file' : name, here)]
  })
  return Object.fromEntries(copied) as unknown
}

const isId = (key: string): boolean => IDS.has(key) || LISTS.has(key)
