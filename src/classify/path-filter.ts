import createIgnore from 'ignore'

/** Which paths an index takes in. Globs are gitignore-style, case-sensitive, relative to the repository root. */
export interface PathFilterOptions {
  /** Only paths that match one of these; empty or absent: all. */
  readonly include?: readonly string[]
  /** Never paths that match one of these; wins over `include`. */
  readonly exclude?: readonly string[]
  /** Only paths below this folder. */
  readonly root?: string
}

/** Tells for a path why it is left out, or `undefined` when it is taken in. */
export type PathFilter = (path: string) => string | undefined

/** Compiles the filter; the answer names the option (`exclude *.snap`) as far as it is known. */
export function createPathFilter({ include = [], exclude = [], root = '' }: PathFilterOptions): PathFilter {
  const folder = root.replace(/^(?:\.?\/)+|\/+$/g, '')
  const prefix = folder === '' || folder === '.' ? '' : `${folder}/`
  const included = include.length > 0 ? compileGlobs(include) : undefined
  const excluded = exclude.length > 0 ? compileGlobs(exclude) : undefined
  return (path) => {
    if (!path.startsWith(prefix) && path !== folder) return `outside root ${folder}`
    const rule = excluded?.test(path).rule
    if (rule) return `exclude ${rule.pattern}`
    return included && !included.ignores(path) ? 'not in include' : undefined
  }
}

function compileGlobs(patterns: readonly string[]): ReturnType<typeof createIgnore> {
  // git's default on case-sensitive systems, everywhere: the same commit gives the same index on any machine.
  return createIgnore({ ignorecase: false, allowRelativePaths: true }).add(patterns.map((pattern) => ({ pattern })))
}
