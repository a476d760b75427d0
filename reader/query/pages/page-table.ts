import type { PageType } from '../../api.ts'
import { compareBytes, encodeUtf8 } from '../../format/utf8.ts'
import type { IndexData } from '../data/index-data.ts'

/** The number of the stored page of a type and target; undefined when there is none. Targets of a type ascend. */
export async function findPage(data: IndexData, type: PageType, target: string): Promise<number | undefined> {
  if (!data.pages) return undefined
  const wanted = encodeUtf8(target)
  let [low, high] = data.pages.range(type)
  while (low < high) {
    const middle = (low + high) >>> 1
    const [block] = await data.pageBlocks([middle])
    const order = compareBytes(encodeUtf8(block!.target(middle)), wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return undefined
}

/** `type:target` of stored pages. */
export async function pageIds(data: IndexData, pages: readonly number[]): Promise<string[]> {
  const blocks = await data.pageBlocks(pages)
  return pages.map((page, i) => `${data.pages!.type(page)}:${blocks[i]!.target(page)}`)
}

/** Stored pages about a document; modules, layers and the like only stand on it for filters. */
export function pagesOfDocument({ pages }: IndexData, document: number): number[] {
  const found: number[] = []
  for (let page = 0; page < (pages?.count ?? 0); page++) {
    if (pages!.document(page) === document && pages!.isAboutFile(page)) found.push(page)
  }
  return found
}

/** The file or folder (`src/auth/`) that a page is about; empty for what is about neither. */
export function targetPath(data: IndexData, page: number, target: string, documentPath: string): string {
  if (data.pages!.isAboutFolder(page)) return `${target}/`
  return data.pages!.isAboutFile(page) ? documentPath : ''
}

/** Those of some pages whose file or folder is inside of a scope; what is about neither is in none. */
export async function pagesInside(
  data: IndexData,
  pages: readonly number[],
  inside: (path: string) => boolean,
): Promise<number[]> {
  const folders = pages.filter((page) => data.pages!.isAboutFolder(page))
  const [blocks, paths] = await Promise.all([data.pageBlocks(folders), data.allPaths()])
  const targets = new Map(folders.map((page, i) => [page, blocks[i]!.target(page)]))
  return pages.filter((page) => {
    const path = targetPath(data, page, targets.get(page) ?? '', paths[data.pages!.document(page)] ?? '')
    return path !== '' && inside(path)
  })
}
