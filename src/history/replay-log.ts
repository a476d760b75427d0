import { OID_BYTES } from '../git/oid.ts'
import { NO_TRAILERS, type Trailer } from '../git/history/decision-trailers.ts'
import { isBeyond, type HistoryLimits } from '../git/history/read-history.ts'
import type { FileHistories, Numbers, ResolvedCommit } from './file-history.ts'
import { LIST, LOGGED, rangeOf, type HistoryLog, type LogColumns } from './history-log.ts'

/** Where a walk goes on in the log of an earlier one. */
export interface ReplayStart {
  /** Row of the log. */
  readonly row: number
  /** Commits before it. */
  readonly commits: number
  /** Per file of the log, which it is now, -1 for none. */
  readonly files: Int32Array
}

/** Rows of a log from one on, with files as they are now. */
export interface Rest {
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

/** Adds the commits of a log from a row on to histories of files, as far as the limits reach. */
export function replay(log: HistoryLog, start: ReplayStart, histories: FileHistories, limits: HistoryLimits): Rest {
  const { columns, facts } = log
  const { row: from, files } = start
  const rows = columns.times.length
  const touched = new Mapped(columns, LIST.touched, from, files)
  const holders = new Mapped(columns, LIST.holders, from, files)
  const decisions = new Map(facts.decisions)
  let { commits } = start
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
