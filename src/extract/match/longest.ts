/** Captures of one match of a pattern: nodes in the order of the tree. */
export interface Captured {
  readonly capture: readonly number[]
  readonly node: readonly number[]
}

/**
 * Matches of one pattern at one root without those whose captures are all in another one, and without repetitions: where
 * a node is optional only the match that has it counts. Order stays.
 */
export function longestMatches<T extends Captured>(matches: readonly T[]): T[] {
  if (matches.length < 2) return [...matches]
  const dropped = new Uint8Array(matches.length)
  for (let i = 0; i < matches.length; i++) {
    for (let k = i + 1; k < matches.length && dropped[i] === 0; k++) {
      if (dropped[k] !== 0) continue
      if (holds(matches[i]!, matches[k]!)) dropped[k] = 1
      else if (holds(matches[k]!, matches[i]!)) dropped[i] = 1
    }
  }
  return matches.filter((_, i) => dropped[i] === 0)
}

/** True when every capture of `b` is one of `a`. */
function holds(a: Captured, b: Captured): boolean {
  if (b.node.length > a.node.length) return false
  for (let i = 0; i < b.node.length; i++) {
    let isThere = false
    for (let k = 0; k < a.node.length && !isThere; k++)
      isThere = a.node[k] === b.node[i] && a.capture[k] === b.capture[i]
    if (!isThere) return false
  }
  return true
}
