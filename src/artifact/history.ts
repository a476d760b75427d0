import { DOCUMENTS_PER_BLOCK } from '../../reader/format/layout.ts'
import { ByteWriter, ColumnWriter, zigzag } from './byte-writer.ts'
import { inGroups, packColumns, packNumbers } from './columns.ts'
import type { HistoryRow } from './rows.ts'
import type { BlockedSection } from './section-input.ts'

/** The HIST section: a row per document, in order. */
export function encodeHistory(rows: readonly HistoryRow[]): BlockedSection {
  return { tag: 'HIST', blocks: blocks(rows), head: () => encodeHead(rows) }
}

function encodeHead(rows: readonly HistoryRow[]): Uint8Array {
  const writer = new ByteWriter(8 + rows.length * 6)
  writer.u32(rows.length)
  writer.u32(0)
  const columns = new ColumnWriter(writer)
  columns.column(Uint32Array.from(rows, (row) => row.lastChange))
  columns.column(Uint16Array.from(rows, (row) => Math.min(65_535, row.commits90)))
  return columns.toBytes()
}

function* blocks(rows: readonly HistoryRow[]): Generator<Uint8Array> {
  let first = 0
  for (const group of inGroups(rows, DOCUMENTS_PER_BLOCK)) {
    yield encodeBlock(group, first)
    first += group.length
  }
}

/** Subjects and commits are shared by many files of a block, so rows hold positions in their lists. */
function encodeBlock(rows: readonly HistoryRow[], first: number): Uint8Array {
  const subjects = new Positions()
  const commits = new Positions()
  return packColumns({
    age: packNumbers(rows.map((row) => zigzag(row.lastChange - row.firstSeen))),
    born: packNumbers(rows.map((row) => Number(row.born))),
    commits: packNumbers(rows.map((row) => row.commits)),
    commits30: packNumbers(rows.map((row) => row.commits30)),
    last: packNumbers(rows.map((row) => commits.of(row.lastCommit))),
    subjectCount: packNumbers(rows.map((row) => row.subjects.length)),
    subject: packNumbers(rows.flatMap((row) => row.subjects.map((text) => subjects.of(text)))),
    relatedCount: packNumbers(rows.map((row) => row.related.length)),
    related: packNumbers(rows.flatMap((row, i) => row.related.map(({ document }) => zigzag(document - first - i)))),
    support: packNumbers(rows.flatMap((row) => row.related.map(({ support }) => support))),
    subjects: subjects.list,
    oids: commits.list,
  })
}

/** Gives each text its position in the list of distinct ones. */
class Positions {
  readonly list: string[] = []
  private readonly known = new Map<string, number>()

  of(text: string): number {
    let position = this.known.get(text)
    if (position === undefined) {
      position = this.list.push(text) - 1
      this.known.set(text, position)
    }
    return position
  }
}
