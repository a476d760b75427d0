import type { DiffFile, DiffReport, DiffSymbol, MovedSymbol, PairedSymbol } from '../diff/types.ts'
import type { Io } from './io.ts'

type Paint = Io['paint']

/** For people: files first, then symbols, one line each, as `git diff --name-status` marks them. */
export function prettyDiff(report: DiffReport, paint: Paint): string {
  if (!report.differs) return `${sidesLine(report)}: no difference\n`
  const { files, symbols, pages } = report
  const rows = pages ? pageRows(pages) : []
  return [
    `${paint('bold', sidesLine(report))}\n${countsLine(report)}\n`,
    section('Decisions', paint, pageLines(rows.filter(isDecision), paint)),
    section('Files', paint, [
      ...files.added.map((file) => added(file.path + reason(file), paint)),
      ...files.removed.map((file) => removed(file.path + reason(file), paint)),
      ...files.changed.map(({ path }) => changed(path, paint)),
      ...files.renamed.map(({ from, path, similarity }) => moved(`${from} -> ${path}  ${percent(similarity)}`, paint)),
    ]),
    section('Symbols', paint, [
      ...symbols.added.map((symbol) => added(line(symbol), paint)),
      ...symbols.removed.map((symbol) => removed(line(symbol), paint)),
      ...symbols.renamed.map((symbol) => moved(renamedLine(symbol), paint)),
      ...onlyOwn(symbols.moved).map((symbol) => moved(movedLine(symbol), paint)),
      ...symbols.signature_changed.map((symbol) => signatureLines(symbol, paint)),
      ...symbols.changed.map((symbol) => changed(line(symbol), paint)),
    ]),
    section(
      'Pages',
      paint,
      pageLines(
        rows.filter((row) => !isDecision(row)),
        paint,
      ),
    ),
  ].join('')
}

interface PageRow {
  readonly change: 'added' | 'removed' | 'changed'
  readonly id: string
}

const pageLines = (rows: readonly PageRow[], paint: Paint): string[] =>
  rows.map(({ change, id }) => ({ added, removed, changed })[change](id, paint))

/** Pages of files are told by their files. */
export const pageRows = (pages: NonNullable<DiffReport['pages']>): PageRow[] =>
  (['added', 'removed', 'changed'] as const).flatMap((change) =>
    pages[change].filter((id) => !id.startsWith('file_page:')).map((id) => ({ change, id })),
  )

export const isDecision = ({ id }: PageRow): boolean => id.startsWith('decision_record:')

/** What moved because its file or owner did is told by that. */
export const onlyOwn = (symbols: readonly MovedSymbol[]): MovedSymbol[] =>
  symbols.filter((one) => one.with === undefined)

const short = (commit: string): string => commit.slice(0, 12)

const sidesLine = ({ base, head }: DiffReport): string =>
  base.repo === head.repo
    ? `${head.repo} ${short(base.commit)}..${short(head.commit)}`
    : `${base.repo} ${short(base.commit)}..${head.repo} ${short(head.commit)}`

/** `2 files changed, 1 added; 3 symbols added, 1 renamed; public API: 1 may break`. */
export function countsLine({ summary }: DiffReport): string {
  const listed = (counts: Record<string, number>, what: string) => {
    const parts = Object.entries(counts).filter(([, count]) => count > 0)
    return parts
      .map(
        ([change, count], i) =>
          `${count} ${i === 0 ? `${what}${count === 1 ? '' : 's'} ` : ''}${change.replace('_', ' ')}`,
      )
      .join(', ')
  }
  const { by_kind: _kinds, ...files } = summary.files
  const { may_break, additions } = summary.public_api
  const api =
    may_break + additions > 0
      ? `public API: ${may_break} may break, ${additions} ${additions === 1 ? 'addition' : 'additions'}`
      : ''
  const pages = summary.pages ? listed(summary.pages, 'page') : ''
  return [listed(files, 'file'), listed(summary.symbols, 'symbol'), api, pages].filter(Boolean).join('; ')
}

const section = (title: string, paint: Paint, rows: readonly string[]): string =>
  rows.length === 0 ? '' : `\n${paint('bold', title)}\n${rows.map((row) => `${row}\n`).join('')}`

const added = (text: string, paint: Paint) => `${paint('green', '  A')} ${text}`
const removed = (text: string, paint: Paint) => `${paint('red', '  D')} ${text}`
const changed = (text: string, paint: Paint) => `${paint('yellow', '  M')} ${text}`
const moved = (text: string, paint: Paint) => `${paint('cyan', '  R')} ${text}`

const reason = ({ skipped }: DiffFile): string => (skipped === undefined ? '' : `  (other side: skipped, ${skipped})`)
const percent = (share: number): string => `${Math.round(share * 100)}%`
const line = ({ file, start_line, kind, symbol_id }: DiffSymbol): string =>
  `${file}:${start_line}  ${kind} ${nameIn(symbol_id)}`

/** The qualified name behind the path of a symbol id, without the number that tells symbols of one name apart. */
export const nameIn = (symbolId: string): string => symbolId.slice(symbolId.indexOf('::') + 2).replace(/~\d+$/, '')

/** The path and the name, as people write them. */
export const placeIn = (symbolId: string): string => symbolId.replace(/~\d+$/, '')

const renamedLine = (symbol: PairedSymbol): string =>
  `${line(symbol)}  was ${symbol.from.file === symbol.file ? nameIn(symbol.from.symbol_id) : placeIn(symbol.from.symbol_id)}`

const movedLine = (symbol: PairedSymbol): string => `${line(symbol)}  was ${placeIn(symbol.from.symbol_id)}`

const signatureLines = (symbol: PairedSymbol, paint: Paint): string =>
  [
    changed(line(symbol), paint),
    ...contrast(symbol.from, symbol).map((text, i) =>
      i === 0 ? paint('red', `      - ${text}`) : paint('green', `      + ${text}`),
    ),
  ].join('\n')

/** Characters of a signature that are shown, and of what is alike before and behind the difference. */
const MAX_SIGNATURE = 160
const AROUND = 40

/** Two signatures, long ones cut to where they differ. Of different kinds, the kinds before them. */
export function contrast(before: DiffSymbol, now: DiffSymbol): [string, string] {
  const [a, b] = before.kind === now.kind ? [before.signature, now.signature] : [withKind(before), withKind(now)]
  let from = 0
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from++
  let behind = 0
  while (behind < Math.min(a.length, b.length) - from && a.at(-1 - behind) === b.at(-1 - behind)) behind++
  return [a, b].map((text) => {
    if (Math.max(a.length, b.length) <= MAX_SIGNATURE) return text
    const [start, end] = [Math.max(0, from - AROUND), Math.min(text.length, text.length - behind + AROUND)]
    const middle = text.slice(start, Math.min(end, start + MAX_SIGNATURE))
    return `${start > 0 ? '...' : ''}${middle}${start + middle.length < text.length ? '...' : ''}`
  }) as [string, string]
}

const withKind = ({ kind, signature }: DiffSymbol): string => `${kind} ${signature}`.trim()
