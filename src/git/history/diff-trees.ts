import { corrupt } from '../git-failure.ts'
import { MODE, TreeCursor } from './tree-cursor.ts'

/** One side of a changed path. */
export interface Version {
  readonly oid: string
  readonly mode: number
}

/** A path that differs between two trees; `before` is missing for an added one, `after` for a deleted one. */
export interface TreeChange {
  /** Bytes of the path, one character each. */
  readonly path: string
  readonly before?: Version
  readonly after?: Version
}

/** Content of a tree object. */
export type ReadTreeBytes = (oid: string) => Buffer

const NO_ENTRIES = Buffer.alloc(0)
/** git's default for core.maxTreeDepth. */
const MAX_DEPTH = 2048
const FILE_BITS = 0o100

/**
 * Paths in which two trees differ, as `git diff-tree -r --no-renames` names them: content, type, or executable bit. Equal
 * subtrees are not read. `undefined` is the empty tree. Throws CORRUPT, GIT_MISSING_OBJECT.
 */
export function diffTrees(read: ReadTreeBytes, before: string | undefined, after: string | undefined): TreeChange[] {
  const changes: TreeChange[] = []
  if (before !== after) diffFolder({ read, changes }, before, after, '', 0)
  return changes
}

interface Run {
  readonly read: ReadTreeBytes
  readonly changes: TreeChange[]
}

function diffFolder(run: Run, before: string | undefined, after: string | undefined, prefix: string, depth: number) {
  if (depth > MAX_DEPTH) throw corrupt(`Tree ${after ?? before} lies more than ${MAX_DEPTH} folders deep`, {})
  const old = new TreeCursor(before ?? '', before === undefined ? NO_ENTRIES : run.read(before))
  const now = new TreeCursor(after ?? '', after === undefined ? NO_ENTRIES : run.read(after))
  for (let order = 0; ;) {
    if (order === 0) old.skipShared(now)
    if (order <= 0) old.next()
    if (order >= 0) now.next()
    if (old.done && now.done) return
    order = old.done ? 1 : now.done ? -1 : old.compare(now)
    if (order < 0) take(run, old, undefined, prefix, depth)
    else if (order > 0) take(run, undefined, now, prefix, depth)
    else if (!old.sameOid(now) || !sameMode(old.mode, now.mode)) take(run, old, now, prefix, depth)
  }
}

/** Of files only the owner's x counts, as in git. */
function sameMode(a: number, b: number): boolean {
  if ((a & 0o170000) !== (b & 0o170000)) return false
  return (a & 0o170000) !== MODE.file || (a & FILE_BITS) === (b & FILE_BITS)
}

/** Entries of equal place in the order are both folders or both not. */
function take(run: Run, old: TreeCursor | undefined, now: TreeCursor | undefined, prefix: string, depth: number): void {
  const entry = (now ?? old)!
  const path = prefix + entry.name
  if (entry.isTree) return diffFolder(run, old?.entryOid, now?.entryOid, `${path}/`, depth + 1)
  run.changes.push({
    path,
    ...(old && { before: { oid: old.entryOid, mode: old.mode } }),
    ...(now && { after: { oid: now.entryOid, mode: now.mode } }),
  })
}
