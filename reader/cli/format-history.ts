import type { FileHistoryCard } from '../query/cards/history-card.ts'
import type { Io } from './io.ts'
import { plural } from '../analysis/plural.ts'

type Paint = Io['paint']

/** History of a file for people: when it changed, how often, what for, and with what. */
export function prettyHistory(history: FileHistoryCard | undefined, paint: Paint): string[] {
  if (!history) return []
  const { last_change: last, commits, commits_30_days: month, commits_90_days: quarter } = history
  const since = history.first_seen_is_creation ? 'added' : 'known since'
  const counts = `${plural(commits, 'commit')}, ${quarter} in 90 days, ${month} in 30; ${since} ${day(history.first_seen)}`
  const recent = history.recent_commits.map(
    ({ commit, time, subject, author }) =>
      `  ${paint('green', commit.slice(0, 12))} ${day(time)}  ${subject}${author === undefined ? '' : paint('dim', `  ${author}`)}`,
  )
  const together = history.co_changed.map(
    ({ file, commits: shared }) => `  ${file} ${paint('dim', plural(shared, 'time'))}`,
  )
  return [
    '',
    `${paint('bold', 'history')} last changed ${day(last.time)}; ${counts}`,
    ...recent,
    ...(together.length > 0 ? ['', paint('bold', 'changes together with'), ...together] : []),
  ]
}

const day = (time: string): string => time.slice(0, 10)
