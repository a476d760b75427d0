import { PAGE_TYPES, type IgnoredArgument, type PageEntry, type PageType } from '../../api.ts'
import { compileScope } from '../request/filters.ts'
import type { IndexData } from '../data/index-data.ts'
import { nearestFirst } from '../suggest.ts'
import { filePageId } from './connections.ts'
import { pagesInside, targetPath } from './page-table.ts'

export interface PagesRequest {
  type?: PageType | (string & {})
  /** gitignore-style scope of their targets. */
  path?: string
  /** 1..5000; 100 by default. */
  limit?: number
  /** Pages to leave out at the beginning. */
  offset?: number
}

export interface FoundPages {
  /** In the order of types, then of targets. */
  pages: PageEntry[]
  total: number
  truncated: boolean
  /** All pages by type, whatever was asked for. */
  types: Partial<Record<PageType, number>>
  ignored_arguments?: IgnoredArgument[]
}

const MOST = 5000
const DEFAULT_LIMIT = 100

/** Pages of an index, by type and path. What is asked for and cannot be is in `ignored_arguments`. */
export async function listPages(data: IndexData, request: PagesRequest = {}): Promise<FoundPages> {
  const { type, limit, offset, ignored } = checked(request)
  const inside = request.path === undefined ? undefined : compileScope(request.path)
  const files = type === undefined || type === 'file_page' ? await filesInside(data, inside) : []
  const stored = type === 'file_page' ? [] : await storedInside(data, type, inside)
  const total = files.length + stored.length
  const [from, to] = [offset, offset + limit]
  const shownFiles = files.slice(from, to)
  const shown = stored.slice(Math.max(0, from - files.length), Math.max(0, to - files.length))
  return {
    pages: [...(await fileEntries(data, shownFiles)), ...(await storedEntries(data, shown))],
    total,
    truncated: to < total,
    types: typeCounts(data),
    ...(ignored.length > 0 && { ignored_arguments: ignored }),
  }
}

type Inside = ((path: string) => boolean) | undefined

async function filesInside(data: IndexData, inside: Inside): Promise<number[]> {
  const paths = await data.allPaths()
  return paths.map((_, document) => document).filter((document) => !inside || inside(paths[document]!))
}

/** Stored pages whose file or folder is inside. */
async function storedInside(data: IndexData, type: PageType | undefined, inside: Inside): Promise<number[]> {
  const { pages } = data
  if (!pages) return []
  const [from, to] = type === undefined ? [0, pages.count] : pages.range(type)
  const all = Array.from({ length: to - from }, (_, i) => from + i)
  return inside ? pagesInside(data, all, inside) : all
}

function typeCounts({ pages, documents }: IndexData): FoundPages['types'] {
  const types: FoundPages['types'] = documents.count > 0 ? { file_page: documents.count } : {}
  for (const type of PAGE_TYPES) {
    const [from, to] = pages?.range(type) ?? [0, 0]
    if (to > from) types[type] = to - from
  }
  return types
}

async function storedEntries(data: IndexData, pages: readonly number[]): Promise<PageEntry[]> {
  const blocks = await data.pageBlocks(pages)
  const paths = await data.paths(pages.map((page) => Math.max(0, data.pages!.document(page))))
  return pages.map((page, i) => {
    const type = data.pages!.type(page)
    const target = blocks[i]!.target(page)
    return {
      page_id: `${type}:${target}`,
      page_type: type,
      title: blocks[i]!.title(page),
      summary: blocks[i]!.summary(page),
      target_path: targetPath(data, page, target, paths[i]!),
    }
  })
}

async function fileEntries(data: IndexData, documents: readonly number[]): Promise<PageEntry[]> {
  const [paths, rows] = await Promise.all([data.paths(documents), data.documentRows(documents)])
  return paths.map((path, i) => ({
    page_id: filePageId(path),
    page_type: 'file_page',
    title: rows[i]!.title || path,
    summary: rows[i]!.summary,
    target_path: path,
  }))
}

function checked({ type, limit, offset }: PagesRequest): {
  type: PageType | undefined
  limit: number
  offset: number
  ignored: IgnoredArgument[]
} {
  const known = PAGE_TYPES.find((one) => one === type)
  const ignored: IgnoredArgument[] = []
  if (type !== undefined && known === undefined)
    ignored.push({ argument: 'type', value: type, valid: nearestFirst(String(type), PAGE_TYPES) })
  const whole = (value: number | undefined, least: number, most: number): boolean =>
    Number.isInteger(value) && value! >= least && value! <= most
  if (limit !== undefined && !whole(limit, 1, MOST))
    ignored.push({ argument: 'limit', value: limit, valid: [`1 to ${MOST}`] })
  if (offset !== undefined && !whole(offset, 0, Number.MAX_SAFE_INTEGER))
    ignored.push({ argument: 'offset', value: offset, valid: ['0 and above'] })
  return {
    type: known,
    limit: whole(limit, 1, MOST) ? limit! : DEFAULT_LIMIT,
    offset: whole(offset, 0, Number.MAX_SAFE_INTEGER) ? offset! : 0,
    ignored,
  }
}
