/** Kinds of tree entries that a listing returns (trees themselves are descended). */
export type EntryType = 'blob' | 'symlink' | 'submodule'

/** One path of a commit's tree. */
export interface TreeEntry {
  /** Path from the repository root as the bytes git stores, `/` between parts. */
  readonly pathBytes: Uint8Array
  /** The same path decoded as UTF-8; invalid bytes become `\\xHH` (see `decodePath`). */
  readonly path: string
  readonly type: EntryType
  readonly executable: boolean
  /** Object id, 40 hex digits. */
  readonly oid: string
}

export interface CommitInfo {
  readonly oid: string
  readonly tree: string
  readonly parents: readonly string[]
  /** Committer time, seconds since the epoch. */
  readonly committerTime: number
  readonly message: string
}

export interface ListTreeOptions {
  /** Folder to list instead of the whole tree, as `decodePath` shows it; paths stay relative to the repository root. */
  readonly root?: string
}

/** A repository opened for reading; nothing here needs a work tree or a git program. */
export interface Repository {
  /** The git directory (of a linked worktree: the worktree's own). */
  readonly gitDir: string
  /** The git directory that holds objects and branches: `gitDir`, or that of the main worktree. */
  readonly commonDir: string
  /** Root of the work tree, if there is one. */
  readonly workTree?: string
  /** True when the history is cut (a `shallow` file exists). */
  readonly shallow: boolean
  /** Commits at which the history is cut: their parents are named but not there. */
  readonly shallowCommits: ReadonlySet<string>
  /** True for a partial clone, which lacks objects that its remote promised. */
  readonly partial: boolean
  /** URL of remote `origin`, credentials stripped. */
  readonly originUrl?: string
  /** Some object stands in for another (`refs/replace`). */
  readonly hasReplacements: boolean
  /** Resolves any revision (`HEAD`, branch, tag, short or full id, `HEAD~2`, `v1^{commit}`) to a commit id. */
  resolveCommit(revision: string): Promise<string>
  /** A commit as stored, so with its parents even where a shallow history is cut. */
  readCommit(oid: string): Promise<CommitInfo>
  /** All entries of a tree in path order (UTF-8 bytes), submodules not descended. */
  listTree(treeOid: string, options?: ListTreeOptions): Promise<TreeEntry[]>
  /** Content of one object; synchronous because packs are read by position. Throws GIT_MISSING_OBJECT, CORRUPT. */
  readBlob(oid: string): Uint8Array
  /** Size in bytes of one object without inflating all of it. */
  blobSize(oid: string): number
  /**
   * The same ids, each once, in the order in which they are read fastest: by their place in the packs. It depends on how
   * the repository is packed, so results must not depend on it.
   */
  orderForReading(oids: Iterable<string>): string[]
  /** Reads many blobs in that order. The bytes may be shared with a cache and must not be changed. */
  readBlobs(oids: Iterable<string>): Generator<[oid: string, bytes: Uint8Array]>
  /** The object whose content stands for `oid` (`refs/replace`); `oid` itself nearly always. */
  replacedBy(oid: string): string
  close(): void
}
