import type { Trailer } from '../git/history/decision-trailers.ts'
import { ADDED, type CommitChanges } from '../git/history/read-history.ts'
import type { Rename } from '../git/history/renames.ts'
import { relatedFiles } from './related-files.ts'

const DAY = 86_400
/** The windows before the indexed commit, in seconds. */
export const RECENT = 30 * DAY
export const QUARTER = 90 * DAY
/** Changes of more paths than this say nothing of any of them: formatting, licence headers, moved trees. */
export const MASS_CHANGE = 200
const MOST_RECENT = 5
/** Longer subjects are cut: UTF-16 units. */
const LONGEST_SUBJECT = 200

/** A commit as it is named beside a file. */
export interface CommitRef {
  /** 40 hex digits. */
  readonly oid: string
  /** Committer time, seconds since the epoch. */
  readonly time: number
  /** First paragraph of the message on one line. */
  readonly subject: string
  /** Name of the author; only where the build keeps authors. */
  readonly author?: string
}

/** How recently people worked on a file: 2 within 30 days before the indexed commit, 1 within 90, 0 longer ago. */
export type Freshness = 0 | 1 | 2

/** What history says of one file; times in seconds since the epoch. */
export interface FileHistory {
  /** Newest commit that changed it, whatever it was; absent when none was reached. */
  last?: CommitRef
  /** Time of the oldest commit reached that changed it (0 when none was), and whether the file was added there. */
  firstSeen: number
  born: boolean
  /** Commits that changed it: all that were reached, mass changes too. */
  commits: number
  /** Those within 30 and 90 days before the indexed commit, without mass changes. */
  commits30: number
  commits90: number
  /** Of the newest change that is neither a mass change nor a program's. */
  freshness: Freshness
  /** Newest commits, newest first, without mass changes. */
  recent: CommitRef[]
  /** Files most often changed in the same commits: index and number of shared commits, most first. */
  related: { file: number; support: number }[]
}

/** A list of numbers, typed or not. */
export type Numbers = readonly number[] | Uint32Array

/** A commit that tells something of files: no mass change, not by a program. */
export interface TellingCommit {
  readonly subject: string
  /** Indexed files that it changed. */
  readonly files: Numbers
  /** How many paths it changed in all. */
  readonly changed: number
  /** Places of the terms of the subject, where they are known: see `Vocabulary`. */
  readonly said?: Numbers
}

/** A commit whose message records a decision: no mass change, not by a program. */
export interface RecordedDecision {
  readonly oid: string
  readonly subject: string
  readonly trailers: readonly Trailer[]
  /** Indexed files that it changed, at least one. */
  readonly files: readonly number[]
}

/** The newest are kept. */
export const MOST_DECISIONS = 200

/** A commit with the files that it changed in place of their paths. */
export interface ResolvedCommit {
  readonly oid: string
  readonly time: number
  readonly subject: string
  readonly author: string
  readonly isBot: boolean
  readonly isMass: boolean
  /** How many paths it changed in all. */
  readonly changed: number
  /** Indexed files that it changed: their index times 2, and 1 more where it added them. */
  readonly touched: Numbers
  /** Per path the file that it was: another that once had the same name did not change together with it. */
  readonly holders: Numbers
  readonly decisions: readonly Trailer[]
  /** See `TellingCommit`. */
  readonly said?: Numbers
}

/**
 * Collects the changes of each file from commits given newest first. Renames are followed: what an older commit did to the
 * former name counts for the file. Mass changes count as last change and commits, but lend a file neither subject, nor
 * company, nor words, nor freshness; commits of programs lend it no company, words and freshness.
 */
export class FileHistories {
  readonly files: FileHistory[]
  /** Newest first. */
  readonly telling: TellingCommit[] = []
  /** Newest first. */
  readonly decisions: RecordedDecision[] = []
  readonly names: FormerNames

  /**
   * @param paths of the files, bytes one character each
   * @param now committer time of the indexed commit, seconds
   * @param keepAuthors names them beside commits
   */
  constructor(
    paths: readonly string[],
    private readonly now: number,
    private readonly keepAuthors = false,
  ) {
    this.files = paths.map(newHistory)
    this.names = new FormerNames(paths)
  }

  add(commit: CommitChanges): ResolvedCommit {
    const resolved = this.names.resolve(commit)
    this.addResolved(resolved)
    return resolved
  }

  addResolved(commit: ResolvedCommit): void {
    const { touched, isMass, isBot } = commit
    for (let i = 0; i < touched.length; i++) {
      const file = this.files[touched[i]! >>> 1]!
      this.addTo(file, commit, touched[i]! % 2 === 1, isMass, isBot)
    }
    this.ref = undefined
    if (isTelling(commit)) this.tell(commit)
  }

  /** The commit being added as it is named beside files, once one of them needs it. */
  private ref: CommitRef | undefined

  private refOf({ oid, time, subject, author }: ResolvedCommit): CommitRef {
    return (this.ref ??= { oid, time, subject: shortened(subject), ...(this.keepAuthors && { author }) })
  }

