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

/** A repository opened for reading; nothing here needs a work tree or a git program. */
export interface Repository {
  /** The git directory (of a linked worktree: the worktree's own). */
  readonly gitDir: string
  /** Root of the work tree, if there is one. */
  readonly workTree?: string
  /** True when the history is cut (a `shallow` file exists). */
  readonly shallow: boolean
  /** URL of remote `origin`, credentials stripped. */
  readonly originUrl?: string
  /** Resolves any revision (`HEAD`, branch, tag, short or full id, `HEAD~2`, `v1^{commit}`) to a commit id. */
  resolveCommit(revision: string): Promise<string>
  readCommit(oid: string): Promise<CommitInfo>
  /** All entries of a tree in path order (UTF-8 bytes), submodules not descended. */
  listTree(treeOid: string): Promise<TreeEntry[]>
  /** Content of one object; synchronous because packs are read by position. Throws GIT_MISSING_OBJECT. */
  readBlob(oid: string): Uint8Array
  /** Size in bytes of one object without inflating all of it. */
  blobSize(oid: string): number
  close(): void
}
