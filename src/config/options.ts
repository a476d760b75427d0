import { ConfigError } from '../errors.ts'

/**
 * Options that shape an artifact: the same commit with the same of these gives the same digest. They go into the
 * manifest and into cache keys. Nothing else may change a byte.
 */
export interface BuildOptions {
  /** Folder that is indexed, without leading or trailing slash; empty for the whole tree. */
  readonly root: string
  /** gitignore-style; empty for everything. */
  readonly include: readonly string[]
  /** gitignore-style; wins over `include`. */
  readonly exclude: readonly string[]
  /** Carry the source text. */
  readonly source: boolean
  /** Leave out the encoder table. */
  readonly thin: boolean
  /** Commits read for freshness at most, beyond the 90-day window that is always whole. */
  readonly history: number
  /** Keep the names of commit authors. */
  readonly authors: boolean
}

/** Options that only decide where, how fast and under which name an artifact is made. */
export interface RunOptions {
  /** Name of the repository; not part of the digest. `undefined`: derived from the origin URL or the folder. */
  readonly name?: string
  /** File or folder for the artifact. */
  readonly out?: string
  /** Worker threads; `undefined`: as many as the machine has cores. */
  readonly jobs?: number
  /** Folder of the blob cache, `false` for none, `undefined` for the usual place. */
  readonly cache?: string | false
  /** Bytes that the cache may have afterwards; `undefined`: 512 MB. */
  readonly cacheBytes?: number
}

export const DEFAULT_BUILD_OPTIONS: BuildOptions = {
  root: '',
  include: [],
  exclude: [],
  source: true,
  thin: false,
  history: 20_000,
  authors: false,
}

/** What a configuration file may say (`schemas/config.schema.json`). */
export type Config = Partial<BuildOptions> & { readonly name?: string }

/** Every option, decided. */
export interface ResolvedOptions {
  readonly build: BuildOptions
  readonly run: RunOptions
}

/**
 * Flags over configuration over defaults, property by property; a list in the flags replaces the list of the
 * configuration. `undefined` in the flags means not given.
 */
export function resolveOptions(flags: Partial<BuildOptions> & RunOptions, config: Config = {}): ResolvedOptions {
  const build: BuildOptions = {
    root: normalizeRoot(flags.root ?? config.root ?? DEFAULT_BUILD_OPTIONS.root),
    include: checkedGlobs('include', flags.include ?? config.include ?? DEFAULT_BUILD_OPTIONS.include),
    exclude: checkedGlobs('exclude', flags.exclude ?? config.exclude ?? DEFAULT_BUILD_OPTIONS.exclude),
    source: flags.source ?? config.source ?? DEFAULT_BUILD_OPTIONS.source,
    thin: flags.thin ?? config.thin ?? DEFAULT_BUILD_OPTIONS.thin,
    history: flags.history ?? config.history ?? DEFAULT_BUILD_OPTIONS.history,
    authors: flags.authors ?? config.authors ?? DEFAULT_BUILD_OPTIONS.authors,
  }
  return {
    build,
    run: {
      name: flags.name ?? config.name,
      out: flags.out,
      jobs: flags.jobs,
      cache: flags.cache,
      cacheBytes: flags.cacheBytes,
    },
  }
}

/** Before a letter or digit a backslash escapes nothing: it is a path as Windows writes it, which would match no file. */
function checkedGlobs(option: string, globs: readonly string[]): readonly string[] {
  const wrong = globs.find((glob) => /\\[A-Za-z0-9]/.test(glob))
  if (wrong === undefined) return globs
  const message = `${option} ${wrong}: write "/" between the parts of a path; a backslash only takes the meaning from * ? [ and the like.`
  throw new ConfigError('CONFIG_INVALID', message, { argument: option, value: wrong })
}

/** `./packages/a/` and `packages/a` are the same folder; `.` and `/` are the root. */
export function normalizeRoot(root: string): string {
  const parts = root.split('/').filter((part) => part !== '' && part !== '.')
  return parts.join('/')
}
