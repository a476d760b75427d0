import { GitdexError, QueryError } from '../errors.ts'
import type { OpenedIndex, Opener } from '../cli/open.ts'
import { ServedIndex } from './served-index.ts'

export interface LibraryOptions {
  readonly indexes: readonly string[]
  readonly worktree?: string | undefined
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly open: Opener
  /** Told what goes wrong beside requests. */
  readonly complain: (problem: string) => void
}

/** The indexes that a server answers from. */
export class Library {
  readonly place: { worktree: string | undefined; cwd: string }
  readonly complain: (problem: string) => void
  private readonly served: ServedIndex[]
  private readonly listeners = new Set<(location: string) => void>()

  constructor({ indexes, worktree, cwd, env, open, complain }: LibraryOptions) {
    this.place = { worktree, cwd }
    this.complain = complain
    const wanted = indexes.length > 0 ? indexes : [undefined]
    this.served = wanted.map((index) => new ServedIndex({ index, cwd, env }, open, complain))
    for (const one of this.served) one.onSwap = (location) => this.listeners.forEach((told) => told(location))
  }

  /** Has `told` called with the place of an artifact that takes the place of another; answers how to end that. */
  onSwap(told: (location: string) => void): () => void {
    this.listeners.add(told)
    return () => void this.listeners.delete(told)
  }

  /** Names of the repositories that can be opened, in the order in which they were given. */
  async aliases(): Promise<string[]> {
    const names = await Promise.allSettled(this.served.map(aliasOf))
    const known = names.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (known.length === 0) throw (names[0] as PromiseRejectedResult).reason
    return known
  }

  /** Whether a question that names no repository is asked of one of several. */
  isOneOfSeveral(repo: unknown): boolean {
    return this.served.length > 1 && (repo === undefined || repo === null || repo === '')
  }

  /** As `use`; where no repository is named, each is asked in turn until one has what is wanted. */
  async useFirst<T>(
    repo: unknown,
    work: (opened: OpenedIndex) => Promise<T>,
    isFound: (answer: T) => boolean = () => true,
  ): Promise<T> {
    if (!this.isOneOfSeveral(repo)) return this.use(repo, work)
    let first: (() => T) | undefined
    for (const one of this.served) {
      try {
        const answer = await one.use(work)
        if (isFound(answer)) return answer
        first ??= () => answer
      } catch (error) {
        if (!(error instanceof GitdexError) || error.code === 'ABORTED') throw error
        first ??= () => {
          throw error
        }
      }
    }
    return first!()
  }

  /** Works with the index that `repo` names, without one with the first. Throws what opening it throws; QUERY_INVALID for an alias of none. */
  async use<T>(repo: unknown, work: (opened: OpenedIndex) => Promise<T>): Promise<T> {
    const [only] = this.served
    if (this.served.length === 1 || this.isOneOfSeveral(repo)) return only!.use(work)
    for (const one of this.served) if ((await aliasOf(one).catch(() => undefined)) === repo) return one.use(work)
    const valid = await this.aliases()
    throw new QueryError('QUERY_INVALID', `There is no repository ${String(repo)}; one of: ${valid.join(', ')}.`, {
      argument: 'repo',
      value: repo,
      valid,
    })
  }

  /** Opens what can be opened, so that the first question need not wait for it. */
  warm(): void {
    for (const one of this.served) one.use(async () => undefined).catch(() => undefined)
  }

  close(): void {
    for (const one of this.served) one.close()
  }
}

const aliasOf = (served: ServedIndex): Promise<string> =>
  served.use(async ({ index }) => String((await index.info()).manifest.name))
