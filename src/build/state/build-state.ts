import { createHash } from 'node:crypto'
import { endianness } from 'node:os'
import { ANALYZER_ID } from '../../../reader/analysis/analyzer.ts'
import type { BlobCache } from '../../cache/blob-cache.ts'
import type { StatePieces } from '../../cache/state-files.ts'
import type { ResolvedOptions } from '../../config/options.ts'
import type { CommitInfo, Repository } from '../../git/repository.ts'
import { BUILT_IN_ENCODER } from '../../vectors/blob-vectors.ts'
import { RECORD_LAYOUT } from '../blob-record.ts'
import { EXTRACTOR_VERSION, FINISHED_VERSION, STATE_VERSION } from '../version.ts'
import type { CollectResult } from '../collect.ts'
import type { OpenUseMemory } from '../../graph/calls/use-memory.ts'
import type { BlockStore } from '../../artifact/source.ts'
import type { EarlierTrigrams } from '../../artifact/trigram-patch.ts'
import type { SectionMemory } from '../assemble.ts'
import type { HistoryMemory } from '../history.ts'
import { openHistoryState, packHistoryState } from './history-state.ts'
import { SymbolState } from './symbol-state.ts'
import { openTrigramState, packTrigramState } from './trigram-state.ts'
import { UseState } from './use-state.ts'
import { KnownCollection } from './collection-state.ts'

/** A state is looked for at so many first parents; beyond, the newest will do. */
const MOST_PARENTS = 64
/** A table with more terms that no document has any more is not handed on. */
const MOST_STALE = 1.25

/**
 * What a build leaves for the next build of nearly the same tree with the same options, in the cache: all that was collected, in
 * few large pieces, so that what did not change is neither looked up nor decoded. Whether there is one, and of which commit,
 * decides how fast a build is and nothing else.
 */
export class BuildState {
  private readonly kind: string
  private base: string | undefined
  /** Pieces that the earlier build left. */
  pieces: StatePieces = new Map()
  collection: KnownCollection | undefined
  private trigramsMade: (() => EarlierTrigrams | undefined) | undefined
  private symbolState: SymbolState | undefined
  private useState: UseState | undefined
  private readonly left = new Map<string, Uint8Array>()

  private constructor(
    private readonly cache: BlobCache,
    private readonly commit: CommitInfo,
    options: ResolvedOptions,
  ) {
    const versions = [STATE_VERSION, EXTRACTOR_VERSION, RECORD_LAYOUT, FINISHED_VERSION, ANALYZER_ID, BUILT_IN_ENCODER]
    const made = JSON.stringify([versions, endianness(), options.build])
    this.kind = createHash('sha256').update(made).digest('hex').slice(0, 16)
  }

  /** Takes what there is of the commit, of one of its parents, or of whatever was built last. */
  static async open(
    cache: BlobCache,
    repository: Repository,
    commit: CommitInfo,
    options: ResolvedOptions,
  ): Promise<BuildState> {
    const state = new BuildState(cache, commit, options)
    const found = cache.hasState(state.kind)
      ? cache.readState(state.kind, await firstParents(repository, commit))
      : undefined
    if (found) state.take(found.commit, found.pieces)
    return state
  }

  /** False when the state of this very commit is there: then nothing is left. */
  get isNew(): boolean {
    return this.base !== this.commit.oid
  }

  private take(commit: string, pieces: StatePieces): void {
    try {
      this.collection = KnownCollection.open(pieces)
    } catch {
      // Intact bytes of something else: as if there were none.
    }
    if (!this.collection) return
    this.base = commit
    this.pieces = pieces
  }

  /** The walk through history, from the earlier build and for the next. */
  history(): HistoryMemory {
    return {
      earlier: openHistoryState(this.pieces),
      leave: (log) => {
        if (this.isNew) this.leaveAll(packHistoryState(log))
      },
    }
  }

  /** What uses of names mean, from the earlier build and for the next. */
  uses({ documents, earlier }: CollectResult, symbolStarts: Uint32Array): OpenUseMemory {
    const { collection, pieces } = this
    const from = collection && { collection, pieces, of: earlier }
    return (resolved) => (this.useState = new UseState(documents, symbolStarts, resolved, from))
  }

  /** Call when the graph is made. */
  leaveUses(): void {
    if (this.useState && this.isNew) this.leaveAll(this.useState.pack())
    this.useState = undefined
  }

  /** What sections are made of, from the earlier build and for the next. */
  sections(store: BlockStore): SectionMemory {
    const symbols = (this.symbolState = new SymbolState(this.pieces))
    return {
      symbols,
      trigrams: openTrigramState(this.pieces, store),
      leaveTrigrams: (made) => (this.trigramsMade = made),
    }
  }

  private leaveAll(pieces: StatePieces): void {
    for (const [name, bytes] of pieces) this.leave(name, bytes)
  }

  /** Keeps a piece for the next build. */
  leave(name: string, bytes: Uint8Array): void {
    this.left.set(name, bytes)
  }

  /** Writes the pieces, unless the same are there. `terms` of the table were in use of `size`. */
  save(terms: number, size: number): void {
    if (!this.isNew) return
    if (this.symbolState) this.leaveAll(this.symbolState.pack())
    const trigrams = this.trigramsMade?.()
    if (trigrams) this.leaveAll(packTrigramState(trigrams))
    const pieces = size > terms * MOST_STALE ? new Map<string, Uint8Array>() : this.left
    this.cache.writeState(this.kind, this.commit.oid, pieces, this.base)
  }
}

/** The commit and its first parents, as far as they are here. */
async function firstParents(repository: Repository, commit: CommitInfo): Promise<string[]> {
  const commits = [commit.oid]
  let { parents } = commit
  try {
    while (parents[0] !== undefined && commits.length < MOST_PARENTS) {
      commits.push(parents[0])
      parents = (await repository.readCommit(parents[0])).parents
    }
  } catch {
    // A shallow clone ends somewhere.
  }
  return commits
}
