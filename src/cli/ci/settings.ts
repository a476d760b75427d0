import { resolve } from 'node:path'
import type { Io } from '../../../reader/cli/io.ts'
import { nearest } from '../../../reader/cli/nearest.ts'
import { checkName } from '../../build/output-path.ts'
import { ConfigError } from '../../errors.ts'

/** Every input of the action after it was checked; passed from step to step as JSON. Holds no secret. */
export interface Settings {
  readonly path: string
  readonly commit: string
  readonly name?: string
  readonly root?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly config?: string
  readonly source: boolean
  readonly jobs?: number
  readonly out: string
  readonly publish: readonly Place[]
  readonly releaseTag?: string
  readonly keep?: number
  readonly retentionDays?: number
  readonly cache: boolean
  /** Bytes. */
  readonly cacheBytes: number
  readonly attest: boolean
  readonly diff: 'auto' | boolean
  readonly base?: string
}

const PLACES = ['workflow', 'release', 'refs'] as const
export type Place = (typeof PLACES)[number]

const DEFAULT_CACHE_MB = 512

/** Reads and checks the inputs, all of them: what is wrong is told at once. Throws CONFIG_INVALID. */
export function readSettings(env: Io['env'], workspace: string, temporary: string): Settings {
  const reader = new InputReader(env)
  const settings = readAll(reader, workspace, temporary)
  if (reader.problems.length === 0) return settings
  throw new ConfigError('CONFIG_INVALID', reader.problems.join('\n'), { inputs: reader.problems })
}

function readAll(read: InputReader, workspace: string, temporary: string): Settings {
  const base = read.text('base')
  return {
    path: resolve(workspace, read.text('path') ?? '.'),
    commit: read.text('commit') ?? 'HEAD',
    ...defined({
      name: read.checked('name', checkName),
      root: read.text('root'),
      include: read.lines('include'),
      exclude: read.lines('exclude'),
      config: read.path('config', workspace),
      jobs: read.number('jobs', 1, 64),
      releaseTag: read.text('release-tag'),
      keep: read.number('keep', 1, 1_000_000),
      retentionDays: read.number('retention-days', 1, 400),
      base,
    }),
    source: read.flag('source', true),
    out: read.path('out', workspace) ?? resolve(temporary, 'gitdex-out'),
    publish: read.places('publish'),
    cache: read.flag('cache', true),
    cacheBytes: (read.number('cache-size', 1, 10_000) ?? DEFAULT_CACHE_MB) * 1_000_000,
    attest: read.flag('attest', false),
    diff: read.text('diff')?.toLowerCase() === 'auto' ? 'auto' : read.flag('diff', 'auto'),
  }
}

/** Inputs as a composite action hands them on: `INPUT_RELEASE_TAG` is the input `release-tag`; empty means not given. */
class InputReader {
  readonly problems: string[] = []

  constructor(private readonly env: Io['env']) {}

  text(name: string): string | undefined {
    const value = this.env[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`]?.trim()
    return value === '' ? undefined : value
  }

  lines(name: string): string[] | undefined {
    const lines = (this.text(name) ?? '').split(/\r?\n/).map((line) => line.trim())
    const given = lines.filter((line) => line !== '')
    return given.length > 0 ? given : undefined
  }

  path(name: string, workspace: string): string | undefined {
    const text = this.text(name)
    return text === undefined ? undefined : resolve(workspace, text)
  }

  flag<T>(name: string, fallback: T): boolean | T {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return fallback
    if (text === 'true' || text === 'false') return text === 'true'
    this.problems.push(`Input ${name} must be true or false, not ${JSON.stringify(text)}.`)
    return fallback
  }

  number(name: string, from: number, to: number): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (Number.isInteger(value) && value >= from && value <= to) return value
    this.problems.push(`Input ${name} must be a whole number from ${from} to ${to}, not ${JSON.stringify(text)}.`)
    return undefined
  }

  checked(name: string, check: (value: string) => void): string | undefined {
    const text = this.text(name)
    try {
      if (text !== undefined) check(text)
    } catch (error) {
      this.problems.push(`Input ${name}: ${(error as Error).message}`)
    }
    return text
  }

  places(name: string): Place[] {
    const words = (this.text(name) ?? 'workflow').toLowerCase().split(/[\s,]+/).filter((word) => word !== '') // prettier-ignore
    if (words.length === 1 && words[0] === 'none') return []
    for (const word of words.filter((one) => !isPlace(one))) {
      const meant = nearest(word, [...PLACES, 'none'])
      const hint = meant === undefined ? `${PLACES.join(', ')} or none` : meant
      this.problems.push(`Input ${name} names ${JSON.stringify(word)}, which is no place. Did you mean ${hint}?`)
    }
    return PLACES.filter((place) => words.includes(place))
  }
}

const isPlace = (word: string): word is Place => (PLACES as readonly string[]).includes(word)

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

/** What `ci prepare` handed to the next steps. Throws CONFIG_INVALID. */
export function handedSettings(env: Io['env']): Settings {
  const text = env['GITDEX_SETTINGS']
  if (text) return JSON.parse(text) as Settings
  throw new ConfigError(
    'CONFIG_INVALID',
    'GITDEX_SETTINGS is not set: it is the output `settings` of gitdex ci prepare.',
    {},
  )
}
