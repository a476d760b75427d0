const SHORTEST_PIECE = 3
/** Share of an unknown word that its pieces must cover. */
const LEAST_COVERED = 0.7

/** Prefixes of what is left of a word at `at`, longest first, that may be rows: what a greedy reading tries. */
export function prefixesAt(word: string, at: number): string[] {
  const prefixes: string[] = []
  for (let end = word.length; end - at >= SHORTEST_PIECE; end--) prefixes.push(word.slice(at, end))
  return prefixes
}

/**
 * Rows that stand for a word without one: its longest known prefix, then that of the rest, and so on; none when they cover
 * too little of it.
 */
export function piecesOf<T>(word: string, rowOf: (piece: string) => T | undefined): T[] {
  const rows: T[] = []
  let covered = 0
  for (let at = 0; at < word.length;) {
    let end = word.length
    let row: T | undefined
    for (; end - at >= SHORTEST_PIECE; end--) if ((row = rowOf(word.slice(at, end))) !== undefined) break
    if (row === undefined) at++
    else {
      rows.push(row)
      covered += end - at
      at = end
    }
  }
  return covered >= LEAST_COVERED * word.length ? rows : []
}
