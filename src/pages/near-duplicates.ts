/** Share of words that two texts must have in common to say the same. */
const ALIKE = 0.8
/** Words looked up per text: the rarest tell it from others. */
const KEYS = 6

/**
 * Groups of texts that say nearly the same: for each text the number of the first one of its group. Jaccard similarity of
 * word sets, compared only where two texts share one of their rarest words.
 */
export function nearDuplicates(texts: readonly string[]): number[] {
  const words = texts.map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  const frequency = new Map<string, number>()
  for (const own of words) for (const word of own) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const leaders = new Map<string, number[]>()
  const groups: number[] = []
  words.forEach((own, i) => {
    const rarest = [...own].sort((a, b) => frequency.get(a)! - frequency.get(b)! || (a < b ? -1 : 1)).slice(0, KEYS)
    const near = new Set(rarest.flatMap((word) => leaders.get(word) ?? []))
    const same = [...near].sort((a, b) => a - b).find((other) => similarity(own, words[other]!) >= ALIKE)
    groups.push(same ?? i)
    if (same !== undefined) return
    for (const word of rarest) {
      const list = leaders.get(word)
      if (list) list.push(i)
      else leaders.set(word, [i])
    }
  })
  return groups
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (Math.min(a.size, b.size) < ALIKE * Math.max(a.size, b.size)) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common++
  const all = a.size + b.size - common
  return all === 0 ? 1 : common / all
}
