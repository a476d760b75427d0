import type { SearchHit } from '../api.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** `file:line:column:text`, what `:cexpr` of vim and other editors read. */
export function vimgrepLine(hit: SearchHit): string {
  switch (hit.type) {
    case 'symbol':
      return `${hit.file}:${hit.start_line}:1:${oneLine(hit.signature || hit.qualified_name)}`
    case 'file':
      return `${hit.file}:1:1:${oneLine(hit.title)}`
    case 'page':
      return `${hit.target_path}:${hit.start_line ?? 1}:1:${oneLine(hit.title)}`
  }
}
