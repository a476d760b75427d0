import { prettyHistory } from './format-history.ts'
import type { Io } from './io.ts'
import type { ContextResponse } from './reader-api.ts'
import { plural } from '../analysis/plural.ts'

type Paint = Io['paint']
type File = ContextResponse['files'][number]

/** Entries of a list that are shown; the rest is one `--json` away. */
const MOST = 15

/** Files for people: what each is, what is in it, what it uses and who uses it. */
export function prettyContext({ files }: ContextResponse, paint: Paint): string {
  return files.map((file) => `${prettyFile(file, paint).join('\n')}\n`).join('\n')
}

function prettyFile(file: File, paint: Paint): string[] {
  const facts = [file.language, file.kind, plural(file.lines, 'line'), size(file.bytes)].filter((fact) => fact !== '')
  const rows = [`${paint('magenta', file.file)}  ${paint('dim', facts.join(', '))}`]
  if (file.title && !`/${file.file}`.endsWith(`/${file.title}`)) rows.push(paint('bold', file.title))
  if (file.summary) rows.push(file.summary)
  const imports = (file.imports ?? []).map(shownImport)
  return [
    ...rows,
    ...outline(file, paint),
    ...list('imports', imports, file, 'imports', paint),
    ...list('imported by', file.importers ?? [], file, 'importers', paint),
    ...list('tests', file.tests ?? [], file, 'tests', paint),
    ...list('related', file.related ?? [], file, 'related', paint),
    ...prettyHistory(file.history, paint),
    ...source(file, paint),
  ]
}

const size = (bytes: number): string => (bytes < 1024 ? plural(bytes, 'byte') : `${(bytes / 1024).toFixed(1)} KB`)

function outline(file: File, paint: Paint): string[] {
  const { symbols = [], omitted } = file
  if (symbols.length === 0 && !omitted?.symbols) return []
  const depths = new Map<string, number>()
  const rows = symbols.map(({ symbol_id, parent, start_line, kind, name, signature }) => {
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1
    depths.set(symbol_id, depth)
    return `${paint('green', String(start_line).padStart(5))}  ${'  '.repeat(depth)}${signature || `${kind} ${name}`}`
  })
  const total = symbols.length + (omitted?.symbols ?? 0)
  return ['', `${paint('bold', 'symbols')} (${total})`, ...rows, ...left(omitted?.symbols ?? 0, paint)]
}

function list(
  title: string,
  entries: readonly string[],
  { omitted }: File,
  part: 'imports' | 'importers' | 'tests' | 'related',
  paint: Paint,
): string[] {
  const total = entries.length + (omitted?.[part] ?? 0)
  if (total === 0) return []
  const shown = entries.slice(0, MOST)
  const rows = shown.map((entry) => `  ${entry}`)
  return ['', `${paint('bold', title)} (${total})`, ...rows, ...left(total - shown.length, paint)]
}

const left = (count: number, paint: Paint): string[] => (count > 0 ? [paint('dim', `  ... ${count} more`)] : [])

function source({ source_text: text, source_next: next }: File, paint: Paint): string[] {
  if (text === undefined) return []
  const more = next === undefined ? [] : [paint('dim', `... the rest: gitdex symbol ${next}`)]
  return ['', ...(text === '' ? [] : [text]), ...more]
}

/** `./retry -> src/retry.ts`; of a package outside its name, where it is spelt otherwise. */
export function shownImport({ specifier, files, package: outside }: NonNullable<File['imports']>[number]): string {
  if (files[0]) return `${specifier} -> ${files[0]}`
  return outside === undefined || outside === specifier ? specifier : `${specifier} (package ${outside})`
}
