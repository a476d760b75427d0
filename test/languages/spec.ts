import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MEASURE_FOLDER } from './folder.ts'

/** Why tags and symbols differ: the first reason whose conditions all hold is taken. */
export interface Reason {
  readonly id: string
  /** `tag`: ctags has it and we do not; `symbol`: the other way round; `end`, `scope`: both, with another end or owner. */
  readonly of: 'tag' | 'symbol' | 'end' | 'scope'
  /** Kind of the tag (ctags' long name) or of the symbol. */
  readonly kind?: string
  /** Regular expressions (flag `m`), tested against the name, the text of the line, the lines above it, the path; `{name}` is the name. */
  readonly name?: string
  readonly line?: string
  readonly above?: string
  readonly path?: string
  /** How many lines above are looked at, 30 by default. */
  readonly reach?: number
  /** The scope that ctags gives, or the qualified name that we give. */
  readonly scope?: string
  /** Our end line closes what our start line opens: same indentation, or less behind it. */
  readonly closes?: boolean
  /** Names in one file that ctags gives more than once on other lines (`true`: it found the definition elsewhere). */
  readonly elsewhere?: boolean
  /**
   * `theirs`: ctags is wrong, the tag does not count; `ours`: we are wrong; `choice`: both are right, we define what a
   * symbol is otherwise (does not count, the reason says why).
   */
  readonly verdict: 'theirs' | 'ours' | 'choice'
  readonly why: string
}

/** How one language is measured; `specs/<file>.json`. */
export interface Spec {
  /** File name of the spec and folder of the golden fixture. */
  readonly file: string
  /** Ids of the languages that are measured together (`typescript`, `tsx`); the first one gives the name. */
  readonly languages: readonly string[]
  /** Public repositories, `owner/name@commit`. */
  readonly repositories: readonly string[]
  /** Only paths that match, when given. */
  readonly paths?: string
  /**
   * Regular expressions (flags `gmu`) that find declarations in plain text; the named group `name` is what they declare.
   * They may find what is none (in comments, strings): that is for the person who checks the sample.
   */
  readonly keywords?: readonly string[]
  /** What is known to be missing, for docs/languages.md. */
  readonly gaps?: readonly string[]
  /** Its name for universal-ctags, and the kinds (long names) that are compared. */
  readonly ctags?: {
    readonly language: string
    readonly kinds: readonly string[]
    /** Kinds that count only where the line matches (ctags gives local constants too). */
    readonly only?: Readonly<Record<string, string>>
    /** Kinds of ours that are looked at for precision. */
    readonly symbols: readonly string[]
    readonly reasons: readonly Reason[]
    /** Reasons for tags of ctags' unit tests that we do not have; tried before `reasons`. */
    readonly unitReasons?: readonly Reason[]
    /** Folders of ctags' own unit tests, `Units/<folder>`; globs of one star. */
    readonly units?: readonly string[]
  }
}

export function readSpecs(names: readonly string[]): Spec[] {
  const folder = join(MEASURE_FOLDER, 'specs')
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  const known = all.map((name) => name.slice(0, -5))
  for (const name of names) if (!known.includes(name)) throw new Error(`no spec ${name}; there are ${known.join(', ')}`)
  return known
    .filter((name) => names.length === 0 || names.includes(name))
    .map((file) => ({
      file,
      ...(JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Omit<Spec, 'file'>),
    }))
}
