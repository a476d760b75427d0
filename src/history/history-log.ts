import { OID_BYTES } from '../git/oid.ts'
import type { HistoryReach, WalkWatch } from '../git/history/read-history.ts'
import type { WalkCommit } from '../git/history/walk-commit.ts'
import type { Trailer } from '../git/history/decision-trailers.ts'
import { isTelling, shortened, type Numbers, type ResolvedCommit } from './file-history.ts'

/** What is so of a commit of a walk. */
export const LOGGED = { merge: 1, cut: 2, alone: 4, mass: 8, bot: 16, renames: 32 } as const

/** What a log says beside its columns. */
export interface LogFacts {
  /** Committer time of the commit that the walk began at, seconds. */
  readonly time: number
  /** Whether nothing was left to walk to. */
  readonly isWhole: boolean
  readonly reach: HistoryReach
  /** Commits at which the history was cut, sorted. */
  readonly shallow: readonly string[]
  /** Distinct names of authors, where they are kept. */
  readonly names: readonly string[]
  /** What commits record as decided, by row. */
  readonly decisions: readonly (readonly [row: number, trailers: readonly Trailer[]])[]
  /** Files that once had a name that another one had too. */
  readonly shared: readonly number[]
}

/** Columns of a log by row: one row for each commit, in the order of the walk, merges too. */
export interface LogColumns {
  /** 20 bytes each. */
  readonly oids: Uint8Array
  readonly times: Float64Array
  readonly flags: Uint8Array
  /** How many paths it changed. */
  readonly changed: Uint32Array
  readonly authors: Uint32Array
  /** Ends of the row's entries in `touched`, `holders` and `said`, and of its subject in `subjects`: four for each row. */
  readonly ends: Uint32Array
  readonly touched: Uint32Array
  readonly holders: Uint32Array
  readonly said: Uint32Array
  /** UTF-8. */
  readonly subjects: Uint8Array
}

/** A walk through history with files in place of paths, so that it can be gone on from without being walked again. */
export interface HistoryLog {
  readonly facts: LogFacts
  readonly columns: LogColumns
  /** Paths of the files, bytes one character each. */
  readonly paths: readonly string[]
  /** Terms of subjects, by the places that `said` names. */
  readonly terms: readonly string[]
  /** Hashes of all paths that commits changed, ascending: what is not here was never changed. */
  readonly seen: Uint32Array
}

/** Which of the four lists of a row. */
export const LIST = { touched: 0, holders: 1, said: 2, subject: 3 } as const
export const LISTS = 4

/** Start and end of a row's entries in a list. */
export function rangeOf({ ends }: LogColumns, row: number, list: number): [from: number, to: number] {
  return [row === 0 ? 0 : ends[(row - 1) * LISTS + list]!, ends[row * LISTS + list]!]
}

/** Writes down a walk as it goes. */
export class LogWriter implements WalkWatch {
  private readonly oids: string[] = []
  private readonly times: number[] = []
  private readonly flags: number[] = []
  private readonly changed: number[] = []
  private readonly authors: number[] = []
  private readonly ends: number[] = []
  private readonly touched: number[] = []
  private readonly holders: number[] = []
  private readonly said: number[] = []
  private readonly subjects: Buffer[] = []
  private subjectBytes = 0
  private readonly names = new Map<string, number>()
  private readonly decisions: [number, readonly Trailer[]][] = []
  private readonly seen = new Set<string>()
  private hasMore = true

  constructor(private readonly keepAuthors: boolean) {}

  visit(commit: WalkCommit, isAlone: boolean, isCut: boolean): boolean {
    const isMerge = commit.parents.length > 1
    this.row(commit.oid, commit.time, (isMerge ? LOGGED.merge : 0) | (isAlone ? LOGGED.alone : 0) | (isCut ? LOGGED.cut : 0)) // prettier-ignore
    return false
  }

  end(hasMore: boolean): void {
    this.hasMore = hasMore
  }

  /** Begins a row; `add` says more of it. */
  row(oid: string, time: number, flags: number): void {
    this.closeRow()
    this.oids.push(oid)
    this.times.push(time)
    this.flags.push(flags)
    this.changed.push(0)
    this.authors.push(0)
  }

