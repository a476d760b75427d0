import { GitError } from '../../errors.ts'
import type { GitRepository } from '../git-repository.ts'
import { parseCommit } from '../parse-commit.ts'
import type { CommitInfo } from '../repository.ts'
import { CommitQueue } from './commit-queue.ts'
import { diffTrees, type TreeChange } from './diff-trees.ts'
import { findRenames, type Rename } from './renames.ts'

/** What one commit changed. */
export interface CommitChanges {
  readonly oid: string
  readonly parents: readonly string[]
  /** Committer time, seconds since the epoch. */
  readonly time: number
  /** First line of the message. */
  readonly subject: string
  /**
   * Bytes of the changed paths, one character each, old and new names of renamed ones both; empty for merges and where
   * a shallow history is cut.
   */
  readonly paths: readonly string[]
  readonly renames: readonly Rename[]
  /** Among `paths`, those that were added or deleted: a bit each, 1 added, 2 deleted, 0 changed. */
  readonly status: Uint8Array
}

export const ADDED = 1
export const DELETED = 2

/** Results of earlier walks, by commit. */
export interface HistoryCache {
  get(oid: string): CommitChanges | undefined
  set(changes: CommitChanges): void
}

export interface HistoryLimits {
  /** Most commits looked at, merges not counted. */
  readonly commits: number
  /** Commits not older than this are looked at whatever their number: seconds since the epoch. */
  readonly since: number
}

/** How far the walk came. */
export interface HistoryReach {
  /** Commits looked at, without merges. */
  readonly commits: number
  /** Nothing was left to look at, and no shallow boundary met. */
  readonly complete: boolean
}

/**
 * Ancestors of a commit, newest first, with what each changed against its parent: what `git log --no-merges -M -l200` shows.
 * Merges are walked through and not reported. The parents of the commits at which a shallow history is cut are not there:
 * those commits are reported without paths. Throws GIT_MISSING_OBJECT, CORRUPT.
 */
export function* readHistory(
  repository: GitRepository,
  start: string,
  limits: HistoryLimits,
  cache?: HistoryCache,
): Generator<CommitChanges, HistoryReach> {
  const reader = new HistoryReader(repository, cache)
  const seen = new Set([start])
  const queue = new CommitQueue()
  queue.push(reader.commit(start))
  let count = 0
  let cut = false
  for (let next = queue.peek(); next; next = queue.peek()) {
    if (count >= limits.commits && next.committerTime < limits.since) break
    queue.pop()
    const isCut = repository.shallowCommits.has(next.oid)
    cut ||= isCut
    for (const parent of isCut ? [] : next.parents) {
      if (!seen.has(parent)) queue.push(reader.commit(parent))
      seen.add(parent)
    }
    if (next.parents.length > 1) continue
    count++
    yield reader.changes(next, isCut)
  }
  return { commits: count, complete: queue.size === 0 && !cut }
}

class HistoryReader {
  private readonly trees = new Map<string, string>()

  constructor(
    private readonly repository: GitRepository,
    private readonly cache: HistoryCache | undefined,
  ) {}

  commit(oid: string): CommitInfo {
    const known = this.cache?.get(oid)
    if (known) return { oid, tree: '', parents: known.parents, committerTime: known.time, message: known.subject }
    const { type, bytes } = this.repository.readObject(oid)
    const commit = parseCommit(type === 'commit' ? oid : `${oid} (a ${type})`, bytes)
    this.trees.set(oid, commit.tree)
    return commit
  }

  changes(commit: CommitInfo, isCut: boolean): CommitChanges {
    const known = this.cache?.get(commit.oid)
    if (known) return known
    const changes = isCut ? [] : this.diff(commit)
    const renames = findRenames(changes, (oid) => this.contentOf(oid))
    const found: CommitChanges = {
      oid: commit.oid,
      parents: commit.parents,
      time: commit.committerTime,
      subject: subjectOf(commit.message),
      paths: changes.map(({ path }) => path),
      renames,
      status: Uint8Array.from(changes, ({ before, after }) => (before ? (after ? 0 : DELETED) : ADDED)),
    }
    // A later fetch may bring the parents of a commit at the cut.
    if (!isCut) this.cache?.set(found)
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

  private diff(commit: CommitInfo): TreeChange[] {
    const [parent] = commit.parents
    const read = (oid: string): Buffer => this.repository.readObject(oid).bytes
    return diffTrees(read, parent === undefined ? undefined : this.treeOf(parent), this.treeOf(commit.oid))
  }

  private treeOf(oid: string): string {
    const known = this.trees.get(oid)
    if (known !== undefined) return known
    const { tree } = parseCommit(oid, this.repository.readObject(oid).bytes)
    this.trees.set(oid, tree)
    return tree
  }
}

/** As `git log --format=%s`: the lines of the first paragraph, joined by spaces. */
export function subjectOf(message: string): string {
  const text = message.replace(/^\s*\n/, '').trimStart()
  const end = text.search(/\n[^\S\n]*(?:\n|$)/)
  return (end < 0 ? text : text.slice(0, end)).trim().replace(/\s*\n\s*/g, ' ')
}
