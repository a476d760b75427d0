import { GitdexError, QueryError } from '../errors.ts'
import type { OpenedIndex } from '../cli/open.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { ServedIndex, type ServedOpener } from './served-index.ts'
import type { ServedMember, ServedWorkspace } from './served-workspace.ts'

export interface LibraryOptions {
  /** The index that answers; found as a command finds it when none is named. */
  readonly index?: string | undefined
  /** Several, asked as one, instead of `index`. */
  readonly workspace?: ServedWorkspace | undefined
  readonly worktree?: string | undefined
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly open: ServedOpener
  /** Told what goes wrong beside requests. */
  readonly complain: (problem: string) => void
}

/** Where the files of an index are looked for. */
export interface WorkPlace {
  readonly worktree: string | undefined
  readonly cwd: string
}

type Work<T> = (opened: OpenedIndex, place: WorkPlace) => Promise<T>

/** Artifacts that are opened before the first question. */
const WARMED = 8

/** The index that a server answers from, or the workspace of several. */
export class Library {
  readonly place: WorkPlace
  readonly complain: (problem: string) => void
  private readonly served: ServedIndex[]
  private readonly members: readonly ServedMember[]
  private readonly several: Workspace | undefined
  private readonly listeners = new Set<(location: string) => void>()

  constructor({ index, workspace, worktree, cwd, env, open, complain }: LibraryOptions) {
    this.place = { worktree, cwd }
    this.complain = complain
    this.several = workspace?.workspace
    this.members = workspace?.members ?? []
    this.served = workspace
      ? workspace.members.map(({ served }) => served)
      : [new ServedIndex({ index, cwd, env }, open, complain)]
    for (const one of this.served) one.onSwap = (location) => this.listeners.forEach((told) => told(location))
  }

  /** Has `told` called with the place of an artifact that takes the place of another; answers how to end that. */
  onSwap(told: (location: string) => void): () => void {
    this.listeners.add(told)
    return () => void this.listeners.delete(told)
  }

  /** Names of the repositories, in the order in which they were given. */
  async aliases(): Promise<string[]> {
    return this.several ? this.several.aliases : [await nameOf(this.served[0]!)]
  }

  /** All repositories as one, when there are several. */
  get workspace(): Workspace | undefined {
    return this.several
  }

  /** The alias that is meant by one, or by the name that an artifact gives its repository; anything else as it is. */
  async aliasOf(repo: unknown): Promise<unknown> {
    if (!this.several || typeof repo !== 'string' || ['', 'all', ...this.several.aliases].includes(repo)) return repo
    const names = await Promise.all(this.members.map(({ served }) => nameOf(served).catch(() => undefined)))
    const at = names.indexOf(repo)
    return at >= 0 && names.lastIndexOf(repo) === at ? this.members[at]!.alias : repo
  }

  /** As `use`; where no repository is named, each is asked in turn until one has what is wanted. */
  async useFirst<T>(repo: unknown, work: Work<T>): Promise<T> {
    if (this.members.length === 0 || (repo !== undefined && repo !== '')) return this.use(repo, work)
    let first: unknown
    for (const { alias } of this.members) {
      try {
        return await this.use(alias, work)
      } catch (error) {
        if (!(error instanceof GitdexError) || error.code === 'ABORTED') throw error
        first ??= error
      }
    }
    throw first
  }

  /** Works with the index that `repo` names, without one with the first. Throws what opening it throws; QUERY_INVALID for an alias of none. */
  async use<T>(repo: unknown, work: Work<T>): Promise<T> {
    if (!this.several) return this.served[0]!.use((opened) => work(opened, this.place))
    const wanted = (await this.aliasOf(repo)) || this.members[0]!.alias
    const member = this.members.find(({ alias }) => alias === wanted)
    if (!member) throw noRepository(repo, this.several.aliases)
    return member.served.use((opened) => {
      const folder = member.folderOf(opened.location)
      return work(opened, { worktree: folder, cwd: folder ?? this.place.cwd })
    })
  }

  /** Opens what can be opened, so that the first question need not wait for it. */
  warm(): void {
    for (const one of this.served.slice(0, WARMED)) one.use(async () => undefined).catch(() => undefined)
  }

  close(): void {
    this.several?.close()
    for (const one of this.served) one.close()
  }
}

function noRepository(repo: unknown, valid: readonly string[]): QueryError {
  const message = `There is no repository ${String(repo)}; one of: ${valid.join(', ')}.`
  return new QueryError('QUERY_INVALID', message, { argument: 'repo', value: repo, valid })
}

const nameOf = (served: ServedIndex): Promise<string> =>
  served.use(async ({ index }) => String((await index.info()).manifest.name))
