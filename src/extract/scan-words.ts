/** Words of a text that has no syntax tree (bodies of C macros); strings, comments and numbers are passed over. */
const TOKEN =
  /\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\d[\w.']*|[\p{L}_][\p{L}\p{N}_]*/gu

/** Calls `visit` with the range of every word that is no keyword. */
export function scanWords(
  text: string,
  start: number,
  end: number,
  keywords: ReadonlySet<string>,
  visit: (start: number, end: number) => void,
): void {
  const part = text.slice(start, end)
  for (const { 0: word, index } of part.matchAll(TOKEN)) {
    if (/^[\p{L}_]/u.test(word) && !keywords.has(word)) visit(start + index, start + index + word.length)
  }
}
