/** Captures of one match of a pattern. */
export interface Captured {
  readonly capture: readonly number[]
  /** Rows in the tree. */
  readonly node: readonly number[]
}

/**
 * Matches of one pattern at one root without those whose captures are all in another one, and without repetitions: where
 * a node is optional only the match that has it counts. Order stays. A match is compared only with those that share its
 * rarest capture: a pattern may match thousands of times at one root.
 */
export function longestMatches<T extends Captured>(matches: readonly T[]): T[] {
  if (matches.length < 2) return [...matches]
  const sharing = new Map<number, number[]>()
  matches.forEach((match, i) => {
    for (let k = 0; k < match.node.length; k++) {
      const list = sharing.get(keyOf(match, k))
      if (list) list.push(i)
      else sharing.set(keyOf(match, k), [i])
    }
  })
  const hasCaptures = sharing.size > 0
  return matches.filter((match, i) => {
    if (match.node.length === 0) return !hasCaptures && i === 0
    const others = rarest(match, sharing)
    return !others.some((k) => k !== i && replaces(matches[k]!, match, k < i))
  })
}

const CAPTURES = 1_024

const keyOf = ({ node, capture }: Captured, i: number): number => node[i]! * CAPTURES + capture[i]!

function rarest(match: Captured, sharing: ReadonlyMap<number, readonly number[]>): readonly number[] {
  let best: readonly number[] | undefined
  for (let k = 0; k < match.node.length; k++) {
    const list = sharing.get(keyOf(match, k))!
    if (!best || list.length < best.length) best = list
  }
  return best ?? []
}

/** True when every capture of `match` is one of `other`, and it has more, or is the same and came first. */
function replaces(other: Captured, match: Captured, isEarlier: boolean): boolean {
  const length = match.node.length
  if (other.node.length < length || (other.node.length === length && !isEarlier)) return false
  for (let i = 0; i < length; i++) {
    const key = keyOf(match, i)
    let isThere = false
    for (let k = 0; k < other.node.length && !isThere; k++) isThere = keyOf(other, k) === key
    if (!isThere) return false
  }
  return true
}
