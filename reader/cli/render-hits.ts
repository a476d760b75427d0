import type { SearchResponse } from '../api.ts'
import { prettySearch } from './format-pretty.ts'
import type { Io } from './io.ts'
import type { Format } from './search-request.ts'
import { vimgrepLine, type VimgrepContext } from './vimgrep.ts'

/** Prints hits with what was searched for marked, where there are colours. */
export async function showPretty(response: SearchResponse, io: Io): Promise<void> {
  const colored = io.paint('bold', 'x') !== 'x'
  const marks = colored ? (await import('./marks.ts')).marksFor(response.query, io.paint) : undefined
  const text = prettySearch(response, io.paint, marks)
  if (io.outIsTerminal) await (await import('./show.ts')).show(io, text)
  else io.out(text)
}

/** Results in a format of lines; `paths` lists the files of all candidates. */
export function renderHits(
  format: Exclude<Format, 'json' | 'pretty'>,
  response: SearchResponse,
  context: VimgrepContext,
): string {
  const lines = (rows: readonly string[]) => rows.map((row) => `${row}\n`).join('')
  switch (format) {
    case 'jsonl':
      return lines(response.results.map((hit) => JSON.stringify(hit)))
    case 'vimgrep':
      return lines(response.results.map((hit) => vimgrepLine(hit, context)))
    case 'paths':
      // Two indexes of one clone lead to the same file.
      return lines([...new Set(response.candidates.map(({ path }) => context.here(path)))])
  }
}
