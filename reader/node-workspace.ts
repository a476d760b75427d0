import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findIndex, type ArtifactPeek } from './cli/find-index.ts'
import { ConfigError, GitdexError } from './errors.ts'
import type { GitdexIndex } from './gitdex-index.ts'
import { checkoutAt, nodeMember, type Checkout } from './node-member.ts'
import { openIndex, type NodeOpenOptions } from './open-local.ts'
import { cacheBytesFor, makeWorkspace, type WorkspaceOptions } from './open-workspace.ts'
import {
  isSource,
  parseWorkspace,
  releaseUrl,
  type MemberConfig,
  type MemberLocation,
  type WorkspaceConfig,
} from './workspace/config.ts'
import type { OpenedMember } from './workspace/member.ts'
import type { Workspace } from './workspace/workspace.ts'
import type { Source } from './source.ts'
import { reasonOf } from './system-refusal.ts'

export interface NodeWorkspaceOptions extends WorkspaceOptions {
  /** Folder that paths are relative to: of the configuration file, else the current one. */
  cwd?: string
}

/**
 * Opens several artifacts as one: of a configuration, or of the path of a `gitdex.workspace.json`. Nothing but that file
 * is read before the first question. Throws CONFIG_INVALID, NOT_FOUND.
 */
export async function openNodeWorkspace(
  config: WorkspaceConfig | string | URL,
  options: NodeWorkspaceOptions = {},
): Promise<Workspace> {
  const file =
    typeof config === 'string'
      ? resolve(options.cwd ?? '.', config)
      : config instanceof URL
        ? fileURLToPath(config)
        : undefined
  const read = file === undefined ? (config as WorkspaceConfig | undefined) : readWorkspace(file)
  const base = file === undefined ? resolve(options.cwd ?? '.') : dirname(file)
  const cacheBytes = cacheBytesFor(Object.keys(read?.repositories ?? {}).length || 1)
  const { cwd: _cwd, timeout: _timeout, ...rest } = options
  return makeWorkspace(read as WorkspaceConfig, options, (_alias, location, signal) =>
    openMember(location, base, { cacheBytes, ...rest, signal } as NodeOpenOptions),
  )
}

/** The workspace that a file describes. Throws CONFIG_INVALID. */
export function readWorkspace(file: string): WorkspaceConfig {
  try {
    return parseWorkspace(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof GitdexError) throw error
    throw new ConfigError('CONFIG_INVALID', `The workspace ${file} cannot be read: ${reasonOf(error)}.`, { file })
  }
}

async function openMember(location: MemberLocation, base: string, options: NodeOpenOptions): Promise<OpenedMember> {
  const entry = typeof location === 'string' ? { index: location } : location
  if (entry instanceof URL || isSource(entry)) return plain(await openIndex(entry, options))
  if (entry.release !== undefined) return plain(await openIndex(releaseUrl(entry), options))
  if (entry.ref !== undefined) return openRef(entry, base, options)
  if (/^https?:/i.test(entry.index!)) return openFound({ location: entry.index! }, entry, base, options)
  const place = entry.index!.startsWith('file:') ? fileURLToPath(entry.index!) : entry.index!
  const found = await findIndex({ file: place, cwd: base, env: {}, peek: (path) => peek(path, options) })
  return openFound(found, entry, base, options)
}

const plain = (index: GitdexIndex): OpenedMember => ({
  index,
  freshness: {},
  search: (request, call) => index.search(request, call),
})

interface Found extends Checkout {
  readonly location: string
}

async function openFound(
  found: Found,
  { worktree }: MemberConfig,
  base: string,
  options: NodeOpenOptions,
): Promise<OpenedMember> {
  const index = await openIndex(found.location, options)
  const isUrl = /^https?:/i.test(found.location)
  const folder = worktree !== undefined ? resolve(base, worktree) : isUrl ? undefined : dirname(found.location)
  if (folder === undefined) return plain(index)
  const { commit } = (await index.info()).manifest
  const known = found.head === undefined ? checkoutAt(folder, commit) : found
  return nodeMember({ ...known, location: found.location, index }, commit, folder)
}

async function peek(path: string, options: NodeOpenOptions): Promise<ArtifactPeek | undefined> {
  try {
    const index = await openIndex(path, options)
    const { commit, commit_time: time, name } = (await index.info()).manifest
    index.close()
    return { commit, time: Date.parse(time) || 0, name }
  } catch {
    return undefined
  }
}

/** What was published or built for a revision of a local repository. */
async function openRef(entry: MemberConfig, base: string, options: NodeOpenOptions): Promise<OpenedMember> {
  const { artifactOfRef } = await import('./node-ref-source.ts')
  const found: string | Source = artifactOfRef(resolve(base, entry.repository!), entry.ref!)
  if (typeof found === 'string')
    return openFound({ location: found }, { worktree: entry.repository!, ...entry }, base, options)
  return plain(await openIndex(found, options))
}
