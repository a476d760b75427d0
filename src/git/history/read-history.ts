import { GitError } from '../../errors.ts'
import { ByteLru } from '../byte-lru.ts'
import type { GitRepository } from '../git-repository.ts'
import { CommitQueue } from './commit-queue.ts'
import { diffTrees, type TreeChange } from './diff-trees.ts'
import { findRenames, type Rename } from './renames.ts'
import { parseWalkCommit, type WalkCommit } from './walk-commit.ts'

/**
 * Memory for a repository that is walked through: old trees are deltas of each other and come in no order, and so do
 * look-ups in the index of a pack. With the defaults of a build the walk takes twice the time.
 */
export const WALK_MEMORY = {
  keepsTrees: true,
  baseCacheBytes: 96 * 1024 * 1024,
  windowCacheBytes: 64 * 1024 * 1024,
} as const

/** What one commit changed. */
export interface CommitChanges extends Omit<WalkCommit, 'tree'> {
  /**
   * Bytes of the changed paths, one character each, old and new names of renamed ones both; empty for merges and where
   * a shallow history is cut.
   */
  readonly paths: readonly string[]
  readonly renames: readonly Rename[]
  /** Among `paths`, those that were added or deleted: 1 added, 2 deleted, 0 changed. */
  readonly status: Uint8Array
}

export const ADDED = 1
export const DELETED = 2

/** Results of earlier walks, by commit. */
export interface HistoryCache {
  get(oid: string): CommitChanges | undefined
  /** Hears of every commit that was read, merges too, if what is known of it will not change. */
  set(changes: CommitChanges): void
}

/** Hears of every commit of a walk, and may end it where an earlier walk is known to have gone on the same way. */
export interface WalkWatch {
  /**
   * The commit whose turn it is; `isAlone` when no other waits, so that all that follows are its ancestors. True ends the walk
   * in front of it.
   */
  visit(commit: WalkCommit, isAlone: boolean, isCut: boolean): boolean
  /** The walk is over; commits were left where it says so. */
  end(hasMore: boolean): void
}

export interface HistoryLimits {
  /** Most commits looked at, merges not counted. */
  readonly commits: number
  /** Commits not older than this are looked at whatever their number: seconds since the epoch. */
  readonly since: number
}

/** Why a walk did not reach the first commit of all. */
export type HistoryEnd = 'limit' | 'shallow' | 'missing' | 'damaged'

/** How far the walk came. */
export interface HistoryReach {
  /** Commits looked at, without merges. */
  readonly commits: number
  /** Nothing was left to look at, and no shallow boundary met. */
  readonly complete: boolean
  /** Present when it is not complete. */
  readonly end?: HistoryEnd
  /** Contents that were not there to be compared may hide renames; a partial clone lacks them. */
  readonly lacksContent: boolean
  /** Id of the last commit looked at. */
  readonly oldest?: string
}

/**
 * Ancestors of a commit, newest first, with what each changed against its parent: what `git log --no-merges -M -l200` shows.
 * Merges are walked through and not reported. The parents of the commits at which a shallow history is cut are not there:
 * those commits are reported without paths. The walk ends at an object that is missing or damaged, and says so: an old
 * commit must not cost today's index. Throws when `start` itself cannot be read.
 */
export function* readHistory(
  repository: GitRepository,
  start: string,
  limits: HistoryLimits,
  cache?: HistoryCache,
  watch?: WalkWatch,
): Generator<CommitChanges, HistoryReach> {
  const reader = new HistoryReader(repository, cache)
  const walk: Walk = {
    reader,
    seen: new Set([start]),
    queue: new CommitQueue(),
    commits: 0,
    end: undefined,
    oldest: '',
  }
  walk.queue.push(reader.commit(start))
  try {
    yield* walkFrom(walk, repository.shallowCommits, limits, watch)
  } catch (error) {
    walk.end = endOf(error)
  }
  watch?.end(walk.queue.size > 0)
  const complete = walk.queue.size === 0 && walk.end === undefined
  return {
    commits: walk.commits,
    complete,
    ...(!complete && { end: walk.end ?? 'limit' }),
    lacksContent: reader.lacksContent,
    ...(walk.oldest !== '' && { oldest: walk.oldest }),
  }
}

/** Whether a commit is not looked at any more, after so many others. */
export const isBeyond = (limits: HistoryLimits, commits: number, time: number): boolean =>
  commits >= limits.commits && time < limits.since

interface Walk {
  readonly reader: HistoryReader
  readonly seen: Set<string>
  readonly queue: CommitQueue
  commits: number
  end: HistoryEnd | undefined
  oldest: string
}

