import type { TreeChange, Version } from './diff-trees.ts'
import { fingerprint, MAX_SCORE, similarity, tooDifferentInSize, type Fingerprint } from './similarity.ts'
import { MODE } from './tree-cursor.ts'

/** A deleted path that lives on as an added one. */
export interface Rename {
  readonly from: string
  readonly to: string
}

/** Half of a file must be kept (`-M50%`, git's default), three quarters where only the names of folders changed. */
const LEAST_SCORE = MAX_SCORE / 2
const LEAST_BASENAME_SCORE = LEAST_SCORE + (MAX_SCORE - LEAST_SCORE) / 2
/** Sources kept per destination before the best pairs are taken. */
const CANDIDATES_PER_DESTINATION = 4
/** Identical sources looked at per destination. */
const MOST_IDENTICAL = 100
/**
 * Comparing by content is left out above this many pairs, as `git log -M -l200` leaves it out: git's own default of 1000
 * squared takes minutes for one commit.
 */
const RENAME_LIMIT = 200

interface Side extends Version {
  readonly path: string
  readonly base: string
  used: boolean
}

/** Content of a blob; `undefined` when it is not there. */
export type ReadBlob = (oid: string) => Uint8Array | undefined

/**
 * Renames among the changes of one commit, as git finds them: identical content first, then files whose name without
 * folders is unique on both sides, then the best pairs of all (gitdiffcore(7), "diffcore-rename"; copies are not looked for).
 */
export function findRenames(changes: readonly TreeChange[], read: ReadBlob): Rename[] {
  const sources = changes.filter(({ after }) => !after).map((change) => sideOf(change.path, change.before!))
  const targets = changes.filter(({ before }) => !before).map((change) => sideOf(change.path, change.after!))
  if (sources.length === 0 || targets.length === 0) return []
  const search = new RenameSearch(sources, targets, read)
  search.pairIdentical()
  search.pairByBasename()
  search.pairBySimilarity()
  return search.renames
}

const sideOf = (path: string, { oid, mode }: Version): Side => ({
  path,
  oid,
  mode,
  base: path.slice(path.lastIndexOf('/') + 1),
  used: false,
})

const isFile = ({ mode }: Version): boolean => (mode & 0o170000) === MODE.file

interface Candidate {
  readonly source: Side
  readonly target: Side
  readonly score: number
  readonly sameName: number
}

class RenameSearch {
  readonly renames: Rename[] = []
  private readonly fingerprints = new Map<string, Fingerprint | undefined>()

  constructor(
    private readonly sources: readonly Side[],
    private readonly targets: readonly Side[],
    private readonly read: ReadBlob,
  ) {}

  pairIdentical(): void {
    const byOid = groupBy(this.sources, ({ oid }) => oid)
    for (const target of this.targets) {
      const same = byOid.get(target.oid)?.slice(0, MOST_IDENTICAL + 1) ?? []
      const free = same.filter((source) => !source.used && compatible(source, target))
      const best = free.find(({ base }) => base === target.base) ?? free[0]
      if (best) this.pair(best, target)
    }
  }

  pairByBasename(): void {
    const sources = groupBy(unused(this.sources), ({ base }) => base)
    const targets = groupBy(unused(this.targets), ({ base }) => base)
    for (const [base, [source, ...others]] of sources) {
      const [target, ...more] = targets.get(base) ?? []
      if (!source || !target || others.length > 0 || more.length > 0) continue
      if (this.score(source, target, LEAST_BASENAME_SCORE) >= LEAST_BASENAME_SCORE) this.pair(source, target)
    }
  }

  pairBySimilarity(): void {
    const sources = unused(this.sources)
    const targets = unused(this.targets)
    if (sources.length * targets.length > RENAME_LIMIT * RENAME_LIMIT) return
    const candidates = targets.flatMap((target) => this.bestSources(sources, target))
    for (const { source, target, score } of candidates.sort(compareCandidates)) {
      if (score >= LEAST_SCORE && !source.used && !target.used) this.pair(source, target)
    }
  }

  /** In no order but that of the places that git keeps them in, which decides between equal pairs. */
  private bestSources(sources: readonly Side[], target: Side): Candidate[] {
    const best: Candidate[] = []
    for (const source of sources) {
      const score = this.score(source, target, LEAST_SCORE)
      const candidate = { source, target, score, sameName: Number(source.base === target.base) }
      if (best.length < CANDIDATES_PER_DESTINATION) {
        best.push(candidate)
        continue
      }
      let worst = 0
      for (let i = 1; i < best.length; i++) if (compareCandidates(best[i]!, best[worst]!) > 0) worst = i
      if (compareCandidates(best[worst]!, candidate) > 0) best[worst] = candidate
    }
    return best
  }

  private score(source: Side, target: Side, least: number): number {
    if (!isFile(source) || !isFile(target)) return 0
    const from = this.fingerprintOf(source.oid)
    const to = this.fingerprintOf(target.oid)
    if (!from || !to) return 0
    return tooDifferentInSize(from.size, to.size, least) ? 0 : similarity(from, to)
  }

  private fingerprintOf(oid: string): Fingerprint | undefined {
    if (!this.fingerprints.has(oid)) {
      const content = this.read(oid)
      this.fingerprints.set(oid, content && fingerprint(content))
    }
    return this.fingerprints.get(oid)
  }

  private pair(source: Side, target: Side): void {
    source.used = target.used = true
    this.renames.push({ from: source.path, to: target.path })
  }
}

const unused = (sides: readonly Side[]): Side[] => sides.filter(({ used }) => !used)

const compatible = (a: Side, b: Side): boolean => (isFile(a) && isFile(b)) || a.mode === b.mode

/** The better first. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return b.score - a.score || b.sameName - a.sameName
}

function groupBy(sides: readonly Side[], key: (side: Side) => string): Map<string, Side[]> {
  const groups = new Map<string, Side[]>()
  for (const side of sides) {
    const group = groups.get(key(side))
    if (group) group.push(side)
    else groups.set(key(side), [side])
  }
  return groups
}
