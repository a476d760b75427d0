import { distance } from 'fastest-levenshtein'

/**
 * The candidate that was probably meant, if one is close: edit distance at most a third of the longer word (at least 1, or 2 for the
 * same letters in another order),
 * or an unambiguous prefix. Ties go to the first.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const prefixed = candidates.filter((candidate) => word.length >= 2 && candidate.startsWith(word))
  if (prefixed.length === 1) return prefixed[0]
  let best: string | undefined
  let bestDistance = Infinity
  for (const candidate of candidates) {
    const steps = distance(word, candidate)
    const share = Math.floor(Math.max(word.length, candidate.length) / 3)
    // Two letters that changed places (`biuld`) are two steps, and one slip of the fingers.
    const allowed = Math.max(1, share, letters(word) === letters(candidate) ? 2 : 0)
    if (steps <= allowed && steps < bestDistance) {
      best = candidate
      bestDistance = steps
    }
  }
  return best
}

const letters = (word: string): string => [...word].sort().join('')
