import { GitError } from '../errors.ts'
import { corrupt } from './git-failure.ts'
import { decodePath, encodePath } from './path-bytes.ts'
import type { ListTreeOptions, TreeEntry } from './repository.ts'
import type { RawTreeEntry } from './tree.ts'

/** git's default for core.maxTreeDepth: deeper ones only occur in trees made to break their reader. */
const MAX_DEPTH = 2048
/** Ten small trees can spell out billions of paths; the largest real repositories hold about four million. */
const MAX_ENTRIES = 5_000_000

type ReadTree = (oid: string) => RawTreeEntry[]

/** All paths below a tree in the order of their UTF-8 bytes. Throws NOT_FOUND when `root` is no folder of it. */
export function listTree(readTree: ReadTree, treeOid: string, options: ListTreeOptions = {}): TreeEntry[] {
  const root = normalizeRoot(options.root ?? '')
  const start = root === '' ? treeOid : findFolder(readTree, treeOid, root)
  const entries: TreeEntry[] = []
  const prefix = root === '' ? Buffer.alloc(0) : encodePath(`${root}/`)
  walk(readTree, start, { bytes: prefix, path: decodePath(prefix) }, 0, entries)
  // git sorts a folder as if its name ended in `/`, so a sound tree comes out in order; a broken one may not.
  if (!isSorted(entries)) entries.sort((a, b) => Buffer.compare(a.pathBytes, b.pathBytes))
  return entries
}

interface Prefix {
  readonly bytes: Buffer
  readonly path: string
}

/** Appends what lies below one tree. */
function walk(readTree: ReadTree, oid: string, prefix: Prefix, depth: number, into: TreeEntry[]): void {
  if (depth > MAX_DEPTH) throw corrupt(`Tree ${oid} lies more than ${MAX_DEPTH} folders deep`, { oid })
  for (const { name, type, executable, oid: entryOid } of readTree(oid)) {
    const pathBytes = Buffer.concat([prefix.bytes, name, type === 'tree' ? SLASH : NOTHING])
    const path = prefix.path + decodePath(name)
    if (type === 'tree') {
      walk(readTree, entryOid, { bytes: pathBytes, path: `${path}/` }, depth + 1, into)
      continue
    }
    if (into.length >= MAX_ENTRIES) throw tooMany()
    into.push({ pathBytes, path, type, executable, oid: entryOid })
  }
}

const SLASH = Buffer.from('/')
const NOTHING = Buffer.alloc(0)

function isSorted(entries: readonly TreeEntry[]): boolean {
  for (let i = 1; i < entries.length; i++) {
    if (Buffer.compare(entries[i - 1]!.pathBytes, entries[i]!.pathBytes) > 0) return false
  }
  return true
}

function normalizeRoot(root: string): string {
  const parts = root.split('/').filter((part) => part !== '' && part !== '.')
  return parts.join('/')
}

function findFolder(readTree: ReadTree, treeOid: string, root: string): string {
  let oid = treeOid
  for (const part of root.split('/')) {
    const name = encodePath(part)
    const entry = readTree(oid).find((candidate) => name.equals(candidate.name))
    if (entry?.type !== 'tree') {
      const why = entry ? `"${part}" is a ${entry.type}, not a folder` : `there is no "${part}"`
      throw new GitError('NOT_FOUND', `The commit has no folder "${root}": ${why}. Name a folder it has.`, { root })
    }
    oid = entry.oid
  }
  return oid
}

function tooMany(): GitError {
  return new GitError('GIT_UNSUPPORTED', `The tree holds more than ${MAX_ENTRIES} paths: index one folder with --root.`)
}
