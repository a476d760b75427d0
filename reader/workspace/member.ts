import type { SearchRequest, SearchResponse } from '../api.ts'
import type { CallOptions, ContextResponse, GitdexIndex, SymbolResponse } from '../gitdex-index.ts'
import type { ContextRequest } from '../query/cards/context.ts'
import type { SymbolRequest } from '../query/cards/symbol-card.ts'

/** What is known of a repository's artifact beside its content. */
export interface Freshness {
  /** It is not of the commit that is checked out. */
  stale?: boolean
  /** Commits between. */
  behind?: number
}

/** A repository whose artifact is open. */
export interface OpenedMember {
  readonly index: GitdexIndex
  readonly freshness: Freshness
  /** Work tree of the local clone that the artifact is of. */
  readonly root?: string | undefined
  /** Searches and compares with the work tree, where there is one. */
  search(request: SearchRequest, options: CallOptions): Promise<SearchResponse>
  /** Where there is a work tree: the same of one symbol, and of files. */
  symbol?(request: SymbolRequest, options: CallOptions): Promise<SymbolResponse>
  context?(request: ContextRequest, options: CallOptions): Promise<ContextResponse>
}

/** Failures of opening: of these nobody knows whether they have what is asked for. */
const openFailures = new WeakSet<object>()

/** The artifact could not be opened, in contrast to one that has no answer. */
export const isOpenFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && openFailures.has(error)

/** Notes that an error is one of opening, and answers it. */
export function asOpenFailure(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) openFailures.add(error)
  return error
}

/** One repository of a workspace: opened when first asked, closed when others need the room, opened again. */
export class Member {
  private opening: Promise<OpenedMember> | undefined
  private opened: OpenedMember | undefined
  private uses = 0
  /** Counts up: when it was used last. */
  lastUse = 0

  constructor(
    readonly alias: string,
    /** Bound by the network and not by this machine. */
    readonly isRemote: boolean,
    private readonly open: (signal: AbortSignal) => Promise<OpenedMember>,
  ) {}

  /** Runs some work with the opened artifact. `signal` ends opening and work. */
  async use<T>(work: (member: OpenedMember) => Promise<T>, signal: AbortSignal): Promise<T> {
    this.uses++
    try {
      this.opening ??= this.open(signal).then(
        (opened) => (this.opened = opened),
        (error: unknown) => {
          // The next request tries again.
          this.opening = undefined
          throw asOpenFailure(error)
        },
      )
      return await work(await this.opening)
    } finally {
      this.uses--
    }
  }

  /** As `OpenedMember` has it, while it is open. */
  get root(): string | undefined {
    return this.opened?.root
  }

  /** Roughly what it holds in memory: what was read of it. */
  get bytes(): number {
    return this.opened?.index.counters.bytes ?? 0
  }

  get isIdle(): boolean {
    return this.opened !== undefined && this.uses === 0
  }

  close(): void {
    this.opened?.index.close()
    // What is still being opened is closed when it is open.
    if (!this.opened) this.opening?.then(({ index }) => index.close()).catch(() => undefined)
    this.opened = undefined
    this.opening = undefined
  }
}

/** Closes those that were not used for longest while all together hold more than `most` bytes. */
export function makeRoom(members: readonly Member[], most: number): void {
  let held = members.reduce((sum, member) => sum + member.bytes, 0)
  const idle = members.filter((member) => member.isIdle).sort((a, b) => a.lastUse - b.lastUse)
  for (const member of idle) {
    if (held <= most) return
    held -= member.bytes
    member.close()
  }
}
