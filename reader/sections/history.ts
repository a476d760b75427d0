import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { toHex } from '../format/hex.ts'
import { DOCUMENTS_PER_BLOCK } from '../format/layout.ts'
import { ColumnReader } from '../format/typed-view.ts'
import { unzigzag } from '../format/varint.ts'
import { Columns, rowOf, rowsIn } from './columns.ts'

/** What ranking needs of the history of all documents. */
export class HistoryHead {
  readonly count: number
  /** Per document: 2 when people changed it within 30 days before the indexed commit, 1 within 90, else 0. */
  readonly freshness: Uint8Array

  constructor(head: Uint8Array) {
    const reader = new ByteReader(head)
    this.count = reader.u32()
    this.freshness = new ColumnReader(head, 8).u8(this.count)
  }
}

/** A commit as it is named beside a document. */
export interface HistoryCommit {
  /** 40 hex digits. */
  oid: string
  /** Committer time, seconds since the epoch. */
  time: number
  /** First paragraph of the message on one line. */
  subject: string
  /** Only in artifacts that keep the names of authors. */
  author?: string
}

/** A file that changed in the same commits as another. */
export interface RelatedDocument {
  document: number
  /** Commits that changed both. */
  support: number
}

/** What the commits up to the indexed one say of a document; renames are followed, merges left out. */
export interface DocumentHistory {
  /** Newest commit that changed it; absent when history did not reach one. */
  last?: HistoryCommit
  /** Time of the oldest commit reached that changed it, seconds since the epoch, 0 for none. */
  firstSeen: number
  /** True when that oldest commit added the file. */
  born: boolean
  /** Commits reached that changed it. */
  commits: number
  /** Those within 30 and 90 days before the indexed commit, without changes of more than 200 files. */
  commits30: number
  commits90: number
  /** Newest commits, newest first, at most five, without changes of more than 200 files. */
  recent: HistoryCommit[]
  /** At most five documents most often changed together with it, most often first. */
  related: RelatedDocument[]
}

const OID_BYTES = 20

/** History of 256 documents, addressed by document id. */
export class HistoryBlock {
  private readonly first: number
  private readonly count: number
  private readonly columns: Columns
  private commits_: HistoryCommit[] | undefined

  /** Block `block` of a section of `total` documents. */
  constructor(
    bytes: Uint8Array,
    block: number,
    private readonly total: number,
  ) {
    this.first = block * DOCUMENTS_PER_BLOCK
    this.count = rowsIn(block, DOCUMENTS_PER_BLOCK, total)
    this.columns = new Columns(bytes, this.count)
  }

  /** Throws CORRUPT for documents of other blocks and for places outside of the tables. */
  get(document: number): DocumentHistory {
    const row = rowOf(document, this.first, this.count)
    const number = (column: string): number => this.columns.numbers(column)[row]!
    const last = number('last')
    return {
      ...(last > 0 && { last: this.commitAt(last - 1) }),
      firstSeen: number('firstSeen'),
      born: number('born') !== 0,
      commits: number('commits'),
      commits30: number('commits30'),
      commits90: number('commits90'),
      recent: this.run('recentCount', ['recent'], row).map(([place]) => this.commitAt(place!)),
      related: this.run('relatedCount', ['related', 'support'], row).map(([distance, support]) => ({
        document: this.relatedTo(document, unzigzag(distance!)),
        support: support!,
      })),
    }
  }

  private relatedTo(document: number, distance: number): number {
    const other = document + distance
    if (!(other >= 0 && other < this.total)) throw corrupt('related document', { document, other })
    return other
  }

  private commitAt(place: number): HistoryCommit {
    this.commits_ ??= decodeCommits(this.columns)
    const commit = this.commits_[place]
    if (!commit) throw corrupt('commit of a document', { place })
    return commit
  }

  /** The values of one row in columns that hold several a row, as told by a column of counts. */
  private run(counts: string, columns: readonly string[], row: number): number[][] {
    const lengths = this.columns.numbers(counts)
    let start = 0
    for (let i = 0; i < row; i++) start += lengths[i]!
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const all = columns.map((name) => this.columns.numbers(name, total))
    return Array.from({ length: lengths[row]! }, (_, i) => all.map((column) => column[start + i]!))
  }
}

/** The table of commits that the rows of a block name. */
function decodeCommits(columns: Columns): HistoryCommit[] {
  const subjects = columns.list('subject')
  const count = subjects.length
  const oids = columns.bytes('oid', OID_BYTES, count)
  const differences = columns.numbers('time', count)
  const authors = columns.has('authors') ? columns.list('authors') : []
  const author = authors.length > 0 ? columns.numbers('author', count) : undefined
  let time = 0
  return subjects.map((subject, i) => {
    time = i === 0 ? differences[0]! : time - differences[i]!
    const name = author && authors[author[i]! - 1]
    return {
      oid: toHex(oids.subarray(i * OID_BYTES, (i + 1) * OID_BYTES)),
      time,
      subject,
      ...(name !== undefined && { author: name }),
    }
  })
}
