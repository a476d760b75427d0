/** Longest sentence that is taken from documentation, UTF-16 units. */
const MAX_SENTENCE = 200

/** A full stop behind these ends no sentence. */
const SENTENCE_END = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|Mr|Dr|No|approx))[.!?](?=\s+[\p{Lu}`"'(*[]|$)/u

/** The first sentence of a documentation, on one line; at most 200 UTF-16 units, cut at a word. */
export function firstSentence(doc: string): string {
  const text = doc.replace(/\s+/g, ' ').trim()
  const end = SENTENCE_END.exec(text)
  const sentence = cutText(end ? text.slice(0, end.index + 1) : text, MAX_SENTENCE)
  // What follows the colon is not shown.
  return sentence.replace(/\s*:$/, '…')
}

/** At most `length` UTF-16 units of a text, cut at a word border if one is near. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const at = text.lastIndexOf(' ', length - 1)
  return `${(at > length / 2 ? text.slice(0, at) : text.slice(0, length - 1)).trimEnd()}…`
}
