import { OID_BYTES } from '../git/oid.ts'
import type { GitRepository } from '../git/git-repository.ts'
import {
  isBeyond,
  readHistory,
  type HistoryLimits,
  type HistoryReach,
  type WalkWatch,
} from '../git/history/read-history.ts'
import type { WalkCommit } from '../git/history/walk-commit.ts'
import { NO_TRAILERS, type Trailer } from '../git/history/decision-trailers.ts'
import { FileHistories, QUARTER, type Numbers, type ResolvedCommit } from './file-history.ts'
import type { CollectedHistory } from './history-record.ts'
import {
  hashOfPath,
  hasHash,
  LIST,
  LOGGED,
  LogWriter,
  LISTS,
  rangeOf,
  rowOf,
  type HistoryLog,
  type LogColumns,
} from './history-log.ts'
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
  const rest = replay(asked, log, begun)
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
    log: joined(begin, log, rest),
  }
}

/** Rows of a log from one on, with files as they are now. */
interface Rest {
  readonly from: number
  readonly to: number
  readonly touched: Uint32Array
  readonly holders: Uint32Array
  /** Ends of both, by row. */
  readonly touchedEnds: Uint32Array
  readonly holderEnds: Uint32Array
  readonly shared: readonly number[]
  /** Commits in all. */
  readonly commits: number
  readonly oldest: string | undefined
  readonly isShallow: boolean
  /** Nothing of the log was left over, and nothing of history. */
  readonly isLast: boolean
  /** The limits left some of the log over. */
  readonly isCutOff: boolean
}

function replay({ limits }: Extension, log: HistoryLog, { histories, joint, row: from, files }: Begun): Rest {
  const { columns, facts } = log
  const rows = columns.times.length
  const touched = new Mapped(columns, LIST.touched, from, files)
  const holders = new Mapped(columns, LIST.holders, from, files)
  const decisions = new Map(facts.decisions)
  let { commits } = joint
  let [row, oldest, isShallow] = [from, -1, false]
  for (; row < rows && !isBeyond(limits, commits, columns.times[row]!); row++) {
    const flags = columns.flags[row]!
    if ((flags & LOGGED.cut) !== 0) isShallow = true
    const [changed, held] = [touched.take(row), holders.take(row)]
    if ((flags & LOGGED.merge) !== 0) continue
    commits++
    oldest = row
    if (changed.length > 0) histories.addResolved(new LoggedCommit(log, row, changed, held, decisions.get(row)))
  }
  return {
    from,
    to: row,
    touched: touched.all,
    holders: holders.all,
    touchedEnds: touched.ends,
    holderEnds: holders.ends,
    shared: facts.shared.map((file) => files[file]!),
    commits,
    oldest: oldest < 0 ? undefined : oidAt(columns, oldest),
    isShallow,
    isLast: row === rows && facts.isWhole,
    isCutOff: row < rows,
  }
}

/** A list of files of the rows of a log as they are now; those that are gone are left out. */
class Mapped {
  private readonly values: Uint32Array
  readonly ends: Uint32Array
  private length = 0
  /** Bits below the index of a file. */
  private readonly bits: number

  constructor(
    private readonly columns: LogColumns,
    private readonly list: typeof LIST.touched | typeof LIST.holders,
    private readonly from: number,
    private readonly files: Int32Array,
  ) {
    this.values = new Uint32Array((list === LIST.touched ? columns.touched : columns.holders).length)
    this.ends = new Uint32Array(columns.times.length - from)
    this.bits = list === LIST.touched ? 1 : 0
  }

  take(row: number): Uint32Array {
    const { columns, files, values, bits } = this
    const source = this.list === LIST.touched ? columns.touched : columns.holders
    const [from, to] = rangeOf(columns, row, this.list)
    const start = this.length
    for (let i = from; i < to; i++) {
      const file = files[source[i]! >>> bits]!
      if (file >= 0) values[this.length++] = (file << bits) | (source[i]! & bits)
    }
    this.ends[row - this.from] = this.length
    return values.subarray(start, this.length)
  }

  get all(): Uint32Array {
    return this.values.subarray(0, this.length)
  }
}

/** A commit of a log, read where it is asked for. */
class LoggedCommit implements ResolvedCommit {
  readonly time: number
  readonly isBot: boolean
  readonly isMass: boolean
  readonly changed: number

