import type { FileHit, PageHit, SearchHit } from '../api.ts'
import { fileOf } from '../query/answer.ts'
import { printable } from './printable.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export interface VimgrepContext {
  /** A path of the repository as it is seen from the current folder. */
  here(path: string): string
  /** First lines of files, where a repository at hand has them. */
  readonly firstLines: ReadonlyMap<string, string>
}

/** `file:line:column:text`, what `:cexpr` of vim and other editors read; the text is that of the line. */
export function vimgrepLine(hit: SearchHit, context: VimgrepContext): string {
  switch (hit.type) {
    case 'symbol':
      return row(context.here(hit.file), hit.start_line, hit.signature || hit.qualified_name)
    case 'file':
      return fileRow(hit, context)
    case 'page':
      return pageRow(hit, context)
    case 'chunk':
      return row(context.here(hit.file), hit.start_line, hit.snippet.split('\n')[0]!)
    case 'reference':
      return row(context.here(hit.file), hit.line, hit.source_line || hit.symbol_name, hit.column)
    case 'line':
      return row(context.here(hit.file), hit.line, hit.snippet.split('\n')[0]!, hit.column)
  }
}

/** Control characters in the text are shown: those in the path are the business of whoever hands in the hit. */
const row = (path: string, line: number, text: string, column = 1): string =>
  `${path}:${line}:${column}:${printable(oneLine(text))}`

const fileRow = ({ file, title, line }: FileHit, { here, firstLines }: VimgrepContext): string =>
  line === undefined ? row(here(file), 1, firstLines.get(file)?.trim() || title) : row(here(file), line, title)

/** The passage starts at `start_line`; blank lines at its start are passed over. */
function pageRow(hit: PageHit, { here }: VimgrepContext): string {
  const { target_path, snippet, start_line, title } = hit
  const lines = snippet.split('\n')
  const at = lines.findIndex((line) => line.trim() !== '')
  const line = start_line === undefined ? 1 : start_line + Math.max(0, at)
  // Without a file to open, editors show the line as it is.
  return row(fileOf(hit) === '' ? hit.page_id : here(target_path), line, lines[at] ?? title)
}
