import { pluralGrouped } from '../../reader/analysis/plural.ts'
import { printable } from '../../reader/cli/printable.ts'
import type { BuildReport, LedgerLine } from '../build/build-index.ts'
import { shownPath } from './shown-path.ts'

/** One line: what was written, how much is in it, how long it took. */
export function reportText(report: BuildReport, cwd: string): string {
  const parts = [
    pluralGrouped(report.files, 'file'),
    pluralGrouped(report.symbols, 'symbol'),
    `${megabytes(report.text_bytes)} of text in ${megabytes(report.bytes)}`,
    `${report.seconds.toFixed(1)} s`,
    ...cacheShare(report.cache),
    ...modelShare(report.encoder),
    report.digest,
  ]
  return `${shownPath(report.artifact, cwd)}: ${parts.join(', ')}\n`
}

/** Told when the cache was of use, or could not be used. */
function cacheShare({ hits, misses, problem }: BuildReport['cache']): string[] {
  if (problem !== undefined) return [`cache not used: ${problem}`]
  return hits === 0 ? [] : [`${Math.floor((100 * hits) / (hits + misses))} % from the cache`]
}

/** How near the words that readers encode queries with come to the model, on texts that they were not made from. */
function modelShare(encoder: BuildReport['encoder']): string[] {
  return encoder?.fit ? [`queries ${encoder.fit.cosine.toFixed(2)} near the model`] : []
}

const count = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`

/** One line per tracked path, as `info --ledger` shows them. */
export function ledgerText(rows: readonly LedgerLine[]): string {
  return rows.map((row) => `${row.status.padEnd(8)} ${pathAndReason(row)}\n`).join('')
}

const pathAndReason = ({ path, reason }: LedgerLine) => printable(reason ? `${path}  (${reason})` : path)

export function ledgerSummary(rows: readonly LedgerLine[]): string {
  const indexed = rows.filter(({ status }) => status === 'indexed').length
  return `${count(indexed)} of ${pluralGrouped(rows.length, 'path')} would be indexed, ${count(rows.length - indexed)} skipped; nothing was written\n`
}
