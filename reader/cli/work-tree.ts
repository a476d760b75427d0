import { existsSync, lstatSync, readFileSync, readlinkSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { localPath, withoutCarriageReturns } from '../local-file.ts'
import { findGit, readHead, type GitPlace } from './git-head.ts'
import { ObjectStore } from './git-objects.ts'
import type { IndexedFile } from './reader-api.ts'

/** What became of an indexed file. */
export type FileState = 'same' | 'changed' | 'deleted'

/** Larger files are compared by their size alone. */
const MAX_COMPARED = 16 * 1024 * 1024

/** Says what became of indexed files, in a work tree or, without one, in the commit that is checked out. */
export interface FileStates {
  stateOf(file: IndexedFile): Promise<FileState>
  close(): void
}

/**
 * The repository that the artifact was made of, if it is at hand: one that has its commit. A shallow clone may lack it, so
 * the commit that is checked out counts without being looked for.
 */
export function findRepository(commit: string, folders: readonly string[]): GitPlace | undefined {
  for (const folder of new Set(folders)) {
    const place = findGit(folder)
    if (place && holdsCommit(place, commit)) return place
  }
  return undefined
}

function holdsCommit(place: GitPlace, commit: string): boolean {
  if (readHead(place) === commit) return true
  const store = new ObjectStore(place.commonDir)
  try {
    return store.read(commit, 'commit') !== undefined
  } finally {
    store.close()
  }
}

/** Undefined when nothing can have changed: a bare repository whose HEAD is the indexed commit. */
export function fileStates(place: GitPlace, commit: string): FileStates | undefined {
  if (hasWorkTree(place)) {
    // Of a sparse checkout, a file that is not there need not be deleted.
    const missing = existsSync(join(place.gitDir, 'info/sparse-checkout')) ? 'same' : 'deleted'
    return { stateOf: (file) => workTreeState(place.root, file, missing), close: () => undefined }
  }
  const head = readHead(place)
  return head === undefined || head === commit ? undefined : new CommitStates(place, head)
}

/** A checked-out tree; a folder that holds nothing but `.git` (`clone --no-checkout`) is none. */
function hasWorkTree({ root, gitDir }: GitPlace): boolean {
  return root !== gitDir && statSync(join(gitDir, 'index'), { throwIfNoEntry: false }) !== undefined
}

async function workTreeState(root: string, file: IndexedFile, missing: FileState): Promise<FileState> {
  const path = localPath(root, file.path)
  // The path comes out of an artifact: what leads out of the repository is none of our business.
  if (path === undefined) return 'same'
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (!stat) return missing
    return (await isSame(path, stat, file)) ? 'same' : 'changed'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? missing : 'same'
  }
}

async function isSame(path: string | Buffer, stat: Stats, file: IndexedFile): Promise<boolean> {
  if (stat.isSymbolicLink()) return (await blobId(readlinkSync(path, 'buffer'))) === file.blob_id
  if (!stat.isFile()) return false
  if (stat.size > MAX_COMPARED) return stat.size === file.bytes
  // A file that git checked out with CRLF is longer than its blob; anything shorter or much longer has changed.
  if (stat.size < file.bytes || stat.size > 2 * file.bytes + 2) return false
  const bytes = readFileSync(path)
  if (bytes.length === file.bytes && (await blobId(bytes)) === file.blob_id) return true
  return bytes.includes('\r\n') && (await blobId(withoutCarriageReturns(bytes))) === file.blob_id
}

async function blobId(bytes: Buffer): Promise<string> {
  // Loaded here: a search outside of a work tree must not pay for it.
  const { createHash } = await import('node:crypto')
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** States in another commit of a repository without a work tree. */
class CommitStates implements FileStates {
  private readonly store: ObjectStore
  private readonly tree: string | undefined

  constructor(place: GitPlace, commit: string) {
    this.store = new ObjectStore(place.commonDir)
    this.tree = /^tree ([0-9a-f]{40})$/m.exec(this.store.read(commit, 'commit')?.toString('latin1') ?? '')?.[1]
  }

  async stateOf({ path, blob_id }: IndexedFile): Promise<FileState> {
    let oid = this.tree
    if (oid === undefined) return 'same'
    for (const name of path.split('/')) {
      const tree = this.store.read(oid, 'tree')
      // What cannot be read here tells nothing.
      if (!tree) return 'same'
      oid = entryOf(tree, name)
      if (oid === undefined) return 'deleted'
    }
    return oid === blob_id ? 'same' : 'changed'
  }

  close(): void {
    this.store.close()
  }
}

/** Id of the entry called `name` in a tree object: lines of mode, space, name, NUL and twenty bytes. */
function entryOf(tree: Buffer, name: string): string | undefined {
  const wanted = nameBytes(name)
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(0x20, at)
    const end = tree.indexOf(0, space)
    if (space < 0 || end < 0) return undefined
    if (tree.subarray(space + 1, end).equals(wanted)) return tree.toString('hex', end + 1, end + 21)
    at = end + 21
  }
  return undefined
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat(name.split(/\\x([0-9a-f]{2})/).map((part, i) => (i % 2 ? Buffer.from(part, 'hex') : Buffer.from(part))))
