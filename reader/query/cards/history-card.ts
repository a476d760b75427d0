import type { DocumentHistory, HistoryCommit } from '../../sections/history.ts'
import { documentHistories } from '../data/document-history.ts'
import type { IndexData } from '../data/index-data.ts'

/** A commit as answers name it. */
export interface CommitCard {
  /** 40 hex digits. */
  commit: string
  /** Committer time, ISO 8601 in UTC. */
  time: string
  /** First paragraph of the message on one line. */
  subject: string
  /** Only in artifacts built with `--authors`. */
  author?: string
}

/** What the commits up to the indexed one say of a file; renames are followed, merges left out. */
export interface FileHistoryCard {
  /** Newest commit that changed it. */
  last_change: CommitCard
  /** Time of the oldest commit reached that changed it, ISO 8601 in UTC. */
  first_seen: string
  /** True when that commit added the file; false where history was not read that far. */
  first_seen_is_creation: boolean
  /** Commits reached that changed it. */
  commits: number
  /** Those within 30 and 90 days before the indexed commit, without changes of more than 200 files. */
  commits_30_days: number
  commits_90_days: number
  /** The newest of these, newest first, at most five. */
  recent_commits: CommitCard[]
  /** Files that most often changed in the same commits, with the number of these, at most five. */
  co_changed: { file: string; commits: number }[]
}

/** History of a document for an answer, `undefined` where none was reached or the artifact holds none. */
export async function historyCard(data: IndexData, document: number): Promise<FileHistoryCard | undefined> {
  const [history] = (await documentHistories(data, [document])) ?? []
  if (!history?.last) return undefined
  const files = await data.paths(history.related.map(({ document: other }) => other))
  return cardOf(history, history.last, files)
}

function cardOf(history: DocumentHistory, last: HistoryCommit, files: readonly string[]): FileHistoryCard {
  return {
    last_change: commitCard(last),
    first_seen: isoTime(history.firstSeen),
    first_seen_is_creation: history.born,
    commits: history.commits,
    commits_30_days: history.commits30,
    commits_90_days: history.commits90,
    recent_commits: history.recent.map(commitCard),
    co_changed: history.related.map(({ support }, i) => ({ file: files[i]!, commits: support })),
  }
}

const commitCard = ({ oid, time, subject, author }: HistoryCommit): CommitCard => ({
  commit: oid,
  time: isoTime(time),
  subject,
  ...(author !== undefined && { author }),
})

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()
