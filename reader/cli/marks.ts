import { termsOfWord, wordsOf } from '../analysis/analyzer.ts'
import { STOP_WORDS } from '../analysis/stop-words.ts'
import type { LineHit } from '../api.ts'
import type { Io } from './io.ts'

type Paint = Io['paint']

/** Marks in shown text what was searched for. */
export interface Marks {
  /** Words that the query has, in whatever form. */
  words(text: string): string
  /** The match of a line hit, on its first line. */
  match(hit: Pick<LineHit, 'column' | 'end_column' | 'end_line'>, firstLine: string): string
}

const IDENTIFIER = /[\p{L}\p{M}\p{N}_$]+/gu

/** Marks for the answer to a query; `paint` gives them their colour. */
export function marksFor(query: string, paint: Paint): Marks {
  const mark = (text: string): string => paint('red', paint('bold', text))
  const words = wordsOf(query).filter((word) => !STOP_WORDS.has(word.toLowerCase()))
  const wanted = new Set(words.flatMap((word) => termsOfWord(word)))
  const isMeant = (word: string): boolean => termsOfWord(word).some((term) => wanted.has(term))
  return {
    words: (text) => text.replace(IDENTIFIER, (word) => (isMeant(word) ? mark(word) : word)),
    match({ column, end_column, end_line }, line) {
      // A long line is cut around its match: then columns are not those of what is shown.
      if (line.startsWith('...') || column > line.length) return line
      const end = end_line === undefined ? end_column - 1 : line.length
      return line.slice(0, column - 1) + mark(line.slice(column - 1, end)) + line.slice(end)
    },
  }
}
