import { compareUtf8 } from '../../reader/format/utf8.ts'
import { DOCUMENTS_PER_BLOCK } from '../../reader/format/layout.ts'
import { ByteWriter, ColumnWriter, zigzag } from './byte-writer.ts'
import { inGroups, packColumns, packNumbers } from './columns.ts'
import type { HistoryCommit, HistoryRow } from './rows.ts'
import type { BlockedSection } from './section-input.ts'

/** The HIST section: a row per document, in order. */
export function encodeHistory(rows: readonly HistoryRow[]): BlockedSection {
  return { tag: 'HIST', blocks: blocks(rows), head: () => encodeHead(rows) }
}

function encodeHead(rows: readonly HistoryRow[]): Uint8Array {
  const writer = new ByteWriter(8 + rows.length)
  writer.u32(rows.length)
  writer.u32(0)
  const columns = new ColumnWriter(writer)
  columns.column(Uint8Array.from(rows, ({ freshness }) => freshness))
  return columns.toBytes()
}

function* blocks(rows: readonly HistoryRow[]): Generator<Uint8Array> {
  let first = 0
  for (const group of inGroups(rows, DOCUMENTS_PER_BLOCK)) {
    yield encodeBlock(group, first)
    first += group.length
  }
}

/** Commits are shared by many files of a block, so rows hold their places in one table, newest first. */
function encodeBlock(rows: readonly HistoryRow[], first: number): Uint8Array {
  const commits = commitsOf(rows)
  const places = new Map(commits.map(({ oid }, place) => [oid, place]))
  const placeOf = ({ oid }: HistoryCommit): number => places.get(oid)!
  return packColumns({
    last: packNumbers(rows.map(({ last }) => (last ? placeOf(last) + 1 : 0))),
    firstSeen: packNumbers(rows.map(({ firstSeen }) => storedTime(firstSeen))),
    born: packNumbers(rows.map(({ born }) => Number(born))),
    commits: packNumbers(rows.map((row) => row.commits)),
    commits30: packNumbers(rows.map((row) => row.commits30)),
    commits90: packNumbers(rows.map((row) => row.commits90)),
    recentCount: packNumbers(rows.map(({ recent }) => recent.length)),
    recent: packNumbers(rows.flatMap(({ recent }) => recent.map(placeOf))),
    relatedCount: packNumbers(rows.map(({ related }) => related.length)),
    related: packNumbers(rows.flatMap(({ related }, i) => related.map(({ document }) => zigzag(document - first - i)))),
    support: packNumbers(rows.flatMap(({ related }) => related.map(({ support }) => support))),
    ...commitColumns(commits),
  })
}

function commitsOf(rows: readonly HistoryRow[]): HistoryCommit[] {
  const all = new Map<string, HistoryCommit>()
  for (const { last, recent } of rows) {
    if (last) all.set(last.oid, last)
    for (const commit of recent) all.set(commit.oid, commit)
  }
  return [...all.values()].sort((a, b) => b.time - a.time || (a.oid < b.oid ? -1 : 1))
}

function commitColumns(commits: readonly HistoryCommit[]) {
  const times = commits.map(({ time }) => storedTime(time))
  const authors = [...new Set(commits.flatMap(({ author }) => author ?? []))].sort(compareUtf8)
  const names = new Map(authors.map((name, place) => [name, place + 1]))
  return {
    // Newest first, so that no difference is below 0.
    time: packNumbers(times.map((time, i) => (i === 0 ? time : times[i - 1]! - time))),
    oid: Buffer.from(commits.map(({ oid }) => oid).join(''), 'hex'),
    subject: commits.map(({ subject }) => subject),
    ...(authors.length > 0 && {
      author: packNumbers(commits.map(({ author }) => (author === undefined ? 0 : names.get(author)!))),
      authors,
    }),
  }
}

/** Clocks may be wrong by any amount; what is stored lies between 1970 and 2106. */
const storedTime = (time: number): number => Math.min(0xffffffff, Math.max(0, Math.floor(time)))
