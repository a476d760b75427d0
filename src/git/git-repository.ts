import { configBoolean, configValue, type GitConfig } from './git-config.ts'
import type { GitLayout } from './find-git-dir.ts'
import { listTree } from './list-tree.ts'
import { ObjectDatabase } from './object-database.ts'
import type { ObjectType } from './object-type.ts'
import { GitError } from '../errors.ts'
import { stripCredentials } from './origin-url.ts'
import { parseCommit } from './parse-commit.ts'
import { readReplacements } from './replace-refs.ts'
import type { CommitInfo, ListTreeOptions, Repository, TreeEntry } from './repository.ts'
import { Refs } from './refs.ts'
import { resolveRevision } from './revision.ts'
import { parseTree, type RawTreeEntry } from './tree.ts'
import { readShallowCommits } from './shallow.ts'
import { join } from 'node:path'

/** Limits of memory; the defaults suit repositories of any size. */
export interface OpenRepositoryOptions {
  /** Objects above this size in bytes are refused with GIT_UNSUPPORTED; default 1 GiB. */
  readonly maxObjectBytes?: number
  /** Keeps trees that were read among them: for walks through history; default false. */
  readonly keepsTrees?: boolean
  /** Bytes kept of objects that deltas build on; default 24 MiB. */
  readonly baseCacheBytes?: number
  /** Bytes kept of windows into pack and index files; default 24 MiB. */
  readonly windowCacheBytes?: number
}

/** A repository read through our own readers of refs, configuration and objects. */
export class GitRepository implements Repository {
  readonly gitDir: string
  readonly commonDir: string
  readonly workTree?: string
  readonly shallowCommits: ReadonlySet<string>
  readonly partial: boolean
  readonly originUrl?: string
  readonly hasReplacements: boolean
  private readonly config: GitConfig
  private readonly refs: Refs
  private readonly objects: ObjectDatabase

  constructor(layout: GitLayout, options: OpenRepositoryOptions = {}) {
    this.gitDir = layout.gitDir
    this.commonDir = layout.commonDir
    if (layout.workTree !== undefined) this.workTree = layout.workTree
    this.config = layout.config
    this.shallowCommits = readShallowCommits(this.commonDir)
    this.refs = new Refs(this.gitDir, this.commonDir)
    const origin = configValue(this.config, 'remote.origin.url')
    if (origin !== undefined) this.originUrl = stripCredentials(origin)
    const promisor = findPromisor(this.config)
    this.partial = promisor !== undefined
    const replacements = readReplacements(this.refs, this.config)
    this.hasReplacements = replacements.size > 0
    const objectsDir = join(this.commonDir, 'objects')
    this.objects = new ObjectDatabase(objectsDir, { ...options, replacements, ...(promisor ? { promisor } : {}) })
  }

  get shallow(): boolean {
    return this.shallowCommits.size > 0
  }

  async resolveCommit(revision: string): Promise<string> {
    const { refs, objects, shallowCommits } = this
    return resolveRevision(revision, { refs, objects, shallowCommits, upstreamOf: (branch) => this.upstreamOf(branch) })
  }

  async readCommit(oid: string): Promise<CommitInfo> {
    return parseCommit(oid, this.readTyped(oid, 'commit'))
  }

  async listTree(treeOid: string, options: ListTreeOptions = {}): Promise<TreeEntry[]> {
    return listTree((oid) => this.readTree(oid), treeOid, options)
  }

  /** The entries of one tree, folders included, in the order git stores them. */
  readTree(oid: string): RawTreeEntry[] {
    return parseTree(oid, this.readTyped(oid, 'tree'))
  }

  readBlob(oid: string): Uint8Array {
    return this.readTyped(oid, 'blob')
  }

  /** Any object with its type; for checks and exports rather than for builds. */
  readObject(oid: string): { readonly type: ObjectType; readonly bytes: Buffer } {
    return this.objects.read(oid)
  }

  blobSize(oid: string): number {
    return this.objects.size(oid)
  }

  orderForReading(oids: Iterable<string>): string[] {
    return this.objects.orderByPlace(oids)
  }

  *readBlobs(oids: Iterable<string>): Generator<[oid: string, bytes: Uint8Array]> {
    for (const oid of this.orderForReading(oids)) yield [oid, this.readBlob(oid)]
  }

  replacedBy(oid: string): string {
    return this.objects.replaced(oid)
  }

  close(): void {
    this.objects.close()
  }

  /** Refs below a prefix, loose and packed, as name -> object id. */
  listRefs(prefix: string): Map<string, string> {
    return this.refs.list(prefix)
  }

  /** URL of a remote for writing (`pushurl`) or reading, as configured: it may hold a password. */
  remoteUrl(name: string, write = false): string | undefined {
    const url = configValue(this.config, `remote.${name}.url`)
    return write ? (configValue(this.config, `remote.${name}.pushurl`) ?? url) : url
  }

  private readTyped(oid: string, type: ObjectType): Buffer {
    const object = this.objects.read(oid)
    if (object.type === type) return object.bytes
    throw new GitError('CORRUPT', `Object ${oid} is a ${object.type} where a ${type} was expected.`, { oid, type })
  }

  private upstreamOf(branch: string | undefined): string | undefined {
    const head = this.refs.headBranch()
    const name = branch === undefined || branch === 'HEAD' ? head : branch
    const remote = configValue(this.config, `branch.${name}.remote`)
    const merge = configValue(this.config, `branch.${name}.merge`)?.replace(/^refs\/heads\//, '')
    if (remote === undefined || merge === undefined) return undefined
    return remote === '.' ? `refs/heads/${merge}` : `refs/remotes/${remote}/${merge}`
  }
}

/** Name of the remote that promised the missing objects of a partial clone. */
function findPromisor(config: GitConfig): string | undefined {
  for (const key of config.keys()) {
    const remote = /^remote\.(.+)\.promisor$/s.exec(key)?.[1]
    if (remote !== undefined && configBoolean(config, key, false)) return remote
  }
  return configValue(config, 'extensions.partialclone')
}