  constructor(
    private readonly log: HistoryLog,
    private readonly row: number,
    readonly touched: Numbers,
    readonly holders: Numbers,
    readonly decisions: readonly Trailer[] = NO_TRAILERS,
  ) {
    const { times, flags, changed } = log.columns
    this.time = times[row]!
    this.isBot = (flags[row]! & LOGGED.bot) !== 0
    this.isMass = (flags[row]! & LOGGED.mass) !== 0
    this.changed = changed[row]!
  }

  get oid(): string {
    return oidAt(this.log.columns, this.row)
  }

  get subject(): string {
    const { columns } = this.log
    const { buffer, byteOffset, length } = columns.subjects
    return Buffer.from(buffer, byteOffset, length).toString('utf8', ...rangeOf(columns, this.row, LIST.subject))
  }

  get author(): string {
    const { columns, facts } = this.log
    return facts.names[columns.authors[this.row]!] ?? ''
  }

  get said(): Numbers {
    return this.log.columns.said.subarray(...rangeOf(this.log.columns, this.row, LIST.said))
  }
}

function oidAt({ oids }: LogColumns, row: number): string {
  const { buffer, byteOffset, length } = oids
  return Buffer.from(buffer, byteOffset, length).toString('hex', row * OID_BYTES, (row + 1) * OID_BYTES)
}

/** The new rows, and those of the log that they lead to. */
function joined(begin: HistoryLog, log: HistoryLog, rest: Rest): HistoryLog {
  const { from, to } = rest
  const [a, b] = [begin.columns, log.columns]
  const names = [...begin.facts.names]
  const rows = a.times.length
  const nameOf = b.authors.length > 0 ? log.facts.names.map((name) => placeIn(names, name)) : []
  const later = log.facts.decisions.filter(([row]) => row >= from && row < to)
  return {
    ...begin,
    facts: {
      ...begin.facts,
      names,
      decisions: [...begin.facts.decisions, ...later.map(([row, trailers]) => [row - from + rows, trailers] as const)],
    },
    columns: {
      oids: Buffer.concat([a.oids, b.oids.subarray(from * OID_BYTES, to * OID_BYTES)]),
      times: joinedTimes(a.times, b.times.subarray(from, to)),
      flags: Buffer.concat([a.flags, b.flags.subarray(from, to)]),
      changed: concat(a.changed, b.changed.subarray(from, to)),
      authors: concat(
        a.authors,
        b.authors.length > 0 ? b.authors.subarray(from, to).map((name) => nameOf[name]!) : b.authors,
      ),
      ends: joinedEnds(a, b, rest),
      touched: concat(a.touched, rest.touched),
      holders: concat(a.holders, rest.holders),
      said: concat(a.said, b.said.subarray(startOf(b, from, LIST.said), startOf(b, to, LIST.said))),
      subjects: Buffer.concat([
        a.subjects,
        b.subjects.subarray(startOf(b, from, LIST.subject), startOf(b, to, LIST.subject)),
      ]),
    },
  }
}

function joinedEnds(a: LogColumns, b: LogColumns, { from, to, touchedEnds, holderEnds }: Rest): Uint32Array {
  const ends = concat(a.ends, b.ends.subarray(from * LISTS, to * LISTS))
  const said = a.said.length - startOf(b, from, LIST.said)
  const subject = a.subjects.length - startOf(b, from, LIST.subject)
  for (let row = from, at = a.ends.length; row < to; row++, at += LISTS) {
    ends[at + LIST.touched] = a.touched.length + touchedEnds[row - from]!
    ends[at + LIST.holders] = a.holders.length + holderEnds[row - from]!
    ends[at + LIST.said]! += said
    ends[at + LIST.subject]! += subject
  }
  return ends
}

const startOf = (columns: LogColumns, row: number, list: number): number =>
  row === 0 ? 0 : columns.ends[(row - 1) * LISTS + list]!

function placeIn(names: string[], name: string): number {
  const place = names.indexOf(name)
  return place < 0 ? names.push(name) - 1 : place
}

function joinedTimes(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

function concat(a: Uint32Array, b: Uint32Array): Uint32Array {
  const all = new Uint32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
