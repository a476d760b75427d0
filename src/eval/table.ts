import type { PairedDifference } from './bootstrap.ts'
import type { Report, Summary } from './metrics.ts'

const COLUMNS = [
  ['queries', (one: Summary) => String(one.queries)],
  ['NDCG@10', (one: Summary) => one.ndcg10.toFixed(3)],
  ['recall@5', (one: Summary) => one.recall5.toFixed(3)],
  ['top-5', (one: Summary) => one.top5.toFixed(3)],
  ['MRR@10', (one: Summary) => one.mrr10.toFixed(3)],
  ['p50 ms', (one: Summary) => one.p50_ms.toFixed(1)],
] as const

/** The table of one setting: all queries, then by category, language and repository where the tasks name them. */
export function reportTable(report: Report): string {
  const parts: [title: string, rows: Record<string, Summary>][] = [
    ['category', report.by_category],
    ['language', report.by_language],
    ['repository', report.by_repository],
  ]
  const names = ['repository', ...parts.flatMap(([, rows]) => Object.keys(rows))]
  const width = Math.max(...names.map((name) => name.length)) + 2
  const head = (title: string) => title.padEnd(width) + COLUMNS.map(([name]) => name.padStart(10)).join('') + '\n'
  const row = (name: string, one: Summary) =>
    name.padEnd(width) + COLUMNS.map(([, show]) => show(one).padStart(10)).join('') + '\n'
  const repositories = Object.keys(report.by_repository).length
  const mean = repositories > 1 ? `mean over ${repositories} repositories: NDCG@10 ${report.overall.repo_mean_ndcg10.toFixed(3)}\n` : '' // prettier-ignore
  const groups = parts.filter(([, rows]) => Object.keys(rows).length > 0)
  return (
    head('') +
    row('all', report.overall) +
    mean +
    groups
      .map(
        ([title, rows]) =>
          `\n${head(title)}${Object.entries(rows)
            .map(([name, one]) => row(name, one))
            .join('')}`,
      ) // prettier-ignore
      .join('')
  )
}

/** One line per measure: means, difference, interval, chance, and how many queries changed. */
export function comparisonTable(measures: readonly [name: string, difference: PairedDifference][]): string {
  const head = `${'second - first'.padEnd(16)}${'difference'.padStart(11)}${'95 % interval'.padStart(20)}${'p'.padStart(8)}${'better'.padStart(8)}${'worse'.padStart(8)}${'same'.padStart(8)}\n` // prettier-ignore
  const signed = (value: number) => (value < 0 ? '' : '+') + value.toFixed(4)
  const rows = measures.map(([name, one]) => {
    const interval = `${signed(one.low)} ${signed(one.high)}`
    const counts = [one.better, one.worse, one.same].map((count) => String(count).padStart(8)).join('')
    return `${name.padEnd(16)}${signed(one.difference).padStart(11)}${interval.padStart(20)}${one.p.toFixed(4).padStart(8)}${counts}\n`
  })
  return head + rows.join('')
}
