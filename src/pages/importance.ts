import type { PageInput } from './page-input.ts'

/** How much a document matters among others of its folder: central ones first, then those that define and say much. */
export function importance({ documents, graph }: PageInput): (document: number) => number {
  return (document) => {
    const { kind, summary, symbolCount, isExample, path } = documents[document]!
    const own = Math.log2(2 + symbolCount) / 12 + (summary === '' ? 0 : 0.25) - path.split('/').length * 0.01
    const central = graph ? graph.centrality(document) * 2 + (graph.isEntryPoint(document) ? 0.3 : 0) : 0
    const aside = kind === 'test' ? 1.5 : kind === 'implementation' ? 0 : 0.5
    return own + central - aside - (isExample ? 0.5 : 0)
  }
}

/** The first `count` by importance, ties by path. */
export function mostImportant(ids: readonly number[], weight: (document: number) => number, count: number): number[] {
  const weights = new Map(ids.map((id) => [id, weight(id)]))
  return [...ids].sort((a, b) => weights.get(b)! - weights.get(a)! || a - b).slice(0, count)
}
