/** How much text one excerpt may hold. */
export interface ExcerptLimits {
  readonly lines: number
  /** UTF-16 units. */
  readonly length: number
}

export interface Excerpt {
  readonly text: string
  /** Lines that `text` holds, 1-based and inclusive. */
  readonly startLine: number
  readonly endLine: number
  /** Lines that were asked for and are left out. */
  readonly left: number
}

/** Lines `from` to `to` of a text as far as the limits allow, at least one; a line that is too long alone is cut. */
export function excerpt(text: string, from: number, to: number, limits: ExcerptLimits): Excerpt {
  const lines = text.split('\n').slice(from - 1, to)
  let [count, length] = [0, 0]
  for (const line of lines) {
    length += line.length + 1
    if (count > 0 && (count >= limits.lines || length > limits.length)) break
    count++
  }
  const kept = lines.slice(0, count).join('\n')
  const cut = kept.length > limits.length ? `${kept.slice(0, limits.length)}...` : kept
  return { text: cut, startLine: from, endLine: from + Math.max(0, count - 1), left: lines.length - count }
}
