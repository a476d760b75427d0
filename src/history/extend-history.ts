import type { GitRepository } from '../git/git-repository.ts'
import { readHistory, type HistoryLimits, type HistoryReach, type WalkWatch } from '../git/history/read-history.ts'
import type { WalkCommit } from '../git/history/walk-commit.ts'
import { FileHistories, QUARTER } from './file-history.ts'
import { hashOfPath, hasHash, LOGGED, LogWriter, rowOf, type HistoryLog } from './history-log.ts'
import type { CollectedHistory } from './history-record.ts'
import { joinLogs } from './join-logs.ts'
import { replay } from './replay-log.ts'
import { subjectWords, Vocabulary } from './subject-words.ts'

export interface Extension {
  readonly repository: GitRepository
  readonly commit: { readonly oid: string; readonly committerTime: number }
  readonly paths: readonly string[]
  readonly limits: HistoryLimits
  readonly keepAuthors: boolean
}

/** Beyond so many new commits history is walked anew. */
const MOST_NEW = 500

/**
 * The history of a commit out of the log of an earlier walk and the few commits that are new: exactly what a whole walk gives.
 * `undefined` where that cannot be said for sure: history was rewritten, the walks do not meet where nothing else waits, files
 * came back or shared names, the limits reach further than they did.
 */
export function extendHistory(
  asked: Extension,
  log: HistoryLog,
): { history: CollectedHistory; log: HistoryLog } | undefined {
  const { repository, commit, paths, limits, keepAuthors } = asked
  if (!isUsable(log, limits, repository.shallowCommits) || log.columns.authors.length > 0 !== keepAuthors)
    return undefined
  const histories = new FileHistories(paths, commit.committerTime, keepAuthors)
  const joint = new Joint(log, keepAuthors)
  const walk = readHistory(repository, commit.oid, limits, undefined, joint)
  let step = walk.next()
  for (; !step.done; step = walk.next()) {
    joint.writer.add(histories.add(step.value), step.value.paths, step.value.renames.length > 0)
  }
  const [row, reach] = [joint.row, step.value]
  if (row === undefined || reach.lacksContent || !joint.leadsOn(row)) return undefined
  const files = filesNow(log, histories)
  return files && goOn(asked, log, { histories, joint, row, files, reach })
}

/** What was missing may be here today, and an earlier window must not have been smaller. */
function isUsable({ facts }: HistoryLog, { since }: HistoryLimits, shallow: ReadonlySet<string>): boolean {
  const { reach, time, isWhole } = facts
  if (reach.lacksContent || reach.end === 'missing' || reach.end === 'damaged') return false
  if (!isWhole && since < time - QUARTER) return false
  return facts.shallow.length === shallow.size && facts.shallow.every((oid) => shallow.has(oid))
}

/** Watches a walk for the place from which on it is the earlier one. */
class Joint implements WalkWatch {
  readonly writer: LogWriter
  /** Row of the log that the walk goes on with. */
  row: number | undefined
  /** Commits before it. */
  private readonly before: string[] = []
  commits = 0

  constructor(
    private readonly log: HistoryLog,
    keepAuthors: boolean,
  ) {
    this.writer = new LogWriter(keepAuthors)
  }

  visit(commit: WalkCommit, isAlone: boolean, isCut: boolean): boolean {
    const row = isAlone ? rowOf(this.log.columns, commit.oid) : -1
    if (row >= 0 && (this.log.columns.flags[row]! & LOGGED.alone) !== 0) {
      this.row = row
      return true
    }
    if (this.before.length >= MOST_NEW) return true
    this.before.push(commit.oid)
    if (commit.parents.length < 2) this.commits++
    return this.writer.visit(commit, isAlone, isCut)
  }

  end(): void {
    // What is left is the log's.
  }

  /**
   * Whether the log from a row on is what is left of this walk: what it had before is among what this one had, under the same
   * names, and what is new here is nowhere in it.
   */
  leadsOn(row: number): boolean {
    const { columns } = this.log
    let known = 0
    for (const oid of this.before) {
      const at = rowOf(columns, oid)
      if (at >= row) return false
      if (at >= 0) known++
    }
    if (known !== row) return false
    for (let i = 0; i < row; i++) if ((columns.flags[i]! & LOGGED.renames) !== 0) return false
    return true
  }
}

/** Per file of the log, which it is now, -1 for none; `undefined` where one has become several or its past is not in the log. */
function filesNow({ paths, seen, facts }: HistoryLog, { names }: FileHistories): Int32Array | undefined {
  if (names.shared.size > 0) return undefined
  const files = new Int32Array(paths.length).fill(-1)
  let found = 0
  paths.forEach((path, file) => {
    const now = names.now.get(path)
    if (now) [files[file], found] = [now[0]!, found + 1]
  })
  if (facts.shared.some((file) => files[file] === -1)) return undefined
  if (found === names.now.size) return files
  const known = new Set(paths)
  for (const path of names.now.keys()) if (!known.has(path) && hasHash(seen, hashOfPath(path))) return undefined
  return files
}

interface Begun {
  readonly histories: FileHistories
  readonly joint: Joint
  readonly row: number
  readonly files: Int32Array
  /** What the walk up to there says. */
  readonly reach: HistoryReach
}

function goOn(
  asked: Extension,
  log: HistoryLog,
  begun: Begun,
): { history: CollectedHistory; log: HistoryLog } | undefined {
  const { histories, joint, reach } = begun
  const news = histories.telling.length
  const start = { row: begun.row, commits: joint.commits, files: begun.files }
  const rest = replay(log, start, histories, asked.limits)
  // The earlier walk ended before this one would.
  if (!rest.isLast && !rest.isCutOff) return undefined
  const { said, ...words } = subjectWords(histories.telling, asked.paths.length, new Vocabulary(new Map(), log.terms))
  const isWhole = rest.isLast && log.facts.isWhole
  const end = rest.isShallow || reach.end === 'shallow' ? 'shallow' : undefined
  const complete = isWhole && end === undefined
  const oldest = rest.oldest ?? reach.oldest
  const reached: HistoryReach = {
    commits: rest.commits,
    complete,
    ...(!complete && { end: end ?? 'limit' }),
    lacksContent: false,
    ...(oldest !== undefined && { oldest }),
  }
  const about = {
    time: asked.commit.committerTime,
    isWhole,
    reach: reached,
    shallow: log.facts.shallow,
    shared: rest.shared,
  }
  const begin = joint.writer.finish(about, asked.paths, words.terms, said.slice(0, news), log.seen)
  return {
    history: { files: histories.finish(), words, decisions: histories.decisions, reach: reached },
    log: joinLogs(begin, log, rest),
  }
}
