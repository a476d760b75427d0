import { corrupt } from '../../format/corrupt.ts'
import { DOCUMENTS_PER_BLOCK } from '../../format/layout.ts'
import { HistoryBlock, HistoryHead, type DocumentHistory } from '../../sections/history.ts'
import type { IndexData } from './index-data.ts'

const heads = new WeakMap<IndexData, HistoryHead>()

/** Hot columns of history, `undefined` when the artifact holds none; read once. Throws CORRUPT. */
export async function historyHead(data: IndexData): Promise<HistoryHead | undefined> {
  if (!data.file.has('HIST')) return undefined
  let head = heads.get(data)
  if (!head) {
    head = new HistoryHead(await data.file.head('HIST'))
    if (head.count !== data.documents.count) throw corrupt('history and documents disagree')
    heads.set(data, head)
  }
  return head
}

/** What history says of each document, `undefined` when the artifact holds none; blocks are read in one go. */
export async function documentHistories(
  data: IndexData,
  documents: readonly number[],
): Promise<DocumentHistory[] | undefined> {
  const head = await historyHead(data)
  if (!head) return undefined
  const numbers = documents.map((document) => Math.floor(document / DOCUMENTS_PER_BLOCK))
  const distinct = [...new Set(numbers)]
  await data.file.load([{ tag: 'HIST', blocks: distinct }])
  const blocks = new Map<number, HistoryBlock>()
  for (const number of distinct) {
    blocks.set(number, await data.file.block('HIST', number, (bytes) => new HistoryBlock(bytes, number, head.count)))
  }
  return documents.map((document, i) => blocks.get(numbers[i]!)!.get(document))
}