  /** What the commit of the last row changed. What it said comes with `finish` when it is not known yet. */
  add(commit: ResolvedCommit, paths: readonly string[], hasRenames: boolean): void {
    const row = this.oids.length - 1
    this.flags[row]! |= (commit.isMass ? LOGGED.mass : 0) | (commit.isBot ? LOGGED.bot : 0) | (hasRenames ? LOGGED.renames : 0) // prettier-ignore
    this.changed[row] = commit.changed
    for (const path of paths) this.seen.add(path)
    if (commit.touched.length === 0) return
    for (let i = 0; i < commit.touched.length; i++) this.touched.push(commit.touched[i]!)
    const subject = Buffer.from(shortened(commit.subject))
    this.subjects.push(subject)
    this.subjectBytes += subject.length
    if (this.keepAuthors) this.authors[row] = this.nameOf(commit.author)
    if (!isTelling(commit)) return
    this.tellingRows.push(row)
    for (const file of commit.holders) this.holders.push(file)
    if (commit.decisions.length > 0) this.decisions.push([row, commit.decisions])
  }

  /** Rows of the commits that tell something, in order. */
  private readonly tellingRows: number[] = []

  private nameOf(name: string): number {
    let place = this.names.get(name)
    if (place === undefined) this.names.set(name, (place = this.names.size))
    return place
  }

  /** Ends of the lists of the row before. What was said is filled in at the end. */
  private closeRow(): void {
    if (this.ends.length === this.oids.length * LISTS) return
    this.ends.push(this.touched.length, this.holders.length, 0, this.subjectBytes)
  }

  /**
   * @param said terms of the commits that tell something, in order
   * @param seen hashes of paths that older commits changed
   */
  finish(
    about: Omit<LogFacts, 'isWhole' | 'names' | 'decisions'> & { readonly isWhole?: boolean },
    paths: readonly string[],
    terms: readonly string[],
    said: readonly Numbers[],
    seen: Uint32Array = new Uint32Array(0),
  ): HistoryLog {
    this.closeRow()
    this.fillSaid(said)
    const { isWhole = !this.hasMore, ...rest } = about
    return {
      facts: { ...rest, isWhole, names: [...this.names.keys()], decisions: this.decisions },
      columns: {
        oids: Buffer.from(this.oids.join(''), 'hex'),
        times: Float64Array.from(this.times),
        flags: Uint8Array.from(this.flags),
        changed: Uint32Array.from(this.changed),
        authors: Uint32Array.from(this.keepAuthors ? this.authors : []),
        ends: Uint32Array.from(this.ends),
        touched: Uint32Array.from(this.touched),
        holders: Uint32Array.from(this.holders),
        said: Uint32Array.from(this.said),
        subjects: Buffer.concat(this.subjects),
      },
      paths,
      terms,
      seen: mergedHashes(seen, [...this.seen].map(hashOfPath)),
    }
  }

  private fillSaid(said: readonly Numbers[]): void {
    let next = 0
    for (let row = 0; row < this.oids.length; row++) {
      if (this.tellingRows[next] === row) {
        const own = said[next++]!
        for (let i = 0; i < own.length; i++) this.said.push(own[i]!)
      }
      this.ends[row * LISTS + LIST.said] = this.said.length
    }
  }
}

/** FNV-1a of the bytes of a path, one character each. */
export function hashOfPath(path: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function mergedHashes(sorted: Uint32Array, more: readonly number[]): Uint32Array {
  const added = more.filter((hash) => !hasHash(sorted, hash))
  if (added.length === 0) return sorted
  const all = new Uint32Array(sorted.length + added.length)
  all.set(sorted)
  all.set(added, sorted.length)
  return all.sort()
}

export function hasHash(sorted: Uint32Array, hash: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < hash) low = middle + 1
    else high = middle
  }
  return sorted[low] === hash
}

/** Row of a commit, by its 40 hex digits; -1 for none. */
export function rowOf({ oids }: LogColumns, oid: string): number {
  const wanted = Buffer.from(oid, 'hex')
  const bytes = Buffer.from(oids.buffer, oids.byteOffset, oids.length)
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) if (at % OID_BYTES === 0) return at / OID_BYTES // prettier-ignore
  return -1
}
