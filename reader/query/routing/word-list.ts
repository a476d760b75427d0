/** Words to look up. */
export interface WordList {
  has(word: string): boolean
}

/**
 * A list written as words with white space between, searched as it is: making a set of a thousand words costs a cold
 * process more than the few look-ups of a query.
 */
export function wordList(text: string): WordList {
  let spaced: string | undefined
  return {
    has: (word) => (spaced ??= ` ${text.trim().replace(/\s+/g, ' ')} `).includes(` ${word} `) && !/^$|\s/.test(word),
  }
}
