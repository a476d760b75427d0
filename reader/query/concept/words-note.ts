import { STOP_WORDS } from '../../analysis/stop-words.ts'
import type { Respelling } from './respell.ts'

const listed = (list: readonly string[]): string => list.slice(0, 8).join(', ')

/** What became of the query. */
interface Outcome {
  /** What it quotes and no file holds. */
  readonly absent: readonly string[] | undefined
  readonly respelling: Respelling | undefined
  /** Hits in all. */
  readonly found: number
}

/** What is said with an answer to prose that is none, or a poor one, or one to other words. */
export function wordsNote(words: readonly string[], { absent, respelling, found }: Outcome): string | undefined {
  if (absent) {
    return `No indexed file holds ${listed(absent)} as it stands${found > 0 ? '; these are about its parts' : ''}.`
  }
  if (words.length > 0 && words.every((word) => STOP_WORDS.has(word.toLowerCase())))
    return 'The query holds no word that tells one file from another; name what it is about.'
  if (respelling && found > 0)
    return `No indexed file speaks of ${listed(respelling.typed)}; taken for ${listed(respelling.meant)}.`
  return found > 0 || words.length === 0 ? undefined : `No indexed file speaks of ${listed(words)}.`
}
