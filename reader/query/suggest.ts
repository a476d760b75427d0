/**
 * Restricted Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours cost one.
 * For short words (argument names and values): time and memory grow with the product of the lengths.
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1)
      row.push(best)
    }
    before = previous
    previous = row
  }
  return previous[b.length]!
}

/**
 * The valid values, those that the given one was probably meant to be first (one starts with the other, or at most a
 * third of the letters differ), the rest, unless `onlyMeant`, in the order they came.
 */
export function nearestFirst(value: string, valid: readonly string[], options: { onlyMeant?: boolean } = {}): string[] {
  const wanted = value.slice(0, 64).toLowerCase()
  const ranked = valid.map((candidate, i) => ({ candidate, i, distance: closeness(wanted, candidate.toLowerCase()) }))
  const kept = options.onlyMeant ? ranked.filter(({ distance }) => distance !== Infinity) : ranked
  return kept.sort((a, b) => a.distance - b.distance || a.i - b.i).map(({ candidate }) => candidate)
}

/** Lower is closer; Infinity for "not meant". */
function closeness(wanted: string, candidate: string): number {
  if (wanted === '') return Infinity
  const shorter = Math.min(wanted.length, candidate.length)
  if (shorter >= 2 && (wanted.startsWith(candidate) || candidate.startsWith(wanted))) return 0.5
  if (candidate.length > 2 * wanted.length + 1) return Infinity
  const distance = editDistance(wanted, candidate)
  return distance <= Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3)) ? distance : Infinity
}
