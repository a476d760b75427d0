/** Longest text of a statement that is taken from documentation, UTF-16 units. */
const MAX_SENTENCE = 200

/** The first sentence of a documentation, cut at a word when it is long. */
export function firstSentence(doc: string): string {
  const text = doc.replace(/\s+/g, ' ').trim()
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|Mr|Dr|No|approx))[.!?](?=\s+[\p{Lu}`"'(*\[]|$)/u.exec(text)
  const sentence = cutText(end ? text.slice(0, end.index + 1) : text, MAX_SENTENCE)
  // What follows the colon is not shown.
  return sentence.replace(/\s*:$/, '…')
}

/** Cuts at a word border. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const at = text.lastIndexOf(' ', length - 1)
  return `${(at > length / 2 ? text.slice(0, at) : text.slice(0, length - 1)).trimEnd()}…`
}

/** `3 files`, `1 file`. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

/** Text as code in Markdown, whatever it holds. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const ticks = '`'.repeat(Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length)) + 1)
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${plain}${pad}${ticks}`
}
