import type { Contribution } from '../../api.ts'
import { byScoreThenFreshness, freshnessShare } from '../../rank/freshness.ts'
import { historyHead } from '../data/document-history.ts'
import type { FileRanking } from './file-ranking.ts'
import type { IndexData } from '../data/index-data.ts'

/** Puts documents of equal score in the order of their freshness, where the artifact holds history. */
export async function settleByFreshness(data: IndexData, { order, scores }: FileRanking): Promise<void> {
  const head = await historyHead(data)
  if (head) order.sort(byScoreThenFreshness(scores, head.freshness))
}

/** The ranking with freshness among what it explains; it only decides between equal scores, so it contributes 0 to them. */
export async function explainFreshness(data: IndexData, ranking: FileRanking): Promise<FileRanking> {
  const head = await historyHead(data)
  if (!head) return ranking
  const freshness = (d: number): Contribution[] => {
    const value = freshnessShare(head.freshness[d]!)
    return value === 0 ? [] : [{ signal: 'freshness', value, weight: 0, contribution: 0 }]
  }
  return { ...ranking, explain: (d) => [...ranking.explain(d), ...freshness(d)] }
}
