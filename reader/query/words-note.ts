import { STOP_WORDS } from '../analysis/stop-words.ts'

const listed = (list: readonly string[]): string => list.slice(0, 8).join(', ')

/** What is said with an answer to prose that is none, or a poor one. `absent` is what it quotes and no file holds. */
export function wordsNote(
  words: readonly string[],
  absent: readonly string[] | undefined,
  found: number,
): string | undefined {
  if (absent) {
    return `No indexed file holds ${listed(absent)} as it stands${found > 0 ? '; these are about its parts' : ''}.`
  }
  if (words.length > 0 && words.every((word) => STOP_WORDS.has(word.toLowerCase())))
    return 'The query holds no word that tells one file from another; name what it is about.'
  return found > 0 || words.length === 0 ? undefined : `No indexed file speaks of ${listed(words)}.`
}
