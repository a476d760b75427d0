import { basename } from 'node:path'
import { code } from '../../../reader/cli/diff-markdown.ts'
import type { BuildReport } from '../../build/build-index.ts'
import { pluralGrouped } from '../../../reader/analysis/plural.ts'

/** How much history a checkout has. */
export interface Depth {
  readonly shallow: boolean
  /** Commits that are there, when it is shallow. */
  readonly commits: number
}

const MAX_LANGUAGES = 12
const MAX_SLOWEST = 5

/** The Markdown of a build. Nothing that comes out of the repository can become markup. */
export function buildSummary(report: BuildReport, verifySeconds: number, depth: Depth): string {
  const { cache, artifact, bytes, text_bytes: text, seconds } = report
  const asked = cache.hits + cache.misses
  const rows: [string, string][] = [
    ['Artifact', `${code(basename(artifact))}, ${megabytes(bytes)} for ${megabytes(text)} of text`],
    ['Commit', code(report.commit)],
    ['Digest', code(report.digest)],
    ['Files, symbols', `${count(report.files)}, ${count(report.symbols)}`],
    ['Time', `${seconds.toFixed(1)} s to build, ${verifySeconds.toFixed(1)} s to verify`],
    [
      'Cache',
      asked === 0
        ? 'not asked'
        : `${percent(cache.hits, asked)} of ${pluralGrouped(asked, 'file')}, ${megabytes(cache.bytes ?? 0)}`,
    ],
  ]
  return [
    `### gitdex: index of ${code(report.name)}\n\n`,
    table(['', ''], rows),
    shallowNote(depth),
    section('Skipped files', table(['Reason', 'Files'], Object.entries(report.skipped).map(([reason, files]) => [code(reason), count(files)]))),
    section('Languages', table(['Language', 'Files', 'Lines', 'Text'], languageRows(report))),
    section('Slowest files', table(['File', 'Milliseconds'], report.slowest.slice(0, MAX_SLOWEST).map(({ path, ms }) => [code(path), count(Math.round(ms))]))),
  ].join('') // prettier-ignore
}

function languageRows({ languages }: BuildReport): string[][] {
  const all = Object.entries(languages).map(([name, { files, lines, bytes }]) => [code(name), count(files), count(lines), megabytes(bytes)]) // prettier-ignore
  const more = all.length - MAX_LANGUAGES
  return more > 0 ? [...all.slice(0, MAX_LANGUAGES), [`and ${more} more`, '', '', '']] : all
}

function shallowNote({ shallow, commits }: Depth): string {
  if (!shallow) return ''
  const have = pluralGrouped(commits, 'commit')
  return (
    `\n> The checkout has ${have} of history. With \`fetch-depth: 0\` for actions/checkout the index would also know how ` +
    'fresh files are and what changed together, and an artifact of an earlier commit could be found.\n'
  )
}

function section(title: string, content: string): string {
  return content === '' ? '' : `\n<details><summary>${title}</summary>\n\n${content}\n</details>\n`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

const count = (value: number): string => value.toLocaleString('en-US')
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
