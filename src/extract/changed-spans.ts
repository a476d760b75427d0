/** Differences nearer than this are one: a replaced part may have some letters of the old one. */
const MAX_GAP = 3
/** Texts are compared in such blocks first. */
const BLOCK = 256

/**
 * Where two texts of one length differ, as flat `[start, end, ...]`, ascending; stretched to whole words of `text`. Empty
 * at no cost when they are the same.
 */
export function changedSpans(text: string, other: string): number[] {
  const spans: number[] = []
  if (text === other) return spans
  for (let at = 0; at < text.length; at += BLOCK) {
    if (text.slice(at, at + BLOCK) !== other.slice(at, at + BLOCK)) compare(text, other, at, spans)
  }
  return stretch(text, spans)
}

function compare(text: string, other: string, from: number, spans: number[]): void {
  const end = Math.min(text.length, from + BLOCK)
  for (let i = from; i < end; i++) {
    if (text.charCodeAt(i) === other.charCodeAt(i)) continue
    if (spans.length > 0 && i - spans[spans.length - 1]! <= MAX_GAP) spans[spans.length - 1] = i + 1
    else spans.push(i, i + 1)
  }
}

function stretch(text: string, spans: readonly number[]): number[] {
  const out: number[] = []
  for (let i = 0; i < spans.length; i += 2) {
    let start = spans[i]!
    let end = spans[i + 1]!
    while (start > 0 && isWordAt(text, start - 1)) start--
    while (end < text.length && isWordAt(text, end)) end++
    if (out.length > 0 && start <= out[out.length - 1]!) out[out.length - 1] = Math.max(end, out[out.length - 1]!)
    else out.push(start, end)
  }
  return out
}

const isWordAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
}

/** True when the range overlaps one of the spans. */
export function touches(spans: ArrayLike<number>, start: number, end: number): boolean {
  if (spans.length === 0) return false
  let low = 0
  let high = spans.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (spans[middle * 2 + 1]! <= start) low = middle + 1
    else high = middle
  }
  return low * 2 < spans.length && spans[low * 2]! < end
}
