import { similarity, type Sketch } from './sketch.ts'
import type { SideFile } from './snapshot.ts'

/** A file on both sides, perhaps under another path. */
export interface FilePair {
  readonly base: SideFile
  readonly head: SideFile
  /** 0..1; 1 is the same content. */
  readonly similarity: number
}

export interface FileChanges {
  readonly added: SideFile[]
  readonly removed: SideFile[]
  readonly changed: FilePair[]
  readonly renamed: FilePair[]
}

/** Files of that similarity and above count as renamed: what git takes by default. */
const RENAME_FROM = 0.5
/** Files compared with each other for renames: each with each, so this is a square. */
export const MAX_COMPARED = 1000

/** Pairs files by path, then those that are left by content. */
export function pairByPath(base: readonly SideFile[], head: readonly SideFile[]): FileChanges {
  const before = new Map(base.map((file) => [file.path, file]))
  const now = new Set(head.map(({ path }) => path))
  const added: SideFile[] = []
  const changed: FilePair[] = []
  for (const file of head) {
    const old = before.get(file.path)
    if (!old) added.push(file)
    else if (old.blob !== file.blob) changed.push({ base: old, head: file, similarity: 0 })
  }
  const removed = base.filter(({ path }) => !now.has(path))
  const { pairs, left } = pairByBlob(removed, added)
  return { ...left, changed, renamed: pairs }
}

/** The same content under another path; of several, the one of the same name, then in order. */
function pairByBlob(removed: readonly SideFile[], added: readonly SideFile[]) {
  const byBlob = new Map<string, SideFile[]>()
  for (const file of removed) byBlob.set(file.blob, [...(byBlob.get(file.blob) ?? []), file])
  const pairs: FilePair[] = []
  const taken = new Set<SideFile>()
  for (const file of added) {
    const same = (byBlob.get(file.blob) ?? []).filter((one) => !taken.has(one) && one.lines > 0)
    const old = same.find((one) => nameOf(one) === nameOf(file)) ?? same[0]
    if (!old) continue
    taken.add(old).add(file)
    pairs.push({ base: old, head: file, similarity: 1 })
  }
  const free = (file: SideFile) => !taken.has(file)
  return { pairs, left: { removed: removed.filter(free), added: added.filter(free) } }
}

const nameOf = ({ path }: SideFile): string => path.slice(path.lastIndexOf('/') + 1)

/** Pairs of similar content, most similar first; each file in one at most. Only files of one language are compared. */
export function pairSimilar(
  removed: readonly (readonly [SideFile, Sketch | undefined])[],
  added: readonly (readonly [SideFile, Sketch | undefined])[],
): FilePair[] {
  const candidates: FilePair[] = []
  for (const [base, old] of removed) {
    for (const [head, now] of added) {
      if (!old || !now || base.language !== head.language) continue
      const score = similarity(old, now)
      if (score >= RENAME_FROM) candidates.push({ base, head, similarity: Math.round(score * 100) / 100 })
    }
  }
  const rank = (pair: FilePair) => pair.similarity + (nameOf(pair.base) === nameOf(pair.head) ? 0.01 : 0)
  candidates.sort((a, b) => rank(b) - rank(a) || a.base.id - b.base.id || a.head.id - b.head.id)
  const taken = new Set<SideFile>()
  return candidates.filter(({ base, head }) => {
    if (taken.has(base) || taken.has(head)) return false
    taken.add(base).add(head)
    return true
  })
}
