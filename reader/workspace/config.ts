import { ConfigError, GitdexError } from '../errors.ts'
import type { Source } from '../source.ts'

/** Where the artifact of one repository is: one of `index`, `release` and `ref`. */
export interface MemberConfig {
  /** Artifact: file, folder that holds artifacts, or URL; paths are relative to the configuration file. */
  index?: string
  /** `owner/name` of a repository on a GitHub host, with `@tag` for a release that is not the latest; needs `asset`. */
  release?: string
  /** Name of the artifact in the release. */
  asset?: string
  /** Of the release; `https://github.com` by default. */
  host?: string
  /** Git ref, or any revision, of `repository`: what `publish` stored for that commit, else what was built for it there. */
  ref?: string
  /** Folder of a git repository, for `ref`. */
  repository?: string
  /** Work tree of the repository: answers are compared with it. Default the one around the artifact. */
  worktree?: string
}

/** An artifact that is opened by the program itself. */
export type MemberLocation = string | URL | Source | MemberConfig

/** `gitdex.workspace.json`; in programs, locations may be opened sources too. */
export interface WorkspaceConfig {
  /** Repositories by alias, in the order in which equals are shown. */
  repositories: Record<string, MemberLocation>
  /** Milliseconds after which a repository is left out of an answer; 5,000 by default. */
  timeout_ms?: number
}

export const DEFAULT_TIMEOUT_MS = 5000
const MAX_TIMEOUT_MS = 600_000
const MAX_REPOSITORIES = 10_000
/** What stands for all of them. */
export const ALL = 'all'

const MEMBER_KEYS = ['index', 'release', 'asset', 'host', 'ref', 'repository', 'worktree'] as const

/** Parses the text of a configuration file. Throws CONFIG_INVALID that names the place. */
export function parseWorkspace(text: string, name = 'gitdex.workspace.json'): WorkspaceConfig {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalid(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`, name)
  }
  return checkWorkspace(value, name)
}

/** Checks a configuration from anywhere. Throws CONFIG_INVALID. */
export function checkWorkspace(value: unknown, name = 'the workspace'): WorkspaceConfig {
  const config = record(value, name, '') as Partial<WorkspaceConfig> & Record<string, unknown>
  for (const key of Object.keys(config)) {
    if (!['repositories', 'timeout_ms', '$schema'].includes(key))
      throw invalid(`${name}: no option ${key}, only repositories and timeout_ms`, key)
  }
  const repositories = record(config.repositories, name, 'repositories') as WorkspaceConfig['repositories']
  const aliases = Object.keys(repositories)
  if (aliases.length === 0) throw invalid(`${name}: repositories is empty; name at least one: {"app": "../app"}`, name)
  if (aliases.length > MAX_REPOSITORIES) throw invalid(`${name}: more than ${MAX_REPOSITORIES} repositories`, name)
  for (const alias of aliases) checkMember(alias, repositories[alias], name)
  const { timeout_ms: timeout } = config
  if (timeout !== undefined && !(Number.isInteger(timeout) && timeout >= 1 && timeout <= MAX_TIMEOUT_MS)) {
    throw invalid(`${name}: timeout_ms must be a whole number from 1 to ${MAX_TIMEOUT_MS}`, 'timeout_ms')
  }
  return { repositories, ...(timeout !== undefined && { timeout_ms: timeout }) }
}

function checkMember(alias: string, entry: unknown, name: string): void {
  const where = `${name}: repositories.${alias}`
  if (alias === ALL || !/^[\p{L}\p{N}][\p{L}\p{N}._/@-]{0,199}$/u.test(alias)) {
    throw invalid(`${where}: an alias is made of letters, digits and . _ - / @, and is not "${ALL}"`, alias)
  }
  if (entry instanceof URL || isSource(entry)) return
  if (typeof entry === 'string') {
    if (entry.trim() === '') throw invalid(`${where} is empty: name a file, folder or URL`, alias)
    return
  }
  const member = record(entry, name, `repositories.${alias}`)
  for (const [key, value] of Object.entries(member)) {
    if (!(MEMBER_KEYS as readonly string[]).includes(key)) throw invalid(`${where}: there is no option ${key}`, key)
    if (typeof value !== 'string' || value === '') throw invalid(`${where}.${key} must be a text`, key)
  }
  checkPlace(member as MemberConfig, where, alias)
}

function checkPlace(
  { index, release, asset, ref, repository, host }: MemberConfig,
  where: string,
  alias: string,
): void {
  const places = [index, release, ref].filter((one) => one !== undefined)
  if (places.length !== 1) throw invalid(`${where} needs one of index, release and ref`, alias)
  if (release !== undefined) {
    if (!/^[\w.-]+\/[\w.-]+(@[^@\s]+)?$/.test(release))
      throw invalid(`${where}.release must be owner/name or owner/name@tag`, alias)
    if (asset === undefined || asset.includes('/'))
      throw invalid(`${where}.release needs asset: the name of a file in it`, alias)
    if (host !== undefined && !/^https?:\/\/[^/\s]+\/?$/.test(host))
      throw invalid(`${where}.host must be an URL such as https://github.com`, alias)
  }
  if (ref !== undefined && repository === undefined) throw invalid(`${where}.ref needs repository: a folder`, alias)
}

export const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && typeof (value as Source).read === 'function'

function record(value: unknown, name: string, key: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw invalid(`${name}: ${key || 'it'} must be an object, as in {"repositories": {"app": "../app"}}`, key || name)
}

const invalid = (message: string, argument: string): GitdexError =>
  new ConfigError('CONFIG_INVALID', `${message}.`, { argument })

/** URL of a file in a release; the host redirects to where it lies. */
export function releaseUrl({ release, asset, host = 'https://github.com' }: MemberConfig): string {
  const [name, tag] = release!.split('@')
  const which = tag === undefined ? 'latest/download' : `download/${encodeURIComponent(tag)}`
  return `${host.replace(/\/$/, '')}/${name}/releases/${which}/${encodeURIComponent(asset!)}`
}
