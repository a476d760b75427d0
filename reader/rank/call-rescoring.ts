/** What a passage adds to the score of its file in semantic mode; useful range of each 0 to 1. */
export const SEMANTIC_WEIGHTS = {
  /** BM25 of the passage over the best of the pool. */
  chunkWords: 0.25,
  /** Cosine of the query with the passage. */
  chunkVector: 0.5,
  /** How surely the query names the symbol that holds the passage. */
  chunkSymbol: 0.25,
  /** Calls what a good passage defines, or is called by one. */
  calls: 0.1,
} as const

/** A passage as the call graph sees it. */
export interface CallNode {
  /** Of the symbol that holds it; empty for none. */
  readonly name: string
  /** Names that are called in it. */
  readonly calls: ReadonlySet<string>
  readonly score: number
}

/**
 * Functions that work together rank together: per passage the score of the best neighbour over calls, relative to the best
 * of all, 0..1. A name that several passages define says less about each (`init`, `run`).
 */
export function rescoreByCalls(nodes: readonly CallNode[]): number[] {
  const top = Math.max(0, ...nodes.map(({ score }) => score))
  if (top === 0) return nodes.map(() => 0)
  const definers = new Map<string, number>()
  for (const { name } of nodes) definers.set(name, (definers.get(name) ?? 0) + 1)
  const shares = nodes.map(() => 0)
  nodes.forEach((caller, i) => {
    nodes.forEach((callee, j) => {
      if (i === j || callee.name === '' || callee.name === caller.name || !caller.calls.has(callee.name)) return
      const sure = 1 / definers.get(callee.name)!
      shares[i] = Math.max(shares[i]!, (sure * Math.max(0, callee.score)) / top)
      shares[j] = Math.max(shares[j]!, (sure * Math.max(0, caller.score)) / top)
    })
  })
  return shares
}