function* walkFrom(
  walk: Walk,
  shallow: ReadonlySet<string>,
  limits: HistoryLimits,
  watch?: WalkWatch,
): Generator<CommitChanges> {
  const { reader, seen, queue } = walk
  for (let next = queue.peek(); next; next = queue.peek()) {
    if (isBeyond(limits, walk.commits, next.time)) return
    const isCut = shallow.has(next.oid)
    if (watch?.visit(next, queue.size === 1, isCut)) return
    if (isCut) walk.end = 'shallow'
    const isMerge = next.parents.length > 1
    const changes = isMerge ? undefined : reader.changes(next, isCut)
    queue.pop()
    for (const parent of isCut ? [] : next.parents) {
      if (!seen.has(parent)) queue.push(reader.commit(parent))
      seen.add(parent)
    }
    if (isMerge && !isCut) reader.noteMerge(next)
    if (!changes) continue
    walk.commits++
    walk.oldest = next.oid
    yield changes
  }
}

/** Where the walk must end; anything but a fault of the stored history goes on as an error. */
function endOf(error: unknown): HistoryEnd {
  if (!(error instanceof GitError)) throw error
  if (error.code === 'GIT_MISSING_OBJECT') return 'missing'
  if (error.code === 'CORRUPT' || error.code === 'GIT_UNSUPPORTED') return 'damaged'
  throw error
}

/** Old trees kept to be compared again. */
const FOLDER_BYTES = 8 * 1024 * 1024
const NO_STATUS = new Uint8Array(0)

class HistoryReader {
  lacksContent = false
  private readonly trees = new Map<string, string>()
  /** Parents that were read for their trees; the walk comes to them next. */
  private readonly ahead = new Map<string, WalkCommit>()
  /** What a commit made of a folder is what the next one changed. */
  private readonly folders = new ByteLru<string, Buffer>(FOLDER_BYTES)

  constructor(
    private readonly repository: GitRepository,
    private readonly cache: HistoryCache | undefined,
  ) {}

  commit(oid: string): WalkCommit {
    const known = this.cache?.get(oid)
    if (known) return { ...known, tree: '' }
    const commit = this.ahead.get(oid) ?? this.readCommit(oid)
    this.ahead.delete(oid)
    this.trees.set(oid, commit.tree)
    return commit
  }

  noteMerge(commit: WalkCommit): void {
    if (commit.tree !== '') this.cache?.set(changesOf(commit, [], []))
  }

  changes(commit: WalkCommit, isCut: boolean): CommitChanges {
    const known = this.cache?.get(commit.oid)
    if (known) return known
    let lacks = false
    const read = (oid: string): Uint8Array | undefined => {
      const content = this.contentOf(oid)
      lacks ||= content === undefined
      return content
    }
    const differences = isCut ? [] : this.diff(commit)
    const found = changesOf(commit, differences, findRenames(differences, read))
    this.lacksContent ||= lacks
    // A later fetch may bring the parents of a commit at the cut, or the contents that were missing.
    if (!isCut && !lacks) this.cache?.set(found)
    this.trees.delete(commit.oid)
    return found
  }

  /** A partial clone lacks old blobs; renames are then known where the content is the same. */
  private contentOf(oid: string): Uint8Array | undefined {
    try {
      return this.repository.readBlob(oid)
    } catch (error) {
      if (error instanceof GitError && error.code === 'GIT_MISSING_OBJECT') return undefined
      throw error
    }
  }

  private diff(commit: WalkCommit): TreeChange[] {
    const [parent] = commit.parents
    const before = parent === undefined ? undefined : this.treeOf(parent)
    return diffTrees((oid) => this.readFolder(oid), before, this.treeOf(commit.oid))
  }

  private readFolder(oid: string): Buffer {
    let bytes = this.folders.get(oid)
    if (!bytes) {
      bytes = this.repository.readObject(oid).bytes
      this.folders.set(oid, bytes, bytes.length + 200)
    }
    return bytes
  }

  private treeOf(oid: string): string {
    const known = this.trees.get(oid)
    if (known !== undefined) return known
    const commit = this.readCommit(oid)
    this.trees.set(oid, commit.tree)
    this.ahead.set(oid, commit)
    return commit.tree
  }

  private readCommit(oid: string): WalkCommit {
    const { type, bytes } = this.repository.readObject(oid)
    return parseWalkCommit(type === 'commit' ? oid : `${oid} (a ${type})`, bytes)
  }
}

function changesOf({ tree: _, ...commit }: WalkCommit, changes: readonly TreeChange[], renames: readonly Rename[]) {
  const paths: string[] = []
  const status = changes.length === 0 ? NO_STATUS : new Uint8Array(changes.length)
  for (const { path, before, after } of changes) {
    status[paths.length] = before ? (after ? 0 : DELETED) : ADDED
    paths.push(path)
  }
  return { ...commit, paths, renames, status }
}
