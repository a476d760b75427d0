import { SourceError } from './errors.ts'
import type { IndexOptions } from './gitdex-index.ts'
import { openRemote } from './open-remote.ts'
import type { MemberLocation, WorkspaceConfig } from './workspace/config.ts'
import type { OpenedMember } from './workspace/member.ts'
import type { Workspace } from './workspace/workspace.ts'

/** How one repository is opened. */
export type OpenMember = (alias: string, location: MemberLocation, signal: AbortSignal) => Promise<OpenedMember>

export interface WorkspaceOptions extends IndexOptions {
  /** Milliseconds after which a repository is left out; wins over the configuration. */
  timeout?: number
}

/** Bytes of unpacked blocks that all repositories keep together. */
const CACHE_BYTES = 128 * 1024 * 1024
const LEAST_CACHE_BYTES = 512 * 1024

/** Unpacked blocks that each of `count` repositories keeps. */
export const cacheBytesFor = (count: number): number =>
  Math.max(LEAST_CACHE_BYTES, Math.min(CACHE_BYTES / 2, Math.floor(CACHE_BYTES / count)))

/**
 * Opens several artifacts as one; nothing is read before the first question. Outside of Node, locations are URLs,
 * releases and sources. Throws CONFIG_INVALID.
 */
export async function openWorkspace(config: WorkspaceConfig, options: WorkspaceOptions = {}): Promise<Workspace> {
  const { isSource, releaseUrl } = await import('./workspace/config.ts')
  return makeWorkspace(config, options, async (alias, location, signal) => {
    if (typeof location === 'object' && !(location instanceof URL) && !isSource(location)) {
      if (location.ref !== undefined) throw onlyInNode(alias)
      return openPlain(location.release !== undefined ? releaseUrl(location) : location.index!, signal)
    }
    return openPlain(location, signal)
  })

  async function openPlain(
    location: string | Exclude<MemberLocation, string>,
    signal: AbortSignal,
  ): Promise<OpenedMember> {
    const cacheBytes = cacheBytesFor(Object.keys(config.repositories).length)
    const index = await openRemote(location as string, { cacheBytes, ...options, signal })
    return { index, freshness: {}, search: (request, call) => index.search(request, call) }
  }
}

const onlyInNode = (alias: string): SourceError =>
  new SourceError(
    'SOURCE_UNREACHABLE',
    `${alias} is a git ref, which only Node can read; give the URL of its artifact.`,
    { repo: alias },
  )

/** The workspace of a checked configuration. */
export async function makeWorkspace(
  config: WorkspaceConfig,
  options: WorkspaceOptions,
  open: OpenMember,
): Promise<Workspace> {
  const [{ checkWorkspace }, { Member }, { Workspace }] = await Promise.all([
    import('./workspace/config.ts'),
    import('./workspace/member.ts'),
    import('./workspace/workspace.ts'),
  ])
  const checked = checkWorkspace(config)
  const members = Object.entries(checked.repositories).map(
    ([alias, location]) => new Member(alias, isRemote(location), (signal) => open(alias, location, signal)),
  )
  return new Workspace(members, options.timeout ?? checked.timeout_ms)
}

/** What is no path of this machine waits for others. */
function isRemote(location: MemberLocation): boolean {
  if (typeof location === 'string') return /^https?:/i.test(location)
  if (location instanceof URL) return location.protocol !== 'file:'
  if ('read' in location) return true
  return location.release !== undefined || /^https?:/i.test(location.index ?? '')
}
