import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workspaceOf } from '../cli/workspace.ts'
import { GitdexError } from '../errors.ts'
import { findGit, readHead } from '../cli/git-head.ts'
import type { OpenedIndex } from '../cli/open.ts'
import { checkoutAt, nodeMember, type Checkout } from '../node-member.ts'
import { readWorkspace } from '../node-workspace.ts'
import { checkWorkspace, releaseUrl, type MemberConfig } from '../workspace/config.ts'
import { asOpenFailure, Member, type OpenedMember } from '../workspace/member.ts'
import { Workspace } from '../workspace/workspace.ts'
import { ServedIndex, type IndexPlace, type ServedOpener } from './served-index.ts'

export interface ServedWorkspaceOptions {
  /** Path of a `gitdex.workspace.json`, or several artifacts. */
  readonly file?: string | undefined
  readonly indexes: readonly string[]
  readonly cwd: string
  readonly open: (repositories: number) => ServedOpener
  readonly complain: (problem: string) => void
}

/** Repositories that follow their places and are asked as one. */
export interface ServedWorkspace {
  readonly workspace: Workspace
  /** In the order of the configuration. */
  readonly members: readonly ServedMember[]
}

/** Opens nothing yet but the configuration. Throws CONFIG_INVALID. */
export function serveWorkspace({ file, indexes, cwd, open, complain }: ServedWorkspaceOptions): ServedWorkspace {
  const path = file === undefined ? undefined : resolve(cwd, file)
  const config = path === undefined ? checkWorkspace(workspaceOf(indexes, cwd)) : readWorkspace(path)
  const base = path === undefined ? cwd : dirname(path)
  const entries = Object.entries(config.repositories)
  const opener = open(entries.length)
  const members = entries.map(([alias, location]) => {
    const entry = typeof location === 'string' ? { index: location } : (location as MemberConfig)
    const place = placeOf(entry, base)
    return new ServedMember(
      alias,
      entry,
      base,
      new ServedIndex(place, opener, (problem) => complain(`${alias}: ${problem}`)),
    )
  })
  return { workspace: new Workspace(members, config.timeout_ms), members }
}

function placeOf(entry: MemberConfig, base: string): IndexPlace {
  const place = { cwd: base, env: {} }
  if (entry.ref !== undefined)
    return { ...place, ref: { repository: resolve(base, entry.repository!), name: entry.ref } }
  const index = entry.release !== undefined ? releaseUrl(entry) : entry.index!
  return { ...place, index: index.startsWith('file:') ? fileURLToPath(index) : index }
}

function headAt(folder: string): string {
  const git = findGit(folder)
  return (git && readHead(git)) ?? ''
}

const isUrl = (location: string): boolean => /^https?:/i.test(location)

/** A repository of a workspace whose newest artifact answers. */
export class ServedMember extends Member {
  private known: (Checkout & { readonly of: string }) | undefined

  constructor(
    alias: string,
    private readonly entry: MemberConfig,
    private readonly base: string,
    readonly served: ServedIndex,
  ) {
    super(alias, entry.release !== undefined || isUrl(entry.index ?? ''), () =>
      Promise.reject(new GitdexError('QUERY_INVALID', 'What is served is opened by its place.')),
    )
  }

  override async use<T>(work: (member: OpenedMember) => Promise<T>, _signal?: AbortSignal): Promise<T> {
    let isOpen = false
    try {
      return await this.served.use(async (opened) => {
        isOpen = true
        return work(await this.view(opened))
      })
    } catch (error) {
      throw isOpen ? error : asOpenFailure(error)
    }
  }

  private async view(opened: OpenedIndex): Promise<OpenedMember> {
    const folder = this.folderOf(opened.location)
    const { commit } = (await opened.index.info()).manifest
    const checkout = folder === undefined || opened.head !== undefined ? {} : this.checkout(folder, String(commit))
    return nodeMember({ ...opened, ...checkout }, String(commit), folder)
  }

  /** Where its files are: the work tree that is named, else what is around the artifact. */
  folderOf(location: string): string | undefined {
    const { worktree, ref, repository } = this.entry
    if (worktree !== undefined) return resolve(this.base, worktree)
    if (ref !== undefined) return resolve(this.base, repository!)
    return isUrl(location) ? undefined : dirname(location)
  }

  private checkout(folder: string, commit: string): Checkout {
    const of = `${folder}\n${commit}\n${headAt(folder)}`
    if (this.known?.of !== of) this.known = { ...checkoutAt(folder, commit), of }
    const { of: _of, ...checkout } = this.known
    return checkout
  }

  override get bytes(): number {
    return this.served.bytes
  }

  override get isIdle(): boolean {
    return this.served.isIdle
  }

  override close(): void {
    this.served.release()
  }
}
