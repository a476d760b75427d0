import { lazyPattern } from '../../analysis/lazy-pattern.ts'
import { fileNameShape } from './file-names.ts'
import { splitSymbolId } from './identifiers.ts'

/** A query that may be a path, and what the index must confirm before it is taken for one. */
export interface PathShape {
  /** Separated by `/`; without `./`, leading `/`, drive letter, line number; a folder ends in `/`. */
  path: string
  /**
   * `yes` by its shape; `likely`: unless it names a member of an indexed symbol (`res.json`); `parts`: all of its parts
   * must be indexed; `no` otherwise.
   */
  sure: 'yes' | 'likely' | 'parts' | 'no'
}

const LINE = /(?::(\d+)(?::\d+)?|#L(\d+)(?:C\d+)?(?:-L?\d+(?:C\d+)?)?)$/

/** Looks at a query as a path. White space is allowed only by equality with an indexed path (`sure: 'no'`). */
export function pathShapeOf(query: string, extensions?: ReadonlySet<string>): PathShape {
  const path = cleanPath(query)
  return { path, sure: path === '' ? 'no' : sureness(query, path, extensions) }
}

function sureness(query: string, path: string, extensions?: ReadonlySet<string>): PathShape['sure'] {
  const isLink = /^[a-z][a-z0-9+.-]*:\/\//i.test(query)
  if (isLink) return blobPath(query) === undefined ? 'no' : 'yes'
  if (/\s/.test(query) || splitSymbolId(query)) return 'no'
  if (path.endsWith('/')) return 'yes'
  if (isPattern(path)) return 'yes'
  const parts = path.split('/')
  const file = fileNameShape(parts.at(-1)!, extensions)
  if (file === 'yes' || (file !== 'no' && parts.length > 1)) return 'yes'
  if (file === 'likely') return 'likely'
  return parts.length > 1 || file === 'member' ? 'parts' : 'no'
}

/**
 * `binding/*`, `**\/json*`, `*_test.go`: a star among the characters of paths, and a slash or an extension. `.*` before
 * a slash is meant as a regular expression.
 */
const isPattern = (path: string): boolean =>
  path.includes('*') && pattern().test(path) && !path.includes('.*/') && /\/|\.(?:\w+|\{[\w,]+\})$/.test(path)

const pattern = lazyPattern('^[\\p{L}\\p{N}_./*?@+~{},[\\]!^-]+$', 'u')

/** How the query reads as a path from the root of the repository; empty when nothing is left. */
export function cleanPath(query: string): string {
  const blob = blobPath(query)
  const bare = (blob ?? query)
    .replace(/^`(.*)`$/s, '$1')
    .replace(LINE, '')
    .replace(/^[A-Za-z]:(?=[\\/])/, '')
  const isFolder = /[\\/]$/.test(bare)
  const parts = bare.split(/[\\/]+/).filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.length === 0 ? '' : parts.join('/') + (isFolder ? '/' : '')
}

/** The line that a path names: `a.ts:12:5`, `a.ts#L12-L20`. */
export function lineIn(query: string): number | undefined {
  const [, colon, hash] = LINE.exec(query.trim().replace(/^`(.*)`$/s, '$1')) ?? []
  const line = Number(colon ?? hash)
  return line > 0 ? line : undefined
}

/** Path in a link to a file or folder of a hosted repository (`.../blob/main/src/a.ts#L3`). */
function blobPath(query: string): string | undefined {
  const match = /^https?:\/\/[^\s/]+\/[^\s]+?\/(?:-\/)?(?:blob|tree|raw|blame|edit)\/[^\s/]+\/([^\s?]+)/.exec(query)
  if (!match) return undefined
  try {
    return decodeURIComponent(match[1]!)
  } catch {
    return match[1]
  }
}

/** Names of the folders and the file of a path, for the question whether the index has them all. */
export function partsOf(path: string): string[] {
  return [...new Set(path.split('/').filter((part) => part !== ''))]
}
