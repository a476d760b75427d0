import fs from 'node:fs'
import git from 'isomorphic-git'
import type { CommitInfo, ListTreeOptions, Repository, TreeEntry } from '../../src/git/repository.ts'

type Location = { fs: typeof fs; gitdir: string; cache: object }

/**
 * The same interface by isomorphic-git: the oracle of the tests. It reads asynchronously, so blobs are loaded by
 * `listTree` and `load`. What isomorphic-git cannot do (alternates, linked worktrees, replace refs, ...) is not made up.
 */
export class IsomorphicRepository implements Repository {
  readonly commonDir: string
  readonly shallow = false
  readonly shallowCommits = new Set<string>()
  readonly partial = false
  readonly hasReplacements = false
  private readonly location: Location
  private readonly blobs = new Map<string, Uint8Array>()

  constructor(readonly gitDir: string) {
    this.commonDir = gitDir
    this.location = { fs, gitdir: gitDir, cache: {} }
  }

  async resolveCommit(revision: string): Promise<string> {
    const oid = await git.resolveRef({ ...this.location, ref: revision }).catch(() => this.expand(revision))
    return (await git.readCommit({ ...this.location, oid })).oid
  }

  async readCommit(oid: string): Promise<CommitInfo> {
    const { commit } = await git.readCommit({ ...this.location, oid })
    return {
      oid,
      tree: commit.tree,
      parents: commit.parent,
      committerTime: commit.committer.timestamp,
      message: commit.message,
    }
  }

  async listTree(treeOid: string, options: ListTreeOptions = {}): Promise<TreeEntry[]> {
    const entries = await this.walk(treeOid, '')
    const inside =
      options.root === undefined ? entries : entries.filter(({ path }) => path.startsWith(`${options.root}/`))
    await this.load(inside.filter(({ type }) => type !== 'submodule').map(({ oid }) => oid))
    return inside.sort((a, b) => Buffer.compare(a.pathBytes, b.pathBytes))
  }

  /** Any object: type and content. */
  async readObject(oid: string): Promise<{ type: string; bytes: Uint8Array }> {
    const { type, object } = await git.readObject({ ...this.location, oid, format: 'content' })
    return { type, bytes: object as Uint8Array }
  }

  async load(oids: Iterable<string>): Promise<void> {
    for (const oid of oids) this.blobs.set(oid, (await git.readBlob({ ...this.location, oid })).blob)
  }

  readBlob(oid: string): Uint8Array {
    const bytes = this.blobs.get(oid)
    if (!bytes) throw new Error(`${oid} was not loaded`)
    return bytes
  }

  blobSize(oid: string): number {
    return this.readBlob(oid).length
  }

  orderForReading(oids: Iterable<string>): string[] {
    return [...new Set(oids)]
  }

  *readBlobs(oids: Iterable<string>): Generator<[oid: string, bytes: Uint8Array]> {
    for (const oid of this.orderForReading(oids)) yield [oid, this.readBlob(oid)]
  }

  replacedBy(oid: string): string {
    return oid
  }

  close(): void {
    this.blobs.clear()
  }

  private async expand(revision: string): Promise<string> {
    return git.expandOid({ ...this.location, oid: revision })
  }

  private async walk(oid: string, prefix: string): Promise<TreeEntry[]> {
    const { tree } = await git.readTree({ ...this.location, oid })
    const nested = tree.map(async ({ mode, path, oid, type }): Promise<TreeEntry[]> => {
      const full = prefix + path
      if (type === 'tree') return this.walk(oid, `${full}/`)
      const kind = type === 'commit' ? 'submodule' : mode === '120000' ? 'symlink' : 'blob'
      return [{ path: full, pathBytes: Buffer.from(full), type: kind, executable: mode === '100755', oid }]
    })
    return (await Promise.all(nested)).flat()
  }
}
