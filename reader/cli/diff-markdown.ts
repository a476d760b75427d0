import type { DiffFile, DiffReport, DiffSymbol, PublicApiChange } from '../diff/types.ts'
import { contrast, countsLine, isDecision, nameIn, onlyOwn, pageRows, placeIn } from './diff-pretty.ts'
import { printable } from './printable.ts'

/** Rows of one list: a summary of a pull request is read, not scrolled. */
const MAX_ROWS = 50

/** For the summary of a pull request. Nothing that comes out of the repositories can become markup. */
export function markdownDiff(report: DiffReport): string {
  const { base, head, files, symbols, pages } = report
  const rows = pages ? pageRows(pages) : []
  const commits = `${code(head.commit.slice(0, 12))} changes, compared with ${code(base.commit.slice(0, 12))}`
  const title = `## ${code(head.repo)}: what ${commits}\n`
  if (!report.differs) return `${title}\nNo difference in indexed files.\n${warnings(report)}`
  return [
    title,
    `\n${countsLine(report)}\n`,
    warnings(report),
    list('Decisions', rows.filter(isDecision).map(pageRow), 'open'),
    list('Public API', report.public_api.map(apiRow), 'open'),
    list('Symbols added', symbols.added.map(symbolRow)),
    list('Symbols removed', symbols.removed.map(symbolRow)),
    list('Symbols renamed', symbols.renamed.map(fromRow)),
    list('Symbols moved', onlyOwn(symbols.moved).map(fromRow)),
    list(
      'Signatures changed',
      symbols.signature_changed.map((one) => `${symbolRow(one)}${signatures(one.from, one)}`),
    ),
    list('Bodies changed', symbols.changed.map(symbolRow)),
    list('Files', fileRows(files)),
    list('Pages', rows.filter((row) => !isDecision(row)).map(pageRow)),
  ].join('')
}

/**
 * A code span that shows any text as it is: its fence is longer than any run of backticks inside. Ends of lines and
 * control characters are shown as escapes.
 */
export function code(text: string): string {
  const shown = printable(text) || ' '
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padded = /^[`\s]|[`\s]$/.test(shown) ? ` ${shown} ` : shown
  return `${fence}${padded}${fence}`
}

function list(title: string, rows: readonly string[], state: 'open' | 'folded' = 'folded'): string {
  if (rows.length === 0) return ''
  const shown = rows.slice(0, MAX_ROWS).map((row) => `- ${row}\n`)
  const more = rows.length > MAX_ROWS ? `- and ${rows.length - MAX_ROWS} more\n` : ''
  const body = `${shown.join('')}${more}`
  if (state === 'open') return `\n### ${title}\n\n${body}`
  return `\n<details><summary>${title} (${rows.length})</summary>\n\n${body}\n</details>\n`
}

const place = ({ file, start_line }: DiffSymbol): string => code(`${file}:${start_line}`)
const symbolRow = (symbol: DiffSymbol): string => `${symbol.kind} ${code(nameIn(symbol.symbol_id))} in ${place(symbol)}`
const fromRow = (symbol: DiffSymbol & { from: DiffSymbol }): string =>
  `${symbolRow(symbol)}, was ${code(placeIn(symbol.from.symbol_id))}`

function signatures(from: DiffSymbol, to: DiffSymbol): string {
  const [before, now] = contrast(from, to)
  return `\n  - before ${code(before)}\n  - now ${code(now)}`
}

const API_WORDS: Record<PublicApiChange['change'], string> = {
  removed: '**removed**',
  hidden: '**no longer exported**',
  renamed: '**renamed**',
  moved: '**moved**',
  signature_changed: '**signature changed**',
  added: 'added',
  exposed: 'now exported',
}

function apiRow({ change, symbol, from }: PublicApiChange): string {
  const what = `${API_WORDS[change]}: `
  if (change === 'signature_changed') return `${what}${symbolRow(symbol)}${signatures(from!, symbol)}`
  return what + (from ? fromRow({ ...symbol, from }) : symbolRow(symbol))
}

function fileRows(files: DiffReport['files']): string[] {
  const reason = ({ skipped }: DiffFile) => (skipped === undefined ? '' : ` (other side: skipped, ${code(skipped)})`)
  return [
    ...files.added.map((file) => `added ${code(file.path)}, ${file.kind}${reason(file)}`),
    ...files.removed.map((file) => `removed ${code(file.path)}, ${file.kind}${reason(file)}`),
    ...files.renamed.map(({ from, path, kind }) => `renamed ${code(from)} to ${code(path)}, ${kind}`),
    ...files.changed.map(({ path, kind }) => `changed ${code(path)}, ${kind}`),
  ]
}

const pageRow = ({ change, id }: ReturnType<typeof pageRows>[number]): string => `${change} ${code(id)}`

const warnings = (report: DiffReport): string =>
  (report.warnings ?? []).map(({ message }) => `\n> ${code(message)}\n`).join('')