  private tell(commit: ResolvedCommit): void {
    const { holders, changed, decisions, said } = commit
    this.telling.push(said ? { subject: '', files: holders, changed, said } : { subject: commit.subject, files: holders, changed }) // prettier-ignore
    if (decisions.length === 0 || holders.length === 0 || this.decisions.length >= MOST_DECISIONS) return
    this.decisions.push({
      oid: commit.oid,
      subject: shortened(commit.subject),
      trailers: decisions,
      files: [...holders],
    })
  }

  /** Fills in `related`; call once, after the last commit. */
  finish(): readonly FileHistory[] {
    const related = relatedFiles(this.telling, this.files.length)
    this.files.forEach((history, file) => (history.related = related[file]!))
    return this.files
  }

  private addTo(history: FileHistory, commit: ResolvedCommit, isAdded: boolean, isMass: boolean, isBot: boolean): void {
    history.last ??= this.refOf(commit)
    history.firstSeen = commit.time
    history.born = isAdded
    history.commits++
    if (isMass) return
    const freshness = freshnessOf(this.now - commit.time)
    if (freshness === 2) history.commits30++
    if (freshness > 0) history.commits90++
    if (!isBot && freshness > history.freshness) history.freshness = freshness
    if (history.recent.length < MOST_RECENT) history.recent.push(this.refOf(commit))
  }
}

/** Whether a commit tells something of files: see `TellingCommit`. */
export const isTelling = ({ isMass, isBot, touched }: Pick<ResolvedCommit, 'isMass' | 'isBot' | 'touched'>): boolean =>
  touched.length > 0 && !isMass && !isBot

/** Which files had which names, from commit to older commit. */
export class FormerNames {
  /** Per path, in the bytes of git one character each: the files that had it at this point of the walk. */
  private readonly byPath = new Map<string, readonly number[]>()
  /** Files that had, at some point, a name that another one had too. */
  readonly shared = new Set<number>()
  /** Per file, its place in the list being made + 1. */
  private readonly places: Uint32Array

  constructor(paths: readonly string[]) {
    this.places = new Uint32Array(paths.length)
    paths.forEach((path, file) => this.byPath.set(path, [file]))
  }

  /** Files by the names that they have at this point. */
  get now(): ReadonlyMap<string, readonly number[]> {
    return this.byPath
  }

  resolve(commit: CommitChanges): ResolvedCommit {
    const { oid, time, subject, author, isBot, paths, renames, decisions } = commit
    const resolved: ResolvedCommit = {
      oid,
      time,
      subject,
      author,
      isBot,
      isMass: paths.length > MASS_CHANGE,
      changed: paths.length,
      touched: this.touchedBy(commit),
      holders: this.holders(paths),
      decisions,
    }
    // In older commits the files bear their former names.
    if (renames.length > 0) this.follow(renames)
    return resolved
  }

  private touchedBy({ paths, status, renames }: CommitChanges): number[] {
    const { places } = this
    const touched: number[] = []
    for (let i = 0; i < paths.length; i++) {
      const path = paths[i]!
      const found = this.byPath.get(path)
      if (!found) continue
      const isAdded = status[i] === ADDED && !renames.some(({ to }) => to === path)
      for (const file of found) {
        // Each once: broken trees name a path twice.
        const place = places[file]! || (places[file] = touched.length + 1)
        touched[place - 1] = file * 2 + Number(isAdded)
      }
    }
    for (const one of touched) places[one >>> 1] = 0
    return touched
  }

  private holders(paths: readonly string[]): number[] {
    const { places } = this
    const files: number[] = []
    for (const path of paths) {
      const holder = this.byPath.get(path)?.[0]
      if (holder === undefined || places[holder] !== 0) continue
      files.push(holder)
      places[holder] = 1
    }
    for (const file of files) places[file] = 0
    return files
  }

  /**
   * All names change at once: two files may have swapped theirs. A file that has the old name today was made later, or it
   * could not have been renamed: as git does, its history goes on with what the name was before, behind the renamed file.
   */
  private follow(renames: readonly Rename[]): void {
    const moved = renames.map(({ to }) => this.byPath.get(to) ?? [])
    for (const { to } of renames) this.byPath.delete(to)
    renames.forEach(({ from }, i) => {
      if (moved[i]!.length === 0) return
      const all = [...moved[i]!, ...(this.byPath.get(from) ?? [])]
      if (all.length > 1) for (const file of all) this.shared.add(file)
      this.byPath.set(from, all)
    })
  }
}

export function shortened(subject: string): string {
  if (subject.length <= LONGEST_SUBJECT) return subject
  // A pair of surrogates is not cut apart.
  return `${subject.slice(0, LONGEST_SUBJECT - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`
}

/** By the age in seconds; what is dated behind the indexed commit counts as new. */
function freshnessOf(age: number): Freshness {
  return age < RECENT ? 2 : age < QUARTER ? 1 : 0
}

function newHistory(): FileHistory {
  return { firstSeen: 0, born: false, commits: 0, commits30: 0, commits90: 0, freshness: 0, recent: [], related: [] }
}
