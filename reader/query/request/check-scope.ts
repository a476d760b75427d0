import type { IgnoredArgument } from '../../api.ts'
import { compileScope } from './filters.ts'
import { nearestFirst } from '../suggest.ts'

/** Scopes that are proposed instead of one that holds nothing. */
const MAX_PROPOSALS = 10

/**
 * Reports a `path` scope that holds none of the indexed paths, with folders of a similar name (the top-level folders
 * where none is similar): a mistyped folder must not look like "no results".
 */
export function checkScope(scope: string, paths: readonly string[]): IgnoredArgument | undefined {
  const inside = compileScope(scope)
  if (!inside || paths.some((path) => inside(path))) return undefined
  const folders = foldersOf(paths)
  const wanted = lastName(scope)
  const byName = new Map<string, string[]>()
  for (const folder of folders) {
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    const same = byName.get(name)
    if (same) same.push(folder)
    else byName.set(name, [folder])
  }
  const similar = nearestFirst(wanted, [...byName.keys()], { onlyMeant: true }).flatMap(
    (name) => byName.get(name) ?? [],
  )
  const proposals = similar.length > 0 ? similar : folders.filter((folder) => !folder.includes('/'))
  return { argument: 'path', value: scope, valid: proposals.slice(0, MAX_PROPOSALS).map((folder) => `${folder}/`) }
}

/** All folders that hold indexed paths, shortest first, then in path order. */
function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  const order = [...folders].sort((a, b) => (a < b ? -1 : 1))
  return order.sort((a, b) => a.split('/').length - b.split('/').length)
}

/** The innermost folder that a scope names: `src/atuh/*.ts` -> `atuh`. */
function lastName(scope: string): string {
  const names = scope
    .trim()
    .split(/[\\/]+/)
    .filter((part) => part !== '' && !/[*?[\]{}]/.test(part))
  return (names.at(-1) ?? '').replace(/^!/, '')
}
