import { ADDED, type CommitChanges } from '../git/history/read-history.ts'
import type { Rename } from '../git/history/renames.ts'

const DAY = 86_400
/** Changes of more files than this say nothing of any of them: formatting, licence headers, moved trees. */
export const MASS_CHANGE = 200
/** Files of one commit up to which they count as changed together. */
const TOGETHER = 30
/** Commits that two files must share to be named together. */
const LEAST_SUPPORT = 2
const MOST_RELATED = 5
const MOST_SUBJECTS = 5

/** What history says of one file; times in seconds since the epoch. */
export interface FileHistory {
  /** Newest commit that changed it, 0 when none was reached. */
  lastChange: number
  /** Id of that commit; empty when none was reached. */
  lastCommit: string
  /** Oldest commit reached that changed it, and whether the file was added there. */
  firstSeen: number
  born: boolean
  /** Commits that changed it: all that were reached, and those within 30 and 90 days before the indexed commit. */
  commits: number
  commits30: number
  commits90: number
  /** Of the newest commits, newest first. */
  subjects: string[]
  /** Files most often changed in the same commits: index and number of shared commits. */
  related: { file: number; support: number }[]
}

/**
 * Collects the changes of each indexed file from commits given newest first. Renames are followed: what an older commit
 * did to the former name counts for the file. Mass changes count as its last change and commits, but lend it neither
 * subject, nor company, nor words.
 */
export class FileHistories {
  readonly files: FileHistory[]
  /** Per path, in the bytes of git one character each: the files that had it at this point of the walk. */
  private readonly byPath = new Map<string, number[]>()
  private readonly together = new Map<number, number>()

  /**
   * @param paths of the indexed files, bytes one character each
   * @param now committer time of the indexed commit, seconds
   * @param onSubject hears of every commit that tells something of files: its subject, the files, how many paths it changed
   */
  constructor(
    paths: readonly string[],
    private readonly now: number,
    private readonly onSubject?: (subject: string, files: readonly number[], changed: number) => void,
  ) {
    this.files = paths.map(newHistory)
    paths.forEach((path, file) => this.byPath.set(path, [file]))
  }

  add(commit: CommitChanges): void {
    const files = this.filesOf(commit)
    const isMass = commit.paths.length > MASS_CHANGE
    for (const [file, isAdded] of files) this.addTo(this.files[file]!, commit, isAdded, isMass)
    const touched = [...files.keys()]
    if (!isMass && touched.length > 0) this.onSubject?.(commit.subject, touched, commit.paths.length)
    if (touched.length <= TOGETHER && !isMass) this.countPairs(touched)
    // In older commits the files bear their former names.
    this.follow(commit.renames)
  }

  /** Fills in `related`; call once, after the last commit. */
  finish(): readonly FileHistory[] {
    const count = this.files.length
    for (const [pair, support] of this.together) {
      if (support < LEAST_SUPPORT) continue
      const a = Math.floor(pair / count)
      const b = pair % count
      this.files[a]!.related.push({ file: b, support })
      this.files[b]!.related.push({ file: a, support })
    }
    for (const { related } of this.files) {
      related.sort((a, b) => b.support - a.support || a.file - b.file).splice(MOST_RELATED)
    }
    return this.files
  }

  /** Indexed files that a commit changed, and whether it added them. */
  private filesOf({ paths, status, renames }: CommitChanges): Map<number, boolean> {
    const renamed = new Set(renames.map(({ to }) => to))
    const files = new Map<number, boolean>()
    paths.forEach((path, i) => {
      const isAdded = status[i] === ADDED && !renamed.has(path)
      for (const file of this.byPath.get(path) ?? []) files.set(file, isAdded)
    })
    return files
  }

  private addTo(history: FileHistory, { oid, time, subject }: CommitChanges, isAdded: boolean, isMass: boolean): void {
    if (history.commits === 0) {
      history.lastChange = time
      history.lastCommit = oid
    }
    history.firstSeen = time
    history.born = isAdded
    history.commits++
    if (isMass) return
    if (time > this.now - 30 * DAY) history.commits30++
    if (time > this.now - 90 * DAY) history.commits90++
    if (history.subjects.length < MOST_SUBJECTS) history.subjects.push(subject)
  }

  private countPairs(files: readonly number[]): void {
    const count = this.files.length
    for (let i = 0; i < files.length; i++) {
      for (let k = i + 1; k < files.length; k++) {
        const pair = Math.min(files[i]!, files[k]!) * count + Math.max(files[i]!, files[k]!)
        this.together.set(pair, (this.together.get(pair) ?? 0) + 1)
      }
    }
  }

  /** All names change at once: two files may have swapped theirs. */
  private follow(renames: readonly Rename[]): void {
    const moved = renames.map(({ to }) => this.byPath.get(to) ?? [])
    for (const { to } of renames) this.byPath.delete(to)
    renames.forEach(({ from }, i) => {
      if (moved[i]!.length > 0) this.byPath.set(from, [...(this.byPath.get(from) ?? []), ...moved[i]!])
    })
  }
}

function newHistory(): FileHistory {
  return {
    lastChange: 0,
    lastCommit: '',
    firstSeen: 0,
    born: false,
    commits: 0,
    commits30: 0,
    commits90: 0,
    subjects: [],
    related: [],
  }
}
