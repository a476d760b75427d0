import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { HistoryReach } from '../git/history/read-history.ts'
import type { CommitRef, FileHistory, Freshness, RecordedDecision } from './file-history.ts'
import type { SubjectWords } from './subject-words.ts'

/** What the history of a commit says of the files of its tree. */
export interface CollectedHistory {
  /** By the index of the path that was asked for. */
  readonly files: readonly FileHistory[]
  /** Words of the subjects of their commits, by the same index. */
  readonly words: SubjectWords
  /** Newest first. */
  readonly decisions: readonly RecordedDecision[]
  readonly reach: HistoryReach
}

type Row = [
  last: number,
  firstSeen: number,
  born: number,
  commits: number,
  commits30: number,
  commits90: number,
  freshness: Freshness,
  recent: number[],
  related: number[],
]

interface Stored {
  readonly reach: HistoryReach
  readonly commits: [oid: string, time: number, subject: string, author?: string][]
  readonly rows: Row[]
  readonly terms: readonly string[]
  /** Per file how many words it has. */
  readonly counts: number[]
  /** The words of all files, u32 of this machine in base64: a string is parsed many times faster than numbers are. */
  readonly words: string
  readonly decisions: readonly RecordedDecision[]
}

export function encodeHistoryRecord({ files, reach, words, decisions }: CollectedHistory): Uint8Array {
  const places = new Map<CommitRef, number>()
  const placeOf = (commit: CommitRef): number => {
    let place = places.get(commit)
    if (place === undefined) places.set(commit, (place = places.size))
    return place
  }
  const rows = files.map((file): Row => [
    file.last ? placeOf(file.last) : -1,
    file.firstSeen,
    Number(file.born),
    file.commits,
    file.commits30,
    file.commits90,
    file.freshness,
    file.recent.map(placeOf),
    file.related.flatMap((one) => [one.file, one.support]),
  ])
  const commits = [...places.keys()].map(({ oid, time, subject, author }): Stored['commits'][number] =>
    author === undefined ? [oid, time, subject] : [oid, time, subject, author],
  )
  const counts = words.files.map(({ length }) => length)
  const stored: Stored = { reach, commits, rows, terms: words.terms, counts, words: packWords(words.files), decisions }
  return deflateRawSync(JSON.stringify(stored), { level: 3 })
}

/** Undefined for bytes that are none of ours: a cache may hold anything. */
export function decodeHistoryRecord(bytes: Uint8Array): CollectedHistory | undefined {
  try {
    const { reach, commits, rows, terms, counts, words, decisions } = JSON.parse(
      inflateRawSync(bytes).toString('utf8'),
    ) as Stored
    const refs = commits.map(([oid, time, subject, author]): CommitRef => ({
      oid,
      time,
      subject,
      ...(author !== undefined && { author }),
    }))
    const files = rows.map((row) => decodeRow(row, refs))
    return { reach, files, decisions, words: { terms, files: unpackWords(words, counts) } }
  } catch {
    return undefined
  }
}

function decodeRow(row: Row, refs: readonly CommitRef[]): FileHistory {
  const [last, firstSeen, born, commits, commits30, commits90, freshness, recent, related] = row
  return {
    ...(last >= 0 && { last: refs[last]! }),
    firstSeen,
    born: born === 1,
    commits,
    commits30,
    commits90,
    freshness,
    recent: recent.map((place) => refs[place]!),
    related: Array.from({ length: related.length / 2 }, (_, i) => ({
      file: related[i * 2]!,
      support: related[i * 2 + 1]!,
    })),
  }
}

function packWords(files: readonly Uint32Array[]): string {
  const all = new Uint32Array(files.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const words of files) {
    all.set(words, at)
    at += words.length
  }
  return Buffer.from(all.buffer).toString('base64')
}

function unpackWords(packed: string, counts: readonly number[]): Uint32Array[] {
  const bytes = Buffer.from(packed, 'base64')
  // A copy, so that it is aligned.
  const all = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  let at = 0
  return counts.map((count) => all.subarray(at, (at += count)))
}
